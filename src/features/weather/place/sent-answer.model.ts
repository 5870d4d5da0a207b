import { HOUR_S } from '#platform/time/units.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** Values for each run, on the average, from which on runs are shorter than the values. */
const LONG_RUN = 3;

/** Columns that a page may lack. */
const UNSENT = { feelsLike: [], dewPoint: [], cloudCover: [] };

/** Every hour, from the first; or the hours themselves, where one is missing. */
type SentHours = { from: number; count: number } | number[];

/** Whole numbers as what each adds to the one before; long runs of one value as it and their length; or the values. */
type SentColumn = { steps: number[] } | { runs: [value: unknown, length: number][] } | unknown[];

/**
 * An answer as a page carries it for the browser: one text. React Router writes each number of an object with a place
 * of its own, which makes the page a tenth larger and takes four times as long. Of each hour the counts are left out,
 * which are drawn late, from a request of their own, and what no page shows: its dew point, how it feels, which follows
 * from the rest (`inHour`), and its clouds where a code says them. So is the age of what is measured, which moves while
 * the page is kept.
 */
export function sentAnswer({ hourly, measured, ...answer }: WeatherAnswer): string {
  const { probability: _counts, dewPoint: _dew, feelsLike: _felt, cloudCover, time, ...rest } = hourly;
  const columns = rest.weatherCode.includes(null) ? { ...rest, cloudCover } : rest;
  const from = time[0] ?? 0;
  const isEveryHour = time.every((second, index) => second === from + index * HOUR_S);
  const sent: SentHours = isEveryHour ? { from, count: time.length } : time;
  return JSON.stringify({
    ...answer,
    measured: measured && { ...measured, ageMinutes: undefined },
    hourly: { ...mapped(columns, sentColumn), time: sent },
  });
}

/** What was left out of its hours is unknown. @param now epoch ms, for the age of what is measured */
export function readSentAnswer(text: string, now: number): WeatherAnswer {
  const { hourly, measured, ...answer } = JSON.parse(text);
  const { time: sent, ...columns }: { time: SentHours } & Record<string, SentColumn> = hourly;
  const time = Array.isArray(sent)
    ? sent
    : Array.from({ length: sent.count }, (_, index) => sent.from + index * HOUR_S);
  const aged = measured && { ...measured, ageMinutes: minutesSince(measured.observedAt, now) };
  return {
    ...answer,
    ...(measured !== undefined && { measured: aged }),
    hourly: { ...UNSENT, ...mapped(columns, readColumn), time },
  };
}

const minutesSince = (time: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(time)) / 60_000));

const mapped = <From, To>(columns: Record<string, From | undefined>, change: (column: From) => To) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column && change(column)]));

function sentColumn(values: readonly unknown[]): SentColumn {
  const runs: [value: unknown, length: number][] = [];
  for (const value of values) {
    const last = runs.at(-1);
    if (last && last[0] === value) last[1] += 1;
    else runs.push([value, 1]);
  }
  if (runs.length * LONG_RUN < values.length) return { runs };
  const steps = values.map((value, index) => Number(value) - Number(values[index - 1] ?? 0));
  return values.every((value) => Number.isSafeInteger(value)) ? { steps } : [...values];
}

function readColumn(column: SentColumn): unknown[] {
  if (Array.isArray(column)) return column;
  if ('runs' in column) return column.runs.flatMap(([value, length]) => Array(length).fill(value));
  let value = 0;
  return column.steps.map((step) => (value += step));
}
