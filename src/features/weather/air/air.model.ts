import { HOUR_S } from '#platform/time/units.ts';
import { type PlaceForecast } from '../providers/forecast.model.ts';

/** PM2.5 of an area, hour by hour. */
export interface AirForecast {
  /** Epoch seconds. */
  start: number;
  /** µg/m³; null: not known. */
  pm25: readonly (number | null)[];
}

/** A forecast with the smoke in it, as far as it is known; without any it is the same as before. */
export function withAir(forecast: PlaceForecast, air: AirForecast | undefined): PlaceForecast {
  if (!air) return forecast;
  const at = (time: number) => air.pm25[Math.floor((time - air.start) / HOUR_S)] ?? null;
  return {
    ...forecast,
    current: { ...forecast.current, pm25: at(forecast.current.time) },
    hours: forecast.hours.map((hour) => ({ ...hour, pm25: at(hour.time) })),
  };
}
