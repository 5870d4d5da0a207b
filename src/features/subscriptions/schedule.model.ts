import { addDays } from '#platform/time/days.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { WARNING_HOUR, weekdayOf, type Weekday } from './subscriptions.model.ts';

/** After this the weekend has begun without its outlook, and the next Friday counts: it is neither written nor sent. */
export const OUTLOOK_LATE_MS = 12 * HOUR_MS;
/** After this a rider is asleep. */
const WARNING_LATE_MS = 3 * HOUR_MS;
/** Outlooks are a week apart: what is planned for later was planned by a clock that was ahead. */
export const PLANNED_MS = 9 * DAY_MS;

/** What decides when a subscription gets its mails. Dates are YYYY-MM-DD in `timeZone`, instants epoch ms. */
export interface Schedule {
  timeZone: string;
  hour: number;
  days: readonly Weekday[];
  warnings: boolean;
  endDate: string;
  isActive: boolean;
  confirmedAt: Date | null;
  endedAt: Date | null;
  /** Friday whose outlook was dealt with last. */
  outlookFor: string | null;
  /** Evening whose warning was dealt with last. */
  warningFor: string | null;
}

/** A mail that is due: the local day it is for, and the instant. */
interface DueMail {
  date: string;
  at: number;
}

export const localDay = (instant: number, timeZone: string): string => isoDay(instant / 1_000, timeZone);

const clockHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The first day from `date` on that fits; a week and a day are enough for any weekday. */
function firstDay(date: string, fits: (date: string) => boolean): string | undefined {
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(date, ahead);
    if (fits(day)) return day;
  }
  return undefined;
}

/** The next day on which a mail goes out at `hour`: not before the last one's day, nor later than it makes sense. */
function next(
  { timeZone, endDate }: Schedule,
  rule: { last: string | null; hour: number; lateMs: number; fits: (date: string) => boolean },
  now: number,
): DueMail | null {
  const earliest = localDay(now - rule.lateMs, timeZone);
  // A clock that was ahead may have sent what is still to come. Where it is a day later, a place was changed.
  const latest = addDays(localDay(now, timeZone), 1);
  const isLast = rule.last !== null && rule.last >= earliest && rule.last <= latest;
  const from = rule.last !== null && isLast ? addDays(rule.last, 1) : earliest;
  const dueOn = (day: string | undefined) =>
    day === undefined ? undefined : { date: day, at: zonedInstant(day, clockHour(rule.hour), timeZone) };
  let due = dueOn(firstDay(from, rule.fits));
  if (due && due.at + rule.lateMs < now) due = dueOn(firstDay(addDays(due.date, 1), rule.fits));
  return due && due.date <= endDate ? due : null;
}

/** The Friday outlook that comes next, or that is due now. */
export const nextOutlook = (schedule: Schedule, now: number): DueMail | null =>
  next(
    schedule,
    {
      last: schedule.outlookFor,
      hour: schedule.hour,
      lateMs: OUTLOOK_LATE_MS,
      fits: (date) => weekdayOf(date) === 'friday',
    },
    now,
  );

/** The next evening before a day of riding; null without warnings. */
export const nextWarning = (schedule: Schedule, now: number): DueMail | null =>
  schedule.warnings
    ? next(
        schedule,
        {
          last: schedule.warningFor,
          hour: WARNING_HOUR,
          lateMs: WARNING_LATE_MS,
          fits: (date) => schedule.days.includes(weekdayOf(addDays(date, 1))),
        },
        now,
      )
    : null;

/** When the last mail, which says that they ended, goes out: the day after the end date. */
export const endNoticeAt = ({ endDate, hour, timeZone }: Schedule): number =>
  zonedInstant(addDays(endDate, 1), clockHour(hour), timeZone);

/** When there is something to do for a subscription, epoch ms; null when nothing comes by itself. */
export function nextDue(schedule: Schedule, now: number): number | null {
  if (schedule.confirmedAt === null || schedule.endedAt !== null || !schedule.isActive) return null;
  const times = [nextOutlook(schedule, now)?.at, nextWarning(schedule, now)?.at, endNoticeAt(schedule)];
  return Math.min(...times.filter((time) => time !== undefined));
}
