import { clockTime, isoDay, shortWeekday } from '#platform/time/format-time.ts';
import { zoneName } from '#platform/time/zone.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { type WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import type { Factor, Light, Recommendation, RideWindow } from '#features/weather/weather.schema.ts';
import type { AssessedHour } from '../windows.model.ts';

/** Hours that the ribbon and its table show. */
export const RIBBON_HOURS = 48;
/** Hours chosen where nothing better is known. */
const USUAL_RIDE_HOURS = 4;

export interface OutlookHour extends AssessedHour {
  /** The verdict to show: with own limits, and never better than the answer's own. */
  verdict: Recommendation;
}

/** One of the ribbon's hours; what the forecast lacks is there too, as unknown. */
export interface RibbonHour {
  /** Epoch seconds of its start. */
  time: number;
  /** YYYY-MM-DD in the place's own zone. */
  date: string;
  light: Light | null;
  level: Recommendation;
  /** The factor that decided; null when nothing stands against riding, or nothing is known. */
  worst: Factor | null;
  /** Null for an hour that the forecast lacks. */
  conditions: WeatherConditions | null;
}

/** 48 hours without a gap from the first one on. None at all when there is no first one. */
export function ribbonHours(hours: readonly OutlookHour[], timeZone: string): RibbonHour[] {
  const start = hours[0]?.conditions.time;
  if (start === undefined) return [];
  const byTime = new Map(hours.map((hour) => [hour.conditions.time, hour]));
  return Array.from({ length: RIBBON_HOURS }, (_, index): RibbonHour => {
    const time = start + index * HOUR_S;
    const hour = byTime.get(time);
    if (!hour)
      return {
        time,
        date: isoDay(time, timeZone),
        light: null,
        level: 'unknown',
        worst: null,
        conditions: null,
      };
    const { date, light, verdict, assessment, conditions } = hour;
    return { time, date, light, level: verdict, worst: assessment.worst, conditions };
  });
}

/** "9 AM", "noon", "12 AM", and in zones of half hours "9:30 AM". */
export function hourName(time: number, timeZone: string): string {
  const text = clockTime(time, timeZone).replace(':00 ', ' ');
  return text === '12 PM' ? 'noon' : text;
}

/** With the weekday unless it is the first day's: "9 AM", "Sun 9 AM". */
export function dayHourName(time: number, timeZone: string, firstDate: string): string {
  const name = hourName(time, timeZone);
  return isoDay(time, timeZone) === firstDate ? name : `${shortWeekday(time, timeZone)} ${name}`;
}

/** The names of all 49 borders between the hours; those that the clocks' turn back makes equal carry their zone. */
export function borderNames(hours: readonly RibbonHour[], timeZone: string): string[] {
  const first = hours[0];
  if (!first) return [];
  const times = Array.from({ length: hours.length + 1 }, (_, index) => first.time + index * HOUR_S);
  const names = times.map((time) => dayHourName(time, timeZone, first.date));
  return names.map((name, index) =>
    names.indexOf(name) === names.lastIndexOf(name)
      ? name
      : `${name} ${zoneName((times[index] ?? 0) * 1000, timeZone)}`,
  );
}

const DAY = /^[A-Z][a-z]{2} /;

/** "Mon 8 AM" as "8 AM". */
export const withoutDay = (name: string): string => name.replace(DAY, '');

/** "Mon 8 AM–5 PM": a choice by the names of its borders, its day named once. */
export function choiceName(names: readonly string[], { from, to }: Choice): string {
  const [start = '', end = ''] = [names[from], names[to]];
  const day = DAY.exec(start)?.[0];
  return `${start}–${day !== undefined && end.startsWith(day) ? end.slice(day.length) : end}`;
}

/** Chosen hours as positions among the ribbon's: `from` inclusive, `to` exclusive, at least one hour. */
export interface Choice {
  from: number;
  to: number;
}

/** As an address holds it: epoch seconds. */
export interface AskedHours {
  from: number;
  to: number;
}

/** The hours that an address asks for; null when it asks for none, or for what is no time. */
export function askedHours(query: URLSearchParams): AskedHours | null {
  const read = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{9,10}$/.test(text) ? Number(text) : null;
  };
  const [from, to] = [read('from'), read('to')];
  return from === null || to === null ? null : { from, to };
}

/** Both ends inside the ribbon, in order, an hour apart: the start gives way at its end, else the end does. */
export function asChoice(from: number, to: number, count: number): Choice {
  const start = Math.min(Math.max(0, Math.round(from)), count - 1);
  return { from: start, to: Math.min(count, Math.max(start + 1, Math.round(to))) };
}

/**
 * What is chosen: the hours asked for as far as they are still ahead, else the best window, else four hours of
 * daylight, else the first four.
 */
export function chosenHours(
  hours: readonly RibbonHour[],
  asked: AskedHours | null,
  windows: readonly Pick<RideWindow, 'start' | 'end'>[],
): Choice {
  const begin = hours[0]?.time ?? 0;
  const end = begin + hours.length * HOUR_S;
  const within = [...(asked ? [{ start: asked.from, end: asked.to }] : []), ...windows].find(
    (window) => window.end > begin && window.start < end && window.end > window.start,
  );
  if (within)
    return asChoice((within.start - begin) / HOUR_S, Math.ceil((within.end - begin) / HOUR_S), hours.length);
  const day = hours.findIndex(({ light }) => light === 'day');
  const from = Math.max(0, day);
  return asChoice(from, from + USUAL_RIDE_HOURS, hours.length);
}

/** The choice with one end at another border. That end stops an hour before the other one. */
export function withEnd(choice: Choice, end: 'from' | 'to', at: number, count: number): Choice {
  return end === 'from'
    ? { ...choice, from: Math.min(Math.max(0, at), choice.to - 1) }
    : { ...choice, to: Math.max(Math.min(count, at), choice.from + 1) };
}

/** The choice with one end at another border; where they would meet, the other one makes room. As a select asks it. */
export function pushedEnd(choice: Choice, end: 'from' | 'to', at: number, count: number): Choice {
  const length = choice.to - choice.from;
  if (end === 'from') return asChoice(at, at < choice.to ? choice.to : at + length, count);
  const to = Math.min(count, Math.max(1, at));
  return { from: to > choice.from ? choice.from : Math.max(0, to - length), to };
}
