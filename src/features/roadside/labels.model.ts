import type { ExperienceLevel, IssueType, Urgency } from './roadside.model.ts';

export const ISSUE_LABELS: Record<IssueType, string> = {
  'flat tire': 'Flat tire',
  'engine trouble': 'Engine trouble',
  fuel: 'Out of fuel',
  battery: 'Battery',
  towing: 'Towing',
  other: 'Other',
  general: 'General help',
};

export const EXPERIENCE_LABELS: Record<ExperienceLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
  professional: 'Professional',
  expert: 'Expert',
};

export const URGENCY_LABELS: Record<Urgency, string> = { low: 'Low', medium: 'Medium', high: 'High' };

export const options = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** Whole miles: distances are measured from ZIP code to ZIP code. */
export const milesText = (miles: number): string =>
  miles < 1 ? 'less than a mile' : `about ${miles} ${miles === 1 ? 'mile' : 'miles'}`;
