import { describe, expect, it } from 'vitest';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient, OutboundOptions } from '#platform/fetch/outbound.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { createLog } from '#platform/log/log.server.ts';
import { createRoadHeights } from './road-heights.service.server.ts';
import { createHeights } from './road-heights.upstream.server.ts';
import { legAtSpeed, makeRoad, straightRoad, type Road } from './road.model.ts';
import { samplesOf, withHeights } from './sampled-heights.model.ts';

/** Due north: a degree of latitude is 69 miles. */
const north = (from: number, degrees: number): GeoPoint[] => [
  { latitude: from, longitude: -116 },
  { latitude: from + degrees, longitude: -116 },
];
const track = (...legs: GeoPoint[][]): Road =>
  makeRoad(
    'track',
    legs.map((points) => legAtSpeed(points)),
  );

const ask = { waitMs: 1_000, mayAsk: () => true };

function start(heightsOf: (line: readonly GeoPoint[]) => Promise<(number | null)[]>) {
  const asked: number[] = [];
  const heights = createRoadHeights({
    clock: { now: () => 0 },
    log: createLog('silent').log,
    heightsOf: (line) => {
      asked.push(line.length);
      return heightsOf(line);
    },
    turn: async () => {},
    cacheBytes: 1e6,
  });
  return { heights, asked };
}

/** A pass in the middle: 1,000 meters at the ends, 2,500 at its top. */
const pass = async (line: readonly GeoPoint[]) =>
  line.map((_, index) => 1_000 + 1_500 * (1 - Math.abs((2 * index) / (line.length - 1) - 1)));

describe('the samples of a road', () => {
  it('lie 100 meters apart, the ends of each leg among them', () => {
    const [one = [], other = []] = samplesOf(track(north(39, 0.1), north(39.1, 0.05)).legs);
    expect([one.length, other.length]).toEqual([112, 57]);
    expect(one[0]).toEqual({ latitude: 39, longitude: -116 });
    expect(one.at(-1)?.latitude).toBeCloseTo(39.1, 9);
    expect(one[1]?.latitude).toBeCloseTo(39 + 0.1 / 111, 9);
  });

  it('are bounded on any road', () => {
    const count = (road: Road) => samplesOf(road.legs).flat().length;
    expect(count(track(north(-89, 178)))).toBeLessThanOrEqual(2_002);
    const stops = Array.from({ length: 12 }, (_, index) => ({ latitude: 30 + index * 2, longitude: -100 }));
    expect(count({ ...straightRoad(stops), source: 'track' })).toBeLessThanOrEqual(2_024);
    expect(count(track([north(39, 0)[0]!, north(39, 0)[0]!]))).toBe(2);
  });

  it('become heights of each leg, and none of a leg where one is missing or cannot be', () => {
    const road = track(north(39, 0.001), north(39.001, 0.001));
    const samples = samplesOf(road.legs);
    const heightsOf = (meters: (number | null)[]) =>
      withHeights(road, samples, meters).legs.map(({ heightLine }) => heightLine?.feet);
    expect(samples.map(({ length }) => length)).toEqual([3, 3]);
    expect(heightsOf([0, 100, 200, 200, 300, 400])).toEqual([
      [0, 328, 656],
      [656, 984, 1312],
    ]);
    for (const wrong of [null, Number.NaN, -500, 1e9, Infinity])
      expect(heightsOf([0, wrong, 200, 200, 300, 400])).toEqual([undefined, [656, 984, 1312]]);
    expect(heightsOf([])).toEqual([undefined, undefined]);
  });
});

