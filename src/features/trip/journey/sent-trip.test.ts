import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { characterOf, NO_CHARACTER } from '#platform/text/whole-characters.ts';
import { THE_PROGRAM } from '#platform/http/visitor.server.ts';
import type { TripWeek } from '../trip.schema.ts';
import { tripMeta } from '../trip.seo.ts';
import { packHours, placesOfWeek } from '../weather/week-hours.model.ts';
import { MARFA, PHOENIX, tripSuite, TULSA } from '#test/trip-suite.ts';
import { stopsOf, viewTrip } from './answer.model.ts';
import { describeArrivals } from './arrival-row.model.ts';
import { hourlyDepartures } from '../departures/departure-times.model.ts';
import { pageTrip } from '../page/page-trip.model.ts';
import { readSentTrip, sentTrip, type PageTrip } from './sent-trip.model.ts';
import { createTimelines } from './timeline.model.ts';
import { departureOptions } from '../plan/leave-time.model.ts';
import { mayBeSure } from '../page/ui/use-sure-trip.ts';

const { startTrips } = tripSuite();

const HOURS = 24;
const weekOf = (places: TripWeek['places']): TripWeek => ({
  start: 1_795_651_200,
  hours: HOURS,
  departures: { from: 1_795_652_460, to: 1_796_257_260 },
  places,
});
/** A trip that is nothing but a week. */
const lettersOf = (week: TripWeek) =>
  sentTrip({ places: [], visits: [], profile: null, routeWeather: [], route: { line: '' }, week } as never);
const thereAndBack = (week: TripWeek): unknown =>
  readSentTrip(JSON.parse(JSON.stringify(lettersOf(week)))).week;

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
  const page = pageTrip(trip);
  const text = JSON.stringify(sentTrip(page));
  const read = readSentTrip(JSON.parse(text));
  const { points, bestDeparture, ...shown } = { ...trip, ...page };
  const laidOver = (one: PageTrip) =>
    JSON.parse(JSON.stringify({ ...one, places: placesOfWeek(one), routeWeather: stopsOf(one) }));
  expect(laidOver(read)).toEqual(laidOver(shown));
  expect(tripMeta(read)).toEqual(tripMeta(trip));
  expect(mayBeSure(read)).toBe(mayBeSure(trip));
  expect(points.length).toBeGreaterThan(0);
  expect(bestDeparture).not.toBeNull();
  expect(text.length).toBeLessThan(JSON.stringify(trip).length * 0.2);
});

it('property: a line arrives within 40 feet, over the date line too', async () => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA] }, THE_PROGRAM);
  const point = fc.record({
    latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
    longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point), (points) => {
      const page = pageTrip({ ...trip, route: { ...trip.route, line: encodePolyline(points) } });
      const { line } = readSentTrip(JSON.parse(JSON.stringify(sentTrip(page)))).route;
      expect(line).toBe(page.route.line);
      const arrived = decodePolyline(line) ?? [];
      expect(arrived.length).toBe(points.length);
      for (const [index, { latitude, longitude }] of points.entries()) {
        expect(Math.abs((arrived[index]?.latitude ?? NaN) - latitude)).toBeLessThan(0.00011);
        expect(Math.abs((arrived[index]?.longitude ?? NaN) - longitude)).toBeLessThan(0.00011);
      }
    }),
    { numRuns: 30 },
  );
});

it.each([
  ['now', {}],
  ['for later', { departure: '2026-11-21T18:00' }],
  ['near the end of the week', { departure: '2026-11-26T10:00' }],
  ['there and back, with a night between', { stopMinutes: [0, 0, 720], returnRide: true }],
])('begins with the hours of all departures that are shown first: %s', async (_name, asked) => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA, TULSA], ...asked }, THE_PROGRAM);
  const first = pageTrip(trip);
  const departures = [...hourlyDepartures(trip), ...departureOptions(trip)];
  const told = (one: PageTrip) => {
    const timelineAt = createTimelines({ ...one, places: placesOfWeek(one) });
    return departures.map((departure) => {
      const timeline = timelineAt(departure);
      const suns = timeline.arrivals.map(({ sunAhead }) => sunAhead);
      return [viewTrip(stopsOf(one), timeline), describeArrivals(timeline.arrivals), suns];
    });
  };
  expect(hourlyDepartures(first)).toEqual(hourlyDepartures(trip));
  expect(told(first)).toEqual(told(trip));
});

