import { hoursOf, assessHours } from '../verdict/outlook.model.ts';
import { assessConditions } from '../verdict/verdict.model.ts';
import type { RiderLimits, WeatherAnswer } from '../weather.schema.ts';
import { LEVEL_CODES, MISSING, ROADS, RUN_REASONS, runReason, type RunLevels } from './count-runs.model.ts';
import { withoutRain } from './dry-run.model.ts';
import { LEVEL_LETTERS, REASON_LETTERS, ROAD_LETTERS } from './runs-answer.model.ts';
import type { RunsAnswer } from './runs.schema.ts';

/** The runs of an answer as they were sent; null when there are none. */
export function readRuns({ hourly, runs }: RunsAnswer): RunLevels | null {
  if (runs === null) return null;
  const codes = (texts: readonly string[], alphabet: string) =>
    Uint8Array.from(texts.join(''), (letter) => alphabet.indexOf(letter));
  return {
    time: hourly.time,
    members: runs.levels.length,
    needed: runs.needed,
    levels: codes(runs.levels, LEVEL_LETTERS),
    reasons: codes(runs.reasons, REASON_LETTERS),
    present: codes([runs.present], LEVEL_LETTERS),
  };
}

/**
 * The same runs under a rider's own limits, as far as the ribbon reaches: each run's weather is judged as the
 * forecast is. Null without that weather. Limits never make a run milder.
 * @param now epoch seconds.
 */
export function runsUnderLimits(
  answer: RunsAnswer,
  { hourly, sun }: Pick<WeatherAnswer, 'hourly' | 'sun'>,
  limits: RiderLimits,
  now: number,
): RunLevels | null {
  const common = readRuns(answer);
  const { values } = answer;
  if (!common || !values) return null;
  const main = hoursOf(hourly);
  const count = main.length;
  const levels = common.levels.slice();
  const reasons = common.reasons.slice();
  const present = common.present.slice();
  for (let member = 0; member < common.members; member += 1) {
    const hours = main.slice(0, RIBBON_HOURS).map((hour, at) => {
      const precipitation = (values.precipitation[member]?.[at] ?? 0) / 100;
      const { conditions } = hour;
      const dry = precipitation === 0 && (conditions.precipitation ?? 0) > 0;
      return {
        ...hour,
        conditions: {
          ...(dry ? withoutRain(conditions) : conditions),
          temperature: conditions.temperature === null ? null : (values.temperature[member]?.[at] ?? null),
          gust: conditions.gust === null ? null : (values.gust[member]?.[at] ?? null),
          precipitation: conditions.precipitation === null ? null : precipitation,
        },
        road: ROADS[ROAD_LETTERS.indexOf(values.road[member]?.[at] ?? '-')] ?? ('unknown' as const),
      };
    });
    for (const [hour, { recommendation, worst }] of assessHours(hours, { now, limits }).entries()) {
      const at = member * count + hour;
      const level = LEVEL_CODES[recommendation];
      if ((levels[at] ?? MISSING) >= LEVEL_CODES.unknown || level <= (levels[at] ?? MISSING)) continue;
      levels[at] = level;
      reasons[at] = RUN_REASONS.indexOf(runReason(worst));
    }
    // What a run is above the forecast now, it is in this hour.
    const [first] = hours;
    if (first && (present[member] ?? MISSING) < LEVEL_CODES.unknown) {
      const { recommendation } = assessConditions({ ...first, moment: 'current', light: sun.light, limits });
      present[member] = Math.max(present[member] ?? 0, LEVEL_CODES[recommendation]);
    }
    levels.fill(MISSING, member * count + RIBBON_HOURS, (member + 1) * count);
  }
  return { ...common, levels, reasons, present };
}

const RIBBON_HOURS = 48;
