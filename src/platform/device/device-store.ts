import { useSyncExternalStore } from 'react';

type Where = 'local' | 'session';
const storageOf = (where: Where) => (where === 'local' ? localStorage : sessionStorage);

export interface DeviceStore<T> {
  /** The stored value; on the server and during hydration the fallback. */
  use: () => T;
  get: () => T;
  /** Keeps the value. When the device refuses (private mode, full), it lasts as long as the page. */
  set: (value: T) => void;
}

/**
 * A value stored on this device only, or with `'session'` in this tab only. `parse` gets whatever an older version or a
 * curious person left there and throws when it is not usable; the fallback stands in then.
 */
export function createDeviceStore<T>(
  key: string,
  parse: (value: unknown) => T,
  fallback: T,
  where: Where = 'local',
): DeviceStore<T> {
  const listeners = new Set<() => void>();
  let current: { raw: string | null; value: T } | undefined;

  const read = (): T => {
    const raw = readRaw(key, where);
    if (current && (raw === undefined || current.raw === raw)) return current.value;
    current = { raw: raw ?? null, value: decode(raw, parse, fallback) };
    return current.value;
  };
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };
  return {
    use: () => useSyncExternalStore(subscribe, read, () => fallback),
    get: read,
    set: (value) => {
      const raw = JSON.stringify(value);
      current = { raw: writeRaw(key, raw, where) ? raw : (readRaw(key, where) ?? null), value };
      for (const listener of listeners) listener();
    },
  };
}

function decode<T>(raw: string | null | undefined, parse: (value: unknown) => T, fallback: T): T {
  if (raw === null || raw === undefined) return fallback;
  try {
    return parse(JSON.parse(raw));
  } catch {
    return fallback;
  }
}

/** Undefined when the device refuses access. */
function readRaw(key: string, where: Where): string | null | undefined {
  try {
    return storageOf(where).getItem(key);
  } catch {
    return undefined;
  }
}

function writeRaw(key: string, raw: string, where: Where): boolean {
  try {
    storageOf(where).setItem(key, raw);
    return true;
  } catch {
    return false;
  }
}
