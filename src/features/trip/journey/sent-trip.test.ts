import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterOf, NO_CHARACTER } from '#platform/text/whole-characters.ts';
import { THE_PROGRAM } from '#platform/http/visitor.server.ts';
import type { TripAnswer, TripWeek } from '../trip.schema.ts';
import { placesOfWeek } from '../weather/week-hours.model.ts';
import { MARFA, PHOENIX, tripSuite, TULSA } from '#test/trip-suite.ts';
import { readSentTrip, readSentWeek, sentTrip, sentWeek } from './sent-trip.model.ts';

const { startTrips } = tripSuite();

const HOURS = 24;
const weekOf = (places: TripWeek['places']): TripWeek => ({
  start: 1_795_651_200,
  hours: HOURS,
  departures: { from: 1_795_652_460, to: 1_796_257_260 },
  places,
});
const thereAndBack = (week: TripWeek): unknown => readSentWeek(JSON.parse(JSON.stringify(sentWeek(week))));

it('property: whatever the hours of places are, they arrive as they were', () => {
  const character = fc.oneof(
    fc.constant(NO_CHARACTER),
    fc.integer({ min: 0, max: 400 }).map(characterOf),
    fc.integer({ min: 0, max: 50_000 }).map(characterOf),
  );
  const few = fc.integer({ min: 0, max: 120 }).map(characterOf);
  const hours = fc.oneof(
    fc.constant(null),
    fc.array(few, { maxLength: 60 }).map((all) => all.join('')),
    fc.array(character, { maxLength: 60 }).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(fc.array(hours, { maxLength: 6 }), (all) => {
      const week = weekOf(all.map((text) => ({ hours: text, light: '?@A' })));
      expect(thereAndBack(week)).toEqual(week);
    }),
  );
});

it('is the trip, once its week is laid over its places', async () => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA, TULSA] }, THE_PROGRAM);
  const text = JSON.stringify(sentTrip(trip));
  const read = readSentTrip(JSON.parse(text));
  const laidOver = (one: TripAnswer) => JSON.parse(JSON.stringify({ ...one, places: placesOfWeek(one) }));
  expect(laidOver(read)).toEqual(laidOver(trip));
  expect(text.length).toBeLessThan(JSON.stringify(trip).length * 0.9);
});

it('takes one letter over and over where weather stays as it is or is that of the place before', () => {
  const day = (from: number) => Array.from({ length: HOURS }, (_, hour) => characterOf(from + hour)).join('');
  const { places } = sentWeek(weekOf([day(3), day(5), day(5)].map((hours) => ({ hours, light: '?' }))));
  const letters = places.map((place) => ('steps' in place ? new Set(place.steps.slice(1)).size : NaN));
  expect(letters).toEqual([1, 1, 1]);
});
