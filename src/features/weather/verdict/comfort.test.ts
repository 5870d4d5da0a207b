import { describe, expect, it } from 'vitest';
import { feelsLike, heatIndex, rideChill, windChill } from './comfort.model.ts';
import { HEAT_INDEX_FROM, THRESHOLDS } from './thresholds.model.ts';

describe('comfort', () => {
  it.each([
    [30, 35, 13.9],
    [40, 55, 25.2],
    [50, 55, 39.5],
    [35, 55, 18.0],
    [50, 70, 38.4],
  ])('at %i °F and %i mph the wind chill is %f °F', (temperature, windSpeed, expected) => {
    expect(windChill(temperature, windSpeed)).toBeCloseTo(expected, 1);
  });

  it.each([
    [90, 50, 94.6],
    [100, 40, 109.3],
    [96, 65, 121.0],
    [84, 90, 98.3],
    [75, 50, 74.8],
  ])('at %i °F and %i percent the heat index is %f °F', (temperature, humidity, expected) => {
    expect(heatIndex(temperature, humidity)).toBeCloseTo(expected, 1);
  });

  it('lowers the heat index in very dry air', () => {
    // Rothfusz alone gives 90.2; the adjustment at 95 °F and 5 % is 2.0.
    expect(heatIndex(95, 5)).toBeCloseTo(88.2, 1);
  });

  it('needs no humidity below 80 °F: none reaches the caution limit', () => {
    for (let temperature = 50; temperature < HEAT_INDEX_FROM; temperature++) {
      for (let humidity = 0; humidity <= 100; humidity++) {
        expect(heatIndex(temperature, humidity)).toBeLessThan(THRESHOLDS.heatIndex.caution - 0.5);
      }
    }
  });

  it('tells the ride chill below 60 °F only', () => {
    expect(rideChill(40)).toBe(25);
    expect(rideChill(59)).toBe(52);
    expect(rideChill(60)).toBeNull();
    expect(rideChill(null)).toBeNull();
  });

  it('feels like wind chill in the cold, heat index in the heat, the air between', () => {
    expect(feelsLike(30, 50, 35)).toBe(14);
    expect(feelsLike(30, 50, 3)).toBe(30);
    expect(feelsLike(51, 50, 35)).toBe(51);
    expect(feelsLike(79, null, null)).toBe(79);
    expect(feelsLike(90, 50, null)).toBe(95);
  });

  it('does not feel like anything when a needed value is missing', () => {
    expect(feelsLike(null, 50, 5)).toBeNull();
    expect(feelsLike(50, 50, null)).toBeNull();
    expect(feelsLike(80, null, 5)).toBeNull();
  });
});
