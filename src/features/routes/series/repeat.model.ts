import { weekdayName } from '#platform/time/day-text.ts';
import { addDays, isDay, weekdayOf } from '#platform/time/days.ts';
import { addMonths, monthOf } from '../agenda/month.model.ts';
import { longDate } from './until.model.ts';

/** How a standing ride repeats. Its dates are days where it starts ("2026-06-06"), so that no change of clocks moves them. */

export const REPEATS = ['weekly', 'monthly', 'monthly-last'] as const;
export type Repeats = (typeof REPEATS)[number];

export interface RideRule {
  repeats: Repeats;
  /** Its weekday, and for `monthly` its week of the month, are those of all dates. */
  firstDate: string;
  /** No date is after it. */
  endsOn: string;
}

/** Dates are made this far ahead. */
export const DAYS_AHEAD = 60;
/** From the first to the last possible day. */
export const MOST_DAYS = 365;

/** What the owner of a standing ride changes: one date, or it and all that follow. */
export const CHANGE_SCOPES = ['this date', 'this and following dates'] as const;
export type ChangeScope = (typeof CHANGE_SCOPES)[number];
export const [THIS_DATE, AND_FOLLOWING] = CHANGE_SCOPES;

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
const BYDAY = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

const dayOfMonth = (day: string): number => Number(day.slice(8));
/** 1 for a day up to the 7th. */
const weekOfMonth = (day: string): number => Math.ceil(dayOfMonth(day) / 7);
const isLastOfMonth = (day: string): boolean => monthOf(addDays(day, 7)) !== monthOf(day);
const ordinal = (day: string): string => ORDINALS[weekOfMonth(day) - 1] ?? 'fifth';

/** The rule's dates from one day to another, both included, in order. */
export function datesOf(rule: RideRule, from: string, to: string): string[] {
  const start = from > rule.firstDate ? from : rule.firstDate;
  const end = to < rule.endsOn ? to : rule.endsOn;
  return (rule.repeats === 'weekly' ? weekly : monthly)(rule, end).filter((day) => day >= start);
}

function weekly({ firstDate }: RideRule, end: string): string[] {
  const days: string[] = [];
  for (let day = firstDate; day <= end; day = addDays(day, 7)) days.push(day);
  return days;
}

function monthly({ firstDate, repeats }: RideRule, end: string): string[] {
  const days: string[] = [];
  for (let month = monthOf(firstDate); `${month}-01` <= end; month = addMonths(month, 1)) {
    const day = repeats === 'monthly' ? nthOf(month, firstDate) : lastOf(month, firstDate);
    // A fifth weekday is not in every month.
    if (monthOf(day) === month && day <= end) days.push(day);
  }
  return days;
}

/** The day of a month on the weekday and in the week of `like`; of the month after when this one has none. */
function nthOf(month: string, like: string): string {
  const first = `${month}-01`;
  const wait = (weekdayOf(like) - weekdayOf(first) + 7) % 7;
  return addDays(first, wait + (weekOfMonth(like) - 1) * 7);
}

function lastOf(month: string, like: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  return addDays(last, -((weekdayOf(last) - weekdayOf(like) + 7) % 7));
}

/** The rule of a form: without a last day, it runs for a year. */
export const ruleOf = (repeats: Repeats, firstDate: string, endsOn: string | null): RideRule => ({
  repeats,
  firstDate,
  endsOn: endsOn || addDays(firstDate, MOST_DAYS - 1),
});

/**
 * What the owner asks for from one date on, by the fields of the form. Another day than the one the date is on is the
 * first date of the new rule; else that is the date's own day, or of a date from before the rule the first one of it.
 * @returns the rule, and the day from which on dates that are not in it are off; undefined when the rule stays.
 */
export function changedRule(
  rule: RideRule,
  date: { seriesDate: string; rideDate: string | null },
  wanted: { repeats?: Repeats | null; rideDate?: string | null; repeatsUntil?: string | null },
): { rule: RideRule; from: string } | undefined {
  const day = anchorOf(rule, date.seriesDate);
  const moved = wanted.rideDate && wanted.rideDate !== date.rideDate ? wanted.rideDate : undefined;
  const changed = {
    repeats: wanted.repeats ?? rule.repeats,
    firstDate: moved ?? day,
    endsOn: wanted.repeatsUntil ?? rule.endsOn,
  };
  if (moved === undefined && changed.repeats === rule.repeats && changed.endsOn === rule.endsOn)
    return undefined;
  return { rule: changed, from: moved === undefined ? day : date.seriesDate };
}

