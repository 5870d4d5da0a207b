/** The public form's levels and the admin area's `expert`; a stored level is never converted. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

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
type ServiceOffered = (typeof SERVICES_OFFERED)[number];

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

/** What the search form offers; the request form adds general. */
export const SEARCH_ISSUE_TYPES = ISSUE_TYPES.filter((issue) => issue !== 'general');

export const URGENCIES = ['low', 'medium', 'high'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const REQUEST_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

/** A status as people read it. */
export const REQUEST_STATUS_WORDS: Record<RequestStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'canceled',
};

/** Where a request stands, for the person who made it. */
export const REQUEST_STEPS = [
  /** Their e-mail address is not confirmed yet. */
  'unconfirmed',
  /** An admin reads it first. */
  'review',
  /** Volunteers are being asked. */
  'asking',
  /** No mail can go out here, so an admin calls volunteers. */
  'calling',
  /** Everyone in reach was asked; one of them may still say yes. */
  'nobody',
  /** A volunteer is on the way. */
  'helped',
  'completed',
  'cancelled',
] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];

/** Why a request is over. */
export const CLOSE_REASONS = [
  /** The requester ended it. */
  'requester',
  /** The volunteer reported it done. */
  'volunteer',
  'admin',
  /** The address was not confirmed in time. */
  'unconfirmed',
  /** A newer one with the same contacts came in before it was confirmed. */
  'replaced',
  /** Nobody could help in time. */
  'unanswered',
  /** Taken for done, long after a volunteer set off. */
  'time',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const OFFER_STATES = [
  /** Asked, and free to say yes. */
  'open',
  'accepted',
  'declined',
  /** Somebody else helps, or the request is over. */
  'ended',
  /** Said yes, and then could not come. */
  'withdrawn',
] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const ROADSIDE_LIMITS = {
  name: 100,
  email: 254,
  phone: { min: 10, max: 40 },
  availability: 500,
  services: { items: 20, length: 200 },
  /** Miles that a volunteer rides to help. */
  maxDistance: { min: 1, max: 500, default: 25 },
  place: { min: 3, max: 300 },
  description: { min: 10, max: 2_000 },
  road: 100,
  mileMarker: 20,
  thanks: 500,
} as const;

/** Miles of a rider's search. */
export const ROADSIDE_SEARCH = { min: 1, max: 100, default: 25, most: 50 } as const;

/** The pace of a request for help, in milliseconds. */
export const RELAY = {
  /** Silence after which others are asked as well. */
  answerWithin: 20 * MINUTE_MS,
  /** Volunteers asked at a time. */
  atOnce: 3,
  /** Miles that the search widens to at most. */
  farthest: 100,
  confirmWithin: DAY_MS,
  helpWithin: 48 * HOUR_MS,
  doneAfter: 7 * DAY_MS,
  eraseAfter: 30 * DAY_MS,
} as const;

type Matching = Record<IssueType, { exact: readonly ServiceOffered[]; also: readonly ServiceOffered[] }>;
const HANDY = ['Basic mechanical help', 'Other'] as const;

/** Which services help with which problem; exact ones come first in every list. */
export const SERVICES_FOR: Matching = {
  'flat tire': { exact: ['Flat tire repair'], also: [] },
  battery: { exact: ['Battery jump start'], also: [] },
  fuel: { exact: ['Fuel delivery'], also: [] },
  towing: { exact: ['Emergency towing'], also: [] },
  'engine trouble': { exact: ['Basic engine troubleshooting'], also: HANDY },
  other: { exact: SERVICES_OFFERED, also: [] },
  general: { exact: SERVICES_OFFERED, also: [] },
};

/** The services as the stored bits of a volunteer; a service in own words counts as Other. */
export function serviceBits(services: readonly string[]): number {
  let bits = 0;
  for (const service of services) {
    const index = SERVICES_OFFERED.findIndex((known) => known === service);
    bits |= 1 << (index < 0 ? SERVICES_OFFERED.indexOf('Other') : index);
  }
  return bits;
}

/** The services of a text with one per line: no blanks, nothing twice, known ones in their usual spelling. */
export function servicesOf(text: string): string[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => SERVICES_OFFERED.find((known) => known.toLowerCase() === line.toLowerCase()) ?? line);
  return [...new Set(lines)];
}

export function volunteerSearchMessage(total: number, miles: number, zipCode: string): string {
  const where = `within ${miles} ${miles === 1 ? 'mile' : 'miles'} of ${zipCode}`;
  if (total === 0) return `No volunteers found ${where}`;
  return `Found ${total} ${total === 1 ? 'volunteer' : 'volunteers'} ${where}`;
}

// Repetition is bounded everywhere: strangers send these patterns what is slowest to refuse.
const EMAIL_IN_TEXT = /[^\s@]\s?(?:@|\(at\)|\[at\])\s?[^\s@]{1,100}\.[a-z]{2}/i;
const LONG_PHONE =
  /(?<!\d)(?:\+?1[\s.\p{Pd}]{0,5})?\(?\d{3}\)?[\s./\p{Pd}]{0,5}\d{3}[\s.\p{Pd}]{0,5}\d{4}(?!\d)/u;
const SHORT_PHONE = /(?<![\d:.\p{Pd}])(\d{3})[.\p{Pd}](\d{4})(?![\d:])/gu;
/** "800-1730" are hours. */
const isHour = (digits: string) => /^([01]?\d|2[0-4])(00|15|30|45)$/.test(digits);

/** True when a text that everyone will read holds an e-mail address or a phone number. */
export function holdsContact(text: string): boolean {
  if (EMAIL_IN_TEXT.test(text) || LONG_PHONE.test(text)) return true;
  return [...text.matchAll(SHORT_PHONE)].some(
    ([, first = '', second = '']) => !(isHour(first) && isHour(second)),
  );
}

/** An address by which the same person is recognized: lower case, without a tag after "+". */
export const sameEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/^([^+@]*)\+[^@]*@/, '$1@');

/** What two ways of writing one phone number have in common: its last ten digits, without an extension. */
export const phoneDigits = (phone: string): string => samePhone(phone).slice(-10);

/** The ten digits of a US number, whatever its spelling; others as their digits. */
export function samePhone(phone: string): string {
  const [number = ''] = phone.split(/ext|[x#]/i, 1);
  const digits = number.replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
