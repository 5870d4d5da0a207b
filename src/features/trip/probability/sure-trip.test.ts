import { describe, expect, it } from 'vitest';
import { fairHours, fairPlace, rainAt, tripThrough } from '#test/fixtures/example-trip.ts';
import { alertOf, fairWeather, seededRandom } from '#test/fixtures/example-weather.ts';
import { withoutRain } from '#features/weather/probability/dry-run.model.ts';
import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { roundForDisplay } from '#features/weather/verdict/rounding.model.ts';
import { assessConditions } from '#features/weather/verdict/verdict.model.ts';
import type { Recommendation, RiderLimits } from '#features/weather/weather.schema.ts';
import { characterOf } from '#platform/text/whole-characters.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { createTimelines, type TripWeather } from '../journey/timeline.model.ts';
import { placesForRuns } from './runs-places.model.ts';
import { createSureTrip } from './sure-trip.model.ts';
import type { TripRuns } from './trip-runs.schema.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;
const HOURS = 30;
const MEMBERS = 31;
const NAMES = ['Denver, CO', 'Salida, CO', 'Gunnison, CO', 'Montrose, CO', 'Ouray, CO'];

/** A trip through places an hour apart, each with a point of its own. */
function tripOf(count: number, spoil: (hours: ReturnType<typeof fairHours>[]) => void = () => {}) {
  const hours = Array.from({ length: count }, () => fairHours(START, HOURS));
  spoil(hours);
  return tripThrough(
    hours.map((one, index) => fairPlace(NAMES[index] ?? '', one, { latitude: 39 + index / 4 })),
  );
}

type Letter = 'g' | 'c' | 'b' | '-';

const runsOf = (
  trip: TripWeather,
  letter: (place: number, member: number, hour: number) => Letter,
  places = trip.places.map((_, index) => index),
): TripRuns => ({
  places: places.map((place) => ({
    latitude: trip.places[place]?.latitude ?? 0,
    longitude: trip.places[place]?.longitude ?? 0,
    start: START,
    needed: 25,
    levels: Array.from({ length: MEMBERS }, (_run, member) =>
      Array.from({ length: HOURS }, (_hour, hour) => letter(place, member, hour)).join(''),
    ),
  })),
});

const clock = ({ time }: { time: number }) => `hour ${(time - START) / HOUR_S}`;
const timelineOf = (trip: TripWeather, departure = START) => createTimelines(trip)(departure);

