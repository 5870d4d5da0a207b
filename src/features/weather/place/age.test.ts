import { describe, expect, it } from 'vitest';
import { forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { agedAnswer, isOldData, isOutdated } from './age.model.ts';
import { buildWeatherAnswer, staleFallback, withAlerts } from './answer.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** 8 AM in Beverly Hills. */
const NOW = MORNING * 1000;

function answerOf(source: 'open-meteo' | 'nws', dataAgeMs = 0): WeatherAnswer {
  const measured = (NOW - dataAgeMs) / 1000;
  const fair = forecastOf();
  const forecast =
    source === 'nws'
      ? { ...fair, source, issuedAt: measured }
      : { ...fair, current: { ...fair.current, time: measured } };
  return buildWeatherAnswer({
    place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
    forecast,
    alerts: NO_ALERTS,
    fetchedAt: NOW,
    simulated: false,
  });
}
const FRESH = answerOf('open-meteo');

function expectNothingGood(answer: WeatherAnswer) {
  expect(answer.recommendation).toBe('unknown');
  expect(answer.hourly.recommendation).not.toContain('good');
  expect(answer.windows.map(({ recommendation }) => recommendation)).not.toContain('good');
  expect(answer.days.map(({ recommendation }) => recommendation)).not.toContain('good');
}

describe('the clock of the asking', () => {
  it('lets an answer be good for an hour', () => {
    expect(agedAnswer(FRESH, NOW + HOUR_MS)).toBe(FRESH);
  });

  it('turns good to unknown after it, and tells when it was good', () => {
    const old = agedAnswer(FRESH, NOW + 61 * MINUTE_MS);
    expectNothingGood(old);
    expect(old.summary).toContain('was good at 8:00 AM');
  });

  it('leaves what was not good as it was', () => {
    const bad: WeatherAnswer = { ...FRESH, recommendation: 'bad', summary: 'Strong wind (40 mph).' };
    expect(agedAnswer(bad, NOW + 3 * HOUR_MS)).toMatchObject({
      recommendation: 'bad',
      summary: 'Strong wind (40 mph).',
    });
  });

  it('is told beside warnings that could not be checked', () => {
    const aged = (state: 'checking' | 'unchecked') =>
      withAlerts(FRESH, { ...NO_ALERTS, state }, MORNING + 61 * 60).summary;
    expect(aged('unchecked')).toMatch(/^Warnings could not be checked\. It was good at 8:00 AM\./);
    expect(aged('checking')).toMatch(/^It was good at 8:00 AM\..* Warnings are being checked\.$/);
  });

  it('counts for an answer that stands in, too', () => {
    expect(staleFallback(FRESH, NOW + 59 * MINUTE_MS)).toMatchObject({ stale: true, recommendation: 'good' });
    expectNothingGood(staleFallback(FRESH, NOW + 61 * MINUTE_MS));
  });
});

describe('the clock of what was measured', () => {
  it.each([
    [0, false],
    [90, false],
    [91, true],
    [360, true],
  ])('%d minutes old: shown with its time is %s', (minutes, told) => {
    const answer = answerOf('open-meteo', minutes * MINUTE_MS);
    expect(answer.recommendation).toBe('good');
    expect(isOldData(answer, NOW)).toBe(told);
    expect(answer.observedAt).toBe(new Date(NOW - minutes * MINUTE_MS).toISOString());
  });

  it('never lets it be good after six hours, however lately it was asked for', () => {
    const old = answerOf('open-meteo', 6 * HOUR_MS + MINUTE_MS);
    expectNothingGood(old);
    expect(old.summary).toContain('1:59 AM');
  });
});

describe('the clock of a forecast grid', () => {
  it.each([
    [0, false],
    [12, false],
    [12.1, true],
    [24, true],
  ])('%d hours old: told is %s', (hours, told) => {
    const answer = answerOf('nws', hours * HOUR_MS);
    expect(answer.recommendation).toBe('good');
    expect(isOldData(answer, NOW)).toBe(told);
    expect(answer.observedAt).toBe(new Date(NOW - hours * HOUR_MS).toISOString());
  });

  it('never lets it be good after a day, and names the day', () => {
    const old = answerOf('nws', 25 * HOUR_MS);
    expectNothingGood(old);
    expect(old.summary).toContain('Thu, Nov 19, 7:00 AM PST');
  });
});

describe('a moment that lies ahead', () => {
  it('is not fresh: a clock was set wrong', () => {
    const answer = agedAnswer(FRESH, NOW - HOUR_MS);
    expectNothingGood(answer);
    expect(answer.summary).toMatch(/ahead of this clock/);
    expectNothingGood(answerOf('open-meteo', -HOUR_MS));
    expectNothingGood(answerOf('nws', -HOUR_MS));
  });

  it('by minutes is the ordinary difference of clocks', () => {
    expect(agedAnswer(FRESH, NOW - 10 * MINUTE_MS)).toBe(FRESH);
  });

  it('that cannot be read is not fresh', () => {
    expectNothingGood(agedAnswer({ ...FRESH, observedAt: 'soon' }, NOW));
  });

  it('makes a forecast outdated', () => {
    expect(isOutdated(forecastOf(), NOW)).toBe(false);
    expect(isOutdated(forecastOf(), NOW - HOUR_MS)).toBe(true);
    expect(isOutdated(forecastOf(), NOW + 6 * HOUR_MS + MINUTE_MS)).toBe(true);
  });
});
