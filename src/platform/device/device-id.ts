import { randomUuid } from './random-uuid.ts';
import { createDeviceStore } from './device-store.ts';

const store = createDeviceStore<string | null>(
  'device-id',
  (value) => (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : null),
  null,
);

/**
 * A random number that this device makes at its first use and keeps: enough to count a press once, and nothing
 * about its owner.
 */
export function deviceId(): string {
  const kept = store.get();
  if (kept !== null) return kept;
  const made = randomUuid();
  store.set(made);
  return made;
}