/** The day that a changed rule begins with while the day of its date stays. */
export const anchorOf = (rule: RideRule, seriesDate: string): string =>
  isInRule(rule, seriesDate) ? seriesDate : rule.firstDate;

/** Whether a day is one of the rule's, without going through all of them. */
export function isInRule({ repeats, firstDate, endsOn }: RideRule, day: string): boolean {
  if (day < firstDate || day > endsOn || weekdayOf(day) !== weekdayOf(firstDate)) return false;
  if (repeats === 'weekly') return true;
  return repeats === 'monthly' ? weekOfMonth(day) === weekOfMonth(firstDate) : isLastOfMonth(day);
}

/** What a list says of a ride that comes again: "Every Saturday". Null on a day that is not one of the rule's. */
export const repeatText = (rule: RideRule | null | undefined, day: string | null): string | null =>
  rule && day !== null && isInRule(rule, day) ? ruleText(rule) : null;

/** Why a rule cannot be, by the field of the form that says it. */
export function ruleProblems({ repeats, firstDate, endsOn }: RideRule): {
  repeats?: string;
  repeatsUntil?: string;
} {
  if (repeats === 'monthly' && weekOfMonth(firstDate) === 5)
    return {
      repeats: `The ${dayNumber(firstDate)} is a fifth ${weekdayName(firstDate)}, which most months do not have. Choose the last one of the month instead.`,
    };
  if (repeats === 'monthly-last' && !isLastOfMonth(firstDate))
    return {
      repeats: `The ${dayNumber(firstDate)} is not the last ${weekdayName(firstDate)} of its month. Choose the ${ordinal(firstDate)} one of every month, or another first date.`,
    };
  if (endsOn < firstDate) return { repeatsUntil: 'The last day cannot be before the first date' };
  if (endsOn > addDays(firstDate, MOST_DAYS))
    return { repeatsUntil: 'A standing ride ends after a year at the latest; then it is sent again' };
  return {};
}

function dayNumber(day: string): string {
  const number = dayOfMonth(day);
  const isTeen = number > 10 && number < 20;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th');
  return `${number}${ending}`;
}

/** "Every Saturday", "The second Saturday of every month", "The last Saturday of every month". */
export function ruleText({ repeats, firstDate }: Pick<RideRule, 'repeats' | 'firstDate'>): string {
  const weekday = weekdayName(firstDate);
  if (repeats === 'weekly') return `Every ${weekday}`;
  return `The ${repeats === 'monthly' ? ordinal(firstDate) : 'last'} ${weekday} of every month`;
}

/** "Every Saturday, from December 12, 2026 to June 5, 2027": for anyone who approves it. */
export const wholeRuleText = (rule: RideRule): string =>
  `${ruleText(rule)}, from ${longDate(rule.firstDate)} to ${longDate(rule.endsOn)}`;

/** The rule as RFC 5545 writes it. @param until epoch ms of the start of its last date. */
export function recurrenceRule(rule: RideRule, until: number): string {
  const end = new Date(until).toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `FREQ=${rule.repeats === 'weekly' ? 'WEEKLY' : 'MONTHLY'};BYDAY=${byDayOf(rule)};UNTIL=${end}Z`;
}

/** Its weekday, and of a monthly one its week, as RFC 5545 writes them: "SA", "2SA", "-1SA". */
export function byDayOf({ repeats, firstDate }: Pick<RideRule, 'repeats' | 'firstDate'>): string {
  const week = repeats === 'weekly' ? '' : repeats === 'monthly' ? String(weekOfMonth(firstDate)) : '-1';
  return `${week}${BYDAY[weekdayOf(firstDate)] ?? 'SU'}`;
}

/**
 * What a form's rule means, before it is sent: in words, its first dates, or why it cannot be. Null while it does not
 * repeat, or has no date yet.
 */
export function rulePreview(form: { repeats: string; rideDate: string; repeatsUntil: string }) {
  const repeats = REPEATS.find((one) => one === form.repeats);
  if (!repeats || !isDay(form.rideDate) || (form.repeatsUntil && !isDay(form.repeatsUntil))) return null;
  const rule = ruleOf(repeats, form.rideDate, form.repeatsUntil);
  const dates = datesOf(rule, rule.firstDate, rule.endsOn);
  return {
    text: ruleText(rule),
    problem: Object.values(ruleProblems(rule))[0],
    first: dates.slice(0, 4),
    last: dates.at(-1) ?? rule.firstDate,
    count: dates.length,
  };
}
