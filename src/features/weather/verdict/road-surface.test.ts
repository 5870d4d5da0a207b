import { describe, expect, it } from 'vitest';
import { fairWeather, MORNING } from '#test/fixtures/example-weather.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { dryingPerHour, estimateRoadSurface, estimateRoadSurfaces } from './road-surface.model.ts';
import type { Light } from '../weather.schema.ts';

const SUNNY = { temperature: 75, dewPoint: 50, windSpeed: 10, cloudCover: 0 };
const DAMP_NIGHT = { temperature: 50, dewPoint: 49, windSpeed: 2, cloudCover: 100 };

/** Seven hours, the last one now; `rain` is the number of hours since 0.2 in fell. */
const history = (weather: Partial<WeatherConditions>, rain: number | null = null) =>
  Array.from({ length: 7 }, (_, index) =>
    fairWeather({
      ...weather,
      time: MORNING + (index - 6) * 3600,
      ...(rain !== null && index === 6 - rain ? { precipitation: 0.2 } : {}),
    }),
  );
const lights = (light: Light) => Array.from({ length: 7 }, () => light);
const roadNow = (hours: WeatherConditions[], light: Light = 'day') =>
  estimateRoadSurface(hours, 6, lights(light));

describe('the road', () => {
  it('is dry after six dry hours', () => {
    expect(roadNow(history(SUNNY))).toBe('dry');
    expect(roadNow(history(DAMP_NIGHT), 'night')).toBe('dry');
  });

  it('is wet while it rains, even a trace, even when only the code says so', () => {
    expect(roadNow(history(SUNNY, 0))).toBe('wet');
    expect(
      roadNow(history({ ...SUNNY, precipitation: 0 }).with(6, fairWeather({ precipitation: 0.004 }))),
    ).toBe('wet');
    expect(roadNow(history(SUNNY).with(6, fairWeather({ weatherCode: 51 })))).toBe('wet');
    expect(roadNow(history(SUNNY).with(6, fairWeather({ weatherCode: 61, precipitation: null })))).toBe(
      'wet',
    );
  });

  it('dries in sun and wind within hours, through drying', () => {
    expect([1, 2, 3].map((ago) => roadNow(history(SUNNY, ago)))).toEqual(['wet', 'drying', 'dry']);
  });

  it('stays wet through a damp, calm night', () => {
    expect(roadNow(history(DAMP_NIGHT, 6), 'night')).toBe('wet');
  });

  it('dries slower without sun, and without dry air not at all', () => {
    const hour = fairWeather(SUNNY);
    expect(dryingPerHour(hour, 'night')).toBeLessThan(dryingPerHour(hour, 'day'));
    expect(dryingPerHour({ ...hour, cloudCover: 100 }, 'day')).toBe(dryingPerHour(hour, 'night'));
    expect(dryingPerHour({ ...hour, dewPoint: 75 }, 'night')).toBe(0);
    expect(dryingPerHour({ ...hour, dewPoint: null }, 'day')).toBe(0);
  });

  it('evaporates by Penman’s formula', () => {
    // 70 °F, dew point 50 °F, 10 mph at 10 m: e_s 25.0 and e_a 12.3 hPa, u₂ 3.35 m/s, 9.3 mm a day.
    const hour = fairWeather({ temperature: 70, dewPoint: 50, windSpeed: 10 });
    expect(dryingPerHour(hour, 'night') * 25.4 * 24).toBeCloseTo(9.3, 1);
  });

  it('may be icy when wet at 36 °F or less, also after snow', () => {
    const cold = { temperature: 36, dewPoint: 30 };
    expect(roadNow(history(cold, 0))).toBe('ice');
    expect(roadNow(history(cold, 2))).toBe('ice');
    expect(roadNow(history({ ...cold, temperature: 36.4 }, 2))).toBe('ice');
    expect(roadNow(history({ ...cold, temperature: 37 }, 2))).toBe('wet');
    expect(
      roadNow(history(cold).with(4, fairWeather({ ...cold, time: MORNING - 7200, weatherCode: 71 }))),
    ).toBe('ice');
  });

  it('may be frosty in saturated air at 32 °F, and on a clear calm night a little above', () => {
    expect(roadNow(history({ temperature: 32, dewPoint: 30, windSpeed: 10 }))).toBe('ice');
    expect(roadNow(history({ temperature: 32, dewPoint: 20, windSpeed: 10 }))).toBe('dry');
    const calm = { temperature: 36, dewPoint: 33, windSpeed: 2, cloudCover: 0 };
    expect(roadNow(history(calm), 'night')).toBe('ice');
    expect(roadNow(history(calm), 'day')).toBe('dry');
    expect(roadNow(history({ ...calm, cloudCover: 100 }), 'night')).toBe('dry');
    expect(roadNow(history({ ...calm, dewPoint: null }), 'night')).toBe('unknown');
  });

  it('is not known when missing hours might have left it wet', () => {
    expect(estimateRoadSurface([fairWeather()], 0, 'day')).toBe('unknown');
    expect(estimateRoadSurface([], 0, 'day')).toBe('unknown');
    expect(roadNow(history(DAMP_NIGHT).with(1, fairWeather({ precipitation: null })))).toBe('unknown');
    expect(roadNow(history(SUNNY).with(6, fairWeather({ precipitation: null })))).toBe('unknown');
    expect(roadNow(history({ ...SUNNY, temperature: null }))).toBe('unknown');
    const gap = history(DAMP_NIGHT).map((hour, index) =>
      index < 3 ? { ...hour, time: hour.time - 3600 } : hour,
    );
    expect(roadNow(gap)).toBe('unknown');
  });

  it('may be soaked after rain of which only the code tells', () => {
    const rained = fairWeather({ ...SUNNY, time: MORNING - 2 * 3600, weatherCode: 63, precipitation: null });
    const hours = history(SUNNY).with(4, rained);
    expect(roadNow(hours)).toBe('unknown');
    expect(estimateRoadSurfaces(hours, lights('day')).at(-1)).toBe('unknown');
  });

  it('is dry when even a soaked road would have dried since the missing hours', () => {
    const hours = history(SUNNY);
    expect(
      roadNow(hours.with(1, { ...fairWeather(SUNNY), time: MORNING - 5 * 3600, precipitation: null })),
    ).toBe('dry');
    expect(estimateRoadSurface(hours.slice(2), 4, lights('day'))).toBe('dry');
  });

  it('counts no sun before the hour when only its own light is known', () => {
    const still = { ...SUNNY, dewPoint: 70, windSpeed: 0 };
    expect(estimateRoadSurface(history(still, 4), 6, 'day')).toBe('wet');
    expect(estimateRoadSurface(history(still, 4), 6, lights('day'))).toBe('dry');
  });

  it('is the same for one hour and for all at once', () => {
    const hours = history(SUNNY, 3);
    expect(estimateRoadSurfaces(hours, lights('day'))).toEqual(
      hours.map((_, index) => estimateRoadSurface(hours, index, lights('day'))),
    );
  });
});
