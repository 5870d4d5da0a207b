import { getPosition } from 'suncalc';
import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { isFalling, weatherKind } from '#features/weather/verdict/wmo.model.ts';
import type { Factor, Light } from '#features/weather/weather.schema.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_MS, HOUR_S } from '#platform/time/units.ts';

/** The sun is in a rider's eyes within so many degrees of the heading, up to so high, under fewer clouds than this. */
export const LOW_SUN = { besideDegrees: 25, highestDegrees: 15, cloudPercent: 60 } as const;

/** Degrees; azimuth clockwise from true north, altitude above the horizon with refraction. */
export interface SunPosition {
  azimuth: number;
  altitude: number;
}

/** Seconds between the positions that are reckoned; in between it moves evenly enough, by a tenth of a degree. */
const STEP = 15 * 60;

/**
 * Where the sun stands over a point at any moment (epoch seconds). Positions are kept: thousands of departures pass
 * the same places.
 */
export function sunOver({ latitude, longitude }: GeoPoint): (epoch: number) => SunPosition {
  const kept = new Map<number, SunPosition>();
  const at = (step: number) => {
    const known = kept.get(step);
    if (known) return known;
    const { azimuth, altitude } = getPosition(new Date(step * STEP * 1000), latitude, longitude);
    const position = { azimuth, altitude };
    kept.set(step, position);
    return position;
  };
  return (epoch) => {
    const step = Math.floor(epoch / STEP);
    const share = epoch / STEP - step;
    const [from, to] = [at(step), at(step + 1)];
    return {
      azimuth: (from.azimuth + difference(to.azimuth, from.azimuth) * share + 360) % 360,
      altitude: from.altitude + (to.altitude - from.altitude) * share,
    };
  };
}

/** Degrees from one direction to another, -180 to below 180. */
const difference = (to: number, from: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180;

/** Whether the sun can be seen: by day, through thin cloud at most, without rain or fog. Unknown clouds hide nothing. */
export function mayShine(conditions: WeatherConditions, light: Light): boolean {
  const { cloudCover, precipitation, weatherCode } = conditions;
  if (light !== 'day' || (cloudCover !== null && cloudCover >= LOW_SUN.cloudPercent)) return false;
  if (precipitation !== null && precipitation > 0) return false;
  const kind = weatherKind(weatherCode);
  return kind !== 'fog' && kind !== 'rimeFog' && !isFalling(kind);
}

/** Whether a rider who heads to `bearing` (degrees) has the sun low ahead. */
export const isAhead = ({ azimuth, altitude }: SunPosition, bearing: number): boolean =>
  altitude >= 0 &&
  altitude <= LOW_SUN.highestDegrees &&
  Math.abs(difference(azimuth, bearing)) <= LOW_SUN.besideDegrees;

/** Half an hour moves the sun by less than 8° in height, and by less than 12° along the horizon while it is low. */
const HALF_HOUR = { up: 8, along: 12 };

/**
 * Whether a rider at a point has the sun low ahead at a moment. The nearest full hour tells most moments apart, so that
 * a week of departures takes one position an hour.
 */
export function lowSunOver(point: GeoPoint): (epoch: number, bearing: number) => boolean {
  const hourly = new Map<number, SunPosition>();
  const sunAt = sunOver(point);
  return (epoch, bearing) => {
    const hour = Math.round(epoch / HOUR_S);
    let near = hourly.get(hour);
    if (!near) {
      const { azimuth, altitude } = getPosition(new Date(hour * HOUR_MS), point.latitude, point.longitude);
      near = { azimuth, altitude };
      hourly.set(hour, near);
    }
    if (near.altitude > LOW_SUN.highestDegrees + HALF_HOUR.up || near.altitude < -HALF_HOUR.up) return false;
    if (Math.abs(difference(near.azimuth, bearing)) > LOW_SUN.besideDegrees + HALF_HOUR.along) return false;
    return isAhead(sunAt(epoch), bearing);
  };
}

/** Low sun as a factor of the verdict: trees and ridges may hide it, so it is never more than a caution. */
export const LOW_SUN_FACTOR: Factor = {
  key: 'sunAhead',
  level: 'caution',
  value: null,
  unit: '',
  limit: null,
  text: 'Reduced view: low sun ahead',
};
