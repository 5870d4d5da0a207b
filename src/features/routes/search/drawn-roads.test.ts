import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import type { WhereAnswer } from '../where/where.schema.ts';
import { createDrawnRoads } from './drawn-roads.cache.server.ts';
import { drawRoads } from './ui/roads-drawing.tsx';

const LINE = encodePolyline([
  { latitude: 39.9, longitude: -105.6 },
  { latitude: 40.2, longitude: -105.2 },
  { latitude: 40.4, longitude: -105.5 },
]);

const PLACE = { zipCode: '80517', city: 'Estes Park', state: 'CO', latitude: 40.4, longitude: -105.5 };

/** An answer about a few roads, two of whose signs touch. */
const answers = fc
  .record({
    levels: fc.array(fc.constantFrom(...RECOMMENDATIONS), { minLength: 3, maxLength: 3 }),
    order: fc.shuffledSubarray([1, 2, 3]),
    isNear: fc.boolean(),
    west: fc.constantFrom(-107, -106),
    cut: fc.constantFrom(1, 2),
  })
  .map(({ levels, order, isNear, west, cut }): WhereAnswer => {
    const state = 'known' as const;
    const known = levels.map((level, at) => ({ id: at + 1, title: `Road ${at + 1}`, level, state }));
    const shown = {
      place: isNear ? PLACE : null,
      roads: order.map((id) => ({ ...known[id - 1], verdict: 'Good 9 AM–1 PM' })),
      map: {
        box: { west, south: 39, east: -104, north: 41 },
        signs: known.map(({ id, level }) => ({
          id,
          level,
          state,
          count: 1,
          latitude: 40 + id / 100,
          longitude: -105.5,
        })),
        lines: known.map(({ id, title, level }) => ({
          id,
          title,
          level,
          state,
          line: {
            points: LINE,
            runs:
              cut === 2
                ? [{ to: 2, level }]
                : [
                    { to: 1, level: 'good' },
                    { to: 2, level },
                  ],
          },
        })),
      },
    };
    return shown as unknown as WhereAnswer;
  });

/** The same but for one thing. */
const changed = (answer: WhereAnswer): WhereAnswer[] => [
  { ...answer, place: answer.place ? null : PLACE },
  { ...answer, roads: answer.roads.toReversed() },
  { ...answer, map: { ...answer.map, lines: answer.map.lines.slice(1) } },
  { ...answer, map: { ...answer.map, signs: answer.map.signs.slice(1) } },
];

it('keeps of each map what would be drawn now, and draws none twice', () => {
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1, maxLength: 4 }), (some) => {
      const asked = some.flatMap((answer) => [answer, ...changed(answer)]);
      const drawn = createDrawnRoads(1_000_000);
      for (const answer of [...asked, ...asked]) expect(drawn(answer, drawRoads)).toBe(drawRoads(answer));
      const again = () => expect.unreachable();
      for (const answer of asked) expect(drawn(structuredClone(answer), again)).toBe(drawRoads(answer));
    }),
    { numRuns: 40 },
  );
});

it('forgets maps when they take more than they may', () => {
  const drawn = createDrawnRoads(20_000);
  const answer = (title: number) =>
    ({ map: { box: title }, place: null, roads: [] }) as unknown as WhereAnswer;
  let count = 0;
  const draw = () => `${(count += 1)}`.padEnd(9_000);
  for (const title of [1, 2, 3, 1]) drawn(answer(title), draw);
  expect(count).toBe(4);
  drawn(answer(1), draw);
  expect(count).toBe(4);
});

it('keeps the sizes of a map apart', () => {
  const drawn = createDrawnRoads(20_000);
  const answer = { map: { box: 1 }, place: null, roads: [] } as unknown as WhereAnswer;
  expect(drawn(answer, () => 'large')).toBe('large');
  expect(drawn(answer, () => 'small', 'directory')).toBe('small');
});