describe('heights of a road that came without any', () => {
  it('are asked for in one call, and kept', async () => {
    const { heights, asked } = start(pass);
    const road = track(north(39, 0.2), north(39.2, 0.2));
    const whole = await heights.addTo(road, ask);
    for (const { heightLine } of whole.legs)
      expect(Math.max(...(heightLine?.feet ?? []))).toBeGreaterThan(8_150);
    expect(await heights.addTo(road, ask)).toBe(whole);
    // Another rider's request is another object.
    const again = await heights.addTo(track(north(39, 0.2), north(39.2, 0.2)), ask);
    expect(again.legs).toEqual(whole.legs);
    expect(asked).toHaveLength(1);
  });

  it('are asked for only by who may, of roads that are where the line is', async () => {
    const { heights, asked } = start(pass);
    const road = track(north(39, 0.2));
    expect(await heights.addTo(road, { ...ask, mayAsk: () => false })).toBe(road);
    for (const source of ['valhalla-motorcycle', 'valhalla-car', 'straight'] as const) {
      const other = { ...road, source };
      expect(await heights.addTo(other, ask)).toBe(other);
    }
    const none = { ...road, legs: [] };
    expect(await heights.addTo(none, ask)).toBe(none);
    expect(asked).toEqual([]);
    // What is known costs nobody anything.
    await heights.addTo(road, ask);
    const known = await heights.addTo(track(north(39, 0.2)), { ...ask, mayAsk: () => false });
    expect(known.legs[0]?.heightLine).toBeDefined();
  });

  it.each([
    ['fails', () => Promise.reject(new OutboundError('status', 'v.example', { status: 500 }))],
    ['has none', async (line: readonly GeoPoint[]) => line.map(() => null)],
    [
      'has one missing',
      async (line: readonly GeoPoint[]) => line.map((_, index) => (index === 3 ? null : 900)),
    ],
    ['has no heights', async (line: readonly GeoPoint[]) => line.map(() => -500)],
  ])('are absent where the service %s', async (_how, heightsOf) => {
    const { heights } = start(heightsOf);
    const [leg] = (await heights.addTo(track(north(39, 0.2)), ask)).legs;
    expect(leg).not.toHaveProperty('heightLine');
  });

  it('are not waited for, and there for the next one', async () => {
    const late = Promise.withResolvers<number[]>();
    const { heights, asked } = start(() => late.promise);
    const road = track(north(39, 0.01));
    const [first, second] = await Promise.all([
      heights.addTo(road, { ...ask, waitMs: 1 }),
      heights.addTo(track(north(39, 0.01)), { ...ask, waitMs: 1 }),
    ]);
    expect(first).toBe(road);
    expect(second.legs[0]).not.toHaveProperty('heightLine');
    late.resolve(Array.from({ length: asked[0] ?? 0 }, () => 700));
    const whole = await heights.addTo(road, ask);
    expect(whole.legs[0]?.heightLine?.feet[0]).toBe(2_297);
    expect(asked).toHaveLength(1);
  });
});

describe('the service of heights', () => {
  const line = [...north(39, 0.1), { latitude: 39.2, longitude: -116.5 }];
  const serviceThat = (answer: unknown) => {
    const asked: { url: string; options: OutboundOptions }[] = [];
    const outbound: OutboundClient = {
      json: async (url, options = {}) => {
        asked.push({ url: String(url), options });
        return answer;
      },
      bytes: () => Promise.reject(new Error('not used')),
      snapshot: () => ({}),
      services: () => [],
      listen: () => {},
      sawSimulator: () => false,
    };
    return {
      asked,
      heightsOf: createHeights({ baseUrl: 'https://v.example', clientId: 'ride.example', outbound }),
    };
  };

  it('is asked as its documentation says', async () => {
    const { asked, heightsOf } = serviceThat({ encoded_polyline: '', height: [1_200, null, -3] });
    expect(await heightsOf(line)).toEqual([1_200, null, -3]);
    const [{ url, options } = { url: '', options: {} }] = asked;
    expect(url).toBe('https://v.example/height');
    expect(options.headers).toEqual({ 'x-client-id': 'ride.example' });
    const body = options.body as Record<string, unknown>;
    expect(body).toMatchObject({ shape_format: 'polyline6' });
    expect(decodePolyline(String(body['encoded_polyline']), 6)).toEqual(line);
  });

  it('tells nothing by words', async () => {
    expect(await serviceThat({ height: ['1200', {}, true] }).heightsOf(line)).toEqual([null, null, null]);
  });

  it.each([
    null,
    [],
    'x',
    {},
    { height: null },
    { height: [1, 2] },
    { height: [1, 2, 3, 4] },
    {
      range_height: [
        [0, 1],
        [2, 3],
        [4, 5],
      ],
    },
  ])('is not believed when it answers %j', async (answer) => {
    await expect(serviceThat(answer).heightsOf(line)).rejects.toThrow(OutboundError);
  });
});
