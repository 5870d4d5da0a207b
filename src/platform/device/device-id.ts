import { randomUuid } from './random-uuid.ts';
import { createDeviceStore } from './device-store.ts';

const store = createDeviceStore<string | null>(
  'device-id',
  (value) => (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) ? value : null),
  null,
);

/**
 * A random number that this device makes at its first use and stores: enough to count a press once, and nothing
 * about its owner.
 */
export function deviceId(): string {
  const stored = store.get();
  if (stored !== null) return stored;
  const made = randomUuid();
  store.set(made);
  return made;
}
