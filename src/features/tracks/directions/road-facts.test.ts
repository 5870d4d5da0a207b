import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient, OutboundOptions } from '#platform/fetch/outbound.server.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import {
  hasBridge,
  roadFacts,
  surfaceAt,
  surfaceMiles,
  SURFACES,
  unpavedStretches,
  type RoadEdge,
} from './road-facts.model.ts';
import { createRoadAttributes } from './road-facts.upstream.server.ts';

const edge = (miles: number, more: Partial<RoadEdge> = {}): RoadEdge => ({
  miles,
  surface: 'paved',
  bridge: false,
  tunnel: false,
  name: '',
  ...more,
});

describe('what a road is made of', () => {
  it('is told at its miles: loose ones, and of all those whose surface is known', () => {
    const facts = roadFacts([
      edge(10),
      edge(2, { surface: 'gravel' }),
      edge(1.5, { surface: 'dirt' }),
      edge(4, { surface: null }),
      edge(3, { surface: 'paved_rough' }),
      edge(0.5, { surface: 'compacted' }),
    ]);
    expect(surfaceMiles(facts)).toEqual({ unpaved: 4, known: 17 });
    expect(unpavedStretches(facts)).toEqual([
      { mile: 10, miles: 3.5 },
      { mile: 20.5, miles: 0.5 },
    ]);
    expect([5, 11, 12.5, 15, 19, 21].map((mile) => surfaceAt(facts, mile))).toEqual([
      'paved',
      'gravel',
      'dirt',
      null,
      'paved_rough',
      'compacted',
    ]);
  });

  it('is nothing where nobody knows, which is no word for paved', () => {
    for (const edges of [[], [edge(12, { surface: null })]]) {
      const facts = roadFacts(edges);
      expect(facts).toEqual({ surfaces: [], bridges: [], tunnels: [] });
      expect(surfaceMiles(facts)).toEqual({ unpaved: 0, known: 0 });
      expect(unpavedStretches(facts)).toEqual([]);
      expect(surfaceAt(facts, 6)).toBeNull();
    }
  });

  it('takes edges without a length for none', () => {
    const facts = roadFacts([edge(0, { surface: 'gravel' }), edge(5), edge(0, { surface: 'dirt' })]);
    expect(surfaceMiles(facts)).toEqual({ unpaved: 0, known: 5 });
    expect(unpavedStretches(facts)).toEqual([]);
  });

  it('counts a bridge of several edges once, under the first name that it has', () => {
    const { bridges, tunnels } = roadFacts([
      edge(1),
      edge(0.2, { bridge: true }),
      edge(0.3, { bridge: true, name: 'Royal Gorge Bridge' }),
      edge(1),
      edge(0.1, { bridge: true, tunnel: true, name: 'A' }),
      edge(0.4, { tunnel: true, name: 'B' }),
    ]);
    expect(bridges).toEqual([
      { mile: 1, miles: 0.5, name: 'Royal Gorge Bridge' },
      { mile: 2.5, miles: 0.1, name: 'A' },
    ]);
    expect(tunnels).toEqual([{ mile: 2.5, miles: 0.5, name: 'A' }]);
  });

  it('finds a bridge that reaches into a stretch', () => {
    const facts = roadFacts([edge(10), edge(1, { bridge: true }), edge(10)]);
    expect(hasBridge(facts, 0, 9.9)).toBe(false);
    expect(hasBridge(facts, 0, 10.5)).toBe(true);
    expect(hasBridge(facts, 10.9, 20)).toBe(true);
    expect(hasBridge(facts, 11.1, 20)).toBe(false);
  });

  it('keeps the longest of too many, in riding order', () => {
    const many = Array.from({ length: 700 }, (_, index) => [
      edge(0.1, { bridge: true, surface: 'dirt' }),
      edge(index === 600 ? 9 : 1),
    ]).flat();
    many[400] = edge(2, { bridge: true, surface: 'dirt' });
    const facts = roadFacts(many);
    for (const list of [facts.bridges, unpavedStretches(facts)]) {
      expect(list).toHaveLength(300);
      expect(list.some(({ miles }) => miles === 2)).toBe(true);
      const miles = list.map(({ mile }) => mile);
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    }
  });

  it('adds up, whatever the edges are', () => {
    const edges = fc.array(
      fc.record({
        miles: fc.double({ min: 0, max: 50, noNaN: true }),
        surface: fc.constantFrom(null, ...SURFACES),
        bridge: fc.boolean(),
        tunnel: fc.boolean(),
        name: fc.string({ maxLength: 5 }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(edges, (list) => {
        const facts = roadFacts(list);
        const whole = list.reduce((sum, { miles }) => sum + miles, 0);
        const { unpaved, known } = surfaceMiles(facts);
        expect(unpaved).toBeLessThanOrEqual(known);
        expect(known).toBeLessThanOrEqual(whole + 0.1);
        const stretches = unpavedStretches(facts);
        const sum = stretches.reduce((miles, one) => miles + one.miles, 0);
        expect(Math.abs(sum - unpaved)).toBeLessThan(0.06 + stretches.length * 0.01);
        for (const one of [...stretches, ...facts.bridges, ...facts.tunnels])
          expect(one.mile + one.miles).toBeLessThanOrEqual(whole + 0.02);
      }),
    );
  });
});

/** Five points a mile apart to the north, and what a service says of the road on them. */
const LINE = Array.from({ length: 5 }, (_, index) => ({
  latitude: 39 + index / 69.093,
  longitude: -116,
}));
const SHAPE = encodePolyline(LINE, 6);
const MILE = distanceMiles(LINE[0]!, LINE[1]!);

function attributesOf(answer: unknown) {
  const asked: OutboundOptions[] = [];
  const outbound: OutboundClient = {
    json: async (_url, options = {}) => {
      asked.push(options);
      return answer;
    },
    bytes: () => Promise.reject(new Error('not used')),
    snapshot: () => ({}),
    services: () => [],
    listen: () => {},
    sawSimulator: () => false,
  };
  const edgesOf = createRoadAttributes({ baseUrl: 'https://v.example', clientId: 'ride.example', outbound });
  return { asked, edgesOf };
}

const told = (from: number, to: number, more: object = {}) => ({
  length: (to - from) * MILE,
  surface: 'paved',
  bridge: false,
  tunnel: false,
  begin_shape_index: from,
  end_shape_index: to,
  ...more,
});

describe('the edges that a service tells', () => {
  it('are as long as they are drawn, and together as long as the line', async () => {
    const { edgesOf, asked } = attributesOf({
      shape: SHAPE,
      edges: [told(0, 1, { length: 99 }), told(1, 4, { surface: 'gravel', names: ['County Road 7', 'X'] })],
    });
    const edges = await edgesOf(LINE);
    expect(edges).toMatchObject([
      { surface: 'paved', name: '' },
      { surface: 'gravel', name: 'County Road 7' },
    ]);
    expect(edges.map(({ miles }) => miles.toFixed(3))).toEqual([MILE.toFixed(3), (3 * MILE).toFixed(3)]);
    expect(asked[0]?.body).toMatchObject({ encoded_polyline: SHAPE, shape_match: 'walk_or_snap' });
  });

  it('say nothing by nulls and by words that no map has', async () => {
    const { edgesOf } = attributesOf({
      shape: SHAPE,
      edges: [
        told(0, 2, { surface: null, bridge: null, tunnel: 'yes', names: null }),
        told(2, 4, { surface: 'lava', bridge: 1, tunnel: {}, names: [{ en: 'x' }] }),
      ],
    });
    for (const one of await edgesOf(LINE))
      expect(one).toMatchObject({ surface: null, bridge: false, tunnel: false, name: '' });
  });

  it('are cut to a name that fits', async () => {
    const { edgesOf } = attributesOf({ shape: SHAPE, edges: [told(0, 4, { names: ['x'.repeat(5_000)] })] });
    expect((await edgesOf(LINE))[0]?.name).toHaveLength(60);
  });

  it('count overlapping edges no longer than the line, and are not believed when they are far too long', async () => {
    const little = attributesOf({ shape: SHAPE, edges: [told(0, 4), told(3, 4, { length: 0.4 * MILE })] });
    // Without a shape, an edge is as long as it says.
    const said = attributesOf({
      edges: [told(0, 4, { length: 4 * MILE }), told(3, 4, { length: 0.4 * MILE })],
    });
    const sum = (edges: RoadEdge[]) => edges.reduce((miles, one) => miles + one.miles, 0);
    expect(sum(await said.edgesOf(LINE))).toBeCloseTo(4 * MILE, 6);
    await expect(little.edgesOf(LINE)).rejects.toThrow(OutboundError);
  });

  it('without a length are none on a line without one', async () => {
    const standing = [LINE[0]!, LINE[0]!];
    const { edgesOf } = attributesOf({ shape: encodePolyline(standing, 6), edges: [told(0, 1)] });
    expect((await edgesOf(standing)).map(({ miles }) => miles)).toEqual([0]);
  });

  it.each([
    ['nothing', null],
    ['a list', []],
    ['no edges', { shape: SHAPE, edges: [] }],
    ['edges that are none', { shape: SHAPE, edges: ['a', 7] }],
    ['an edge of null', { shape: SHAPE, edges: [told(0, 4), null] }],
    ['a negative length', { edges: [told(0, 4, { length: -5 })] }],
    ['a length in words', { edges: [told(0, 4, { length: '4' })] }],
    ['an endless length', { edges: [told(0, 4, { length: Infinity })] }],
    ['lengths beyond counting', { edges: [told(0, 2, { length: 1e308 }), told(2, 4, { length: 1e308 })] }],
    ['edges on half of the line', { shape: SHAPE, edges: [told(0, 2)] }],
    [
      'edges beyond the shape',
      { shape: SHAPE, edges: [told(0, 4, { end_shape_index: 9_999, length: undefined })] },
    ],
  ])('are not believed: %s', async (_what, answer) => {
    await expect(attributesOf(answer).edgesOf(LINE)).rejects.toThrow(OutboundError);
  });
});
