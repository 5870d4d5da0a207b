import { describe, expect, test } from 'vitest';
import { MOTION } from './air.ts';
import { timeZoneAt, utcOffset } from '../places/time-zones.ts';
import { NO_ECHO, reflectivityAt, weatherAt, weatherOver } from './weather-field.ts';

const SEASONS = ['2026-01-15', '2026-04-15', '2026-07-15', '2026-11-20'].map((day) => Date.parse(day) / 1000);

/** Samples over the contiguous US in all seasons. */
function* samples() {
  for (const [index, season] of SEASONS.entries()) {
    for (let latitude = 26; latitude < 49; latitude += 2.3) {
      for (let longitude = -123; longitude < -70; longitude += 3.1) {
        const time = season + Math.round(longitude * -7000) + index * 4000;
        yield { latitude, longitude, time, weather: weatherAt(latitude, longitude, time) };
      }
    }
  }
}

describe('the weather field', () => {
  test('is what Earth’s weather can be', () => {
    for (const { weather } of samples()) {
      expect(weather.temperature).toBeGreaterThan(-45);
      expect(weather.temperature).toBeLessThan(52);
      expect(weather.humidity).toBeGreaterThan(1);
      expect(weather.humidity).toBeLessThanOrEqual(100);
      expect(weather.dewPoint).toBeLessThan(weather.temperature ?? NaN);
      expect(weather.gust).toBeGreaterThan(weather.windSpeed ?? NaN);
      expect(weather.windSpeed).toBeLessThan(25);
    }
  });

  test('rains out of clouds, in damp air, and hides the view', () => {
    const wet = [...samples()].filter(({ weather }) => weather.precipitation > 0);
    expect(wet.length).toBeGreaterThan(50);
    for (const { weather } of wet) {
      expect(weather.cloudCover).toBeGreaterThanOrEqual(85);
      expect(weather.humidity).toBeGreaterThan(75);
      expect(weather.visibility).toBeLessThan(20_000);
      expect(weather.precipitationProbability).toBeGreaterThanOrEqual(60);
    }
  });

  test('snows when it freezes and thunders when it is warm', () => {
    for (const { weather } of samples()) {
      const { temperature, weatherCode } = weather;
      if (weatherCode >= 71 && weatherCode <= 77) expect(temperature).toBeLessThanOrEqual(0.5);
      if (weatherCode >= 51 && weatherCode <= 65) expect(temperature).toBeGreaterThan(0.5);
      if (weatherCode === 95) expect(temperature).toBeGreaterThan(10);
    }
  });

  test('has seasons, warmer afternoons and cold mountains', () => {
    const mean = (latitude: number, longitude: number, day: string, hour: number) => {
      const start = Date.parse(`${day}T00:00:00Z`) / 1000 + hour * 3600;
      const days = Array.from(
        { length: 30 },
        (_, index) => weatherAt(latitude, longitude, start + index * 86_400).temperature ?? NaN,
      );
      return days.reduce((sum, value) => sum + value, 0) / days.length;
    };
    expect(mean(40.75, -73.99, '2026-07-01', 20)).toBeGreaterThan(mean(40.75, -73.99, '2026-01-01', 20) + 15);
    expect(mean(40.75, -73.99, '2026-07-01', 20)).toBeGreaterThan(mean(40.75, -73.99, '2026-07-01', 9) + 4);
    expect(mean(39.6, -105.97, '2026-07-01', 20)).toBeLessThan(mean(39.6, -95, '2026-07-01', 20) - 8);
  });

  test('sums the rain of an hour from its quarters', () => {
    const start = SEASONS[2] ?? 0;
    const [latitude, longitude] = [36.1539, -95.9954];
    const hour = weatherOver(latitude, longitude, { at: start, from: start, to: start + 3600 }, start);
    const quarters = [1, 2, 3, 4].map(
      (quarter) => weatherAt(latitude, longitude, start + quarter * 900, start).precipitation,
    );
    expect(hour.precipitation).toBeCloseTo(
      quarters.reduce((sum, value) => sum + value, 0),
      6,
    );
  });
});

describe('the radar', () => {
  test('shows what falls: no echo where it is dry, more for heavier rain', () => {
    for (const { latitude, longitude, time, weather } of samples()) {
      if (weather.precipitation === 0) continue;
      expect(reflectivityAt(latitude, longitude, time)).toBeLessThan(65);
    }
    const now = SEASONS[3] ?? 0;
    expect(reflectivityAt(33.4511, -112.0774, now)).toBe(NO_ECHO);
    const [seattle, mobile] = [
      reflectivityAt(47.6114, -122.3305, now),
      reflectivityAt(30.6888, -88.0453, now),
    ];
    expect(seattle).toBeGreaterThan(20);
    expect(mobile).toBeGreaterThan(seattle + 10);
  });

  test('moves its cells with one constant vector', () => {
    const now = SEASONS[2] ?? 0;
    const strip = Array.from({ length: 400 }, (_, index) => ({
      latitude: 41,
      longitude: -98 + index * 0.05,
    }));
    const difference = (shift: number) =>
      strip.reduce((sum, { latitude, longitude }) => {
        const before = reflectivityAt(latitude, longitude, now);
        const after = reflectivityAt(
          latitude + shift * MOTION.north,
          longitude + shift * MOTION.east,
          now + 1800,
        );
        return sum + Math.abs(before - after);
      }, 0);
    expect(difference(0.5)).toBeLessThan(difference(0) / 2);
    expect(difference(0.5)).toBeLessThan(difference(-0.5) / 2);
  });
});

describe('time zones', () => {
  test.each([
    [61.2116, -149.8761, 'America/Anchorage', -9],
    [21.3179, -157.8521, 'Pacific/Honolulu', -10],
    [18.16, -66.72, 'America/Puerto_Rico', -4],
    [18.34, -64.93, 'America/St_Thomas', -4],
    [-14.28, -170.7, 'Pacific/Pago_Pago', -11],
    [-13.83, -171.77, 'Pacific/Apia', 13],
    [15.19, 145.75, 'Pacific/Saipan', 10],
    [13.44, 144.79, 'Pacific/Guam', 10],
    [33.4511, -112.0774, 'America/Phoenix', -7],
    [48.147, -103.618, 'America/Chicago', -6],
    [43.65, -79.38, 'America/Toronto', -5],
    [40.7484, -73.9967, 'America/New_York', -5],
  ])('%d, %d lies in %s, %i hours from Greenwich in November', (latitude, longitude, zone, hours) => {
    expect(timeZoneAt(latitude, longitude)).toBe(zone);
    expect(utcOffset(zone, Date.parse('2026-11-20') / 1000)).toBe(hours * 3600);
  });

  test('Arizona keeps its time in summer, New York does not', () => {
    const july = Date.parse('2026-07-15') / 1000;
    expect(utcOffset('America/Phoenix', july)).toBe(-7 * 3600);
    expect(utcOffset('America/New_York', july)).toBe(-4 * 3600);
  });
});
