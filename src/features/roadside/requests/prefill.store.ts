import { createDeviceStore } from '#platform/device/device-store.ts';

/** What a rider took from a search to the form that asks for help, in the same tab. */
export interface HelpPrefill {
  /** Whom to ask first; null: the nearest volunteers. */
  volunteer: { id: string; name: string; experienceLevel: string } | null;
  zipCode: string;
  issueType: string;
  /** Miles, as text. */
  maxDistance: string;
  /** The form holds it by now, and what has become of it there. */
  filled?: boolean;
}

export const helpPrefill = createDeviceStore<HelpPrefill | null>(
  'roadside-wish',
  (value) => (isPrefill(value) ? value : null),
  null,
  'session',
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
