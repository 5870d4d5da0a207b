import type { WeatherAnswer } from '../weather.schema.ts';

const HOUR_S = 3_600;

/** Every hour, from the first; or the hours themselves, where one is missing. */
type SentHours = { from: number; count: number } | number[];

/**
 * An answer as a page carries it for the browser: one text. React Router writes each number of an object with a place
 * of its own, which makes the page a tenth larger and takes four times as long. The counts of each hour are left out:
 * they are drawn late, from a request of their own.
 */
export function sentAnswer({ hourly, ...answer }: WeatherAnswer): string {
  const { probability: _counts, time, ...columns } = hourly;
  const from = time[0] ?? 0;
  const isEveryHour = time.every((second, index) => second === from + index * HOUR_S);
  const sent: SentHours = isEveryHour ? { from, count: time.length } : time;
  return JSON.stringify({ ...answer, hourly: { ...columns, time: sent } });
}

export function readSentAnswer(text: string): WeatherAnswer {
  const { hourly, ...answer } = JSON.parse(text);
  const sent: SentHours = hourly.time;
  const time = Array.isArray(sent)
    ? sent
    : Array.from({ length: sent.count }, (_, index) => sent.from + index * HOUR_S);
  return { ...answer, hourly: { ...hourly, time } };
}
