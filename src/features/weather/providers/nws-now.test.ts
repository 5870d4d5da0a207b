import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { RECORDED_GRIDS, RECORDED_HOURS, recordedGrid } from '#test/fixtures/recorded-grids.ts';
import { NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { createNws } from './nws.upstream.server.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import type { Recommendation, WeatherAnswer } from '../weather.schema.ts';

/** Midnight in Albany. */
const START = Date.parse('2026-07-15T04:00:00Z') / 1000;
const PLACE = { zipCode: '12110', city: 'Latham', state: 'NY', latitude: 42.745, longitude: -73.752 };
const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const rank = (recommendation: Recommendation | undefined) => ORDER.indexOf(recommendation ?? 'good');

/** What the product answers when the service sends this grid at this moment, by its real code. */
async function answerOf(grid: object, now: number): Promise<WeatherAnswer> {
  const point = { properties: { gridId: 'ALY', gridX: 71, gridY: 67, timeZone: 'America/New_York' } };
  const clock = { now: () => now * 1000 };
  const outbound = createOutbound({
    userAgent: 'test',
    clock,
    random: () => 0,
    fetch: (input) => Promise.resolve(Response.json(String(input).includes('/points/') ? point : grid)),
  });
  const [forecast] = await createNws({ baseUrl: 'https://nws.example', outbound, clock }).forecast([PLACE]);
  if (!forecast) throw new Error('no forecast');
  return buildWeatherAnswer({
    place: PLACE,
    forecast,
    alerts: NO_ALERTS,
    fetchedAt: now * 1000,
    simulated: false,
  });
}

const RAIN_WORDS = /rain|shower|drizzle|thunder|snow|sleet|hail|freezing_/;

interface Word {
  coverage: string | null;
  weather: string | null;
  intensity: string | null;
}

/** The grid's own words and chance for the hour of `now`. */
function toldBy(grid: object, now: number) {
  const { properties } = grid as {
    properties: Record<string, { values: { validTime: string; value: unknown }[] } | undefined>;
  };
  const at = (layer: string) =>
    properties[layer]?.values.find(({ validTime }) => {
      const [from = '', hours = ''] = validTime.split('/PT');
      const start = Date.parse(from) / 1000;
      return start <= now && now < start + Number.parseInt(hours, 10) * HOUR_S;
    })?.value;
  const words = ((at('weather') ?? []) as Word[]).filter(({ weather }) => RAIN_WORDS.test(weather ?? ''));
  return { words, chance: at('probabilityOfPrecipitation') as number | null | undefined };
}

const FALLING = /\b(light|heavy) rain \(|drizzle|showers|thunderstorm\b|^(light |heavy )?rain$/i;
const LIKELY = new Set(['likely', 'numerous', 'definite', 'widespread']);

/** What must hold forevery answer of this service. */
function check(grid: object, now: number, answer: WeatherAnswer): void {
  const { words, chance } = toldBy(grid, now);
  const texts = [answer.description, ...answer.conditions].join('; ');
  // Now is the first hour of the outlook, and no milder.
  expect(rank(answer.recommendation)).toBeGreaterThanOrEqual(rank(answer.hourly.recommendation[0]));
  expect(answer.precipitation).toBe(answer.hourly.precipitation[0]);
  // The chance that is shown fits what is said to fall.
  if (FALLING.test(texts)) expect(answer.precipitationProbability ?? 100).toBeGreaterThanOrEqual(25);
  if (words.length === 0 && typeof chance === 'number' && chance < 30) {
    expect(texts).not.toMatch(FALLING);
  }
  if (typeof chance === 'number') expect(answer.precipitationProbability ?? 0).toBeGreaterThanOrEqual(chance);
  // Intensity words are believed.
  for (const { coverage, weather, intensity } of words) {
    if (!LIKELY.has(coverage ?? '') || !weather?.startsWith('rain')) continue;
    if (intensity === 'moderate') expect(answer.precipitation).toBeGreaterThanOrEqual(0.11);
    if (intensity === 'heavy') expect(answer.precipitation).toBeGreaterThanOrEqual(0.31);
  }
}

describe('a recorded grid', () => {
  test.each(RECORDED_GRIDS)('%s tells now as its own first hour, at every hour', async (name) => {
    for (let hour = 0; hour < RECORDED_HOURS - 1; hour += 1) {
      const now = START + hour * HOUR_S + 20 * 60;
      const grid = recordedGrid(name, START, now - HOUR_S);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure names its hour
      const answer = await answerOf(grid, now);
      expect(() => check(grid, now, answer), `${name}, hour ${hour}`).not.toThrow();
    }
  });
});

describe('any grid in the documented shape', () => {
  const iso = (hour: number) =>
    `${new Date((START + hour * HOUR_S) * 1000).toISOString().slice(0, 19)}+00:00`;
  const layer = (uom: string, value: fc.Arbitrary<unknown>, most: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: most }), value), { minLength: 1, maxLength: 10 })
      .map((steps) => {
        let at = 0;
        const values = steps.map(([hours, one]) => {
          const entry = { validTime: `${iso(at)}/PT${hours}H`, value: one };
          at += hours;
          return entry;
        });
        return { uom, values };
      });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 15, nil: null });
  const words = fc.oneof(
    fc.constant([{ coverage: null, weather: null, intensity: null }]),
    fc.array(
      fc.record({
        coverage: fc.constantFrom('slight_chance', 'isolated', 'chance', 'scattered', 'likely', 'definite'),
        weather: fc.constantFrom('rain', 'rain_showers', 'drizzle', 'thunderstorms', 'snow', 'fog', 'smoke'),
        intensity: fc.constantFrom(null, 'very_light', 'light', 'moderate', 'heavy'),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  );
  const anyGrid = fc
    .record({
      temperature: layer('wmoUnit:degC', maybe(fc.integer({ min: -5, max: 38 })), 6),
      dewpoint: layer('wmoUnit:degC', maybe(fc.integer({ min: -8, max: 24 })), 6),
      relativeHumidity: layer('wmoUnit:percent', maybe(fc.integer({ min: 10, max: 100 })), 6),
      windSpeed: layer('wmoUnit:km_h-1', maybe(fc.integer({ min: 0, max: 60 })), 6),
      windGust: layer('wmoUnit:km_h-1', maybe(fc.integer({ min: 0, max: 90 })), 6),
      visibility: layer('wmoUnit:m', maybe(fc.integer({ min: 100, max: 20_000 })), 6),
      skyCover: layer('wmoUnit:percent', maybe(fc.integer({ min: 0, max: 100 })), 6),
      probabilityOfPrecipitation: layer('wmoUnit:percent', maybe(fc.integer({ min: 0, max: 100 })), 6),
      quantitativePrecipitation: layer('wmoUnit:mm', maybe(fc.integer({ min: 0, max: 30 })), 12),
      probabilityOfThunder: layer('', maybe(fc.integer({ min: 0, max: 60 })), 6),
      weather: layer('', maybe(words), 6),
    })
    .map((layers) => ({ properties: { updateTime: iso(0), ...layers } }));

  test('tells now as its own first hour', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyGrid,
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 0, max: 59 }),
        async (grid, hour, minute) => {
          const now = START + hour * HOUR_S + minute * 60;
          const answer = await answerOf(grid, now).catch(() => undefined);
          fc.pre(answer !== undefined);
          if (answer) check(grid, now, answer);
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
