import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { tripSuite } from '#test/trip-suite.ts';
import type { TripAnswer } from './trip.schema.ts';

const suite = tripSuite();
const { startTrips } = suite;

describe('a trip over mountains', () => {
  const zipCodes = ['89310', '89316'];
  const topsOf = ({ points }: TripAnswer) => points.flatMap(({ summit }) => summit?.feet ?? []);

  it('is as bad as its highest summit, which is asked about at its own height, in one forecast call', async () => {
    const answer = await startTrips().plan({ zipCodes });
    expect(suite.simulator.requests).toMatchObject({ 'open-meteo': 1 });
    const tops = answer.points.filter(({ summit }) => summit);
    expect(tops.map(({ summit }) => summit?.feet)).toEqual([7_250, 12_500]);
    expect(tops.map(({ recommendation }) => recommendation)).toEqual(['good', 'bad']);
    const others = answer.points.filter(({ summit }) => (summit?.feet ?? 0) < 12_000);
    expect(others.map(({ recommendation }) => recommendation)).not.toContain('bad');
    const { worst, summary } = answer.routeWeather[1] ?? {};
    expect(answer.overallRecommendation).toBe('bad');
    expect(worst?.factor).toMatchObject({ key: 'temperature', value: 33 });
    expect(worst?.mile).toBeCloseTo(tops[1]?.mile ?? 0, 0);
    expect(summary).toMatch(/at the 12,500 ft summit near [A-Z][a-z]+, NV at /);
    const lowest = answer.points[answer.points.indexOf(tops[0] ?? answer.points[0]!) + 1];
    expect(lowest?.elevation).toBeLessThan(6_000);
  });

  it('tells its profile in at most 300 heights, the tops among them', async () => {
    const { profile, route } = await startTrips().plan({ zipCodes });
    const { miles = [], feet = [] } = profile ?? {};
    expect(miles.length).toBeLessThanOrEqual(300);
    expect(feet).toHaveLength(miles.length);
    expect(miles.at(-1)).toBeCloseTo(route.miles, 0);
    expect(Math.max(...feet)).toBe(12_500);
    expect(feet).toContain(7_250);
  });

  it('tells what the road is: gravel, bridges, a tunnel, each at its mile', async () => {
    const { road, points } = await startTrips().plan({ zipCodes });
    expect(road?.unpavedMiles).toBeGreaterThan(10.6);
    expect(road?.unpavedMiles).toBeLessThan(17);
    expect(road?.bridges.map(({ name }) => name)).toEqual(['Reese River Bridge', '']);
    expect(road?.tunnels.map(({ name }) => name)).toEqual(['Hickison Tunnel']);
    const gravel = points.filter(({ longitude }) => longitude > -116.7 && longitude < -116.5);
    expect(gravel.length).toBeGreaterThan(0);
    expect(new Set(gravel.map(({ surface }) => surface))).toEqual(new Set(['gravel']));
    expect(points[0]?.surface).toBe('paved_smooth');
    expect(points.some(({ bridge }) => bridge === true)).toBe(true);
    expect(points.some(({ bridge }) => bridge === false)).toBe(true);
  });

  it.each([
    ['500', '/trace_attributes'],
    ['nulls', '/trace_attributes'],
    ['broken-json', '/trace_attributes'],
    ['html', '/trace_attributes'],
  ] as const)('never calls a road paved that nobody knows (%s)', async (kind, match) => {
    suite.simulator.setFault({ service: 'valhalla', kind, match });
    const { road, points, route } = await startTrips().plan({ zipCodes });
    expect(route.source).toBe('valhalla-motorcycle');
    expect(road).toBeNull();
    expect(points.every(({ surface, bridge }) => surface === null && bridge === null)).toBe(true);
  });

  it('names the bridge that freezes first where it is wet and 36 °F or colder', async () => {
    const { routeWeather, road } = await startTrips().plan({ zipCodes: ['13901', '13760'] });
    const mile = Math.round(road?.bridges[0]?.mile ?? -1);
    expect(routeWeather[1]?.conditions).toContain(
      `The bridge at mile ${mile} (Susquehanna Bridge) freezes first`,
    );
  });

  it('is as bad on the way back', async () => {
    const { points, overallRecommendation } = await startTrips().plan({ zipCodes, returnRide: true });
    expect(points.filter(({ summit }) => summit).map(({ summit }) => summit?.feet)).toEqual([
      7_250, 12_500, 12_500, 7_250,
    ]);
    expect(overallRecommendation).toBe('bad');
  });

  it.each(['nulls', 'no-heights'] as const)(
    'has no profile where the map has no heights (%s)',
    async (kind) => {
      suite.simulator.setFault({ service: 'valhalla', kind });
      const answer = await startTrips().plan({ zipCodes });
      expect(answer.route.source).toBe('valhalla-motorcycle');
      expect(answer.profile).toBeNull();
      expect(answer.points.every(({ summit, elevation }) => summit === null && elevation === null)).toBe(
        true,
      );
      expect(answer.overallRecommendation).not.toBe('unknown');
    },
  );

  it.each(['500', 'nulls', 'no-heights', 'html', 'broken-json', 'cut'] as const)(
    'asks for the heights of a track by itself, and is told without them (%s)',
    async (kind) => {
      const line = encodePolyline([
        { latitude: 39.493, longitude: -117.07 },
        { latitude: 39.511, longitude: -115.961 },
      ]);
      const request = { zipCodes, track: { line, miles: 60 } };
      suite.simulator.setFault({ service: 'valhalla', kind, match: '/height' });
      const without = await startTrips().plan(request);
      expect(without).toMatchObject({ profile: null, route: { source: 'track' } });
      expect(without.overallRecommendation).not.toBe('unknown');
      suite.simulator.clearFaults();
      suite.simulator.resetRequests();
      const trips = startTrips();
      const answer = await trips.plan(request);
      expect(topsOf(answer)).toEqual([7_251, 12_500]);
      expect(answer.profile?.miles.at(-1)).toBeCloseTo(answer.route.miles, 0);
      expect(answer.overallRecommendation).toBe('bad');
      await trips.plan(request);
      expect(suite.simulator.requests).toMatchObject({ valhalla: 1, 'open-meteo': 1 });
    },
  );

  it('has its heights by OSRM too, where Valhalla still tells them', async () => {
    suite.simulator.setFault({ service: 'valhalla', kind: '500', match: '/route' });
    const answer = await startTrips().plan({ zipCodes });
    expect(answer.route.source).toBe('osrm');
    expect(topsOf(answer)).toEqual([7_251, 12_500]);
  });

  it('knows the heights of a drawn road from the road itself', async () => {
    const shape = [
      { latitude: 39.493, longitude: -117.07 },
      { latitude: 39.5, longitude: -116.55 },
      { latitude: 39.511, longitude: -115.961 },
    ];
    const answer = await startTrips().plan({ zipCodes, shape });
    expect(answer.route.source).toBe('valhalla-motorcycle');
    expect(topsOf(answer)).toEqual([7_250, 12_500]);
    expect(suite.simulator.requests).toMatchObject({ valhalla: 1 });
    suite.simulator.setFault({ service: 'valhalla', kind: '500', match: '/route' });
    const byCar = await startTrips().plan({ zipCodes, shape });
    expect(byCar.route.source).toBe('osrm');
    expect(topsOf(byCar)).toEqual([7_251, 12_500]);
  });

  it('is not asked about for who has used up the share of one address', async () => {
    const line = encodePolyline([
      { latitude: 39.493, longitude: -117.07 },
      { latitude: 39.511, longitude: -115.961 },
    ]);
    const trips = startTrips({ share: { minute: 0, hour: 0, day: 0 } });
    const rider: Visitor = { prefix: '203.0.113.7', isCrawler: false, waits: (task) => task() };
    const attempt = trips.plan({ zipCodes, track: { line, miles: 60 } }, rider);
    await expect(attempt).rejects.toMatchObject({ code: 'rate_limited' });
    expect(suite.simulator.requests['valhalla']).toBe(0);
  });

  it('has none by OSRM alone, and is told all the same', async () => {
    const answer = await startTrips({ valhalla: false }).plan({ zipCodes });
    expect(answer).toMatchObject({ profile: null, route: { source: 'osrm' } });
    expect(answer.routeWeather[1]?.temperature).not.toBeNull();
  });
});
