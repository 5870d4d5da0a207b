import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { clamp, noise, step } from './noise.ts';
import { openMeteoService, placeHead, Refusal, stamps } from './open-meteo-common.ts';
import { placeWithin } from '../places/places.ts';
import { rounded, type SimulatorRequest } from '../service.ts';

/** Hours that the model reaches. */
const HORIZON_HOURS = 120;
const CELLS_PER_DEGREE = 2.5;

/** Open-Meteo's air quality API: `/v1/air-quality` with hourly `pm2_5`. */
export const openMeteoAir = openMeteoService(
  { name: 'open-meteo-air', prefix: '/open-meteo-air-quality', path: '/v1/air-quality' },
  (request, points) => points.map((point, index) => place(request, point, index)),
);

function place(request: SimulatorRequest, point: GeoPoint, index: number): object {
  const { query, now } = request;
  const name = query.get('hourly') ?? '';
  if (name !== 'pm2_5')
    throw new Refusal(`Cannot initialize CamsVariable from invalid String value ${name} for key hourly`);
  const { head, offset, timeFormat, time } = placeHead(
    request,
    { ...point, elevation: 0 },
    index,
    CELLS_PER_DEGREE,
  );
  const times = stamps(query, 'hours', HOUR_S, now, offset);
  return {
    ...head,
    hourly_units: { time: timeFormat, pm2_5: 'μg/m³' },
    hourly: {
      time: times.map(time),
      pm2_5: times.map((at) =>
        request.nulls || at > now + HORIZON_HOURS * HOUR_S
          ? null
          : rounded(pm25At(point.latitude, point.longitude, at, now), 1),
      ),
    },
  };
}

/** µg/m³: clean air with plumes in it that drift to the east; named places have their own. */
function pm25At(latitude: number, longitude: number, time: number, now: number): number {
  const named = placeWithin(latitude, longitude);
  const hours = time / HOUR_S;
  const breath = 3 + 6 * noise(longitude / 3, latitude / 3, hours / 24, 81);
  if (named) return named.smoke?.((time - now) / HOUR_S) ?? breath;
  const plume = noise((longitude - 0.3 * hours) / 6, latitude / 2.5, hours / 60, 82);
  return breath + 160 * clamp(step(0.8, 0.98, plume));
}
