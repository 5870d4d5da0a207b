import { describe, expect, it } from 'vitest';
import { conditionColor } from '#features/weather/verdict/condition-color.model.ts';
import type { OfficialAlert } from '#features/weather/providers/forecast.model.ts';
import { findBestDeparture } from './best-departure.model.ts';
import { fairHours, fairPlace, tripThrough } from '#test/fixtures/example-trip.ts';
import { CROSSWIND, crosswindFactor, roadWind, roadWindText } from '../road/road-wind.model.ts';
import { createTimelines, type TripWeather } from './timeline.model.ts';
import { viewTrip } from './answer.model.ts';
import type { PlaceHours } from '../trip.schema.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;
const HOUR = 3600;

const fairTrip = () => {
  const hours = [fairHours(START, 30), fairHours(START, 30), fairHours(START, 30)] as const;
  return {
    hours,
    trip: tripThrough(
      ['Denver, CO', 'Salida, CO', 'Gunnison, CO'].map((name, index) =>
        fairPlace(name, hours[index] ?? null),
      ),
    ),
  };
};
const rainAt = (hours: PlaceHours, index: number, inches: number) => {
  hours.precipitation[index] = inches;
  hours.precipitationProbability[index] = inches > 0.1 ? 90 : 40;
  hours.weatherCode[index] = 63;
};
const alert = (start: number, end: number | null): OfficialAlert => ({
  id: 'a1',
  event: 'Dust Storm Warning',
  level: 'bad',
  severity: 'Severe',
  headline: null,
  description: '',
  instruction: null,
  areaDescription: '',
  start,
  end,
});

describe('the verdict of a trip', () => {
  it('is good when every point is', () => {
    const timeline = createTimelines(fairTrip().trip)(START);
    expect(timeline.recommendation).toBe('good');
    expect(timeline.worst).toBeNull();
  });

  it('is that of the hour in which the rider is there, not of the hour of departure', () => {
    const { hours, trip } = fairTrip();
    rainAt(hours[1], 1, 0.4);
    const at = createTimelines(trip);
    expect(at(START)).toMatchObject({
      recommendation: 'bad',
      worst: { where: 'near Salida, CO', time: START + HOUR },
    });
    expect(at(START + HOUR).recommendation).toBe('good');
    expect(at(START + 1800).recommendation).toBe('bad');
  });

  it('of a leg is its worst point; the start stays as it is', () => {
    const { hours, trip } = fairTrip();
    rainAt(hours[1], 1, 0.05);
    const { legs } = createTimelines(trip)(START);
    expect(legs.get(0)?.recommendation).toBe('good');
    expect(legs.get(1)?.recommendation).toBe('caution');
  });

  it('is unknown where nothing is forecast, and that loses to bad', () => {
    const { hours, trip } = fairTrip();
    const without = {
      ...trip,
      places: trip.places.map((place, index) => (index === 1 ? { ...place, hours: null } : place)),
    };
    expect(createTimelines(without)(START).recommendation).toBe('unknown');
    rainAt(hours[2], 2, 0.4);
    expect(createTimelines(without)(START).recommendation).toBe('bad');
    expect(createTimelines(trip)(START + 29 * HOUR).recommendation).toBe('unknown');
  });

  it('counts an alert only while it is in force as the rider passes', () => {
    const { trip } = fairTrip();
    const warned: TripWeather = {
      ...trip,
      places: trip.places.map((place, index) => (index === 1 ? { ...place, alerts: [0] } : place)),
      alerts: { items: [alert(START + HOUR - 60, START + HOUR + 60)] },
    };
    const at = createTimelines(warned);
    expect(at(START)).toMatchObject({
      recommendation: 'bad',
      worst: { factor: { text: 'Dust Storm Warning' } },
    });
    expect(at(START + 120).recommendation).toBe('good');
    expect(at(START - 120).recommendation).not.toBe('bad');
  });

  it('knows a warning in force where nothing is forecast, and until further notice', () => {
    const { trip } = fairTrip();
    const places = trip.places.map((place) => ({ ...place, hours: null, alerts: [0] }));
    const without = createTimelines({ ...trip, places, alerts: { items: [] } })(START);
    expect(without.recommendation).toBe('unknown');
    const warned = createTimelines({ ...trip, places, alerts: { items: [alert(START, null)] } });
    for (const departure of [START, START + 20 * HOUR])
      expect(warned(departure)).toMatchObject({
        recommendation: 'bad',
        worst: { factor: { text: 'Dust Storm Warning' } },
      });
  });

  it('is caution at best where warnings were not checked, and still as bad as what is known', () => {
    const { trip, hours } = fairTrip();
    const places = trip.places.map((place, index) =>
      index === 1 ? { ...place, alertState: 'checking' as const } : place,
    );
    const timeline = createTimelines({ ...trip, places })(START);
    expect(timeline.arrivals.map(({ recommendation }) => recommendation)).toEqual([
      'good',
      'caution',
      'good',
    ]);
    const view = viewTrip([], timeline);
    expect(view.summary).toBe('Warnings could not be checked. Everything else is clear.');
    rainAt(hours[2], 2, 0.4);
    const rained = createTimelines({ ...trip, places })(START);
    expect(viewTrip([], rained).summary).toMatch(/^Warnings could not be checked\. (Heavy rain|Rain likely)/);
  });

  it('tells the dark as a note and does not call it worse', () => {
    const { trip } = fairTrip();
    const dark = {
      ...trip,
      places: trip.places.map((place) => ({
        ...place,
        light: {
          first: 'day' as const,
          changes: [{ time: START + 1.5 * HOUR, light: 'night' as const }],
        },
      })),
    };
    const timeline = createTimelines(dark)(START);
    expect(timeline.arrivals.map(({ light }) => light)).toEqual(['day', 'day', 'night']);
    expect(timeline.recommendation).toBe('good');
  });
});

