import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PositionSource } from '#features/location/position-words.model.ts';
import { exactPosition } from './exact-position.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the position is as exact as a yard, and says how sure the device is', async () => {
  const asked: PositionOptions[] = [];
  const source: PositionSource = {
    getCurrentPosition: (success, _, options) => {
      asked.push(options);
      success({ coords: { latitude: 39.6289123456, longitude: -106.0435249, accuracy: 12 } });
    },
  };
  expect(await exactPosition(source)).toEqual({ latitude: 39.62891, longitude: -106.04352, accuracy: 12 });
  expect(asked).toEqual([{ timeout: 20_000, maximumAge: 30_000, enableHighAccuracy: true }]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['the rider refuses', 1, 'Location access denied by user'],
  ['there is no signal', 2, 'Location unavailable'],
  ['it takes too long', 3, 'Location request timeout'],
  ['the browser fails in another way', 0, 'Location access failed'],
])('when %s', async (_, code, message) => {
  const source: PositionSource = { getCurrentPosition: (_success, failure) => failure({ code }) };
  await expect(exactPosition(source)).rejects.toThrow(message);
  expect(vi.getTimerCount()).toBe(0);
});

test('a browser without geolocation, and one that throws', async () => {
  await expect(exactPosition(undefined)).rejects.toThrow('Geolocation not supported');
  const source: PositionSource = {
    getCurrentPosition: () => {
      throw new DOMException('Blocked by policy', 'SecurityError');
    },
  };
  await expect(exactPosition(source)).rejects.toThrow('Unexpected error getting location');
});

test('a permission prompt that is never answered ends after a minute', async () => {
  const waiting = exactPosition({ getCurrentPosition: () => {} });
  const outcome = expect(waiting).rejects.toThrow('Location request timeout');
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
});
