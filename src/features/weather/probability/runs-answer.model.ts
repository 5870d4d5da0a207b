import { HOUR_S } from '#platform/time/units.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { MISSING, type RunLevels, type RunValues } from './count-runs.model.ts';
import type { RunsAnswer } from './runs.schema.ts';

/** By `LEVEL_CODES` and `MISSING`. */
export const LEVEL_LETTERS = 'gcbu-';
/** By `RUN_REASONS`. */
export const REASON_LETTERS = '-rwchio';
/** By `ROADS`. */
export const ROAD_LETTERS = 'dwyi-';

/** What is known of how sure an answer is, as it is sent. */
export function runsAnswerOf(
  answer: WeatherAnswer,
  runs: (RunLevels & { values: RunValues }) | undefined,
  withValues: boolean,
): RunsAnswer {
  const { hourly, windows, days } = answer;
  const byMember = <T>(value: (from: number, to: number) => T): T[] => {
    const count = runs?.time.length ?? 0;
    return Array.from({ length: runs?.members ?? 0 }, (_, member) =>
      value(member * count, (member + 1) * count),
    );
  };
  const letters = (codes: Uint8Array, alphabet: string) =>
    byMember((from, to) => lettersOf(codes.subarray(from, to), alphabet));
  return {
    zipCode: answer.zipCode,
    fetchedAt: answer.fetchedAt,
    summary: answer.summary,
    pm25: answer.airQuality?.pm25 ?? null,
    probability: answer.probability ?? null,
    hourly: {
      time: hourly.time,
      probability: hourly.time.map((_, hour) => hourly.probability?.[hour] ?? null),
    },
    windows: windows.map(({ start, end, probability = null }) => ({ start, end, probability })),
    days: days.map(({ date, window }) => ({ date, probability: window?.probability ?? null })),
    runs: runs
      ? {
          needed: runs.needed,
          levels: letters(runs.levels, LEVEL_LETTERS),
          present: lettersOf(runs.present, LEVEL_LETTERS),
          reasons: letters(runs.reasons, REASON_LETTERS),
        }
      : null,
    ...(runs &&
      withValues && {
        values: {
          temperature: byMember((from, to) => [...runs.values.temperature.subarray(from, to)]),
          gust: byMember((from, to) => [...runs.values.gust.subarray(from, to)]),
          precipitation: byMember((from, to) => [...runs.values.precipitation.subarray(from, to)]),
          road: letters(runs.values.road, ROAD_LETTERS),
        },
      }),
  };
}

/** Of each run a letter for each hour from the first one on, also where the forecast leaves hours out. */
export function levelTexts({ time, members, levels }: RunLevels): string[] {
  const [first = 0] = time;
  const count = ((time.at(-1) ?? first) - first) / HOUR_S + 1;
  return Array.from({ length: members }, (_, member) => {
    const own = new Uint8Array(count).fill(MISSING);
    for (const [hour, epoch] of time.entries())
      own[(epoch - first) / HOUR_S] = levels[member * time.length + hour] ?? MISSING;
    return lettersOf(own, LEVEL_LETTERS);
  });
}

const lettersOf = (codes: Uint8Array, alphabet: string): string =>
  Array.from(codes, (code) => alphabet[code] ?? '-').join('');
