import { createDeviceStore } from '#platform/device/device-store.ts';

/** What a rider took from a search to the form that asks for help. Saved on the device like the form's draft. */
export interface HelpPrefill {
  /** Whom to ask first; null: the nearest volunteers. */
  volunteer: { id: string; name: string; experienceLevel: string } | null;
  zipCode: string;
  issueType: string;
  /** Miles, as text. */
  maxDistance: string;
}

export const helpPrefill = createDeviceStore<HelpPrefill | null>(
  'roadside-wish',
  (value) => (isPrefill(value) ? value : null),
  null,
);

function isPrefill(value: unknown): value is HelpPrefill {
  if (!hasTexts(value, ['zipCode', 'issueType', 'maxDistance'])) return false;
  const { volunteer } = value;
  return volunteer === null || hasTexts(volunteer, ['id', 'name', 'experienceLevel']);
}

function hasTexts(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return names.every((name) => typeof record[name] === 'string');
}
