import { describe, expect, it, vi } from 'vitest';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient, OutboundOptions } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { createRoutingService, runsWithin } from './routing.service.server.ts';
import { createOsrm, createValhalla } from './routing.upstream.server.ts';

const A = { latitude: 35.5951, longitude: -82.5515 };
const B = { latitude: 34.8697, longitude: -84.324 };

type Answer = (url: string, options: OutboundOptions) => unknown;

function outboundThat(
  answer: Answer,
): OutboundClient & { calls: { url: string; options: OutboundOptions }[] } {
  const calls: { url: string; options: OutboundOptions }[] = [];
  return {
    calls,
    json: async (url, options = {}) => {
      calls.push({ url: String(url), options });
      return answer(String(url), options);
    },
    bytes: () => Promise.reject(new Error('not used')),
    snapshot: () => ({}),
    services: () => [],
    listen: () => {},
    sawSimulator: () => false,
  };
}

/** Three points due north; 30 s for the first half of the distance, 10 s for the second. */
const SHAPE = [0, 0.001, 0.002].map((north) => ({ latitude: 35 + north, longitude: -82 }));
const valhallaAnswer = {
  trip: {
    locations: [],
    legs: [
      {
        maneuvers: [
          {
            type: 1,
            time: 30,
            length: 0.07,
            begin_shape_index: 0,
            end_shape_index: 1,
            travel_type: 'motorcycle',
          },
          {
            type: 8,
            time: 10,
            length: 0.07,
            begin_shape_index: 1,
            end_shape_index: 2,
            travel_type: 'motorcycle',
          },
          {
            type: 4,
            time: 0,
            length: 0,
            begin_shape_index: 2,
            end_shape_index: 2,
            travel_type: 'motorcycle',
          },
        ],
        summary: { has_toll: false, time: 40, length: 0.14, cost: 127.8 },
        shape: encodePolyline(SHAPE, 6),
      },
    ],
    status: 0,
    units: 'miles',
  },
};

describe('Valhalla', () => {
  it('is asked as its documentation says, and its maneuver times become times along the road', async () => {
    const outbound = outboundThat(() => valhallaAnswer);
    const route = createValhalla({ baseUrl: 'https://valhalla.example', clientId: 'ride.example', outbound });
    const [leg] = await route([A, B], 'motorcycle');
    expect(leg?.seconds.map(Math.round)).toEqual([0, 30, 40]);
    expect(leg?.miles.map((mile) => mile.toFixed(2))).toEqual(['0.00', '0.07', '0.14']);
    const [call] = outbound.calls;
    expect(call?.url).toBe('https://valhalla.example/route');
    expect(call?.options.headers).toEqual({ 'x-client-id': 'ride.example' });
    expect(call?.options.body).toMatchObject({
      locations: [
        { lat: 35.5951, lon: -82.5515, type: 'break' },
        { lat: 34.8697, lon: -84.324, type: 'break' },
      ],
      costing: 'motorcycle',
      units: 'miles',
    });
  });

  it.each([
    ['at once', { time: 0, length: 120 }],
    ['never', { time: 1e300, length: 120 }],
    ['after a road around the world, within an hour', { time: 3_600, length: 25_000 }],
  ])('is not believed where a rider would arrive %s', async (_when, summary) => {
    const [first] = valhallaAnswer.trip.legs;
    const outbound = outboundThat(() => ({ trip: { legs: [{ ...first, summary }] } }));
    const route = createValhalla({ baseUrl: 'https://v.example', clientId: 'x', outbound });
    await expect(route([A, B], 'motorcycle')).rejects.toMatchObject({ kind: 'invalid_body' });
  });

  it('is asked for heights, in feet with miles, which a trip keeps as a line', async () => {
    const [first] = valhallaAnswer.trip.legs;
    const outbound = outboundThat(() => ({
      trip: { legs: [{ ...first, elevation_interval: 328.1, elevation: [2132.5, 2141.1, 2150.9, 2148.2] }] },
    }));
    const route = createValhalla({ baseUrl: 'https://v.example', clientId: 'x', outbound });
    const [leg] = await route([A, B], 'motorcycle');
    expect(leg?.heightLine?.feet).toEqual([2132.5, 2141.1, 2150.9, 2148.2]);
    expect(leg?.heightLine?.miles.map((mile) => mile.toFixed(3))).toEqual([
      '0.000',
      '0.062',
      '0.124',
      '0.140',
    ]);
    expect(outbound.calls[0]?.options.body).toMatchObject({ elevation_interval: 100, units: 'miles' });
    const [without] = await createValhalla({
      baseUrl: 'https://v.example',
      clientId: 'x',
      outbound: outboundThat(() => valhallaAnswer),
    })([A, B], 'motorcycle');
    expect(without).not.toHaveProperty('heightLine');
  });

  it.each([
    ['no trip', {}],
    ['too few legs', { trip: { legs: [] } }],
    ['a broken shape', { trip: { legs: [{ ...valhallaAnswer.trip.legs[0], shape: '_p~iF' }] } }],
    ['no summary', { trip: { legs: [{ ...valhallaAnswer.trip.legs[0], summary: {} }] } }],
    [
      'a maneuver beyond the shape',
      {
        trip: {
          legs: [
            {
              ...valhallaAnswer.trip.legs[0],
              maneuvers: [{ time: 1, begin_shape_index: 0, end_shape_index: 9 }],
            },
          ],
        },
      },
    ],
  ])('is not believed when it answers %s', async (_, answer) => {
    const route = createValhalla({
      baseUrl: 'https://v.example',
      clientId: 'x',
      outbound: outboundThat(() => answer),
    });
    await expect(route([A, B], 'motorcycle')).rejects.toThrow(OutboundError);
  });
});