describe('wind on the road', () => {
  const wind = (windDirection: number, gust: number) =>
    ({ ...fairTrip().hours[0], windDirection, gust, windSpeed: 10 }) as never;

  it.each([
    ['from the right', 90, 0, { headwind: 0, crosswind: 30, side: 'right' }],
    ['from the left', 270, 0, { headwind: 0, crosswind: 30, side: 'left' }],
    ['from ahead', 0, 0, { headwind: 30, crosswind: 0, side: 'right' }],
    ['from behind', 180, 0, { headwind: -30, crosswind: 0 }],
    ['from ahead and the left', 315, 0, { headwind: 21, crosswind: 21, side: 'left' }],
    ['from the right when heading west', 0, 270, { headwind: 0, crosswind: 30, side: 'right' }],
  ])('%s', (_, direction, bearing, expected) => {
    expect(roadWind(wind(direction, 30), bearing)).toMatchObject(expected);
  });

  it('from the side has limits below those of a gust from anywhere', () => {
    const level = (gust: number) => crosswindFactor(roadWind(wind(90, gust), 0))?.level;
    expect([19, 20, 34, 35].map(level)).toEqual([undefined, 'caution', 'caution', 'bad']);
    expect([CROSSWIND.caution, CROSSWIND.bad]).toEqual([20, 35]);
  });

  it('reads in the colors of the specification', () => {
    const color = (gust: number) => conditionColor(crosswindFactor(roadWind(wind(90, gust), 0))?.text ?? '');
    expect([25, 40].map(color)).toEqual(['orange', 'red']);
  });

  it('is told in words when it matters', () => {
    expect(roadWindText(roadWind(wind(0, 18), 0))).toBe('Headwind 18 mph');
    expect(roadWindText(roadWind(wind(180, 18), 0))).toBe('Tailwind 18 mph');
    expect(roadWindText(roadWind(wind(90, 24), 0))).toBe('Crosswind 24 mph from the right');
    expect(roadWindText(roadWind(wind(90, 9), 0))).toBeNull();
  });

  it('turns a leg bad that the same gust from ahead leaves at caution', () => {
    const { hours, trip } = fairTrip();
    hours[1].gust[1] = 38;
    hours[1].windDirection[1] = 0;
    expect(createTimelines(trip)(START).recommendation).toBe('caution');
    hours[1].windDirection[1] = 270;
    expect(createTimelines(trip)(START)).toMatchObject({
      recommendation: 'bad',
      worst: { factor: { text: 'Dangerous crosswind gusts (38 mph from the left)' } },
    });
  });
});

