import { roundTo } from '#platform/numbers/round-to.ts';
import { weekdayText } from '#platform/time/day-text.ts';
import { clockTime, shortWeekday } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { runWord } from '../encodings.model.ts';
import { equalRuns, type Run } from '../equal-runs.model.ts';
import { hourName, type RibbonHour } from './ribbon-hours.model.ts';
import type { Recommendation, RiderLimits, SunTimes } from '#features/weather/weather.schema.ts';

/** Hours of one row on paper; on a screen both rows stand side by side. */
export const ROW_HOURS = 24;

/** Something written at a place: `at` in hours from the left, `y` in percent of its lane from the top. */
export interface Mark {
  at: number;
  y: number;
  text: string;
  /** Where it stands from its point; above when absent. */
  side?: 'below' | 'right' | 'left' | undefined;
  /** The point itself is drawn too. */
  dot?: boolean | undefined;
}

/** A vertical scale: the values at bottom and top of a lane. */
export interface Scale {
  low: number;
  high: number;
}

/** Values of a lane, hour by hour. */
export type Series = readonly (number | null)[];

const round = (value: number) => roundTo(value, 1);

/** Percent from the top, inside the lane. */
export const heightOf = (value: number, { low, high }: Scale): number =>
  round(Math.min(100, Math.max(0, (1 - (value - low) / (high - low)) * 100)));

/** The value at a height, the other way round. */
export const valueAt = (y: number, { low, high }: Scale): number => low + (1 - y / 100) * (high - low);

const TEMPERATURE_SPAN = 30;
const WIND_TOP = 56;
const WIND_ROOM = 8;
/** Room above and below the line for its numbers. */
const ROOM = { above: 7, below: 6 };

const known = (values: Series): number[] => values.filter((value) => value !== null);

/** °F of the data and of own limits, at least 30 wide. Null without data. */
export function temperatureScale(values: Series, limits: RiderLimits = {}): Scale | null {
  const data = known(values);
  if (data.length === 0) return null;
  const own = [limits.minTemperature, limits.maxTemperature].filter((limit) => limit !== undefined);
  const low = Math.min(...data.map((value) => value - ROOM.below), ...own.map((value) => value - 3));
  const high = Math.max(...data.map((value) => value + ROOM.above), ...own.map((value) => value + 3));
  const missing = Math.max(0, TEMPERATURE_SPAN - (high - low)) / 2;
  return { low: low - missing, high: high + missing };
}

/** mph from 0 to 56, and higher where it blows harder: a fifth stays free, or numbers would reach the lane's name. */
export const windScale = (winds: Series, gusts: Series): Scale => {
  const most = Math.max(0, ...known(winds), ...known(gusts));
  return { low: 0, high: most > WIND_TOP - WIND_ROOM ? most * 1.25 : WIND_TOP };
};

/**
 * The line of a row: hours are points in the middle of their column. Missing values leave a gap; the neighbors of
 * the row are on it, so that two rows meet.
 */
export function linePath(values: Series, scale: Scale, from = 0, to = values.length): string {
  let path = '';
  let pen = false;
  for (let index = Math.max(0, from - 1); index < Math.min(values.length, to + 1); index += 1) {
    const value = values[index] ?? null;
    if (value === null) {
      pen = false;
      continue;
    }
    path += `${pen ? 'L' : 'M'}${index + 0.5 - from} ${heightOf(value, scale)}`;
    // A single hour between gaps is a dot of the line's own width.
    if (!pen && (values[index + 1] ?? null) === null) path += 'h0';
    pen = true;
  }
  return path;
}

/** The area between two lines where both are known. */
export function bandPath(lower: Series, upper: Series, scale: Scale, from = 0, to = lower.length): string {
  const both = lower.map((value, index) => value !== null && (upper[index] ?? null) !== null);
  const first = Math.max(0, from - 1);
  return equalRuns(both.slice(first, Math.min(lower.length, to + 1)), (has) => has)
    .filter(({ key, from: start, to: end }) => key && end - start > 1)
    .map((run) => {
      const at = Array.from({ length: run.to - run.from }, (_, index) => first + run.from + index);
      const point = (values: Series) => (index: number) =>
        `${index + 0.5 - from} ${heightOf(values[index] ?? 0, scale)}`;
      return `M${[...at.map(point(upper)), ...at.toReversed().map(point(lower))].join('L')}Z`;
    })
    .join('');
}

export interface Extreme {
  index: number;
  value: number;
  kind: 'high' | 'low';
}

/** The turning points of a line: highs and lows in turn, each `swing` away from the one before it. */
export function extremes(values: Series, swing: number): Extreme[] {
  const found: Extreme[] = [];
  for (const { key, from, to } of equalRuns(values, (value) => value !== null)) {
    if (!key) continue;
    let low = from;
    let high = from;
    let heading: Extreme['kind'] | null = null;
    const at = (index: number) => values[index] ?? 0;
    for (let index = from; index < to; index += 1) {
      if (at(index) > at(high)) high = index;
      if (at(index) < at(low)) low = index;
      if (heading !== 'low' && at(high) - at(index) >= swing) {
        found.push({ index: high, value: at(high), kind: 'high' });
        heading = 'low';
        low = index;
      } else if (heading !== 'high' && at(index) - at(low) >= swing) {
        found.push({ index: low, value: at(low), kind: 'low' });
        heading = 'high';
        high = index;
      }
    }
    if (heading === 'high') found.push({ index: high, value: at(high), kind: 'high' });
    if (heading === 'low') found.push({ index: low, value: at(low), kind: 'low' });
  }
  return found;
}

