import { underOwnLimits } from '../verdict/limits.model.ts';
import type { Factor, RiderLimits, WeatherAnswer } from '../weather.schema.ts';
import { decidesText } from './measured-words.model.ts';

type LimitedAnswer = Pick<WeatherAnswer, 'factors' | 'measured' | 'temperature' | 'sun' | 'timeZone'>;

export interface LimitedFactors {
  factors: Factor[];
  /** How a sentence about a factor goes on that a station decided: "measured 4 mi away at 6:02 AM". */
  decided: ReadonlyMap<Factor, string>;
}

/**
 * The factors of an answer under the rider's own limits, what stations measure among them: as the engine judges a
 * station on the server, each may make a factor worse on its own, and none makes one milder.
 */
export function measuredUnderLimits(
  { factors, measured, temperature, sun, timeZone }: LimitedAnswer,
  limits: RiderLimits,
): LimitedFactors {
  const { light } = sun;
  const limited = factors.map((factor) => underOwnLimits(factor, limits, light));
  const decided = new Map<Factor, string>();
  // A station that measures cold has taken the place of the forecast that may be too warm, and the other way round.
  const forecast = temperature === null ? [] : [{ key: 'temperature' as const, value: temperature }];
  for (const { key, value, ...there } of [...(measured?.beyond ?? []), ...forecast]) {
    const unit = key === 'temperature' ? '°F' : 'mph';
    const own = underOwnLimits({ key, level: 'good', value, unit, limit: null, text: '' }, limits, light);
    const at = limited.findIndex((factor) => factor.key === key);
    if (own.level !== 'bad' || limited[at]?.level === 'bad') continue;
    if (at === -1) limited.push(own);
    else limited[at] = own;
    if ('observedAt' in there)
      decided.set(own, decidesText({ values: {}, road: null, ...there }, false, timeZone));
  }
  return { factors: limited, decided };
}
