import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packHours, unpackHours } from './packed-hours.model.ts';
import { RECOMMENDATIONS, type Factor } from '../weather.schema.ts';
import type { AreaHour } from '../verdict/windows.model.ts';

const value = fc.option(fc.double({ noNaN: true, min: -200, max: 400 }));
const factor: fc.Arbitrary<Factor | null> = fc.option(
  fc.record({
    key: fc.constantFrom('wind' as const, 'temperature' as const),
    level: fc.constantFrom(...RECOMMENDATIONS),
    value,
    unit: fc.constant('mph'),
    limit: value,
    text: fc.string(),
  }),
);
const hour: fc.Arbitrary<AreaHour> = fc.record({
  conditions: fc.record({
    time: fc.integer({ min: 1, max: 4e9 }),
    temperature: value,
    windSpeed: value,
    gust: value,
    precipitationProbability: value,
  }),
  date: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
  assessment: fc.record({ recommendation: fc.constantFrom(...RECOMMENDATIONS), worst: factor }),
});

it('gives back the very hours that were packed', () => {
  fc.assert(
    fc.property(fc.array(hour, { maxLength: 250 }), (hours) => {
      expect(unpackHours(packHours(hours))).toEqual(hours);
    }),
  );
});
