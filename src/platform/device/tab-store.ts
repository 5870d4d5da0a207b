import { useSyncExternalStore } from 'react';
import { createDeviceStore, type DeviceStore } from './device-store.ts';

export interface TabStore<T> extends DeviceStore<T> {
  /** What this tab has kept itself; null when it began with nothing, or with what the device had. */
  own: () => T | null;
}

/**
 * A value of which each tab keeps its own, so that two of them lose nothing; one that is opened later begins with what
 * was kept last.
 */
export function createTabStore<T>(key: string, parse: (value: unknown) => T, empty: T): TabStore<T> {
  const storeIn = (where: 'local' | 'session') => createDeviceStore<T | null>(key, parse, null, where);
  const [shared, own] = [storeIn('local'), storeIn('session')];
  /** What this tab took from the device or left there: what another tab has left since is not ours to forget. */
  let known: T | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => own.get() ?? (known ??= shared.get() ?? empty);
  return {
    get,
    own: own.get,
    use: () => useSyncExternalStore(subscribe, get, () => empty),
    set: (value) => {
      if (!isSame(value, empty) || isSame(shared.get(), known ?? own.get())) shared.set(value);
      own.set(value);
      known = value;
      for (const listener of listeners) listener();
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
