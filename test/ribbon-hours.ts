import { array, constantFrom, integer, option, record } from 'fast-check';
import { type WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { judgeHours } from '#features/weather/verdict/outlook.model.ts';
import {
  ribbonHours,
  type OutlookHour,
  type RibbonHour,
} from '#features/weather/verdict/ribbon/ribbon-hours.model.ts';
import type { Light } from '#features/weather/weather.schema.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { CALM_HOUR } from './calm-hour.ts';

export const DENVER = 'America/Denver';
export const at = (iso: string) => Date.parse(iso) / 1000;
export const SATURDAY_8 = at('2026-06-06T14:00Z');

export type Change = Partial<WeatherConditions> & { light?: Light };

/** Judged by the engine, as the page gets them. */
export function outlook(
  changes: readonly (Change | null)[],
  start = SATURDAY_8,
  timeZone = DENVER,
): OutlookHour[] {
  const hours = changes.flatMap((change, index) => {
    if (change === null) return [];
    const { light = 'day', ...values } = change;
    return [
      { conditions: { ...CALM_HOUR, ...values, time: start + index * HOUR_S }, light, road: 'dry' as const },
    ];
  });
  return judgeHours(hours, { timeZone, now: start }).hours.map((hour) => ({
    ...hour,
    verdict: hour.assessment.recommendation,
  }));
}

export const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value);
export const ribbon = (
  changes: readonly (Change | null)[],
  start = SATURDAY_8,
  timeZone = DENVER,
): RibbonHour[] => ribbonHours(outlook(changes, start, timeZone), timeZone);
export const CLEAR_DAY = times<Change | null>(48, {});
export const STORM: Change = { weatherCode: 95, precipitation: 0.2, precipitationProbability: 78 };

const someHour = option(
  record(
    {
      temperature: option(integer({ min: 10, max: 110 })),
      windSpeed: option(integer({ min: 0, max: 50 })),
      gust: option(integer({ min: 0, max: 70 })),
      precipitation: option(constantFrom(0, 0.01, 0.05, 0.2)),
      precipitationProbability: option(integer({ min: 0, max: 100 })),
      weatherCode: option(constantFrom(0, 3, 45, 61, 73, 95)),
      visibility: option(constantFrom(0.5, 3, 10)),
      light: constantFrom<Light>('day', 'twilight', 'night'),
    },
    { requiredKeys: [] },
  ),
);
export const someHours = array(someHour, { minLength: 1, maxLength: 60 }).filter(
  (changes) => changes[0] !== null,
);