// The example of OSRM's documentation, with a line of four points.
const osrmAnswer = {
  code: 'Ok',
  routes: [
    {
      distance: 90,
      duration: 300,
      geometry: {
        type: 'LineString',
        coordinates: [
          [120, 10],
          [120.1, 10],
          [120.2, 10],
          [120.3, 10],
        ],
      },
      legs: [
        {
          distance: 30,
          duration: 100,
          summary: '',
          steps: [],
          annotation: { distance: [30], duration: [100], nodes: [1, 2] },
        },
        {
          distance: 60,
          duration: 200,
          summary: '',
          steps: [],
          annotation: { distance: [30, 30], duration: [50, 150], nodes: [2, 3, 4] },
        },
      ],
    },
  ],
  waypoints: [],
};

describe('OSRM', () => {
  it('takes longitude first, and its durations per segment become times along the road', async () => {
    const outbound = outboundThat(() => osrmAnswer);
    const route = createOsrm({ baseUrl: 'https://osrm.example', clientId: 'x', outbound });
    const legs = await route([A, B, A]);
    expect(outbound.calls[0]?.url).toBe(
      'https://osrm.example/route/v1/driving/-82.5515,35.5951;-84.324,34.8697;-82.5515,35.5951?overview=full&geometries=geojson&steps=false&annotations=true',
    );
    expect(legs.map(({ seconds }) => seconds.map(Math.round))).toEqual([
      [0, 100],
      [0, 50, 200],
    ]);
    expect(legs[1]?.miles.at(-1)).toBeCloseTo(60 / 1609.344);
    expect(legs[1]?.points[0]).toEqual({ latitude: 10, longitude: 120.1 });
  });

  it.each([{ code: 'NoRoute', message: 'Impossible route' }, { code: 'Ok', routes: [] }, null])(
    'is not believed without a route',
    async (answer) => {
      const route = createOsrm({
        baseUrl: 'https://o.example',
        clientId: 'x',
        outbound: outboundThat(() => answer),
      });
      await expect(route([A, B])).rejects.toThrow(OutboundError);
    },
  );
});

