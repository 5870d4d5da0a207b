import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { withoutRuns } from '../probability/answer-runs.model.ts';
import { buildWeatherAnswer } from './answer.model.ts';
import { inHour } from './present.model.ts';
import { readSentAnswer, sentAnswer } from './sent-answer.model.ts';

const ANSWER = buildWeatherAnswer({
  place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
  forecast: forecastOf(),
  alerts: NO_ALERTS,
  fetchedAt: MORNING * 1000,
  simulated: false,
});
const NOW = MORNING * 1000;
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('is the answer, without the counts of each hour and what no page shows of it', () => {
  const counts = { good: 3, caution: 2, bad: 1, members: 6 };
  const { time } = ANSWER.hourly;
  const counted = {
    ...withoutRuns(ANSWER),
    hourly: { ...ANSWER.hourly, probability: time.map(() => counts) },
  };
  const { probability: _counts, ...hourly } = counted.hourly;
  const unshown = { dewPoint: [], feelsLike: [], cloudCover: [] };
  expect(readSentAnswer(sentAnswer(counted), NOW)).toEqual(
    asJson({ ...counted, hourly: { ...hourly, ...unshown } }),
  );
});

it('shows the hours to come as the whole answer does, also where clouds alone tell their weather', () => {
  const weatherCode = ANSWER.hourly.weatherCode.with(2, null);
  for (const answer of [ANSWER, { ...ANSWER, hourly: { ...ANSWER.hourly, weatherCode } }]) {
    const read = readSentAnswer(sentAnswer(answer), NOW);
    for (const at of [1, 2, 3]) {
      const { hourly: _all, ...whole } = inHour(answer, at);
      const { hourly: _less, ...shown } = inHour(read, at);
      expect(shown).toEqual(asJson({ ...whole, dewPoint: null }));
      expect(shown.feelsLike).toBe(answer.hourly.feelsLike[at]);
    }
  }
});

it('says when something was measured, not how long ago: its page is kept meanwhile', () => {
  const measured = {
    station: 'ND585',
    kind: 'road' as const,
    name: null,
    distanceMiles: 4,
    away: '4 mi',
    observedAt: new Date(NOW - 6 * 60_000).toISOString(),
    values: { gust: 31 },
    road: 'wet' as const,
    weather: null,
    worsens: null,
    fills: [],
    text: 'wet road, gusts of 31 mph',
    note: null,
  };
  const sentAfter = (ageMinutes: number) => sentAnswer({ ...ANSWER, measured: { ...measured, ageMinutes } });
  expect(sentAfter(7)).toBe(sentAfter(6));
  expect(readSentAnswer(sentAfter(6), NOW).measured).toEqual({ ...measured, ageMinutes: 6 });
  expect(readSentAnswer(sentAnswer({ ...ANSWER, measured: null }), NOW).measured).toBeNull();
});

it('says its hours in a few letters, and each of them where one is missing', () => {
  const { time } = ANSWER.hourly;
  expect(time.length).toBeGreaterThan(40);
  expect(sentAnswer(ANSWER)).not.toContain(String(time[2]));
  const gap = { ...ANSWER, hourly: { ...ANSWER.hourly, time: time.toSpliced(3, 1) } };
  expect(readSentAnswer(sentAnswer(gap), NOW).hourly.time).toEqual(gap.hourly.time);
  const none = { ...ANSWER, hourly: { ...ANSWER.hourly, time: [] } };
  expect(readSentAnswer(sentAnswer(none), NOW).hourly.time).toEqual([]);
});

it('property: whatever a column holds arrives as it was', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -60, max: 130 }),
    fc.integer({ min: -30, max: 200 }).map((tenths) => tenths / 10),
  );
  const column = fc.oneof(
    fc.array(value, { maxLength: 168 }),
    fc.array(fc.integer({ min: -60, max: 130 }), { maxLength: 168 }),
    fc
      .array(fc.tuple(value, fc.integer({ min: 1, max: 40 })))
      .map((runs) => runs.flatMap(([one, length]) => Array<number | null>(length).fill(one))),
  );
  fc.assert(
    fc.property(column, (temperature) => {
      const answer = { ...ANSWER, hourly: { ...ANSWER.hourly, temperature } };
      expect(readSentAnswer(sentAnswer(answer), NOW).hourly.temperature).toEqual(temperature);
    }),
  );
});

it('takes less than two thirds of the answer as JSON', () => {
  expect(sentAnswer(ANSWER).length).toBeLessThan((JSON.stringify(ANSWER).length * 2) / 3);
});
