import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { openMeteoOrigin, type OpenMeteoAccess } from '../providers/open-meteo-origin.model.ts';
import { isJsonObject } from '#platform/json/json-object.ts';
import { numberOrNull } from '../providers/conditions.mapper.server.ts';
import type { AirForecast } from './air.model.ts';

const AIR_SERVICE = 'open-meteo-air';
const DAYS = 7;
/** Of each place, some 4 kB. */
const MAX_BYTES = 64 * 1024;
/** As long as a forecast may take. */
const TIMEOUT_MS = 7_000;
const MOST_HOURS = 400;
/** µg/m³: more is no air. */
const MOST_PM25 = 10_000;
/** As the service writes it, in Unicode's plain form: there are two letters for micro. */
const MICROGRAMS = 'μg/m3';

/** PM2.5 by the hour from Open-Meteo (https://open-meteo.com/en/docs/air-quality-api): CAMS, about 25 miles wide; all points in one call. */
export function createOpenMeteoAir(settings: OpenMeteoAccess & { outbound: OutboundClient }) {
  const { apiKey, outbound } = settings;
  const baseUrl = openMeteoOrigin(settings);

  /**
   * One forecast per point, in order; null where nothing is said of it.
   * @throws OutboundError when the service fails or its answer is not usable.
   */
  async function air(points: readonly GeoPoint[]): Promise<(AirForecast | null)[]> {
    const degrees = (of: 'latitude' | 'longitude') =>
      points.map((point) => Number(point[of].toFixed(4))).join(',');
    const query = [
      `latitude=${degrees('latitude')}&longitude=${degrees('longitude')}`,
      `hourly=pm2_5&timeformat=unixtime&timezone=auto&forecast_days=${DAYS}`,
      ...(apiKey ? [`apikey=${encodeURIComponent(apiKey)}`] : []),
    ].join('&');
    const answer = await outbound.json(`${baseUrl}/v1/air-quality?${query}`, {
      service: AIR_SERVICE,
      maxBytes: MAX_BYTES * points.length,
      timeoutMs: TIMEOUT_MS,
      retries: 0,
    });
    const places = Array.isArray(answer) ? answer : [answer];
    if (places.length !== points.length) throw invalidAnswer(baseUrl, 'wrong number of places');
    const found = places.map(readAir);
    if (!found.some(Boolean)) throw invalidAnswer(baseUrl, 'no PM2.5');
    return found;
  }

  return { air };
}
export type OpenMeteoAir = ReturnType<typeof createOpenMeteoAir>;

/** The hours of one place; null when there are none, or none with a value. */
export function readAir(place: unknown): AirForecast | null {
  if (!isJsonObject(place) || !isJsonObject(place['hourly'])) return null;
  const { time: times, pm2_5: values } = place['hourly'];
  const { pm2_5: unit = MICROGRAMS } = isJsonObject(place['hourly_units']) ? place['hourly_units'] : {};
  // In another unit thick smoke would pass for clean air.
  if (String(unit).normalize('NFKC') !== MICROGRAMS) return null;
  if (!Array.isArray(times) || !Array.isArray(values) || times.length === 0 || times.length > MOST_HOURS)
    return null;
  const start = times[0];
  if (!Number.isInteger(start) || times.some((time, index) => time !== start + index * HOUR_S)) return null;
  const pm25 = times.map((_, index) => {
    const value = numberOrNull(values[index]);
    return value !== null && value >= 0 && value <= MOST_PM25 ? value : null;
  });
  return pm25.some((value) => value !== null) ? { start, pm25 } : null;
}
