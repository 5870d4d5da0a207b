import { clamp, noise, step } from './noise.ts';
import { choice, coordinates, error, readTimeZone, REASONS, Refusal, stamps } from './open-meteo.ts';
import { placeWithin } from './places.ts';
import { json, rounded, type SimulatedService, type SimulatorRequest } from './service.ts';
import { utcOffset, wallTime, zoneAbbreviation } from './time-zones.ts';

const HOUR = 3600;
/** Hours that the model reaches. */
const HORIZON_HOURS = 120;

/** Open-Meteo's air quality API: `/v1/air-quality` with hourly `pm2_5`. */
export const openMeteoAir: SimulatedService = {
  name: 'open-meteo-air',
  prefix: '/open-meteo-air-quality',
  answer(request) {
    if (request.path !== '/v1/air-quality') return error(404, 'Not Found');
    try {
      const latitudes = coordinates(request.query, 'latitude', 'Latitude', 90);
      const longitudes = coordinates(request.query, 'longitude', 'Longitude', 180);
      const places = latitudes.map((latitude, index) => place(request, latitude, longitudes[index] ?? 0));
      return json(200, places.length === 1 ? places[0] : places);
    } catch (failure) {
      if (failure instanceof Refusal) return error(400, failure.message);
      throw failure;
    }
  },
  problem: (status) => error(status, REASONS[status]),
};

function place(request: SimulatorRequest, latitude: number, longitude: number): object {
  const { query, now } = request;
  const name = query.get('hourly') ?? '';
  if (name !== 'pm2_5')
    throw new Refusal(`Cannot initialize CamsVariable from invalid String value ${name} for key hourly`);
  const timeZone = readTimeZone(query, latitude, longitude);
  const offset = utcOffset(timeZone, now);
  const isUnix = choice(query, 'timeformat', ['iso8601', 'unixtime']) === 'unixtime';
  const times = stamps(query, 'hours', HOUR, now, offset);
  return {
    latitude: Math.round(latitude * 2.5) / 2.5,
    longitude: Math.round(longitude * 2.5) / 2.5,
    generationtime_ms: 0.2,
    utc_offset_seconds: offset,
    timezone: timeZone,
    timezone_abbreviation: zoneAbbreviation(timeZone, now),
    elevation: 0,
    hourly_units: { time: isUnix ? 'unixtime' : 'iso8601', pm2_5: 'μg/m³' },
    hourly: {
      time: times.map((at) => (isUnix ? at : wallTime(at, offset))),
      pm2_5: times.map((at) =>
        request.nulls || at > now + HORIZON_HOURS * HOUR
          ? null
          : rounded(pm25At(latitude, longitude, at, now), 1),
      ),
    },
  };
}

/** µg/m³: clean air with plumes in it that drift to the east; named places have their own. */
export function pm25At(latitude: number, longitude: number, time: number, now: number): number {
  const named = placeWithin(latitude, longitude);
  const hours = time / HOUR;
  const breath = 3 + 6 * noise(longitude / 3, latitude / 3, hours / 24, 81);
  if (named) return named.smoke?.((time - now) / HOUR) ?? breath;
  const plume = noise((longitude - 0.3 * hours) / 6, latitude / 2.5, hours / 60, 82);
  return breath + 160 * clamp(step(0.8, 0.98, plume));
}
