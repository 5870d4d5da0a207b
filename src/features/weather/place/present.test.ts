import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertOf,
  alertsAre,
  anyWeather,
  forecastOf,
  MORNING,
  NO_ALERTS,
  seededRandom,
} from '#test/fixtures/example-weather.ts';
import { MINUTE_S, HOUR_S } from '#platform/time/units.ts';
import { ALERT_LEVELS, type KnownAlerts, type WeatherConditions } from '../providers/forecast.model.ts';
import { withMeasured } from '../stations/measured.model.ts';
import { report } from '#test/station-report.ts';
import type { Recommendation } from '../weather.schema.ts';
import { buildWeatherAnswer, withAlerts } from './answer.model.ts';
import { lastTurn, presentAnswer, turningPoints } from './present.model.ts';

const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const rank = (level: Recommendation | undefined) => ORDER.indexOf(level ?? 'good');

function answerOf(
  alerts: KnownAlerts = NO_ALERTS,
  {
    source = 'open-meteo',
    change = () => ({}),
  }: {
    source?: 'open-meteo' | 'nws';
    change?: (hour: number) => Partial<WeatherConditions>;
  } = {},
) {
  return buildWeatherAnswer({
    place: PLACE,
    forecast: forecastOf(change, { source }),
    alerts,
    fetchedAt: MORNING * 1000,
    simulated: false,
  });
}
const warning = (start: number, change = {}) =>
  alertsAre(
    alertOf({ event: 'Tornado Warning', start: MORNING + start, end: MORNING + start + HOUR_S, ...change }),
  );