describe('the way of routing', () => {
  const refused = () => new OutboundError('status', 'v.example', { status: 400 });
  const down = () => new OutboundError('status', 'v.example', { status: 503 });
  const costingOf = ({ body }: OutboundOptions) =>
    typeof body === 'object' && body !== null && 'costing' in body ? String(body.costing) : 'osrm';
  let time = 0;
  const startRouting = (answer: Answer, urls: { valhalla?: string; osrm?: string } = {}) => {
    const outbound = outboundThat(answer);
    const waits: number[] = [];
    const routing = createRoutingService({
      clock: { now: () => time },
      log: createLog('silent').log,
      outbound,
      valhallaUrl: urls.valhalla ?? 'https://v.example',
      osrmUrl: urls.osrm ?? 'https://o.example',
      clientId: 'x',
      wait: async (ms) => {
        waits.push(ms);
        time += ms;
      },
    });
    return { routing, outbound, waits };
  };
  const osrmTwo = {
    ...osrmAnswer,
    routes: [
      {
        ...osrmAnswer.routes[0],
        legs: [{ distance: 90, duration: 300, annotation: { duration: [100, 100, 100] } }],
      },
    ],
  };

  it('is by motorcycle first, and the road is kept', async () => {
    const { routing, outbound } = startRouting(() => valhallaAnswer);
    const road = await routing.findRoad([A, B]);
    expect(road.source).toBe('valhalla-motorcycle');
    expect(await routing.findRoad([A, B])).toBe(road);
    expect(outbound.calls).toHaveLength(1);
  });

  it('is by car where it is too far for motorcycles (error 154)', async () => {
    const { routing, outbound } = startRouting((_, options) => {
      if (costingOf(options) === 'motorcycle') throw refused();
      return valhallaAnswer;
    });
    expect((await routing.findRoad([A, B])).source).toBe('valhalla-car');
    expect(outbound.calls.map(({ options }) => costingOf(options))).toEqual(['motorcycle', 'auto']);
  });

  it('is by OSRM at once when Valhalla is down, and straight when both are', async () => {
    const first = startRouting((url) => {
      if (url.startsWith('https://v')) throw down();
      return osrmTwo;
    });
    expect((await first.routing.findRoad([A, B])).source).toBe('osrm');
    expect(first.outbound.calls).toHaveLength(2);

    const second = startRouting(() => {
      throw down();
    });
    expect((await second.routing.findRoad([A, B])).source).toBe('straight');
    await second.routing.findRoad([A, B]);
    expect(second.outbound.calls).toHaveLength(4);
  });

  it('is by OSRM when Valhalla is slow, straight when both are, and as Valhalla says the next time', async () => {
    vi.useFakeTimers();
    try {
      const late = Promise.withResolvers<unknown>();
      const slow = startRouting((url) => (url.startsWith('https://v') ? late.promise : osrmTwo));
      const first = slow.routing.findRoad([A, B]);
      await vi.advanceTimersByTimeAsync(2_000);
      expect((await first).source).toBe('osrm');
      late.resolve(valhallaAnswer);
      await vi.advanceTimersByTimeAsync(1);
      expect((await slow.routing.findRoad([A, B])).source).toBe('valhalla-motorcycle');

      const silent = startRouting(() => new Promise(() => {}));
      const none = silent.routing.findRoad([A, B]);
      await vi.advanceTimersByTimeAsync(4_000);
      expect((await none).source).toBe('straight');
    } finally {
      vi.useRealTimers();
    }
  });

  it('splits a long trip at its stops, so that each request is short enough for motorcycles', () => {
    const stops = [0, 2, 4, 6, 16].map((north) => ({ latitude: 30 + north, longitude: -100 }));
    // Two degrees are 138 miles; the last leg of 691 is too long for anything.
    expect(runsWithin(stops, 300).map((run) => run.length)).toEqual([3, 2, 2]);
  });

  it('asks a public server once a second for the whole app, and does not let riders wait for long', async () => {
    const { routing, waits, outbound } = startRouting(() => valhallaAnswer, {
      valhalla: 'https://valhalla1.openstreetmap.de',
    });
    await Promise.all(
      Array.from({ length: 9 }, (_, index) => routing.findRoad([A, { ...B, latitude: 34 + index / 100 }])),
    );
    expect(waits.every((ms) => ms <= 2_000)).toBe(true);
    expect(waits.length).toBeGreaterThanOrEqual(2);
    expect(
      outbound.calls.filter(({ url }) => url.startsWith('https://valhalla1')).length,
    ).toBeLessThanOrEqual(9);
  });
});
