import { describe, expect, it } from 'vitest';
import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { conditionColor } from '#features/weather/verdict/condition-color.model.ts';
import { fairHours, fairPlace, tripThrough } from '#test/fixtures/example-trip.ts';
import { findBestDeparture } from '../departures/best-departure.model.ts';
import { otherWayRound, sunWords } from '../journey/other-way.model.ts';
import { planJourney } from '../journey/journey.model.ts';
import { makeRoad, legAtSpeed } from '#features/tracks/directions/road.model.ts';
import { createTimelines, type TripWeather } from '../journey/timeline.model.ts';
import { isAhead, LOW_SUN_FACTOR, lowSunOver, mayShine, sunOver } from './low-sun.model.ts';

const SANTA_FE = { latitude: 35.6131, longitude: -105.9 };
const epoch = (iso: string) => Date.parse(iso) / 1000;
const clear = { cloudCover: 10, precipitation: 0, weatherCode: 1 } as WeatherConditions;

let seed = 20261123;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

describe('the sun over a place', () => {
  // Values of the almanac formula, checked independently: see docs/decisions/0070.
  it.each([
    ['2026-11-20T14:00:00Z', 116.217, 2.313],
    ['2026-11-20T14:30:00Z', 120.832, 7.504],
    ['2026-11-20T14:07:00Z', 117.25, 3.53],
    ['2026-11-20T23:30:00Z', 242.426, 3.739],
  ])('stands at %s where it does, by the compass and above the horizon', (iso, azimuth, altitude) => {
    const sun = sunOver(SANTA_FE)(epoch(iso));
    expect(Math.abs(sun.azimuth - azimuth)).toBeLessThan(0.1);
    expect(Math.abs(sun.altitude - altitude)).toBeLessThan(0.15);
  });

  it('is ahead within 25° of the heading, up to 15° high', () => {
    expect([64, 65, 90, 115, 116].map((bearing) => isAhead({ azimuth: 90, altitude: 5 }, bearing))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect([-1, 0, 15, 16].map((altitude) => isAhead({ azimuth: 90, altitude }, 90))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isAhead({ azimuth: 350, altitude: 5 }, 10)).toBe(true);
  });

  it('is ahead at exactly the same moments when most are told apart by the hour', () => {
    let ahead = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const point = { latitude: 18 + random() * 53, longitude: -160 + random() * 95 };
      const time = epoch('2026-01-01T00:00:00Z') + random() * 365 * 86_400;
      const bearing = random() * 360;
      const expected = isAhead(sunOver(point)(time), bearing);
      expect(lowSunOver(point)(time, bearing)).toBe(expected);
      if (expected) ahead += 1;
    }
    expect(ahead).toBeGreaterThan(200);
  });

  it('shines by day through thin cloud, not through thick cloud, rain, fog or the night', () => {
    expect(mayShine(clear, 'day')).toBe(true);
    expect(mayShine({ ...clear, cloudCover: 59 }, 'day')).toBe(true);
    expect(mayShine({ ...clear, cloudCover: 60 }, 'day')).toBe(false);
    expect(mayShine({ ...clear, precipitation: 0.01 }, 'day')).toBe(false);
    expect(mayShine({ ...clear, weatherCode: 45 }, 'day')).toBe(false);
    expect(mayShine(clear, 'twilight')).toBe(false);
    // What is not known makes nothing milder.
    expect(mayShine({ ...clear, cloudCover: null }, 'day')).toBe(true);
  });

  it('is said in the colors of a caution', () => {
    expect(conditionColor(LOW_SUN_FACTOR.text)).toBe('orange');
  });
});

/** Three points along a heading over Santa Fe, an hour apart, under a clear sky for a day. */
function heading(bearing: number, start: number): TripWeather {
  const trip = tripThrough(
    ['A, NM', 'B, NM', 'C, NM'].map((name) => fairPlace(name, fairHours(start, 30), SANTA_FE)),
  );
  return {
    ...trip,
    visits: trip.visits.map((visit) => ({ ...visit, bearing: visit.kind === 'start' ? null : bearing })),
  };
}

