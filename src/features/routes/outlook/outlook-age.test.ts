import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { agedDay, agedOutlook, forecastTime } from './outlook-age.model.ts';
import type { Outlook } from '../entry/route.schema.ts';

const FETCHED = Date.parse('2026-06-17T13:25:00Z');
const day = (recommendation: Outlook['recommendation']) => ({
  date: '2026-06-17',
  recommendation,
  summary: 'Nothing stands against riding',
  high: 80,
  low: 60,
  window: { from: '2026-06-17T14:00:00Z', to: '2026-06-17T20:00:00Z' },
});
const outlook: Outlook = {
  ...day('good'),
  line: null,
  at: '2026-06-17T14:00:00Z',
  until: '2026-06-17T20:00:00Z',
  temperature: 70,
  windSpeed: 5,
  gust: 8,
  precipitationProbability: 0,
  days: [day('good'), day('caution')],
  timeZone: 'America/Denver',
  source: 'open-meteo',
  fetchedAt: new Date(FETCHED).toISOString(),
  simulated: true,
};

describe('an outlook on an open or kept page', () => {
  it('is good for an hour', () => {
    expect(agedOutlook(outlook, FETCHED + HOUR_MS)).toBe(outlook);
  });

  it('has no good hour and no sentence once it is old', () => {
    const hour = { time: 0, worst: null, dark: false, temperature: 60 };
    const hours = (['good', 'bad'] as const).map((level) => ({ ...hour, level }));
    const shown = { hours, sentence: 'Good for the whole ride.' };
    expect(agedDay(shown, outlook, FETCHED + HOUR_MS)).toBe(shown);
    expect(agedDay(shown, outlook, FETCHED + 61 * MINUTE_MS)).toMatchObject({
      sentence: null,
      hours: [{ level: 'unknown' }, { level: 'bad' }],
    });
  });

  it.each([
    ['is unknown after that', 61],
    ['is unknown when its time lies ahead', -60],
  ])('%s, with when it was good, and keeps its warnings', (_name, minutes) => {
    const aged = agedOutlook(outlook, FETCHED + minutes * MINUTE_MS);
    expect(aged).toMatchObject({ recommendation: 'unknown', summary: 'Was good at 7:25 AM' });
    expect(aged.days).toMatchObject([
      { recommendation: 'unknown', window: null, summary: 'Was good at 7:25 AM' },
      { recommendation: 'caution', summary: 'Nothing stands against riding' },
    ]);
    expect(agedOutlook(aged, FETCHED + 120 * MINUTE_MS)).toEqual(aged);
  });

  it('says when it was asked for, with the day once that is long ago', () => {
    const asked = { ...outlook, fetchedAt: '2026-06-17T13:00:00Z' };
    expect(forecastTime(asked, FETCHED)).toBe('7 AM');
    expect(forecastTime(outlook, FETCHED + HOUR_MS)).toBe('7:25 AM');
    expect(forecastTime(asked, FETCHED + DAY_MS)).toBe('Wed, Jun 17, 7 AM MDT');
  });
});
