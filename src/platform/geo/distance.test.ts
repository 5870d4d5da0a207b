import { expect, test } from 'vitest';
import { distanceMiles } from './distance.ts';

test('one degree of latitude is about 69 miles', () => {
  const from = { latitude: 39, longitude: -105 };
  expect(distanceMiles(from, { latitude: 40, longitude: -105 })).toBeCloseTo(69.09, 1);
});

test('one degree of longitude shrinks with the cosine of the latitude', () => {
  const from = { latitude: 60, longitude: -150 };
  expect(distanceMiles(from, { latitude: 60, longitude: -149 })).toBeCloseTo(34.55, 1);
});

test('Los Angeles to New York is about 2,450 miles', () => {
  const losAngeles = { latitude: 34.0522, longitude: -118.2437 };
  const newYork = { latitude: 40.7128, longitude: -74.006 };
  expect(distanceMiles(losAngeles, newYork)).toBeCloseTo(2446, -1);
});

test('the shorter way leads over the date line', () => {
  const west = { latitude: 52, longitude: 179.5 };
  expect(distanceMiles(west, { latitude: 52, longitude: -179.5 })).toBeLessThan(45);
});

test('a point is no distance from itself, and opposite points are half the Earth apart', () => {
  const point = { latitude: 33.2, longitude: -96.9 };
  expect(distanceMiles(point, point)).toBe(0);
  expect(distanceMiles(point, { latitude: -33.2, longitude: 83.1 })).toBeCloseTo(12_436.8, 0);
});
