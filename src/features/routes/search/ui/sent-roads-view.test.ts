import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import type { RoadsView } from './roads-view.ts';
import { roadsViewFrom, sentRoadsView } from './sent-roads-view.ts';

const road = fc.record({
  id: fc.nat(),
  title: fc.string({ unit: 'grapheme' }),
  states: fc.array(fc.constantFrom('NC', 'VA')),
  milesAway: fc.option(fc.nat()),
  window: fc.option(fc.record({ from: fc.nat(12), to: fc.nat(24) })),
  level: fc.constantFrom(...RECOMMENDATIONS),
  thumbnail: fc.option(
    fc.constant({
      runs: [{ level: 'good' as const, path: 'M1 2l3 4' }],
      ends: [
        { x: 1, y: 2 },
        { x: 4, y: 6 },
      ],
    }),
    { nil: undefined },
  ),
});
const anyView = fc
  .record({
    day: fc.constant('2026-06-06'),
    place: fc.constant(null),
    roads: fc.array(road, { maxLength: 4 }),
  })
  .map((view) => view as unknown as RoadsView);

it('reads in the browser what the server sent, once', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const arrived = { pageText: sentRoadsView(view).pageText };
      const read = roadsViewFrom(arrived);
      expect(read).toEqual(view);
      expect(roadsViewFrom(arrived)).toBe(read);
    }),
  );
});

it('leaves as it is what the server has at hand, what the browser asked for, and nothing', () => {
  const view = { day: '2026-06-06', roads: [] } as unknown as RoadsView;
  expect(roadsViewFrom(sentRoadsView(view))).toBe(view);
  expect(roadsViewFrom(view)).toBe(view);
  expect(roadsViewFrom(null)).toBeNull();
});