describe('An answer between two checks', () => {
  it('is bad from the moment on at which a warning begins that was known before', () => {
    const known = warning(5 * MINUTE_S);
    const answer = answerOf(known);
    expect(answer.recommendation).toBe('good');
    expect(presentAnswer(answer, MORNING + 5 * MINUTE_S - 1)).toBe(answer);
    const present = presentAnswer(answer, MORNING + 5 * MINUTE_S);
    expect(present).toMatchObject({ recommendation: 'bad', summary: 'Tornado Warning.' });
    expect(present.conditions).toContain('Tornado Warning');
    expect(present).toEqual({
      ...withAlerts(answer, known, MORNING + 5 * MINUTE_S),
      alerts: answer.alerts,
      hourly: answer.hourly,
      windows: answer.windows,
      days: answer.days,
    });
  });

  it('is what it was once the warning that began has ended, and under what changes no verdict', () => {
    const answer = answerOf(warning(5 * MINUTE_S, { end: MORNING + 9 * MINUTE_S }));
    expect(presentAnswer(answer, MORNING + 9 * MINUTE_S)).toBe(answer);
    const notice = answerOf(warning(5 * MINUTE_S, { level: 'note' }));
    expect(presentAnswer(notice, MORNING + 6 * MINUTE_S)).toBe(notice);
  });

  it('keeps a warning that it came with, and what alone decided still has its words', () => {
    const both = alertsAre(
      alertOf({ start: MORNING - HOUR_S, end: MORNING + MINUTE_S }),
      alertOf({ event: 'Flood Watch', level: 'caution', start: MORNING + 2 * MINUTE_S }),
    );
    const present = presentAnswer(answerOf(both), MORNING + 3 * MINUTE_S);
    expect(present).toMatchObject({ recommendation: 'bad', summary: 'Wind Advisory.' });
    expect(present.conditions).toContain('Reduced safety: Flood Watch');
  });

  it('keeps the words and hours of a station beside a watch that begins', () => {
    const watch = warning(5 * MINUTE_S, { event: 'Flood Watch', level: 'caution' });
    const there = { report: report({ at: MORNING - 240, gust: 60 }), miles: 4 };
    const measured = withMeasured(answerOf(watch), [there], MORNING * 1000);
    expect(measured.summary).toMatch(/^Dangerous gusts .*: measured/);
    const present = presentAnswer(measured, MORNING + 6 * MINUTE_S);
    expect(present).toMatchObject({ recommendation: 'bad', summary: measured.summary });
    expect(present.hourly).toEqual(measured.hourly);
  });

  it('counts the runs under a warning that begins', () => {
    const answer = {
      ...answerOf(warning(5 * MINUTE_S)),
      probability: { good: 20, caution: 10, bad: 1, members: 31 },
    };
    expect(presentAnswer(answer, MORNING + 5 * MINUTE_S).probability).toEqual({
      good: 0,
      caution: 0,
      bad: 31,
      members: 31,
    });
  });

  it('is the hour under way where its present is a forecast, once that has turned and is worse', () => {
    const change = (hour: number) => (hour === 1 ? { windSpeed: 35, gust: 50, temperature: 66 } : {});
    const answer = answerOf(NO_ALERTS, { source: 'nws', change });
    expect(answer.recommendation).toBe('good');
    expect(presentAnswer(answer, MORNING + HOUR_S - 1)).toBe(answer);
    const present = presentAnswer(answer, MORNING + HOUR_S);
    expect(present).toMatchObject({
      recommendation: 'bad',
      summary: 'Dangerous gusts (50 mph).',
      windSpeed: 35,
      gust: 50,
      temperature: 66,
    });
    expect(presentAnswer(answer, MORNING + 2 * HOUR_S)).toBe(answer);
    const measured = answerOf(NO_ALERTS, { change });
    expect(presentAnswer(measured, MORNING + HOUR_S)).toBe(measured);
    const windy = answerOf(NO_ALERTS, {
      source: 'nws',
      change: (hour) => ({ windSpeed: hour === 0 ? 35 : 5 }),
    });
    expect(presentAnswer(windy, MORNING + HOUR_S)).toBe(windy);
  });

  const alerts = fc.array(
    fc
      .record({
        level: fc.constantFrom(...ALERT_LEVELS),
        event: fc.constantFrom('High Wind Warning', 'Flood Watch', 'Hydrologic Outlook'),
        start: fc.integer({ min: -60, max: 150 }),
        minutes: fc.option(fc.integer({ min: 1, max: 120 })),
      })
      .map(({ level, event, start, minutes }) => {
        const from = MORNING + start * MINUTE_S;
        return alertOf({
          id: `${start}`,
          event,
          level,
          start: from,
          end: minutes && from + minutes * MINUTE_S,
        });
      }),
    { maxLength: 4 },
  );
  const answers = fc
    .record({
      alerts,
      seed: fc.integer(),
      fair: fc.boolean(),
      source: fc.constantFrom('open-meteo' as const, 'nws' as const),
    })
    .map(({ alerts: items, seed, fair, source }) => {
      const change = (hour: number) =>
        fair ? {} : { ...anyWeather(seededRandom(seed + hour)), time: MORNING + hour * HOUR_S };
      return answerOf(alertsAre(...items), { source, change });
    });
  const later = fc.integer({ min: 0, max: 6 * HOUR_S });

  it('property: is never milder than at the check, than what is in force, or than its hour where that is the present', () => {
    fc.assert(
      fc.property(answers, later, (answer, seconds) => {
        const now = MORNING + seconds;
        const { recommendation, hourly } = presentAnswer(answer, now);
        expect(rank(recommendation)).toBeGreaterThanOrEqual(rank(answer.recommendation));
        const inForce = answer.alerts.items.filter(
          ({ start, end }) => start <= now && (end === null || end > now),
        );
        for (const { level } of inForce)
          if (level !== 'note')
            expect(rank(recommendation)).toBeGreaterThanOrEqual(rank(level === 'bad' ? 'bad' : 'unknown'));
        const at = hourly.time.findLastIndex((time) => time <= now);
        if (answer.source === 'nws')
          expect(rank(recommendation)).toBeGreaterThanOrEqual(rank(hourly.recommendation[at]));
      }),
    );
  });

  it('property: changes at its turning points alone, so that a kept page and an open one are right until then', () => {
    fc.assert(
      fc.property(answers, later, (answer, seconds) => {
        const now = MORNING + seconds;
        const turn = lastTurn(MORNING * 1000, turningPoints(answer), now * 1000);
        expect(presentAnswer(answer, turn / 1000)).toEqual(presentAnswer(answer, now));
      }),
    );
  });
});
