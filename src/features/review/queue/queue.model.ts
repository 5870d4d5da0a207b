import { numberText } from '#platform/text/number-text.ts';
import { timeText } from '#platform/time/day-text.ts';
/** The queue of everything that waits for an admin: its order, its limits, and reasons to decline. */

/**
 * Entries with a lower rank come first. Requests for help have the first three; rides follow by their date; in all
 * others the oldest come first.
 */
export const QUEUE_RANKS = { high: 0, medium: 1, low: 2, rides: 3, ordinary: 4 } as const;

export const QUEUE_GROUPS = ['road', 'rides', 'rest'] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];
export const groupOf = (rank: number): QueueGroup =>
  rank < QUEUE_RANKS.rides ? 'road' : rank === QUEUE_RANKS.rides ? 'rides' : 'rest';

/** A ride this many days away, or less, wants its answer soon. */
export const SOON_DAYS = 3;

export const QUEUE_LIMITS = {
  page: 25,
  mostPerPage: 100,
  /** Decisions and undos in one call: all that a page can show. */
  batch: 100,
  /** Counting stops here: "1,000+". */
  counted: 1_000,
  reason: 2_000,
} as const;

/** How long a decision can be undone, and is not carried out. */
export const UNDO_MS = 30_000;
/** "Ana is looking at this" ends by itself after this long. */
export const CLAIM_MS = 5 * 60_000;

export const QUEUE_VERDICTS = ['approve', 'decline'] as const;
export type QueueVerdict = (typeof QUEUE_VERDICTS)[number];

/** Something that may be the same, and why we think so. */
export interface QueueDuplicate {
  title: string;
  why: string;
  href: string;
}

export interface ReasonTemplate {
  id: string;
  label: string;
  text: string;
}

const ANY: readonly ReasonTemplate[] = [
  {
    id: 'duplicate',
    label: 'Duplicate',
    text: 'We already have this one. Thank you for thinking of other riders.',
  },
  {
    id: 'advertising',
    label: 'Advertising',
    text: 'It reads like advertising. We only publish what riders tell each other.',
  },
];

/** Reasons of single kinds, by kind of entry; their features name them. */
export type KindReasons = Readonly<Record<string, readonly ReasonTemplate[]>>;

/** What is often said to people whose entry is declined. Every text can be changed before it is sent. */
export const reasonTemplates = (own: KindReasons, kind: string): readonly ReasonTemplate[] => [
  ...(own[kind] ?? []),
  ...ANY,
];

/** Of spans in milliseconds, in whole minutes; null of none. */
export function medianMinutes(spans: readonly number[]): number | null {
  const sorted = spans.toSorted((a, b) => a - b);
  const [one, other] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return one === undefined || other === undefined ? null : Math.round((one + other) / 2 / 60_000);
}

/** How long ago, in as few letters as can be: "8 min", "2 h", "1 d". */
export function shortAge(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000));
  if (minutes < 60) return minutes < 1 ? 'now' : `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** "41 min", "3 h", "2 d" of minutes. */
export const waitText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : shortAge(0, minutes * 60_000);

/** "Ride is tomorrow, 9:00 AM"; undefined for one that is further off. */
export function soonText({ time, daysAway }: { time: string | null; daysAway: number }): string | undefined {
  if (daysAway < 0) return 'Ride is over';
  if (daysAway > SOON_DAYS) return undefined;
  const day = daysAway === 0 ? 'today' : daysAway === 1 ? 'tomorrow' : `in ${daysAway} days`;
  return `Ride is ${day}${time === null ? '' : `, ${timeText(time)}`}`;
}

/** "3" or, when counting stopped, "1,000+". */
export const countedText = (count: number): string =>
  count >= QUEUE_LIMITS.counted ? `${numberText(QUEUE_LIMITS.counted)}+` : numberText(count);
