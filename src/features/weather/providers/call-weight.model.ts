import { FORECAST_HOURS, PAST_HOURS } from './forecast.model.ts';

/** What Open-Meteo is asked of the present moment. */
export const CURRENT = [
  'temperature_2m',
  'relative_humidity_2m',
  'dew_point_2m',
  'precipitation',
  'weather_code',
  'cloud_cover',
  'wind_speed_10m',
  'wind_direction_10m',
  'wind_gusts_10m',
  'visibility',
] as const;
/** What it is asked of every hour. */
export const HOURLY = [...CURRENT, 'precipitation_probability'] as const;

/** What it is asked of the present moment where only hours are wanted: the time of the data comes with it. */
export const CURRENT_TIME = ['temperature_2m'] as const;

/**
 * What Open-Meteo counts a call as: each place by its variables and days; 10 variables over two weeks are one
 * (https://open-meteo.com/en/pricing). `hours` from the current one on; `only` as in `ForecastOptions`.
 */
export function callWeight(places: number, hours: number = FORECAST_HOURS, only?: 'hours'): number {
  const variables = ((only ? CURRENT_TIME : CURRENT).length + HOURLY.length) / 10;
  const days = (hours + PAST_HOURS) / 24;
  return places * Math.max(1, variables, (variables * days) / 14);
}

/** The weight of the forecasts of areas. */
export const areasWeight = (areas: number): number => callWeight(areas, FORECAST_HOURS, 'hours');
