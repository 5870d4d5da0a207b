import { localDay } from '#features/subscriptions/schedule.model.ts';
import { addDays, isDay } from '#platform/time/days.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { endOfDay, zonedInstant } from '#platform/time/zone.ts';
import type { WatchKind } from './notifications.model.ts';

/** The morning's verdict, looks whether it turned worse, and the evening's look at tomorrow; local hours. */
const SLOT_HOURS = [7, 10, 13, 16, 19] as const;
const MORNING = 7;
const EVENING = 19;
/** After this an hour that was missed, while the site stood still, is left out. */
export const LATE_MS = 3 * HOUR_MS;
/** Days that a forecast reaches, today among them. */
const DAYS_AHEAD = 7;

/** A local hour at which something is looked at; `date` is YYYY-MM-DD, `at` epoch ms. */
export interface Slot {
  date: string;
  hour: number;
  at: number;
}

/** What a look is about. */
export interface Ask {
  date: string;
  /** `notify`: how the day is. `worse`: only when it is worse than was told. `bad`: only when it turned bad. */
  mode: 'notify' | 'worse' | 'bad';
}

const slotsOf = (date: string, timeZone: string): Slot[] =>
  SLOT_HOURS.map((hour) => ({
    date,
    hour,
    at: zonedInstant(date, `${String(hour).padStart(2, '0')}:00`, timeZone),
  }));

/** The first one after an instant. */
export function firstSlot(after: number, timeZone: string): Slot {
  const today = localDay(after, timeZone);
  const slots = [today, addDays(today, 1)].flatMap((date) => slotsOf(date, timeZone));
  const first = slots.find(({ at }) => at > after);
  if (!first) throw new Error('A day without an evening.');
  return first;
}

/** The last one before an instant: the one that counts, however many were missed. */
export function lastSlot(now: number, timeZone: string): Slot {
  const today = localDay(now, timeZone);
  const slots = [addDays(today, -1), today].flatMap((date) => slotsOf(date, timeZone));
  const last = slots.findLast(({ at }) => at <= now);
  if (!last) throw new Error('A day without a morning.');
  return last;
}

/** What is looked at in an hour; undefined when nothing is. */
export function askOf(
  watch: { kind: WatchKind; date: string | null },
  { date, hour }: Slot,
): Ask | undefined {
  const tomorrow = addDays(date, 1);
  const about = watch.kind === 'trip' ? watch.date : hour === EVENING ? tomorrow : date;
  if (about === null || about < date || about >= addDays(date, DAYS_AHEAD)) return undefined;
  if (about === date)
    return hour === EVENING ? undefined : { date: about, mode: hour === MORNING ? 'notify' : 'worse' };
  if (hour !== EVENING) return undefined;
  return { date: about, mode: watch.kind === 'trip' && about === tomorrow ? 'notify' : 'bad' };
}

/** When a calendar day ends in a zone, epoch ms; undefined for a day that there is not. */
export const localDayEnd = (date: string, timeZone: string): number | undefined =>
  isDay(date) ? endOfDay(date, timeZone) : undefined;
