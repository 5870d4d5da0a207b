import { expect, it } from 'vitest';
import { lightOfHours } from '#features/weather/verdict/sun.model.ts';
import { NO_DAYLIGHT_LEFT } from '#features/weather/verdict/windows.model.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { addDays } from '#platform/time/days.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { outlookDaysExpected } from './outlook-day.model.ts';
import { routeOutlook } from './outlook.model.ts';

const PLACES = [
  { latitude: 39.6, longitude: -106, timeZone: 'America/Denver' },
  { latitude: 25.8, longitude: -80.2, timeZone: 'America/New_York' },
  { latitude: 48.5, longitude: -113.9, timeZone: 'America/Denver' },
  { latitude: 33.4, longitude: -112.1, timeZone: 'America/Phoenix' },
  { latitude: 21.3, longitude: -157.9, timeZone: 'Pacific/Honolulu' },
];

/** How many days a page shows once the forecast has come. Epoch seconds. */
function daysShown(now: number, { latitude, longitude, timeZone }: (typeof PLACES)[number]) {
  const today = isoDay(now, timeZone);
  const hours = Array.from({ length: 24 }, (_, ahead) => Math.floor(now / HOUR_S + ahead) * HOUR_S).filter(
    (time) => isoDay(time, timeZone) === today && time + HOUR_S / 2 >= now,
  );
  const isLight = lightOfHours(hours, latitude, longitude).includes('day');
  const days = Array.from({ length: 8 }, (_, ahead) => ({
    date: addDays(today, ahead),
    recommendation: 'unknown' as const,
    window: null,
    reason: ahead === 0 && !isLight ? NO_DAYLIGHT_LEFT : 'Not known',
    high: null,
    low: null,
    gust: null,
    precipitation: null,
    precipitationProbability: null,
  }));
  const source = {
    forecast: { timeZone, source: 'nws' as const },
    hours: [],
    days,
    fetchedAt: now,
    simulated: true,
  };
  return routeOutlook(source, now * 1_000)?.days.length;
}

it('expects as many days as come, but near sunset and midnight', () => {
  const start = Date.UTC(2026, 10, 1) / 1_000;
  const looks = PLACES.flatMap((place) =>
    Array.from({ length: 400 }, (_, step) => ({ place, now: start + step * 22.3 * HOUR_S })),
  );
  const right = looks.filter(
    ({ place, now }) => outlookDaysExpected(now * 1_000, place) === daysShown(now, place),
  );
  expect(right.length / looks.length).toBeGreaterThan(0.96);
});

it.each([
  ['a Wednesday morning', '2026-11-25T17:00:00Z', 3],
  ['a Friday morning', '2026-11-27T17:00:00Z', 3],
  ['a Friday evening', '2026-11-28T02:00:00Z', 2],
  ['a Saturday morning', '2026-11-28T17:00:00Z', 2],
  ['a Saturday evening', '2026-11-29T02:00:00Z', 1],
  ['a Sunday morning', '2026-11-29T17:00:00Z', 2],
])('%s', (_name, now, days) => {
  expect(outlookDaysExpected(Date.parse(now), { latitude: 39.6, longitude: -106 })).toBe(days);
});