describe('a trip into the low sun', () => {
  // An hour before sunrise: one arrives at 14:30 UTC, half an hour after it, and an hour later.
  const start = epoch('2026-11-20T13:00:00Z');
  const departure = start + 1.5 * 3600;
  const eastward = createTimelines(heading(120, start));

  it('is a caution there, which a later departure avoids', () => {
    const trip = heading(120, start);
    const timeline = createTimelines(trip)(start + 3600);
    expect(timeline.arrivals.map(({ sunAhead }) => sunAhead)).toEqual([false, true, false]);
    expect(timeline).toMatchObject({
      recommendation: 'caution',
      worst: { factor: { key: 'sunAhead' }, mile: 50 },
    });
    expect(sunWords(timeline)).toBe('At mile 50 the sun stands low ahead of you.');
    const best = findBestDeparture(createTimelines(trip), {
      departure: start + 3600,
      departures: { from: start, to: start + 8 * 3600 },
      timeZone: 'America/Denver',
    });
    expect(best).toMatchObject({ recommendation: 'good', isChosen: false });
    expect(best?.sentence).toMatch(/to miss the low sun near B, NM\.$/);
  });

  it('is none with the sun behind or beside, or at noon', () => {
    for (const bearing of [0, 180, 240, 300])
      expect(createTimelines(heading(bearing, start))(departure).recommendation).toBe('good');
    expect(eastward(epoch('2026-11-20T18:00:00Z')).recommendation).toBe('good');
  });
});

describe('the other way round', () => {
  const stops = [0, 0.4, 1].map((east) => ({ latitude: 39.5, longitude: -117 + east }));
  const journey = planJourney({
    stops,
    stopIndexes: [0, 1, 2],
    stopCount: 3,
    road: makeRoad(
      'osrm',
      stops.slice(1).map((to, index) => legAtSpeed([stops[index] ?? to, to], 20)),
    ),
    stays: [0, 45 * 60, 0],
    returnRide: false,
  });
  const start = epoch('2026-03-20T13:00:00Z');
  const trip: TripWeather = {
    visits: journey.visits,
    pace: 'normal',
    alerts: { items: [] },
    places: journey.places.map(({ latitude, longitude }, index) =>
      fairPlace(`Town ${index}`, fairHours(start, 30), { latitude, longitude }),
    ),
  };

  it('leads over the same places with the same stops, and twice round is as before', () => {
    const turned = otherWayRound(trip);
    expect(turned?.visits.map(({ place }) => place)).toEqual(
      trip.visits.map(({ place }) => place).toReversed(),
    );
    expect(turned?.visits.map(({ kind, leg }) => `${kind} ${leg}`)).toEqual(
      trip.visits
        .map(({ kind, leg }) => `${kind} ${leg}`)
        .map((_, index) => {
          const visit = trip.visits[trip.visits.length - 1 - index];
          const kind = index === 0 ? 'start' : visit?.kind === 'start' ? 'stop' : visit?.kind;
          const leg =
            visit?.kind === 'road' ? 3 - visit.leg : visit?.kind === 'leaving' ? 1 : 2 - (visit?.leg ?? 0);
          if (visit?.kind === 'leaving') return 'stop 1';
          if (visit?.kind === 'stop' && visit.leg === 1) return 'leaving 2';
          return `${kind} ${leg}`;
        }),
    );
    const again = turned && otherWayRound(turned);
    again?.visits.forEach((visit, index) => {
      const before = trip.visits[index];
      expect(visit).toMatchObject({ kind: before?.kind, place: before?.place, leg: before?.leg });
      expect(visit.mile).toBeCloseTo(before?.mile ?? -1);
      expect(visit.rideSeconds).toBeCloseTo(before?.rideSeconds ?? -1);
    });
  });

  it('is not asked of a trip that rides back anyway', () => {
    const home = trip.visits.map((visit, index) =>
      index === trip.visits.length - 1 ? { ...visit, kind: 'home' as const } : visit,
    );
    expect(otherWayRound({ ...trip, visits: home })).toBeUndefined();
  });

  it('takes the sun ahead away: where it was ahead, at that moment, it is not', () => {
    for (let round = 0; round < 2_000; round += 1) {
      const sun = sunOver({ latitude: 25 + random() * 40, longitude: -120 + random() * 50 })(
        start + random() * 365 * 86_400,
      );
      const bearing = random() * 360;
      if (isAhead(sun, bearing)) expect(isAhead(sun, (bearing + 180) % 360)).toBe(false);
    }
    const morning = start + 3600;
    expect(sunWords(createTimelines(trip)(morning))).not.toBeNull();
    const turned = otherWayRound(trip);
    expect(turned && sunWords(createTimelines(turned)(morning))).toBeNull();
  });
});
