import { describe, expect, it } from 'vitest';
import { conditionColor } from '#features/weather/verdict/condition-color.model.ts';
import type { Factor } from '#features/weather/weather.schema.ts';
import type { OfficialAlert } from '#features/weather/providers/forecast.model.ts';
import { fairHours, fairPlace, fairTrip, rainAt, tripThrough } from '#test/fixtures/example-trip.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { CROSSWIND, crosswindFactor, roadWind, roadWindText } from '../road/road-wind.model.ts';
import { createTimelines, type TripWeather } from './timeline.model.ts';
import { viewTrip } from './answer.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;

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
    const timeline = createTimelines(fairTrip(START).trip)(START);
    expect(timeline.recommendation).toBe('good');
    expect(timeline.worst).toBeNull();
  });

  it('is that of the hour in which the rider is there, not of the hour of departure', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 1, 0.4);
    const at = createTimelines(trip);
    expect(at(START)).toMatchObject({
      recommendation: 'bad',
      worst: { where: 'near Salida, CO', time: START + HOUR_S },
    });
    expect(at(START + HOUR_S).recommendation).toBe('good');
    expect(at(START + 1800).recommendation).toBe('bad');
  });

  it('of a leg is its worst point; the start stays as it is', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 1, 0.05);
    const { legs } = createTimelines(trip)(START);
    expect(legs.get(0)?.recommendation).toBe('good');
    expect(legs.get(1)?.recommendation).toBe('caution');
  });

  it('is unknown where nothing is forecast, and that loses to bad', () => {
    const { hours, trip } = fairTrip(START);
    const without = {
      ...trip,
      places: trip.places.map((place, index) => (index === 1 ? { ...place, hours: null } : place)),
    };
    expect(createTimelines(without)(START).recommendation).toBe('unknown');
    rainAt(hours[2], 2, 0.4);
    expect(createTimelines(without)(START).recommendation).toBe('bad');
    expect(createTimelines(trip)(START + 29 * HOUR_S).recommendation).toBe('unknown');
  });

  it('counts an alert only while it is in force as the rider passes', () => {
    const { trip } = fairTrip(START);
    const warned: TripWeather = {
      ...trip,
      places: trip.places.map((place, index) => (index === 1 ? { ...place, alerts: [0] } : place)),
      alerts: { items: [alert(START + HOUR_S - 60, START + HOUR_S + 60)] },
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
    const { trip } = fairTrip(START);
    const places = trip.places.map((place) => ({ ...place, hours: null, alerts: [0] }));
    const without = createTimelines({ ...trip, places, alerts: { items: [] } })(START);
    expect(without.recommendation).toBe('unknown');
    const warned = createTimelines({ ...trip, places, alerts: { items: [alert(START, null)] } });
    for (const departure of [START, START + 20 * HOUR_S])
      expect(warned(departure)).toMatchObject({
        recommendation: 'bad',
        worst: { factor: { text: 'Dust Storm Warning' } },
      });
  });

  it('is caution at best where warnings were not checked, and still as bad as what is known', () => {
    const { trip, hours } = fairTrip(START);
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
    const light = { first: 'night' as const, changes: [] };
    const dark = places.map((place) => ({ ...place, light }));
    expect(viewTrip([], createTimelines({ ...trip, places: dark })(START)).summary).toMatch(
      /^Warnings could not be checked\. Everything else is clear\. Dark from \d+:00 [AP]M (in|near) /,
    );
    rainAt(hours[2], 2, 0.4);
    const rained = createTimelines({ ...trip, places })(START);
    expect(viewTrip([], rained).summary).toMatch(/^Warnings could not be checked\. (Heavy rain|Rain likely)/);
  });

  it('tells the dark as a note and does not call it worse', () => {
    const { trip } = fairTrip(START);
    const dark = {
      ...trip,
      places: trip.places.map((place) => ({
        ...place,
        light: {
          first: 'day' as const,
          changes: [{ time: START + 1.5 * HOUR_S, light: 'night' as const }],
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
    ({ ...fairTrip(START).hours[0], windDirection, gust, windSpeed: 10 }) as never;

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
    const { hours, trip } = fairTrip(START);
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
      const { hours, trip } = fairTrip(START);
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

describe('more points', () => {
  const RANK = { good: 0, unknown: 1, caution: 2, bad: 3 };
  let seed = 20261123;
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };

  it('never make a trip or a leg milder', () => {
    for (let round = 0; round < 500; round += 1) {
      const places = Array.from({ length: 9 }, (_, index) => {
        const hours = fairHours(START, 12);
        hours.temperature.fill(30 + Math.round(random() * 70));
        hours.gust.fill(random() < 0.1 ? null : Math.round(random() * 50));
        if (random() < 0.2) rainAt(hours, index, random() * 0.2);
        return fairPlace(`Town ${index}`, random() < 0.1 ? null : hours);
      });
      const all = tripThrough(places);
      const ends = [all.visits[0], all.visits.at(-1)];
      const fewer = { ...all, visits: all.visits.filter((visit) => ends.includes(visit) || random() < 0.5) };
      const [less, more] = [createTimelines(fewer)(START), createTimelines(all)(START)];
      expect(RANK[more.recommendation]).toBeGreaterThanOrEqual(RANK[less.recommendation]);
      for (const [leg, { recommendation }] of less.legs)
        expect(RANK[more.legs.get(leg)?.recommendation ?? 'good']).toBeGreaterThanOrEqual(
          RANK[recommendation],
        );
    }
  });

  it('are named by their summit when that decides', () => {
    const { hours, trip } = fairTrip(START);
    hours[1].temperature.fill(33);
    const places = trip.places.map((place, index) =>
      index === 1 ? { ...place, summit: { name: 'Summit near Salida, CO', feet: 11_312 } } : place,
    );
    const timeline = createTimelines({ ...trip, places })(START);
    expect(timeline.worst).toMatchObject({ where: 'the 11,312 ft summit near Salida, CO', mile: 50 });
    expect(viewTrip([], timeline).summary).toMatch(/ at the 11,312 ft summit near Salida, CO at 7:00 AM\.$/);
  });
});

describe('what stations measure at the start', () => {
  const gust = (level: 'caution' | 'bad', value: number): Factor => ({
    key: 'gust',
    level,
    value,
    unit: 'mph',
    limit: level === 'bad' ? 45 : 25,
    text: `Gusts ${value}`,
  });
  const measured = (...factors: Factor[]) => ({ place: 0, until: START + HOUR_S, factors });

  it('replaces what the forecast says of the same, for departures of this hour alone', () => {
    const { trip } = fairTrip(START);
    const at = createTimelines({ ...trip, measured: measured(gust('bad', 50)) });
    const [start, ...rest] = at(START + 1800).arrivals;
    expect(start).toMatchObject({ recommendation: 'bad', worst: { text: 'Gusts 50' } });
    expect(start?.assessment.factors.filter(({ key }) => key === 'gust')).toEqual([gust('bad', 50)]);
    expect(rest.map(({ recommendation }) => recommendation)).toEqual(['good', 'good']);
    expect(at(START + 1800).legs.get(0)?.recommendation).toBe('bad');
    expect(at(START + HOUR_S).recommendation).toBe('good');
    // The other way round begins somewhere else.
    expect(
      createTimelines({ ...trip, measured: { ...measured(gust('bad', 50)), place: 2 } })(START)
        .recommendation,
    ).toBe('good');
  });

  it('counts under own limits, and never makes anything milder', () => {
    const { hours, trip } = fairTrip(START);
    const caution = { ...trip, measured: measured(gust('caution', 30)) };
    expect(createTimelines(caution)(START).recommendation).toBe('caution');
    expect(createTimelines(caution, { gust: 28 })(START)).toMatchObject({
      recommendation: 'bad',
      worst: { factor: { own: true } },
    });
    hours[0].gust[0] = 60;
    const { arrivals } = createTimelines(caution)(START);
    expect(arrivals[0]).toMatchObject({ recommendation: 'bad', measured: [] });
    // Where an essential value is missing, a caution does not stand in for it.
    hours[0].gust[0] = 12;
    hours[0].temperature[0] = null;
    expect(createTimelines(caution)(START).arrivals[0]?.recommendation).toBe('unknown');
  });
});

describe('a forecast that is too old', () => {
  it('makes nothing good', () => {
    const { trip } = fairTrip(START);
    const timeline = createTimelines(trip, undefined, true)(START);
    expect(timeline.recommendation).toBe('unknown');
    expect(new Set(timeline.arrivals.map(({ recommendation }) => recommendation))).toEqual(
      new Set(['unknown']),
    );
  });

  it('keeps its warnings, however old they are', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 1, 0.4);
    expect(createTimelines(trip, undefined, true)(START).recommendation).toBe('bad');
  });
});
