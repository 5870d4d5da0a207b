import { characterOf, NO_CHARACTER, wholeAt } from '#platform/text/whole-characters.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { type WeatherConditions } from '../providers/forecast.model.ts';
import { refusedByLimits } from '../verdict/limits.model.ts';
import type { Light, RiderLimits } from '../weather.schema.ts';
import { LEVEL_CODES, type RunLevels, type RunValues } from './count-runs.model.ts';
import { withoutRain } from './dry-run.model.ts';

/** Of each run a character for each hour: °F, mph and hundredths of an inch, as shown. */
export interface ValueTexts {
  temperature: string[];
  gust: string[];
  precipitation: string[];
}

/** Lowest °F that is encoded: no colder place has been measured in the country. */
const COLDEST = -80;

/** The weather of each run from the first hour on, also where the forecast leaves hours out. */
export function valueTexts({
  time,
  members,
  values,
}: Pick<RunLevels, 'time' | 'members'> & { values: RunValues }): ValueTexts {
  const [first = 0] = time;
  const count = ((time.at(-1) ?? first) - first) / HOUR_S + 1;
  const texts = (wholeOf: (at: number) => number) =>
    Array.from({ length: members }, (_, member) => {
      const own = Array.from({ length: count }, () => NO_CHARACTER);
      for (const [hour, epoch] of time.entries())
        own[(epoch - first) / HOUR_S] = characterOf(wholeOf(member * time.length + hour));
      return own.join('');
    });
  return {
    temperature: texts((at) => Math.max(0, (values.temperature[at] ?? 0) - COLDEST)),
    gust: texts((at) => values.gust[at] ?? 0),
    precipitation: texts((at) => values.precipitation[at] ?? 0),
  };
}

/** An hour as a rider with own limits meets it. */
export interface LimitedHour {
  /** Of the main forecast: all that runs say nothing of. */
  conditions: WeatherConditions;
  light: Light;
  limits: RiderLimits;
}

/**
 * The level that own limits make of a run in an hour: bad where its weather is beyond them, which no run becomes milder
 * by. Good where the run says nothing.
 * @param hour its position in the texts
 */
export function levelByLimits(texts: ValueTexts, run: number, hour: number, own: LimitedHour): number {
  const { conditions: main, light, limits } = own;
  const of = (column: readonly string[]) => wholeAt(column[run] ?? '', hour);
  const [temperature, gust, hundredths] = [of(texts.temperature), of(texts.gust), of(texts.precipitation)];
  if (temperature === null || gust === null || hundredths === null) return LEVEL_CODES.good;
  const isDry = hundredths === 0 && (main.precipitation ?? 0) > 0;
  const conditions: WeatherConditions = {
    ...(isDry ? withoutRain(main) : main),
    temperature: main.temperature === null ? null : temperature + COLDEST,
    gust: main.gust === null ? null : gust,
    precipitation: main.precipitation === null ? null : hundredths / 100,
  };
  return refusedByLimits(conditions, limits, light) ? LEVEL_CODES.bad : LEVEL_CODES.good;
}
