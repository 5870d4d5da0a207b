import { createTabStore, type TabStore } from '#platform/device/tab-store.ts';

/** What a half-filled form holds, saved on the device; null when there is nothing worth saving. */
export interface FormDraft<Values> extends TabStore<Values | null> {
  /** Tells the forms of this device apart. */
  key: string;
  /** What was saved of this form elsewhere, as a draft of it. */
  fitting: (value: unknown) => Values | null;
}

/** A draft that fits `defaults`: fields an older version knew are dropped, missing ones are filled up. */
export function createFormDraft<Values extends Record<string, unknown>>(
  key: string,
  defaults: Values,
): FormDraft<Values> {
  const fits = (value: unknown) => fitting(value, defaults);
  return { ...createTabStore<Values | null>(`draft-${key}`, fits, null), key, fitting: fits };
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
