import { createDeviceStore, type DeviceStore } from '#platform/device/device-store.ts';

/** What a half-filled form holds, saved on the device; null when there is nothing worth saving. */
export interface FormDraft<Values> extends DeviceStore<Values | null> {
  /** Tells the forms of this device apart. */
  key: string;
  /** @param waiting what got no answer: a tab that has nothing of its own begins with it */
  get: (waiting?: unknown) => Values | null;
}

/**
 * A draft that fits `defaults`: fields an older version knew are dropped, missing ones are filled up. Each tab keeps its
 * own, so that two of them with one form lose nothing; one that is opened later begins with what was typed last.
 */
export function createFormDraft<Values extends Record<string, unknown>>(
  key: string,
  defaults: Values,
): FormDraft<Values> {
  const storeIn = (where: 'local' | 'session') =>
    createDeviceStore<Values | null>(`draft-${key}`, (value) => fitting(value, defaults), null, where);
  const [shared, own] = [storeIn('local'), storeIn('session')];
  /** What this tab took from the device or left there: what another tab has left since is not ours to forget. */
  let known: Values | null = null;
  return {
    ...shared,
    key,
    get: (waiting) => own.get() ?? (known = fitting(waiting, defaults) ?? shared.get()),
    set: (value) => {
      if (value !== null || isUntouched(shared.get(), known ?? own.get())) shared.set(value);
      own.set(value);
      known = value;
    },
  };
}

function fitting<Values extends Record<string, unknown>>(value: unknown, defaults: Values): Values | null {
  if (typeof value !== 'object' || value === null) return null;
  const known = Object.entries(value).filter(([name, entry]) => sameKind(entry, defaults[name]));
  return { ...defaults, ...Object.fromEntries(known) };
}

function sameKind(entry: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(entry) && entry.every((item) => typeof item === 'string');
  return typeof entry === typeof model;
}

/** Whether a form holds nothing but what it began with. */
export const isUntouched = (values: unknown, defaults: unknown): boolean =>
  JSON.stringify(values) === JSON.stringify(defaults);