/** Hours that a number needs for itself. */
const NUMBER_HOURS = 2;

/** The number of the hour under way, and of the extremes that have room beside it and at the edges. */
function numbers(
  values: Series,
  scale: Scale,
  turning: readonly Extreme[],
  text: (value: number) => string,
): Mark[] {
  const now = values[0] ?? null;
  const mark = (index: number, value: number, rest: Partial<Mark>): Mark => ({
    at: index + 0.5,
    y: heightOf(value, scale),
    text: text(value),
    ...rest,
  });
  const first = now === null ? [] : [mark(0, now, { side: 'right', dot: true })];
  const others = turning
    .filter(({ index }) => index >= (now === null ? 1 : NUMBER_HOURS) && index < values.length - 1)
    .map(({ index, value, kind }) =>
      mark(index, value, { dot: true, ...(kind === 'low' && { side: 'below' as const }) }),
    );
  return [...first, ...others];
}

const TEMPERATURE_SWING = 6;
const WIND_SWING = 8;
/** mph from which a peak has its number. */
const WIND_WORTH = 15;

export const temperatureMarks = (values: Series, scale: Scale): Mark[] =>
  numbers(values, scale, extremes(values, TEMPERATURE_SWING), (value) => `${value}°`);

export const windMarks = (values: Series, scale: Scale): Mark[] =>
  numbers(
    values,
    scale,
    extremes(values, WIND_SWING).filter(({ kind, value }) => kind === 'high' && value >= WIND_WORTH),
    String,
  ).map(({ dot: _dot, ...mark }) => mark);

export interface VerdictRun extends Run<Recommendation> {
  /** "Storms", "Cold, dark". */
  word: string;
}

export const verdictRuns = (hours: readonly RibbonHour[]): VerdictRun[] =>
  equalRuns(hours, ({ level }) => level).map((run) => ({
    ...run,
    word: runWord(
      hours
        .slice(run.from, run.to)
        .map(({ level, worst, light }) => ({ level, worst, dark: light === 'night' })),
    ),
  }));

/** Hours that a date, and that a weekday, needs. */
const DATE_HOURS = 8;
const WEEKDAY_HOURS = 2;

/** Each day's name at its first hour, as long as its hours have room for. */
export function dayMarks(hours: readonly RibbonHour[], timeZone: string): { at: number; text: string }[] {
  return equalRuns(hours, ({ date }) => date).map(({ key, from, to }) => {
    const time = hours[from]?.time ?? 0;
    if (to - from >= DATE_HOURS) return { at: from, text: weekdayText(key) };
    return { at: from, text: to - from >= WEEKDAY_HOURS ? shortWeekday(time, timeZone) : '' };
  });
}

/** A label at every third hour of the place's own clock. */
export function hourMarks(hours: readonly RibbonHour[], timeZone: string): { at: number; text: string }[] {
  return hours.flatMap(({ time }, at) => {
    const text = hourName(time, timeZone);
    const hour = text === 'noon' ? 12 : Number.parseInt(text, 10) % 12;
    return hour % 3 === 0 ? [{ at, text }] : [];
  });
}

export interface NightShade {
  /** In hours from the left. */
  from: number;
  to: number;
  /** "Sunset 8:25"; absent when it lies outside or has no room. */
  sunset?: string | undefined;
  sunrise?: string | undefined;
}

/** Hours that "Sunset 8:25" needs beside another. */
const SUN_HOURS = 3.5;

/** Where the words of a sunset begin: at it, or after the number of the hour under way. */
export const sunsetFrom = (from: number): number => Math.max(NUMBER_HOURS, from);

/** Where the words of a sunrise begin: they end at it, and the row they begin in has them whole. */
export const sunriseFrom = (to: number): number => Math.max(0, to - SUN_HOURS);

/** The nights between sunset and sunrise; where they are not known, the hours that are not day. */
export function nightShades(
  hours: readonly RibbonHour[],
  { nights = [] }: Pick<SunTimes, 'nights'>,
  timeZone: string,
): NightShade[] {
  const begin = hours[0]?.time ?? 0;
  const place = (time: number) => round(Math.min(hours.length, Math.max(0, (time - begin) / HOUR_S)));
  const clock = (time: number) => clockTime(time, timeZone).replace(/ [AP]M$/, '');
  if (nights.length === 0) {
    return equalRuns(hours, ({ light }) => light !== null && light !== 'day')
      .filter(({ key }) => key)
      .map(({ from, to }) => ({ from, to }));
  }
  return nights.flatMap(({ sunset, sunrise }): NightShade[] => {
    const [from, to] = [place(sunset), place(sunrise)];
    if (to <= from) return [];
    const room = to - from;
    const sets = sunset >= begin && room >= SUN_HOURS;
    const rises = to < hours.length && room >= (sets ? SUN_HOURS * 2 : SUN_HOURS);
    return [
      {
        from,
        to,
        ...(sets && { sunset: `Sunset ${clock(sunset)}` }),
        ...(rises && { sunrise: `Sunrise ${clock(sunrise)}` }),
      },
    ];
  });
}