describe('how sure a trip is', () => {
  it('is told by its least sure point, with count, place and time', () => {
    const trip = tripOf(3);
    const sure = createSureTrip(
      runsOf(trip, (place, member, hour) => (place === 1 && hour === 1 && member < 7 ? 'c' : 'g')),
    );
    expect(sure.way(timelineOf(trip), clock)).toEqual({
      word: 'Likely',
      text: 'Good in 24 of 31 runs near Salida, CO at hour 1, the least sure of the 3 points looked at.',
    });
    expect(sure.row(timelineOf(trip))).toEqual({ good: 24, members: 31, text: 'good in 24 of 31' });
    // An hour later the rider is there when all runs are good.
    expect(sure.row(timelineOf(trip, START + HOUR_S))?.text).toBe('good in all 31');
    expect(sure.trouble(timelineOf(trip), clock)).toBeNull();
  });

  it('says of a caution or a bad trip how many runs are with it', () => {
    const wet = (inches: number) => tripOf(3, ([, second]) => second && rainAt(second, 1, inches));
    const runs = (trip: TripWeather) =>
      createSureTrip(
        runsOf(trip, (place, member, hour) => (place === 1 && hour === 1 && member < 29 ? 'b' : 'g')),
      );
    const bad = wet(0.5);
    expect(runs(bad).way(timelineOf(bad), clock)).toEqual({
      word: 'Almost certain',
      text: 'Bad in 29 of 31 runs near Salida, CO at hour 1; 2 are good.',
    });
    const caution = wet(0.05);
    expect(runs(caution).way(timelineOf(caution), clock)?.text).toBe(
      'Caution or worse in 29 of 31 runs near Salida, CO at hour 1; 2 are good.',
    );
    // Worse than the verdict in half of the runs or more: the banner says so.
    expect(runs(caution).trouble(timelineOf(caution), clock)).toBe(
      'Bad in 29 of 31 runs near Salida, CO at hour 1.',
    );
    const fair = tripOf(3);
    expect(runs(fair).trouble(timelineOf(fair), clock)).toBe(
      'Bad in 29 of 31 runs near Salida, CO at hour 1.',
    );
    expect(runs(bad).row(timelineOf(bad))?.text).toBe('good in 2 of 31');
    expect(runs(bad).trouble(timelineOf(bad), clock)).toBeNull();
  });

  it('says of each stop how likely it is good then', () => {
    const trip = tripOf(3);
    const sure = createSureTrip(runsOf(trip, (place, member) => (place === 2 && member < 20 ? 'b' : 'g')));
    const { arrivals } = timelineOf(trip);
    expect(arrivals.map((arrival) => sure.stop(arrival))).toEqual([
      'When you leave: good in all 31 runs (almost certain).',
      'When you get there: good in all 31 runs (almost certain).',
      'When you get there: good in 11 of 31 runs (unlikely).',
    ]);
  });

  it('names the surest of a day’s departures', () => {
    const sure = createSureTrip({ places: [] });
    const row = (good: number) => ({ good, members: 31, text: '' });
    expect(
      sure.surest([
        { name: '8 AM', sure: row(20) },
        { name: '9 AM', sure: row(29) },
        { name: '10 AM', sure: null },
        { name: '11 AM', sure: row(29) },
      ]),
    ).toBe('Surest at 9 AM: 29 of 31 good.');
    expect(sure.surest([{ name: '8 AM', sure: null }])).toBeNull();
    expect(sure.surest([{ name: '8 AM', sure: row(0) }])).toBeNull();
  });

  it('is not known without enough whole runs, beyond their hours, where nothing is forecast, or under an own limit', () => {
    const trip = tripOf(3);
    const { arrivals } = timelineOf(trip);
    const few = createSureTrip(runsOf(trip, (_, member) => (member < 7 ? '-' : 'g')));
    expect(arrivals.map(few.at)).toEqual([null, null, null]);
    expect(few.way(timelineOf(trip), clock)).toBeNull();
    const enough = createSureTrip(runsOf(trip, (_, member) => (member < 6 ? '-' : 'g')));
    expect(arrivals.map(enough.at)).toEqual(
      arrivals.map(() => ({ good: 25, caution: 0, bad: 0, members: 25 })),
    );
    expect(enough.row(timelineOf(trip, START + 100 * HOUR_S))).toBeNull();
    expect(createSureTrip({ places: [] }).row(timelineOf(trip))).toBeNull();
    const limited = createTimelines(trip, { gust: 10 })(START);
    expect(limited.recommendation).toBe('bad');
    expect(limited.arrivals.map(enough.at)).toEqual([null, null, null]);
  });

  it('holds for every run what alerts and the road say', () => {
    const trip = tripOf(3, ([, second]) => {
      if (second)
        Object.assign(second, { gust: second.gust.map(() => 24), windDirection: second.gust.map(() => 90) });
    });
    const sure = createSureTrip(runsOf(trip, () => 'g'));
    expect(
      timelineOf(trip)
        .arrivals.map(sure.at)
        .map((counts) => counts?.caution),
    ).toEqual([0, 31, 0]);
    const warned = tripOf(2);
    warned.alerts = { items: [alertOf({ level: 'bad', start: START - HOUR_S, end: START + 9 * HOUR_S })] };
    warned.places = warned.places.map((place, index) => ({ ...place, alerts: index === 1 ? [0] : [] }));
    const underAlert = createSureTrip(runsOf(warned, () => 'g'));
    expect(
      timelineOf(warned)
        .arrivals.map(underAlert.at)
        .map((counts) => counts?.bad),
    ).toEqual([0, 31]);
  });

  it('equals a count by hand, gives none or all for identical runs, and gets no surer by points more or worse runs', () => {
    const random = seededRandom(8);
    for (let round = 0; round < 200; round += 1) {
      const trip = tripOf(5);
      const letters = new Map<string, Letter>();
      const identical = round % 5 === 0;
      const letter = (place: number, member: number, hour: number): Letter => {
        const key = `${place} ${identical ? 0 : member} ${hour}`;
        const known = letters.get(key) ?? (['g', 'g', 'c', 'b'] as const)[Math.floor(random() * 4)] ?? 'g';
        letters.set(key, known);
        return known;
      };
      const departure = START + Math.floor(random() * 20) * HOUR_S;
      const timeline = timelineOf(trip, departure);
      const all = createSureTrip(runsOf(trip, letter));
      const byHand = timeline.arrivals.map(({ time }, place) => {
        const hour = Math.floor((time - START) / HOUR_S);
        const found = Array.from({ length: MEMBERS }, (_, member) => letter(place, member, hour));
        const count = (of: Letter) => found.filter((one) => one === of).length;
        return { good: count('g'), caution: count('c'), bad: count('b'), members: MEMBERS };
      });
      expect(timeline.arrivals.map(all.at)).toEqual(byHand);
      const row = all.row(timeline);
      expect(row?.good).toBe(Math.min(...byHand.map(({ good }) => good)));
      if (identical) expect([0, MEMBERS]).toContain(row?.good);
      const fewer = createSureTrip(runsOf(trip, letter, [0, 2, 4])).row(timeline);
      expect(fewer?.good).toBeGreaterThanOrEqual(row?.good ?? 0);
      const worse = createSureTrip(
        runsOf(trip, (place, member, hour) =>
          member === round % MEMBERS ? 'b' : letter(place, member, hour),
        ),
      ).row(timeline);
      expect(worse?.good).toBeLessThanOrEqual(row?.good ?? 0);
    }
  });
});

