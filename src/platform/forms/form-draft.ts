import { createDeviceStore, type DeviceStore } from '#platform/device/device-store.ts';

/** What a half-filled form holds, saved on the device; null when there is nothing worth saving. */
export interface FormDraft<Values> extends DeviceStore<Values | null> {
  /** Tells the forms of this device apart. */
  key: string;
}

/** A draft that fits `defaults`: fields an older version knew are dropped, missing ones are filled up. */
export function createFormDraft<Values extends Record<string, unknown>>(
  key: string,
  defaults: Values,
): FormDraft<Values> {
  const store = createDeviceStore<Values | null>(`draft-${key}`, (value) => fitting(value, defaults), null);
  return { ...store, key };
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
