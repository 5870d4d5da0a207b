import { hourOfDay, isoDay } from '#platform/time/format-time.ts';
import { HOUR_S, DAY_S } from '#platform/time/units.ts';
import { MAX_DAYS_AHEAD } from '../plan/leave-time.model.ts';
import type { Place, TripAnswer } from '../trip.schema.ts';
import { lightOf } from '../journey/timeline.model.ts';

/** Rows of the hourly departures. */
const HOURS_SHOWN = 48;
/** Departures of one day, at most. */
const MOST_A_DAY = 7;
/** When nobody can be there before dark, the departures of a morning: from 6 AM to noon. */
const MORNING = { from: 6, to: 12 };

const wholeHour = (time: number) => Math.ceil(time / HOUR_S) * HOUR_S;

type Departures = Pick<TripAnswer, 'departure' | 'week'>;

/**
 * Departures hour by hour for 48 hours, ascending, and the asked one between them. They begin now, or the day before
 * an asked departure that is farther away.
 */
export function hourlyDepartures({ departure, week }: Departures): number[] {
  const { from, to } = week.departures;
  const first = departure < from + (HOURS_SHOWN - 1) * HOUR_S ? from : departure - DAY_S;
  const begin = wholeHour(first);
  const hours = Array.from({ length: HOURS_SHOWN }, (_, index) => begin + index * HOUR_S);
  return withAsked(
    hours.filter((time) => time <= to),
    departure,
  );
}

/**
 * Departures of the next 7 days that are ridden by daylight, each a whole hour: leaving and arriving before it is dark,
 * or from 6 AM to noon where the trip takes longer than the day. At most 7 a day, ascending.
 * @param start its light counts on leaving; @param arrives gives the time and place at the end of the first day's ride
 */
export function daylightDepartures(
  { departure, week }: Departures,
  start: Pick<Place, 'light' | 'timeZone'>,
  arrives: (departure: number) => { time: number; place: Pick<Place, 'light'> },
): number[] {
  const days = new Map<string, number[]>();
  for (let time = wholeHour(week.departures.from); time <= week.departures.to; time += HOUR_S) {
    const day = isoDay(time, start.timeZone);
    const known = days.get(day);
    if (known) known.push(time);
    else if (days.size < MAX_DAYS_AHEAD) days.set(day, [time]);
  }
  const byLight = (time: number) => {
    const end = arrives(time);
    return lightOf(start, time) !== 'night' && lightOf(end.place, end.time) !== 'night';
  };
  const lists = Array.from(days.values(), (hours) => ({ hours, inDaylight: hours.filter(byLight) }));
  const isShort = lists.some(({ inDaylight }) => inDaylight.length >= 3);
  const times = lists.flatMap(({ hours, inDaylight }) => {
    if (!isShort) return hours.filter((time) => isMorning(time, start.timeZone));
    return thinned(inDaylight);
  });
  return withAsked(times, departure);
}

function isMorning(time: number, timeZone: string): boolean {
  const hour = hourOfDay(time, timeZone);
  return hour >= MORNING.from && hour <= MORNING.to;
}

/** Every second or third of too many. */
function thinned(times: readonly number[]): number[] {
  const step = Math.ceil(times.length / MOST_A_DAY);
  return times.filter((_, index) => index % step === 0);
}

const withAsked = (times: readonly number[], asked: number): number[] =>
  [...new Set([...times, asked])].toSorted((a, b) => a - b);

/** The row that stands for a departure: itself, or the last one before it. */
export function rowOf(departures: readonly number[], departure: number): number {
  const later = departures.findIndex((time) => time > departure);
  return Math.max(0, (later === -1 ? departures.length : later) - 1);
}
