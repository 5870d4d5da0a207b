import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECOMMENDATIONS } from '../weather.schema.ts';
import { nextGoodWindow, placeLine } from './place-line.model.ts';
import type { PlaceWeather } from './places.schema.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const FETCHED = Date.parse('2026-06-20T13:25:00Z');
const at = (hour: number, day = 20) => Date.UTC(2026, 5, day, hour + 6) / 1_000;

const weather: PlaceWeather = {
  recommendation: 'good',
  reason: null,
  temperature: 63,
  window: { start: at(7), end: at(14) },
  timeZone: 'America/Denver',
  source: 'open-meteo',
  fetchedAt: new Date(FETCHED).toISOString(),
  observedAt: new Date(FETCHED).toISOString(),
};

describe('a saved place in its row', () => {
  it('tells how long it is good, or when it will be', () => {
    expect(placeLine(weather, FETCHED)).toEqual({
      recommendation: 'good',
      temperature: 63,
      text: 'Good until 2 PM',
    });
    const cold = { ...weather, recommendation: 'caution' as const, reason: 'Cold temperature (41 °F)' };
    expect(placeLine({ ...cold, window: { start: at(10), end: at(14) } }, FETCHED).text).toBe(
      'Cold temperature (41 °F). Good 10 AM–2 PM',
    );
    expect(placeLine({ ...cold, window: { start: at(9, 22), end: at(11, 22) } }, FETCHED).text).toBe(
      'Cold temperature (41 °F). Good Mon 9–11 AM',
    );
    expect(placeLine({ ...cold, window: null }, FETCHED).text).toBe('Cold temperature (41 °F)');
  });

  it('says of when a forecast is that was not renewed for half a day, as the verdict does', () => {
    const issued = (hours: number) =>
      placeLine(
        { ...weather, source: 'nws', observedAt: new Date(FETCHED - hours * HOUR_MS).toISOString() },
        FETCHED,
      ).text;
    expect(issued(12)).toBe('Good until 2 PM');
    expect(issued(13)).toBe('Old data: forecast issued Fri, Jun 19, 6:25 PM MDT. Good until 2 PM');
  });

  it('was good an hour after it was asked for, and is so no more', () => {
    expect(placeLine(weather, FETCHED + HOUR_MS).recommendation).toBe('good');
    expect(placeLine(weather, FETCHED + HOUR_MS + 1)).toEqual({
      recommendation: 'unknown',
      temperature: 63,
      text: 'Was good at 7:25 AM',
    });
    expect(placeLine({ ...weather, fetchedAt: 'nonsense' }, FETCHED).recommendation).toBe('unknown');
  });

  it('never calls good what is old, ahead of the clock, or was not good', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECOMMENDATIONS),
        fc.integer({ min: -5 * HOUR_MS, max: 48 * HOUR_MS }),
        (recommendation, age) => {
          const line = placeLine(
            { ...weather, recommendation, reason: 'Strong wind (40 mph)' },
            FETCHED + age,
          );
          if (line.recommendation !== 'good') return;
          expect(recommendation).toBe('good');
          expect(age).toBeLessThanOrEqual(HOUR_MS);
          expect(age).toBeGreaterThanOrEqual(-15 * 60_000);
        },
      ),
    );
  });

  it('takes the first good hours of daylight that are not over', () => {
    const window = (start: number, recommendation: 'good' | 'caution') => ({
      window: { start, end: start + 7_200, recommendation, reason: '' },
    });
    const days = [window(at(7), 'good'), window(at(8, 21), 'caution'), window(at(8, 22), 'good')];
    expect(nextGoodWindow(days, at(7))?.start).toBe(at(7));
    expect(nextGoodWindow(days, at(9))?.start).toBe(at(8, 22));
    expect(nextGoodWindow([{ window: null }], at(9))).toBeNull();
  });
});
