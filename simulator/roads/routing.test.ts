import { describe, expect, it } from 'vitest';
import { distanceMiles } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { osrm } from './osrm.ts';
import { valhalla } from './valhalla.ts';
import type { SimulatedService } from '../service.ts';

const DENVER = { lat: 39.7392, lon: -104.9903 };
const SALIDA = { lat: 38.5347, lon: -105.9989 };
const NEW_YORK = { lat: 40.7484, lon: -73.9967 };
const MID_ATLANTIC = { lat: 35, lon: -50 };

const ask = (service: SimulatedService, path: string, body = '', query = '') => {
  const answer = service.answer({
    path,
    body,
    bytes: Buffer.from(body),
    query: new URLSearchParams(query),
    headers: {},
    now: 0,
    nulls: false,
    ageHours: 0,
    withoutVisibility: false,
    regridded: false,
  });
  return { status: answer.status, value: JSON.parse(String(answer.body)) };
};
const route = (locations: object[], costing = 'motorcycle') =>
  ask(valhalla, '/route', JSON.stringify({ locations, costing, units: 'miles' }));

describe('simulated Valhalla', () => {
  it('winds a road between the stops, with times that add up', () => {
    const { status, value } = route([DENVER, SALIDA]);
    expect(status).toBe(200);
    const [leg] = value.trip.legs;
    const points = decodePolyline(leg.shape, 6) ?? [];
    const direct = distanceMiles(
      { latitude: DENVER.lat, longitude: DENVER.lon },
      { latitude: SALIDA.lat, longitude: SALIDA.lon },
    );
    expect(points[0]?.latitude).toBeCloseTo(DENVER.lat, 5);
    expect(points.at(-1)?.longitude).toBeCloseTo(SALIDA.lon, 5);
    expect(leg.summary.length).toBeGreaterThan(direct);
    const times: number[] = leg.maneuvers.map(({ time }: { time: number }) => time);
    expect(times.reduce((sum, time) => sum + time, 0)).toBeCloseTo(leg.summary.time, 1);
    expect(leg.maneuvers.at(-2).end_shape_index).toBe(points.length - 1);
  });

  it.each([
    ['too far for motorcycles', [DENVER, NEW_YORK], 154],
    ['no road near a stop', [MID_ATLANTIC, { lat: 35, lon: -51 }], 171],
    ['one stop', [DENVER], 120],
  ])('refuses with its own code: %s', (_, locations, code) => {
    expect(route(locations)).toMatchObject({ status: 400, value: { error_code: code, status_code: 400 } });
  });

  it('takes cars farther', () => {
    expect(route([DENVER, NEW_YORK], 'auto').status).toBe(200);
  });
});

describe('simulated OSRM', () => {
  it('annotates each segment of its line', () => {
    const path = `/route/v1/driving/${DENVER.lon},${DENVER.lat};${SALIDA.lon},${SALIDA.lat}`;
    const { value } = ask(osrm, path, '', 'annotations=true');
    const [found] = value.routes;
    expect(found.legs[0].annotation.duration).toHaveLength(found.geometry.coordinates.length - 1);
    expect(found.geometry.coordinates[0]).toEqual([DENVER.lon, DENVER.lat]);
  });

  it('refuses with its own codes', () => {
    expect(ask(osrm, '/route/v1/driving/1,95;2,95').value.code).toBe('InvalidQuery');
    expect(ask(osrm, `/route/v1/driving/${MID_ATLANTIC.lon},${MID_ATLANTIC.lat};-51,35`).value.code).toBe(
      'NoSegment',
    );
  });
});
