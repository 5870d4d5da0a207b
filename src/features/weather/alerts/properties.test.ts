import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertOf,
  alertsAre,
  anyWeather,
  forecastOf,
  MORNING,
  seededRandom,
} from '#test/fixtures/example-weather.ts';
import { HOUR_S } from '#platform/time/units.ts';
import {
  ALERT_LEVELS,
  ALERT_STATES,
  type KnownAlerts,
  type OfficialAlert,
} from '../providers/forecast.model.ts';
import { personalWeather } from '../verdict/personal.model.ts';
import { buildWeatherAnswer, staleFallback, withAlerts } from '../place/answer.model.ts';
import type { Recommendation, RiderLimits, WeatherAnswer } from '../weather.schema.ts';

const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const rank = (recommendation: Recommendation) => ORDER.indexOf(recommendation);

const alerts = fc
  .record({
    level: fc.constantFrom(...ALERT_LEVELS),
    start: fc.integer({ min: -12, max: 60 }),
    hours: fc.option(fc.integer({ min: 1, max: 50 })),
    event: fc.constantFrom('High Wind Warning', 'Flood Watch', 'Hydrologic Outlook'),
  })
  .map(({ level, start, hours, event }): OfficialAlert => {
    const from = MORNING + start * HOUR_S;
    return alertOf({
      id: `${event} ${start}`,
      event,
      level,
      start: from,
      end: hours && from + hours * HOUR_S,
    });
  });
const known = fc.record({
  state: fc.constantFrom(...ALERT_STATES),
  items: fc.array(alerts, { maxLength: 4 }),
  checkedAt: fc.constant(MORNING * 1000),
});
const weather = fc.record({
  seed: fc.integer(),
  fair: fc.boolean(),
  source: fc.constantFrom('open-meteo' as const, 'nws' as const),
});
/** Minutes after the forecast was fetched. */
const age = fc.integer({ min: 0, max: 350 });

function answerOf({ seed, fair, source }: { seed: number; fair: boolean; source: 'open-meteo' | 'nws' }) {
  const random = seededRandom(seed);
  const forecast = forecastOf(
    (hour) => (fair ? {} : { ...anyWeather(random), time: MORNING + hour * HOUR_S }),
    { source },
  );
  const place = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
  return (at: KnownAlerts) =>
    buildWeatherAnswer({ place, forecast, alerts: at, fetchedAt: MORNING * 1000, simulated: false });
}

/** Every sign of an answer; windows are compared by what they hold. */
const signs = ({ recommendation, hourly }: WeatherAnswer) => [recommendation, ...hourly.recommendation];
function expectNoMilder(after: WeatherAnswer, before: WeatherAnswer) {
  const was = signs(before);
  for (const [index, sign] of signs(after).entries())
    expect(rank(sign)).toBeGreaterThanOrEqual(rank(was[index] ?? 'good'));
  const best = (days: WeatherAnswer['days']) => days.map((day) => rank(day.recommendation) !== 0);
  for (const [index, isNotGood] of best(before.days).entries())
    if (isNotGood) expect(after.days[index]?.recommendation).not.toBe('good');
}
const runs = { numRuns: 60 };

describe('any forecast under any alerts', () => {
  it('never gets milder by one more alert, however old it is', () => {
    fc.assert(
      fc.property(weather, known, alerts, age, (sky, at, one, minutes) => {
        const more = { ...at, items: [...at.items, { ...one, id: 'one more' }] };
        const answer = answerOf(sky);
        expectNoMilder(answer(more), answer(at));
        const now = MORNING + minutes * 60;
        const old = answer(at);
        expectNoMilder(withAlerts(old, more, now), withAlerts(old, at, now));
        expectNoMilder(
          staleFallback(withAlerts(old, more, now), now * 1000),
          staleFallback(withAlerts(old, at, now), now * 1000),
        );
      }),
      runs,
    );
  });

  it('never gets milder by not knowing, and is never good once asking again has failed', () => {
    fc.assert(
      fc.property(weather, fc.array(alerts, { maxLength: 3 }), age, (sky, items, minutes) => {
        const now = MORNING + minutes * 60;
        const at = (state: KnownAlerts['state']) =>
          withAlerts(answerOf(sky)(alertsAre()), { ...alertsAre(...items), state }, now);
        const unchecked = at('unchecked');
        expectNoMilder(at('checking'), at('checked'));
        expectNoMilder(unchecked, at('checked'));
        const all = [...signs(unchecked), ...unchecked.windows.map((window) => window.recommendation)];
        expect([...all, ...unchecked.days.map((day) => day.recommendation)]).not.toContain('good');
        expect(unchecked.summary).toMatch(/^Warnings could not be checked\. /);
        expect(at('checking').summary).toMatch(/Warnings are being checked\.$/);
      }),
      runs,
    );
  });

  it('is bad in every hour of a warning, and in no window', () => {
    fc.assert(
      fc.property(weather, alerts, age, (sky, one, minutes) => {
        const now = MORNING + minutes * 60;
        const warning = { ...one, level: 'bad' as const };
        const { hourly, windows, recommendation } = withAlerts(
          answerOf(sky)(alertsAre()),
          alertsAre(warning),
          now,
        );
        const isIn = (from: number, to: number) =>
          warning.start < to && (warning.end === null || warning.end > from);
        for (const [index, time] of hourly.time.entries())
          if (isIn(Math.max(time, now), time + HOUR_S)) expect(hourly.recommendation[index]).toBe('bad');
        for (const { start, end } of windows) expect(isIn(Math.max(start, now), end)).toBe(false);
        if (isIn(now, now + 1)) expect(recommendation).toBe('bad');
      }),
      runs,
    );
  });

  it('says the same when alerts join an answer and when they came with it', () => {
    fc.assert(
      fc.property(weather, known, known, (sky, first, then) => {
        const answer = answerOf(sky);
        expect(withAlerts(answer(first), then, MORNING)).toEqual(answer(then));
      }),
      runs,
    );
  });

  it('is no milder under own limits', () => {
    const limits: RiderLimits = { windSpeed: 12, dryOnly: true, daylightOnly: true };
    fc.assert(
      fc.property(weather, known, (sky, at) => {
        const common = answerOf(sky)(at);
        expectNoMilder(personalWeather(common, limits, MORNING).weather, common);
      }),
      runs,
    );
  });
});
