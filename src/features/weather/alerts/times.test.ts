import { expect, it } from 'vitest';
import { alertTimes, noAlertsText } from './times.model.ts';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { buildWeatherAnswer, staleFallback } from '../place/answer.model.ts';

const ZONE = 'America/Chicago';
/** A Saturday, 8:30 PM there. */
const NOW = Date.parse('2026-11-22T02:30:00Z') / 1000;
const at = (iso: string) => Date.parse(iso) / 1000;

it.each([
  ['2026-11-22T00:00:00Z', '2026-11-22T05:00:00Z', 'Until 11 PM tonight (CST)'],
  ['2026-11-22T03:00:00Z', '2026-11-22T05:00:00Z', 'From 9 PM to 11 PM tonight (CST)'],
  ['2026-11-22T03:15:00Z', '2026-11-22T15:00:00Z', 'From 9:15 PM tonight to 9 AM tomorrow (CST)'],
  ['2026-11-24T12:00:00Z', '2026-11-25T00:00:00Z', 'From 6 AM to 6 PM Tuesday (CST)'],
  ['2026-11-21T12:00:00Z', '2026-11-30T12:00:00Z', 'Until 6 AM Nov 30 (CST)'],
  ['2026-11-21T12:00:00Z', null, 'Until further notice'],
  ['2026-11-22T15:00:00Z', null, 'From 9 AM tomorrow until further notice (CST)'],
])('an alert from %s to %s', (start, end, words) => {
  expect(alertTimes({ start: at(start), end: (end && at(end)) || null }, ZONE, NOW)).toBe(words);
});

it('is today before the evening', () => {
  const noon = at('2026-11-21T18:00:00Z');
  expect(alertTimes({ start: noon - 60, end: at('2026-11-21T21:00:00Z') }, ZONE, noon)).toBe(
    'Until 3 PM today (CST)',
  );
});

it('counts the days of the calendar in the night before the clocks go forward', () => {
  // 11:30 PM on Saturday, March 13; Sunday has 23 hours, so 24 hours later it is Monday.
  const late = at('2027-03-14T05:30:00Z');
  const until = (end: string) => alertTimes({ start: late - 60, end: at(end) }, ZONE, late);
  expect(until('2027-03-14T20:00:00Z')).toBe('Until 3 PM tomorrow (CDT)');
  expect(until('2027-03-15T20:00:00Z')).toBe('Until 3 PM Monday (CDT)');
});

it('says when there were none, with the day once that is long ago', () => {
  const checkedAt = '2026-11-22T02:25:00Z';
  const none = { available: true, state: 'checked' as const, checkedAt, items: [] };
  const said = (hours: number) =>
    noAlertsText({ alerts: none, factors: [], timeZone: ZONE }, Date.parse(checkedAt) + hours * HOUR_MS);
  expect(said(1)).toBe('No official alerts at 8:25 PM. ');
  expect(said(23)).toBe('No official alerts at Sat, Nov 21, 8:25 PM CST. ');
  expect(noAlertsText({ alerts: { ...none, available: false }, factors: [], timeZone: ZONE }, NOW)).toBe('');
});

it('does not say that there was none where one has ended since: a kept answer is still judged by it', () => {
  const answer = buildWeatherAnswer({
    place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
    forecast: forecastOf(),
    alerts: alertsAre(alertOf({ event: 'Wind Advisory', start: MORNING - 60, end: MORNING + 3_600 })),
    fetchedAt: MORNING * 1000,
    simulated: false,
  });
  const later = MORNING * 1000 + 2 * HOUR_MS;
  const kept = staleFallback(answer, later);
  expect(kept).toMatchObject({ summary: 'Wind Advisory.', alerts: { available: true, items: [] } });
  expect(noAlertsText(kept, later)).toBe('');
});
