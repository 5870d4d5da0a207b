import type { WeatherConditions } from './forecast.model.ts';

export const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Without NUL, which no database stores. */
export const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' ? value.replaceAll('\0', '') || null : null;

/** What Earth's weather can be, in the units of `WeatherConditions`. Anything else is a sentinel or a fault. */
export const POSSIBLE: Record<
  Exclude<keyof WeatherConditions, 'time' | 'pm25'>,
  readonly [number, number]
> = {
  temperature: [-130, 150],
  dewPoint: [-150, 110],
  humidity: [0, 100],
  windSpeed: [0, 260],
  windDirection: [0, 360],
  gust: [0, 320],
  precipitation: [0, 40],
  precipitationProbability: [0, 100],
  thunderProbability: [0, 100],
  weatherCode: [0, 99],
  visibility: [0, 250],
  cloudCover: [0, 100],
};
type Quantity = keyof typeof POSSIBLE;
const QUANTITIES = Object.keys(POSSIBLE) as Quantity[];

/** The same conditions with impossible values as null, and wind from 360° as 0°. */
export function possible(conditions: WeatherConditions): WeatherConditions {
  const checked = { ...conditions };
  for (const key of QUANTITIES) {
    const value = checked[key];
    const [lowest, highest] = POSSIBLE[key];
    if (value !== null && !(value >= lowest && value <= highest)) checked[key] = null;
  }
  if (checked.windDirection === 360) checked.windDirection = 0;
  return checked;
}

/** True when nothing but the time is known. */
export const isEmpty = (conditions: WeatherConditions) => QUANTITIES.every((key) => conditions[key] === null);
