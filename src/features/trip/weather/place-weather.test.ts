import { describe, expect, it } from 'vitest';
import type { PlaceForecast, WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { CALM_HOUR } from '#test/calm-hour.ts';
import { lightDuring, placeHours } from './place-weather.model.ts';
import { indexAt } from '../journey/place-hours.model.ts';
import { lightOf } from '../journey/timeline.model.ts';

const START = Date.parse('2026-11-20T12:00:00Z') / 1000;
const BEVERLY_HILLS = { latitude: 34.0901, longitude: -118.4065, timeZone: 'America/Los_Angeles' };

const hour = (time: number, change: Partial<WeatherConditions> = {}): WeatherConditions => ({
  time,
  ...CALM_HOUR,
  temperature: 70.4,
  windSpeed: 8.2,
  gust: 12,
  visibility: 25,
  ...change,
});
const forecastOf = (hours: WeatherConditions[]): PlaceForecast => ({
  source: 'open-meteo',
  latitude: 39,
  longitude: -105,
  timeZone: 'America/Denver',
  current: hour(START),
  hours,
});
const run = (count: number, change?: (index: number) => Partial<WeatherConditions>) =>
  Array.from({ length: count }, (_, index) => hour(START + index * HOUR_S, change?.(index)));

describe('the hours of a place', () => {
  it('are those in which a rider may be there, in shown precision', () => {
    const hours = placeHours(forecastOf(run(24)), { from: START + 3 * HOUR_S + 60, to: START + 5 * HOUR_S });
    expect(hours).toMatchObject({
      start: START + 3 * HOUR_S,
      temperature: [70, 70, 70],
      visibility: [10, 10, 10],
    });
  });

  it('keep a gap as missing values, so that later hours stay in their place', () => {
    const gapped = run(6).filter((_, index) => index !== 2);
    const hours = placeHours(forecastOf(gapped), { from: START, to: START + 5 * HOUR_S });
    expect(hours?.temperature).toEqual([70, 70, null, 70, 70, 70]);
    expect(hours?.road[2]).toBe('unknown');
    expect(indexAt(hours, START + 3 * HOUR_S + 1800)).toBe(3);
  });

  it('know the rain before them: the road is still wet, and the first rain is known as such', () => {
    const wet = placeHours(
      forecastOf(
        run(12, (index) =>
          index < 3
            ? { precipitation: 0.3, weatherCode: 63 }
            : { cloudCover: 100, windSpeed: 0, dewPoint: 68 },
        ),
      ),
      {
        from: START + 3 * HOUR_S,
        to: START + 4 * HOUR_S,
      },
    );
    expect(['wet', 'drying']).toContain(wet?.road[0]);
    const first = placeHours(
      forecastOf(run(12, (index) => (index === 8 ? { precipitation: 0.1, weatherCode: 61 } : {}))),
      {
        from: START + 8 * HOUR_S,
        to: START + 9 * HOUR_S,
      },
    );
    expect(first?.firstRain).toEqual([1, 0]);
  });

  it('are none when the forecast ends before', () => {
    expect(placeHours(forecastOf(run(3)), { from: START + 9 * HOUR_S, to: START + 12 * HOUR_S })).toBeNull();
  });
});

describe('the light of a place', () => {
  const span = {
    from: Date.parse('2026-11-20T08:00:00Z') / 1000,
    to: Date.parse('2026-11-22T08:00:00Z') / 1000,
  };
  const light = lightDuring(BEVERLY_HILLS, span);

  it('changes four times a day: civil dawn, sunrise, sunset, civil dusk', () => {
    expect(light.first).toBe('night');
    expect(light.changes.map((change) => change.light)).toEqual([
      'twilight',
      'day',
      'twilight',
      'night',
      'twilight',
      'day',
      'twilight',
      'night',
    ]);
    // Known for this place and day: sunrise 6:31, sunset 4:47 PM.
    expect(light.changes.slice(1, 3).map(({ time }) => clockTime(time, BEVERLY_HILLS.timeZone))).toEqual([
      '6:31 AM',
      '4:47 PM',
    ]);
  });

  it('is told of the day that the clocks change, whatever the hour at which the span begins', () => {
    for (const day of ['2026-10-31', '2027-03-13'])
      for (let hours = 0; hours < 24; hours += 1) {
        const from = Date.parse(`${day}T08:30:00Z`) / 1000 + hours * HOUR_S;
        const { changes } = lightDuring(BEVERLY_HILLS, { from, to: from + 4 * DAY_S });
        const sunrises = changes.filter((change) => change.light === 'day').map(({ time }) => time);
        expect(sunrises, `${day}, ${hours} hours after midnight`).toHaveLength(4);
      }
  });

  it('is told to the minute', () => {
    const place = { light } as Parameters<typeof lightOf>[0];
    const sunset = light.changes[2]?.time ?? 0;
    expect([lightOf(place, sunset - 1), lightOf(place, sunset), lightOf(place, sunset + HOUR_S)]).toEqual([
      'day',
      'twilight',
      'night',
    ]);
  });
});
