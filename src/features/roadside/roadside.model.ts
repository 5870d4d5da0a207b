/** The scale of the public form and that of the admin area, together: what was given is kept. */
export const EXPERIENCE_LEVELS = ['beginner', 'intermediate', 'advanced', 'professional', 'expert'] as const;
export type ExperienceLevel = (typeof EXPERIENCE_LEVELS)[number];

export const SERVICES_OFFERED = [
  'Flat tire repair',
  'Battery jump start',
  'Basic engine troubleshooting',
  'Fuel delivery',
  'Emergency towing',
  'Basic mechanical help',
  'Other',
] as const;

export const ISSUE_TYPES = [
  'flat tire',
  'engine trouble',
  'fuel',
  'battery',
  'towing',
  'other',
  'general',
] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

export const URGENCIES = ['low', 'medium', 'high'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const REQUEST_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const ROADSIDE_LIMITS = {
  name: 100,
  email: 254,
  phone: { min: 10, max: 40 },
  availability: 500,
  /** Miles that a volunteer rides to help. */
  maxDistance: { min: 1, max: 500, default: 25 },
} as const;

/** The searched text of a row: lower case, a line per field so that no match spans two of them. */
export const searchLines = (fields: readonly string[]): string => fields.join('\n').toLowerCase();
