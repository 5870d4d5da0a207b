import { describe, expect, test } from 'vitest';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { rainOfHours } from './nws-rain.mapper.server.ts';
import { readHourWeather } from './nws-weather-code.mapper.server.ts';

const DAY = { start: 0, end: DAY_S };
const word = (coverage: string, weather: string, intensity: string | null) =>
  readHourWeather([{ coverage, weather, intensity }]);
const NONE = readHourWeather([{ coverage: null, weather: null, intensity: null }]);

/** Six hours with a sum, by each hour's chance and words. */
function rain(inches: number, hours: [chance: number | null, words: ReturnType<typeof word>][]) {
  const sums = [{ interval: { start: 0, end: 6 * HOUR_S }, inches }];
  const amounts = rainOfHours(sums, DAY, (at) => {
    const [chance, words] = hours[at / HOUR_S] ?? [0, NONE];
    return { chance, words };
  });
  return hours.map((_, index) => {
    const amount = amounts.get(index * HOUR_S);
    return amount === null || amount === undefined ? amount : Math.round(amount * 1000) / 1000;
  });
}
const six = <T>(value: T) => Array.from({ length: 6 }, () => value);

describe('the rain of six hours', () => {
  test('falls in the hours that it is forecast for', () => {
    const shower = word('likely', 'rain_showers', 'light');
    expect(
      rain(0.12, [
        [0, NONE],
        [14, NONE],
        [60, shower],
        [60, shower],
        [14, NONE],
        [0, NONE],
      ]),
    ).toEqual([0, 0, 0.06, 0.06, 0, 0]);
  });

  test('falls by chance', () => {
    const words = word('chance', 'rain', 'light');
    expect(
      rain(0.1, [
        [30, words],
        [40, words],
        [30, words],
        [0, NONE],
        [0, NONE],
        [0, NONE],
      ]),
    ).toEqual([0.03, 0.04, 0.03, 0, 0, 0]);
  });

  test('falls by intensity', () => {
    const light = word('chance', 'rain', 'light');
    const moderate = word('chance', 'rain', 'moderate');
    expect(
      rain(0.4, [
        [40, light],
        [40, moderate],
        [0, NONE],
        [0, NONE],
        [0, NONE],
        [0, NONE],
      ]),
    ).toEqual([0.1, 0.3, 0, 0, 0, 0]);
  });

  test.each([
    ['definite', 'rain', 'light', 0.01],
    ['definite', 'rain', 'moderate', 0.11],
    ['likely', 'rain_showers', 'moderate', 0.11],
    ['numerous', 'rain_showers', 'heavy', 0.31],
    ['definite', 'rain', null, 0.01],
    ['definite', 'drizzle', 'heavy', 0.03],
    ['scattered', 'rain_showers', 'moderate', 0.01],
  ])('falls at least as hard as the words say: %s %s %s', (coverage, weather, intensity, amount) => {
    expect(rain(0.06, six([60, word(coverage, weather, intensity)]))).toEqual(six(amount));
  });

  test('falls hard by the words alone, where the amount is missing', () => {
    const told = { chance: 90, words: word('definite', 'rain', 'heavy') };
    expect(rainOfHours([], { start: 0, end: HOUR_S }, () => told)).toEqual(new Map([[0, 0.31]]));
  });

  test('is none where it is light, unlikely and without a word', () => {
    expect(rain(0.02, six([14, NONE]))).toEqual(six(0));
    expect(rain(0.02, six([20, word('slight_chance', 'rain', 'light')]))).toEqual(six(0));
    expect(rain(0.02, six([14, undefined]))).toEqual(six(0));
  });

  test('is missing where it is more than light and nothing explains it', () => {
    expect(rain(1.2, six([0, NONE]))).toEqual(six(null));
  });

  test('falls evenly where neither chances nor words are told', () => {
    expect(rain(0.06, six([null, undefined]))).toEqual(six(0.01));
  });

  test('that reaches beyond what is told about counts with its part, however long it is', () => {
    const sums = [{ interval: { start: 22 * HOUR_S, end: 22 * HOUR_S + 1e9 * HOUR_S }, inches: 1e9 / 100 }];
    const amounts = rainOfHours(sums, DAY, () => ({ chance: 50, words: undefined }));
    expect([...amounts]).toEqual([
      [22 * HOUR_S, 0.01],
      [23 * HOUR_S, 0.01],
    ]);
  });
});
