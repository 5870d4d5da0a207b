import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterOf, NO_CHARACTER } from '#platform/text/whole-characters.ts';
import { THE_PROGRAM } from '#platform/http/visitor.server.ts';
import type { TripWeek } from '../trip.schema.ts';
import { tripMeta } from '../trip.seo.ts';
import { placesOfWeek } from '../weather/week-hours.model.ts';
import { MARFA, PHOENIX, tripSuite, TULSA } from '#test/trip-suite.ts';
import { stopsOf } from './answer.model.ts';
import { describeArrivals } from './arrival-row.model.ts';
import { hourlyDepartures } from './departure-times.model.ts';
import { withoutLaterDays } from './later-days.model.ts';
import { readSentTrip, readSentWeek, sentTrip, sentWeek, type PageTrip } from './sent-trip.model.ts';
import { createTimelines } from './timeline.model.ts';
import { departureOptions } from '../plan/leave-time.model.ts';
import { mayBeSure } from './ui/use-sure-trip.ts';

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

it('is all that the page shows a trip from, once its week is laid over its places', async () => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA, TULSA] }, THE_PROGRAM);
  const text = JSON.stringify(sentTrip(trip));
  const read = readSentTrip(JSON.parse(text));
  const { points, bestDeparture, ...shown } = trip;
  const laidOver = (one: PageTrip) =>
    JSON.parse(JSON.stringify({ ...one, places: placesOfWeek(one), routeWeather: stopsOf(one) }));
  expect(laidOver(read)).toEqual(laidOver(shown));
  expect(tripMeta(read)).toEqual(tripMeta(trip));
  expect(mayBeSure(read)).toBe(mayBeSure(trip));
  expect(points.length).toBeGreaterThan(0);
  expect(bestDeparture).not.toBeNull();
  expect(text.length).toBeLessThan(JSON.stringify(trip).length * 0.4);
});

it.each([
  ['now', {}],
  ['for later', { departure: '2026-11-21T18:00' }],
  ['near the end of the week', { departure: '2026-11-26T10:00' }],
  ['there and back, with a night between', { stopMinutes: [0, 0, 720], returnRide: true }],
])('begins with the hours of all departures that are shown first: %s', async (_name, asked) => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA, TULSA], ...asked }, THE_PROGRAM);
  const first = withoutLaterDays(trip);
  const departures = [...hourlyDepartures(trip), ...departureOptions(trip)];
  const told = (one: PageTrip) => {
    const timelineAt = createTimelines({ ...one, places: placesOfWeek(one) });
    return departures.map((departure) => describeArrivals(timelineAt(departure).arrivals));
  };
  expect(hourlyDepartures(first)).toEqual(hourlyDepartures(trip));
  expect(told(first)).toEqual(told(trip));
});

it('is lighter by more than half of its week without the later days, and whole where there are none', async () => {
  const trips = startTrips();
  const trip = await trips.plan({ zipCodes: [PHOENIX, MARFA] }, THE_PROGRAM);
  const first = withoutLaterDays(trip);
  expect(first.isWithoutLaterDays).toBe(true);
  expect(sentWeek(first.week).steps.length).toBeLessThan(sentWeek(trip.week).steps.length / 2);
  const atTheEnd = await trips.plan(
    { zipCodes: [PHOENIX, MARFA], departure: '2026-11-26T20:00' },
    THE_PROGRAM,
  );
  expect(withoutLaterDays(atTheEnd)).toBe(atTheEnd);
});

it('takes hardly a letter where weather stays as it is or is that of the place before', () => {
  const day = (from: number) => characterOf(from).repeat(HOURS * 13);
  const letters = [day(3), day(5), day(5)].map((hours) => ({ hours, light: '?' }));
  expect(sentWeek(weekOf(letters)).steps.length).toBeLessThan(60);
});