describe('the runs of a trip under own limits', () => {
  /** A trip in changing weather with runs around it, and what each of them brings where. */
  function spoiled(random: () => number) {
    const trip = tripOf(4, (hours) => {
      for (const one of hours)
        for (let hour = 0; hour < HOURS; hour += 1) {
          one.temperature[hour] = Math.round(40 + random() * 60);
          one.gust[hour] = Math.round(random() * 40);
          // From ahead: a crosswind holds for every run.
          one.windDirection[hour] = 0;
          one.windSpeed[hour] = Math.round(random() * 20);
          if (random() < 0.3) rainAt(one, hour, Math.round(random() * 20) / 100);
        }
    });
    const run = (place: number, hour: number): WeatherConditions => {
      const main = roundForDisplay({
        ...fairWeather({ time: START + hour * HOUR_S }),
        ...Object.fromEntries(
          (
            [
              'temperature',
              'gust',
              'windSpeed',
              'precipitation',
              'precipitationProbability',
              'weatherCode',
            ] as const
          ).map((name) => [name, trip.places[place]?.hours?.[name][hour] ?? null]),
        ),
      });
      const inches = random() < 0.5 ? 0 : Math.round(random() * 30) / 100;
      return {
        ...(inches === 0 && (main.precipitation ?? 0) > 0 ? withoutRain(main) : main),
        temperature: (main.temperature ?? 0) + Math.round((random() - 0.5) * 20),
        gust: Math.max(0, (main.gust ?? 0) + Math.round((random() - 0.5) * 20)),
        precipitation: inches,
      };
    };
    const weather = trip.places.map((_, place) =>
      Array.from({ length: MEMBERS }, () => Array.from({ length: HOURS }, (_hour, hour) => run(place, hour))),
    );
    return { trip, weather };
  }

  const judged = (conditions: WeatherConditions, limits?: RiderLimits): Recommendation =>
    assessConditions({ conditions, moment: 'forecast', road: 'dry', light: 'day', limits }).recommendation;

  const texts = (weather: WeatherConditions[][], of: (conditions: WeatherConditions) => number) =>
    weather.map((hours) => hours.map((one) => characterOf(of(one))).join(''));

  it('are counted as if each run were judged by them, the same under the common ones, and never more good ones', () => {
    const random = seededRandom(12);
    const common: RiderLimits = { windSpeed: 30, gust: 44, minTemperature: 36, maxTemperature: 104 };
    for (let round = 0; round < 30; round += 1) {
      const { trip, weather } = spoiled(random);
      const runs: TripRuns = {
        places: runsOf(trip, () => 'g').places.map((place, at) => ({
          ...place,
          levels: (weather[at] ?? []).map((hours) => hours.map((one) => judged(one).slice(0, 1)).join('')),
          values: {
            temperature: texts(weather[at] ?? [], ({ temperature }) => (temperature ?? 0) + 80),
            gust: texts(weather[at] ?? [], ({ gust }) => gust ?? 0),
            precipitation: texts(weather[at] ?? [], ({ precipitation }) =>
              Math.round((precipitation ?? 0) * 100),
            ),
          },
        })),
      };
      const counted = (limits: RiderLimits) =>
        createTimelines(trip, limits)(START).arrivals.map(createSureTrip(runs, limits).at);
      const byHand = (limits: RiderLimits) =>
        weather.map((members, place) => {
          const levels = members.map((hours) => judged(hours[place] ?? fairWeather(), limits));
          const count = (level: Recommendation) => levels.filter((one) => one === level).length;
          return { good: count('good'), caution: count('caution'), bad: count('bad'), members: MEMBERS };
        });
      const strict: RiderLimits = {
        gust: 25,
        windSpeed: 18,
        minTemperature: 50,
        dryOnly: round % 2 === 0,
      };
      const stricter: RiderLimits = { ...strict, gust: 15, maxTemperature: 85, dryOnly: true };
      const all = counted({});
      expect(all).toEqual(byHand({}));
      expect(counted(common)).toEqual(all);
      expect(counted(strict)).toEqual(byHand(strict));
      for (const [place, counts] of counted(stricter).entries()) {
        const before = counted(strict)[place];
        expect(counts?.good).toBeLessThanOrEqual(before?.good ?? 0);
        expect(before?.good).toBeLessThanOrEqual(all[place]?.good ?? 0);
      }
    }
  });

  it('say whose limits they were judged by', () => {
    const runs = runsOf(tripOf(2), () => 'g');
    const values = { temperature: [], gust: [], precipitation: [] };
    const whole = { places: runs.places.map((place) => ({ ...place, values })) };
    expect(createSureTrip(whole).byLimits).toBeNull();
    expect(createSureTrip(whole, { gust: 20 }).byLimits).toBe('Under your limits.');
    expect(createSureTrip(runs, { gust: 20 }).byLimits).toBe('By the common limits.');
  });
});

describe('the places whose runs are told', () => {
  const levels = (trip: TripWeather): Recommendation[] =>
    timelineOf(trip).arrivals.map(({ recommendation }) => recommendation);

  it('are where the trip is decided, its stops, then those farthest from them', () => {
    const trip = tripOf(5, (hours) => hours[1] && rainAt(hours[1], 1, 0.5));
    expect(levels(trip)).toEqual(['good', 'bad', 'good', 'good', 'good']);
    expect(placesForRuns(timelineOf(trip))).toEqual([1, 0, 4, 2, 3]);
    expect(placesForRuns(timelineOf(tripOf(5)))).toEqual([0, 4, 2, 1, 3]);
  });

  it('are twelve at most, and none twice', () => {
    const trip = tripOf(25);
    const places = placesForRuns(timelineOf(trip));
    expect(new Set(places).size).toBe(12);
    expect(places.slice(0, 3)).toEqual([0, 24, 12]);
  });
});
