import { numberText } from '#platform/text/number-text.ts';
import { addDays } from '#platform/time/days.ts';
import { endOfDay } from '#platform/time/zone.ts';
import { monthName } from '#platform/time/day-text.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** What riders say about a road: that they rode it, what they found there, and photos. */

export const CONDITION_KINDS = [
  'gravel',
  'construction',
  'closure',
  'flooding',
  'ice',
  'animals',
  'rough',
  'other',
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

export const CONDITION_LABELS: Record<ConditionKind, string> = {
  gravel: 'Gravel or sand',
  construction: 'Construction',
  closure: 'Road closed',
  flooding: 'Flooding',
  ice: 'Ice or snow',
  animals: 'Animals on the road',
  rough: 'Rough surface',
  other: 'Something else',
};

/** Days that a report counts after the day it was seen: roadworks stay, weather and dirt go. */
const LASTING_DAYS: Record<ConditionKind, number> = {
  gravel: 7,
  construction: 30,
  closure: 30,
  flooding: 7,
  ice: 7,
  animals: 7,
  rough: 7,
  other: 7,
};

export const REPORT_LIMITS = {
  note: 500,
  /** Days back that a report may have been seen, if it still counts. */
  daysBack: 14,
  /** Devices that say it is gone before admins are asked to look. */
  goneHint: 3,
} as const;

export const PHOTO_LIMITS = {
  /** Shown with a route. */
  perRoute: 30,
  /** Of a route, for review: what nobody approved takes no room from what is shown. */
  waiting: 100,
  /** Of a route, from one network in a day. */
  perSender: 6,
  atOnce: 3,
  alt: 300,
  credit: 100,
} as const;

/** The last day (YYYY-MM-DD) on the road that a report is shown. */
export const lastDayOf = (kind: ConditionKind, seenOn: string): string => addDays(seenOn, LASTING_DAYS[kind]);

/** The instant (epoch ms) from which a report is no longer shown: the end of its last day in the road's zone. */
export const expiryOf = (kind: ConditionKind, seenOn: string, timeZone: string): number =>
  endOfDay(lastDayOf(kind, seenOn), timeZone);

/** A report that no longer counts would be sent for nothing. */
const daysBackOf = (kind: ConditionKind): number => Math.min(REPORT_LIMITS.daysBack, LASTING_DAYS[kind]);

/** The first day (YYYY-MM-DD) that something of this kind may have been seen on. `today` is the day on the road. */
export const earliestSeenOn = (kind: ConditionKind, today: string): string =>
  addDays(today, -daysBackOf(kind));

/** Why a day cannot be when something was seen; undefined when it can. `today` is the day on the road. */
export function seenOnProblem(kind: ConditionKind, seenOn: string, today: string): string | undefined {
  if (seenOn > today) return 'The day cannot be in the future';
  if (seenOn < earliestSeenOn(kind, today))
    return `Reports of this kind go back ${daysBackOf(kind)} days at most`;
  return undefined;
}

/** "1 rider rode this, last in October 2026" or that nobody said so yet. */
export function riddenText({ count, last }: { count: number; last: string | null }): string {
  if (count === 0 || last === null) return 'No ride reports yet';
  const month = `${monthName(last)} ${last.slice(0, 4)}`;
  return `${count === 1 ? '1 rider' : `${numberText(count)} riders`} rode this, last in ${month}.`;
}

/** "Seen today", "Seen 3 days ago". Both days are YYYY-MM-DD. */
export function seenText(seenOn: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(seenOn)) / DAY_MS);
  if (days <= 0) return 'Seen today';
  return days === 1 ? 'Seen yesterday' : `Seen ${days} days ago`;
}
