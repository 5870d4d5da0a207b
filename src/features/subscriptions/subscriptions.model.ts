import { andList } from '#platform/text/and-list.ts';
import { hourText, monthName, weekdayName } from '#platform/time/day-text.ts';
/** Weekdays as JavaScript counts them: Sunday is 0. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** As a week of riding is read: the weekend together, at its end. */
export const WEEKDAY_CHOICES: readonly { value: Weekday; label: string }[] = [
  { value: 'monday', label: 'Monday' },
  { value: 'tuesday', label: 'Tuesday' },
  { value: 'wednesday', label: 'Wednesday' },
  { value: 'thursday', label: 'Thursday' },
  { value: 'friday', label: 'Friday' },
  { value: 'saturday', label: 'Saturday' },
  { value: 'sunday', label: 'Sunday' },
];

export const SUBSCRIPTION_LIMITS = {
  email: 254,
  zipCodes: 5,
  firstHour: 5,
  lastHour: 21,
  /** An end that is further away than this is as good as none. */
  years: 2,
} as const;

/** What a form begins with: the weekend, at six on Friday evening. */
export const SUBSCRIPTION_DEFAULTS = { days: ['saturday', 'sunday'], hour: 18, months: 6 } as const;

/** Local hour of the warning on the evening before. */
export const WARNING_HOUR = 19;
/** Who does not confirm by then is forgotten. */
export const CONFIRM_WITHIN_DAYS = 7;
/** Emails to an address in a day that ask to confirm something else each, for its owner corrects a form too. */
export const CONFIRMS_A_DAY = 3;
/** Forms of an address that wait: all of which emails were written stay for their week. */
export const WAITING_PER_ADDRESS = CONFIRMS_A_DAY * (CONFIRM_WITHIN_DAYS + 1);
/** An ended subscription can be continued for so long, then it is erased. */
export const KEEP_ENDED_DAYS = 30;

export const SUBSCRIPTION_MESSAGES = {
  email: 'Please enter a valid email address',
  noPlace: 'At least 1 location is required',
  zipCodes: 'Please enter valid 5-digit zip codes',
  tooManyPlaces: `At most ${SUBSCRIPTION_LIMITS.zipCodes} locations are possible`,
  endDate: 'End date must be today or in the future',
  endTooFar: `End date must be within ${SUBSCRIPTION_LIMITS.years} years`,
  days: 'Please choose at least one day',
  hour: 'Please choose an hour from 5 AM to 9 PM',
} as const;

/** The sentence for a site without a mail server. */
export const CANNOT_SEND = 'This site cannot send email yet, so weather emails are not available.';

export const HOUR_CHOICES: readonly { value: string; label: string }[] = Array.from(
  { length: SUBSCRIPTION_LIMITS.lastHour - SUBSCRIPTION_LIMITS.firstHour + 1 },
  (_, index) => {
    const hour = SUBSCRIPTION_LIMITS.firstHour + index;
    return { value: String(hour), label: hourText(hour) };
  },
);

/** "Saturday and Sunday", "Friday, Saturday and Sunday", "every day"; in the order of the week. */
export function daysText(days: readonly Weekday[]): string {
  const names = WEEKDAY_CHOICES.filter(({ value }) => days.includes(value)).map(({ label }) => label);
  if (names.length === WEEKDAYS.length) return 'every day';
  return andList(names);
}

/** So many months after `date`; the month's last day when it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

export const weekdayOf = (date: string): Weekday => WEEKDAYS[new Date(date).getUTCDay()] ?? 'sunday';

/** "Saturday, Nov 21" for a calendar day. */
export const dayText = (date: string): string =>
  `${weekdayName(date)}, ${monthName(date).slice(0, 3)} ${Number(date.slice(8, 10))}`;
