import { forecastsNow } from '../providers/forecast.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** Epoch seconds at which the present moment ends: what is forecast for the present hour stands for its whole rest. */
export function momentEnd({ source, hourly }: Pick<WeatherAnswer, 'source' | 'hourly'>, now: number): number {
  const hour = hourly.time.findLast((time) => time <= now);
  return forecastsNow(source) && hour !== undefined ? Math.max(hour + HOUR_S, now + 1) : now + 1;
}
