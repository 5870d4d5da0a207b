import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRoad } from '#features/tracks/directions/road.model.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { DAY_S, HOUR_MS } from '#platform/time/units.ts';
import type { Visit } from '../trip.schema.ts';
import { createClosures } from './closures.service.server.ts';
import { describeTroubles } from './road-troubles.model.ts';

const NOW = Date.parse('2026-11-20T18:00:00Z');
const DEPARTURE = NOW / 1000;
/** Due east, 200 miles. */
const POINTS = Array.from({ length: 401 }, (_, index) => ({
  latitude: 38.5,
  longitude: -106 + index * 0.00925,
}));
const MILES = cumulativeMiles(POINTS);
const LENGTH = MILES.at(-1) ?? 0;
const ROAD = makeRoad('valhalla-motorcycle', [
  { points: POINTS, miles: MILES, seconds: MILES.map((mile) => mile * 60) },
]);
const visit = (kind: Visit['kind'], mile: number): Visit => ({
  kind,
  place: 0,
  leg: 0,
  mile,
  rideSeconds: mile * 60,
  staySeconds: 0,
  bearing: null,
});
const VISITS = [visit('start', 0), visit('stop', LENGTH)];

/** All lanes closed from one point of the road to another, hours from now. */
const closed = (road: string, [first, last]: [number, number], [from, to]: [number, number]) => ({
  type: 'Feature',
  properties: {
    core_details: { event_type: 'work-zone', road_names: [road] },
    start_date: new Date(NOW + from * HOUR_MS).toISOString(),
    end_date: new Date(NOW + to * HOUR_MS).toISOString(),
    vehicle_impact: 'all-lanes-closed',
  },
  geometry: {
    type: 'LineString',
    coordinates: POINTS.slice(first, last + 1).map(({ latitude, longitude }) => [longitude, latitude]),
  },
});

describe('a road with very many closures', () => {
  let server: Server;
  let url = '';
  let features: ReturnType<typeof closed>[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      const feed = { feed_info: { update_date: new Date(NOW).toISOString() }, type: 'FeatureCollection' };
      const registry = [{ url: `${url}/feed`, state: 'Colorado', issuingorganization: 'Colorado DOT' }];
      response.end(JSON.stringify(request.url?.startsWith('/feed') ? { ...feed, features } : registry));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  async function told() {
    const clock = { now: () => NOW };
    const closures = createClosures({
      clock,
      log: { error: () => undefined },
      outbound: createOutbound({
        userAgent: 'Dryline tests',
        clock,
        random: () => 0,
        sleep: () => Promise.resolve(),
      }),
      publicFetch: () => Promise.reject(new Error('nobody is asked outside')),
      workZonesUrl: `${url}/registry`,
      firesUrl: undefined,
      cacheBytes: 4_000_000,
      stateAt: () => 'CO',
      waitMs: 10_000,
    });
    return describeTroubles(await closures.look(ROAD, { returnRide: false }), VISITS, {
      departure: DEPARTURE,
      departures: { from: DEPARTURE, to: DEPARTURE + 7 * DAY_S },
      pace: 'normal',
    });
  }

  /** Of nights in a row, each an event of its own, at the first miles of the road. */
  const nights = (places: number) =>
    Array.from({ length: places * 7 }, (_, index) => {
      const first = Math.floor(index / 7) * 4;
      const from = 8 + (index % 7) * 24;
      return closed(`SH ${first}`, [first, first + 2], [from, from + 8]);
    });

  it('tells of the one that the rider meets beyond all the nights that nobody is there', async () => {
    features = [...nights(20), closed('US 50', [380, 384], [-5, 9])];
    const { closures, possibleClosures, checked } = await told();
    expect(closures.map(({ title }) => title)).toEqual(['US 50 closed']);
    expect(possibleClosures).toHaveLength(20 * 7 + 1);
    expect(checked).toMatchObject({ closures: new Date(NOW).toISOString(), states: { covered: ['CO'] } });
  });

  it('does not call a road checked of which it cannot tell everything', async () => {
    features = [...nights(60), closed('US 50', [380, 384], [-5, 9])];
    const { closures, possibleClosures, checked } = await told();
    expect(closures.map(({ title }) => title)).toEqual(['US 50 closed']);
    expect(possibleClosures).toHaveLength(300);
    expect(possibleClosures.at(-1)?.title).toBe('US 50 closed');
    expect(checked).toMatchObject({ closures: null, states: { covered: [], uncovered: ['CO'] } });
  });
});
