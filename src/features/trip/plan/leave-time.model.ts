import { isoDay } from '#platform/time/format-time.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { isoWithOffset, zoneOffset } from '#platform/time/zone.ts';

/** Departure may be this far ahead. */
export const MAX_DAYS_AHEAD = 7;
export const TOO_FAR_AHEAD = `Choose a departure within the next ${MAX_DAYS_AHEAD} days`;

/** Departures are offered every 10 minutes, up to 12 hours before and after the chosen one. */
export const DEPARTURE_STEP = 10 * 60;
const DEPARTURE_REACH = 12 * HOUR_S;

const WALL_TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d+)?)?$/;

/** "2026-11-21T07:30": the wall clock in a zone, as a date field takes it. */
export const wallTime = (epoch: number, timeZone: string): string =>
  new Date(epoch * 1000 + zoneOffset(epoch * 1000, timeZone)).toISOString().slice(0, 16);

/**
 * Epoch seconds of a wall time in a zone, or of an instant with its own offset; undefined when it is neither.
 * A time that comes twice (clocks going back) means the first one; one that is skipped (clocks going forward)
 * means as many minutes after the jump.
 */
export function parseDeparture(text: string, timeZone: string): number | undefined {
  const wall = WALL_TIME.exec(text)?.[1];
  if (wall === undefined) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? undefined : Math.floor(instant / 60_000) * 60;
  }
  const utc = Date.parse(`${wall}Z`) / 1000;
  // The 31st of February parses as a day in March.
  if (Number.isNaN(utc) || !new Date(utc * 1000).toISOString().startsWith(wall)) return undefined;
  const reading = (at: number) => utc - zoneOffset(at * 1000, timeZone) / 1000;
  const before = reading(utc - DAY_S);
  const after = reading(utc + DAY_S);
  const fitting = [before, after].filter((epoch) => wallTime(epoch, timeZone) === wall);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

/** A departure as an address holds it: its wall time, with its offset where that alone would mean the hour before. */
export function leaveText(departure: number, timeZone: string): string {
  const minute = Math.floor(departure / 60) * 60;
  const wall = wallTime(minute, timeZone);
  return parseDeparture(wall, timeZone) === minute ? wall : isoWithOffset(minute * 1000, timeZone);
}

/** The day of a departure as an address holds it, in a zone; undefined for now, also once it has passed. `now` is epoch ms. */
export function leaveDay(leave: string, timeZone: string, now: number): string | undefined {
  const departure = parseDeparture(leave, timeZone);
  return departure === undefined || departure * 1_000 < now ? undefined : isoDay(departure, timeZone);
}

/** What a date field shows of it; an instant in UTC is no wall time. */
export const leaveField = (leave: string): string => (leave.endsWith('Z') ? '' : leave.slice(0, 16));

/** The departures around a chosen one, at full 10 minutes of the clock, none before now. Epoch seconds. */
export function departureRange(departure: number, now: number): { from: number; to: number } {
  const from = Math.max(departure - DEPARTURE_REACH, now);
  return {
    from: Math.ceil(from / DEPARTURE_STEP) * DEPARTURE_STEP,
    to: Math.floor((departure + DEPARTURE_REACH) / DEPARTURE_STEP) * DEPARTURE_STEP,
  };
}

/** Every departure to choose from, ascending: each 10 minutes of the range, and the chosen one. */
export function departureOptions({
  departure,
  departures: { from, to },
}: {
  departure: number;
  departures: { from: number; to: number };
}): number[] {
  const options = new Set([departure]);
  for (let time = from; time <= to; time += DEPARTURE_STEP) options.add(time);
  return [...options].sort((a, b) => a - b);
}

/**
 * The departures of a fine choice: those around the asked one, or around the same time of another day when one of that
 * day is chosen. None before now or beyond what the week's hours cover.
 */
export function departuresAround(
  trip: {
    departure: number;
    departures: { from: number; to: number };
    week: { departures: { from: number; to: number } };
  },
  chosen: number,
): { from: number; to: number } {
  if (chosen >= trip.departures.from - DEPARTURE_STEP && chosen <= trip.departures.to) return trip.departures;
  const days = Math.round((chosen - trip.departure) / DAY_S);
  const { from, to } = departureRange(trip.departure + days * DAY_S, trip.week.departures.from);
  return { from, to: Math.min(to, Math.floor(trip.week.departures.to / DEPARTURE_STEP) * DEPARTURE_STEP) };
}