it('property: whatever the weather on the road, tells the same without what nothing is told by', async () => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA] }, THE_PROGRAM);
  const { week } = trip;
  const some = departureOptions(trip).filter((_, index) => index % 6 === 0);
  const checked = trip.places.map((place) => ({ ...place, alertState: 'checked' as const }));
  const column = <Value>(one: fc.Arbitrary<Value>) =>
    fc.array(one, { minLength: week.hours, maxLength: week.hours });
  const value = (min: number, max: number) => column(fc.option(fc.integer({ min, max }), { freq: 19 }));
  // Mostly mild: beside a storm nothing else is told.
  const hours = fc.record({
    temperature: value(72, 94),
    humidity: value(0, 100),
    windSpeed: value(0, 15),
    windDirection: value(0, 359),
    gust: value(0, 25),
    precipitation: column(fc.constant(0)),
    precipitationProbability: value(0, 30),
    thunderProbability: column(fc.constant(0)),
    weatherCode: column(fc.constantFrom(0, 1, 2, 3)),
    visibility: value(4, 12),
    cloudCover: value(0, 100),
    pm25: column(fc.integer({ min: 0, max: 400 }).map((tenths) => tenths / 10)),
    road: column(fc.constant('dry' as const)),
    firstRain: column(fc.constant(0)),
  });
  const limits = fc.constantFrom({}, { smokeAqi: 20 }, { gust: 10, daylightOnly: true });
  fc.assert(
    fc.property(hours, limits, (columns, own) => {
      const text = packHours({ start: week.start, ...columns }, week);
      const places = week.places.map(({ light }) => ({ hours: text, light }));
      const told = (one: PageTrip) => {
        const timelineAt = createTimelines({ ...one, places: placesOfWeek(one) }, own);
        return some.map((departure) => {
          const { arrivals } = timelineAt(departure);
          return [describeArrivals(arrivals), arrivals.map(({ sunAhead }) => sunAhead)];
        });
      };
      const whole = { ...trip, places: checked, week: { ...week, places } };
      expect(told(pageTrip(whole))).toEqual(told(whole));
    }),
    // Smaller weather would say no more, and take minutes to find.
    { numRuns: 8, endOnFailure: true },
  );
});

it('is lighter by more than half of its week without the later days, and whole where there are none', async () => {
  const trips = startTrips();
  const trip = await trips.plan({ zipCodes: [PHOENIX, MARFA] }, THE_PROGRAM);
  const first = pageTrip(trip);
  expect(first.isWithoutLaterDays).toBe(true);
  const letters = ({ week }: PageTrip) => lettersOf(week).numbers.length;
  expect(letters(first)).toBeLessThan(letters(trip) / 2);
  const atTheEnd = await trips.plan(
    { zipCodes: [PHOENIX, MARFA], departure: '2026-11-26T20:00' },
    THE_PROGRAM,
  );
  expect(pageTrip(atTheEnd).isWithoutLaterDays).toBeUndefined();
  expect(pageTrip(atTheEnd).week.hours).toBe(atTheEnd.week.hours);
});

it('takes hardly a letter where weather stays as it is or is that of the place before', () => {
  const day = (from: number) => characterOf(from).repeat(HOURS * 13);
  const letters = [day(3), day(5), day(5)].map((hours) => ({ hours, light: '?' }));
  expect(lettersOf(weekOf(letters)).numbers.length).toBeLessThan(60);
});

it('expects a column from the hour before where the place before has none of it', () => {
  // Of a road's humidity only the stops are told.
  const steps = Array.from({ length: HOURS }, (_, hour) => ((hour * hour * 7) % 5) - 2);
  const walk = (from: number) => {
    let value = from;
    return steps.map((step) => characterOf((value += step))).join('');
  };
  const letters = Array.from({ length: 24 }, (_, place) => ({
    hours: place % 2 === 0 ? walk(20 + place) : NO_CHARACTER.repeat(HOURS),
    light: '?',
  }));
  const { numbers } = lettersOf(weekOf(letters));
  expect(thereAndBack(weekOf(letters))).toEqual(weekOf(letters));
  expect(numbers.length).toBeLessThan(200);
});

it('takes two and a half letters for a point of a road', async () => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA] }, THE_PROGRAM);
  let at = { latitude: 39.6, longitude: -106 };
  const points = Array.from({ length: 400 }, (_, index) => {
    // Bends of a road with a point on each mile or so.
    const heading = Math.sin(index / 7) + Math.sin(index * 2.4) / 2;
    at = {
      latitude: at.latitude - 0.015 * Math.cos(heading),
      longitude: at.longitude + 0.015 * Math.sin(heading),
    };
    return at;
  });
  const letters = (road: typeof points) =>
    sentTrip(pageTrip({ ...trip, route: { ...trip.route, line: encodePolyline(road) } })).numbers.length;
  expect((letters(points) - letters([])) / points.length).toBeLessThan(2.5);
});

it('has heights within what a drawing of the road can show', async () => {
  const trip = await startTrips().plan({ zipCodes: [PHOENIX, MARFA, TULSA] }, THE_PROGRAM);
  const miles = Array.from({ length: 120 }, (_, index) => (trip.route.miles * index) / 119);
  const feet = miles.map((_, index) => 5_000 + ((index * 7_919) % 4_000));
  const { profile } = readSentTrip(
    JSON.parse(JSON.stringify(sentTrip(pageTrip({ ...trip, profile: { miles, feet } })))),
  );
  expect(profile?.miles).toHaveLength(120);
  for (const [index, mile] of (profile?.miles ?? []).entries()) {
    expect(Math.abs(mile - (miles[index] ?? NaN))).toBeLessThanOrEqual(trip.route.miles / 2_000 + 1e-9);
    expect(Math.abs((profile?.feet[index] ?? NaN) - (feet[index] ?? NaN))).toBeLessThanOrEqual(5);
    expect(profile?.feet[index]).toBeCloseTo(Math.round((feet[index] ?? NaN) / 10) * 10);
  }
});