describe('a worse hour', () => {
  const RANK = { good: 0, unknown: 1, caution: 2, bad: 3 };
  let seed = 20261120;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const pick = (low: number, high: number) => low + random() * (high - low);
  const orNull = (value: number) => (random() < 0.05 ? null : value);

  it('never improves the verdict of a trip', () => {
    for (let round = 0; round < 1_500; round += 1) {
      const { hours, trip } = fairTrip();
      for (const place of hours) {
        for (let index = 0; index < 4; index += 1) {
          place.gust[index] = orNull(pick(0, 50));
          place.windSpeed[index] = orNull(pick(0, 35));
          place.windDirection[index] = orNull(pick(0, 360));
          place.temperature[index] = orNull(pick(30, 100));
          place.visibility[index] = orNull(pick(0.5, 10));
          place.precipitation[index] = random() < 0.7 ? 0 : pick(0, 0.3);
          place.precipitationProbability[index] = orNull(pick(0, 60));
          place.thunderProbability[index] = orNull(pick(0, 40));
        }
      }
      const before = createTimelines(trip)(START).recommendation;
      const spoiled = hours[Math.floor(random() * 3)] ?? hours[0];
      const index = Math.floor(random() * 4);
      const more = (column: (number | null)[], by: number) => {
        column[index] = (column[index] ?? 0) + by;
      };
      const change = Math.floor(random() * 5);
      if (change === 0 && spoiled.gust[index] !== null) more(spoiled.gust, pick(0, 30));
      if (change === 1 && spoiled.precipitation[index] !== null) more(spoiled.precipitation, pick(0, 0.5));
      if (change === 2 && spoiled.visibility[index] !== null)
        spoiled.visibility[index] = pick(0, spoiled.visibility[index] ?? 0);
      if (change === 3) spoiled.weatherCode[index] = 95;
      if (change === 4 && spoiled.windSpeed[index] !== null) more(spoiled.windSpeed, pick(0, 20));
      const after = createTimelines(trip)(START).recommendation;
      expect(RANK[after], `${before} became ${after}`).toBeGreaterThanOrEqual(RANK[before]);
    }
  });
});

describe('the best departure', () => {
  const search = (trip: TripWeather, departure = START + 6 * HOUR) =>
    findBestDeparture(createTimelines(trip), {
      departure,
      departures: { from: departure - 6 * HOUR, to: departure + 12 * HOUR },
      timeZone: 'America/Denver',
    });

  it('is the chosen one on a fair day', () => {
    expect(search(fairTrip().trip)).toMatchObject({
      isChosen: true,
      recommendation: 'good',
      sentence: '12:00 PM is a good time to leave.',
    });
  });

  it('is the nearest that misses the rain, and says so', () => {
    const { hours, trip } = fairTrip();
    rainAt(hours[1], 7, 0.3);
    // At Salida from 1 to 2 PM; 20 minutes earlier the rider is through at 12:40.
    expect(search(trip)).toMatchObject({
      isChosen: false,
      departure: START + 6 * HOUR - 20 * 60,
      sentence: 'Leave at 11:40 AM (20 min earlier) to miss the rain near Salida, CO.',
    });
  });

  it('is not sent into the unknown to avoid a caution', () => {
    const { hours, trip } = fairTrip();
    for (let index = 0; index < 30; index += 1) rainAt(hours[1], index, 0.05);
    expect(search(trip)?.recommendation).toBe('caution');
  });

  it('stays when nothing within reach is better', () => {
    const { hours, trip } = fairTrip();
    for (let index = 0; index < 30; index += 1) rainAt(hours[1], index, 0.5);
    expect(search(trip)).toMatchObject({
      isChosen: true,
      sentence: 'No better time to leave within 12 hours.',
    });
  });

  it('does not ride by night for it: a caution by day is as good as a dry night', () => {
    const { hours, trip } = fairTrip();
    for (let index = 0; index < 12; index += 1) rainAt(hours[2], index, 0.05);
    const dark = trip.places.map((place) => ({
      ...place,
      light: {
        first: 'day' as const,
        changes: [{ time: START + 9 * HOUR, light: 'night' as const }],
      },
    }));
    expect(search({ ...trip, places: dark })?.isChosen).toBe(true);
  });

  it('is none without a forecast, not even for more daylight', () => {
    const { trip } = fairTrip();
    const places = trip.places.map((place) => ({
      ...place,
      hours: null,
      light: {
        first: 'night' as const,
        changes: [{ time: START + 2 * HOUR, light: 'day' as const }],
      },
    }));
    expect(search({ ...trip, places })).toBeNull();
  });

  it('is none where all of it is too old to be called good', () => {
    const { trip } = fairTrip();
    const timeline = createTimelines(trip, undefined, true)(START);
    expect(timeline.recommendation).toBe('unknown');
    expect(new Set(timeline.arrivals.map(({ recommendation }) => recommendation))).toEqual(
      new Set(['unknown']),
    );
  });

  it('keeps its warnings, however old they are', () => {
    const { hours, trip } = fairTrip();
    rainAt(hours[1], 1, 0.4);
    expect(createTimelines(trip, undefined, true)(START).recommendation).toBe('bad');
  });
});
