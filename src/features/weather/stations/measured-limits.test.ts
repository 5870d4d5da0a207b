import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairWeather, forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { answerOf, anyChange, anyReport, MEASURED_NOW as NOW, near, rank } from '#test/measured-answer.ts';
import { assessForecast } from '../verdict/assess.model.ts';
import { LIMIT_RANGES } from '../verdict/limits.model.ts';
import { personalWeather } from '../verdict/personal.model.ts';
import { assessConditions, judge } from '../verdict/verdict.model.ts';
import {
  weatherAnswerSchema,
  type Recommendation,
  type RideWindow,
  type RiderLimits,
} from '../weather.schema.ts';
import { withMeasured } from './measured.model.ts';
import type { ReportNear } from './compare-station.model.ts';

const SECONDS = NOW / 1000;

/** As a device has it: what the server sent, under limits that only the device knows. */
const onDevice = (
  answer: ReturnType<typeof answerOf>,
  stations: readonly ReportNear[],
  limits: RiderLimits,
) => {
  const sent = JSON.stringify(withMeasured(answer, stations, NOW));
  return personalWeather(weatherAnswerSchema.parse(JSON.parse(sent)), limits, SECONDS).weather;
};

describe('Own limits and what stations measure', () => {
  it('count a gust that is measured and not forecast, and say where and when', () => {
    const weather = onDevice(answerOf(), [near({ gust: 24 })], { gust: 20 });
    expect(weather.recommendation).toBe('bad');
    expect(weather.summary).toMatch(/24 mph.*: measured 4 mi away at 7:56 AM\.$/);
    expect(weather.measured?.worsens).toBe('gust');
    expect(weather.hourly.recommendation.slice(0, 2)).toEqual(['bad', 'good']);
    expect(weather.windows.length).toBeGreaterThan(0);
    expect(weather.windows.every(({ start }) => start * 1000 > NOW)).toBe(true);
    expect(weather.days[0]).toMatchObject({ recommendation: 'good', window: { start: MORNING + 3600 } });
    expect(onDevice(answerOf(), [near({ gust: 24 })], { gust: 24 }).recommendation).toBe('good');
  });

  it('tell the hour under way by what was measured, with the reason that makes it so', () => {
    const measured = withMeasured(answerOf(), [near({ pavement: 'ice' })], NOW);
    for (const limits of [{}, { gust: 44 }]) {
      const { weather, hours } = personalWeather(measured, limits, SECONDS);
      const told = hours.slice(0, 2).map(({ assessment }) => assessment.worst?.text);
      expect(weather.hourly.recommendation.slice(0, 2)).toEqual(['bad', 'good']);
      expect(told).toEqual(['Ice possible on the road', undefined]);
    }
    const windy = personalWeather(withMeasured(answerOf(), [near({ gust: 24 })], NOW), { gust: 20 }, SECONDS);
    expect(windy.hours[0]?.assessment.worst?.text).toBe('Strong gusts (24 mph, your limit 20)');
  });

  it('count every station near, not only the one that is shown', () => {
    const [ice, wind, cold] = [
      near({ pavement: 'wet', pavementTemperature: 45 }, 1),
      near({ wind: 14, temperature: 70 }, 6),
      near({ temperature: 58 }, 9),
    ];
    const answer = answerOf();
    expect(withMeasured(answer, [ice, wind, cold], NOW).measured?.station).toBe('S1');
    const level = (limits: RiderLimits) => onDevice(answer, [ice, wind, cold], limits).recommendation;
    expect([level({ windSpeed: 14 }), level({ windSpeed: 13 })]).toEqual(['caution', 'bad']);
    expect([level({ minTemperature: 58 }), level({ minTemperature: 59 })]).toEqual(['caution', 'bad']);
  });

  it('keep windows out of an hour that a station made worse, with limits that change nothing', () => {
    const measured = withMeasured(answerOf(), [near({ pavement: 'ice' })], NOW);
    const { weather } = personalWeather(measured, { gust: 44 }, SECONDS);
    expect(weather.hourly.recommendation[0]).toBe('bad');
    const spans = (windows: RideWindow[]) => windows.map(({ start, end }) => [start, end]);
    expect(spans(weather.windows)).toEqual(spans(measured.windows));
  });

  it('count the forecast too where a station takes its place: too warm there, cold here', () => {
    const answer = answerOf({ temperature: 70 });
    const level = (limits: RiderLimits) =>
      onDevice(answer, [near({ temperature: 41 })], limits).recommendation;
    expect([level({}), level({ maxTemperature: 70 }), level({ maxTemperature: 69 })]).toEqual([
      'caution',
      'caution',
      'bad',
    ]);
  });

  it('do not take the place of what is bad already', () => {
    const weather = onDevice(answerOf({ temperature: 70 }), [near({ temperature: 12 })], {
      maxTemperature: 69,
    });
    expect(weather.factors.find(({ key }) => key === 'temperature')).toMatchObject({
      level: 'bad',
      value: 12,
    });
  });

  it('count the hottest of stations beyond the one that is shown', () => {
    const stations = [near({ pavement: 'wet', pavementTemperature: 45 }, 1), near({ temperature: 88 }, 6)];
    const level = (limits: RiderLimits) =>
      onDevice(answerOf({ temperature: 70 }), stations, limits).recommendation;
    expect([level({ maxTemperature: 88 }), level({ maxTemperature: 87 })]).toEqual(['caution', 'bad']);
  });

  it('never make anything milder than what is forecast alone', () => {
    const windy = answerOf({ gust: 22 });
    expect(onDevice(windy, [near({ gust: 3 })], { gust: 20 }).recommendation).toBe('bad');
  });

  const limit = (name: keyof typeof LIMIT_RANGES) =>
    fc.option(fc.integer(LIMIT_RANGES[name]), { nil: undefined });
  const anyLimits = fc.record({
    windSpeed: limit('windSpeed'),
    gust: limit('gust'),
    minTemperature: limit('minTemperature'),
    maxTemperature: limit('maxTemperature'),
    dryOnly: fc.boolean(),
    daylightOnly: fc.boolean(),
  });

  /** What the server's engine says of a station's own values under the limits: true when it refuses. */
  function isRefused({ report: one }: ReportNear, limits: RiderLimits, forecast: number | null): boolean {
    const isNear = forecast !== null && one.temperature !== null && Math.abs(one.temperature - forecast) < 5;
    const weather = one.weather;
    const { factors } = assessConditions({
      conditions: fairWeather({
        temperature: isNear ? null : one.temperature,
        windSpeed: one.wind,
        gust: one.gust ?? one.wind,
        precipitation: weather === null ? null : weather.falls ? (one.precipitation ?? 0) : 0,
        weatherCode: weather === null ? null : (weather.code ?? 0),
      }),
      moment: 'current',
      road: 'dry',
      light: 'day',
      limits,
    });
    return factors.some(({ level, key, own }) => level === 'bad' && key !== 'road' && own === true);
  }

  it('property: the device gives the level that the server’s engine gives for the same', () => {
    fc.assert(
      fc.property(anyChange, fc.array(anyReport, { maxLength: 4 }), anyLimits, (change, stations, limits) => {
        const answer = answerOf(change);
        const common = withMeasured(answer, stations, NOW);
        const forecast = assessForecast(
          forecastOf(() => change),
          NO_ALERTS,
          MORNING,
          limits,
        ).current;
        const expected: Recommendation =
          forecast.recommendation === 'bad' ||
          common.recommendation === 'bad' ||
          stations.some((one) => isRefused(one, limits, answer.temperature))
            ? 'bad'
            : judge(common.factors).recommendation;
        expect(onDevice(answer, stations, limits).recommendation).toBe(expected);
      }),
      { numRuns: 600 },
    );
  });

  it('property: stricter limits and one more station are never milder, now and in the hour under way', () => {
    fc.assert(
      fc.property(
        fc.nat(44),
        fc.array(anyReport, { maxLength: 3 }),
        anyReport,
        anyLimits,
        (gust, all, more, limits) => {
          const answer = answerOf({ gust });
          const common = withMeasured(answer, all, NOW);
          const limited = onDevice(answer, all, limits);
          const with1 = onDevice(answer, [...all, more], limits);
          expect(rank(limited.recommendation)).toBeGreaterThanOrEqual(rank(common.recommendation));
          expect(rank(with1.recommendation)).toBeGreaterThanOrEqual(rank(limited.recommendation));
          for (const [hour, level] of limited.hourly.recommendation.entries())
            expect(rank(level)).toBeGreaterThanOrEqual(rank(common.hourly.recommendation[hour] ?? 'good'));
        },
      ),
      { numRuns: 300 },
    );
  });
});
