import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api-client/api-client.ts';
import type { LocationAnswer } from '../location.schema.ts';
import type { PositionSource } from '../position-words.model.ts';
import { ownGeolocation } from './current-position.ts';
import { detectLocation } from './detect-location.ts';

const ANSWER: LocationAnswer = { zipCode: '80435', city: 'Dillon', state: 'CO', approximate: true };
const findZipAt = async () => ANSWER;

const at = (latitude: number, longitude: number): PositionSource => ({
  getCurrentPosition: (success) => success({ coords: { latitude, longitude } }),
});
const refusing = (code: number): PositionSource => ({
  getCurrentPosition: (_, failure) => failure({ code }),
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a position becomes a ZIP code; the server hears the coordinates and nothing else', async () => {
  const heard: unknown[] = [];
  const coords = { latitude: 39.63, longitude: -106.04, accuracy: 20, altitude: 2_700 };
  const detection = await detectLocation({
    geolocation: { getCurrentPosition: (success) => success({ coords }) },
    findZipAt: async (position) => {
      heard.push(position);
      return ANSWER;
    },
  });
  expect(detection).toEqual({ ok: true, location: ANSWER });
  expect(heard).toEqual([{ latitude: 39.63, longitude: -106.04 }]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the browser is asked once, for a coarse position at most 5 minutes old, within 15 seconds', async () => {
  const asked: PositionOptions[] = [];
  await detectLocation({
    geolocation: {
      getCurrentPosition: (_, failure, options) => {
        asked.push(options);
        failure({ code: 2 });
      },
    },
    findZipAt,
  });
  expect(asked).toEqual([{ timeout: 15_000, maximumAge: 300_000, enableHighAccuracy: false }]);
});

test.each([
  ['the rider refuses', 1, 'Location access denied by user'],
  ['there is no signal', 2, 'Location unavailable'],
  ['it takes too long', 3, 'Location request timeout'],
  ['the browser fails in another way', 0, 'Location access failed'],
])('when %s', async (_, code, message) => {
  expect(await detectLocation({ geolocation: refusing(code), findZipAt })).toEqual({ ok: false, message });
});

test('a browser without geolocation', async () => {
  expect(await detectLocation({ geolocation: undefined, findZipAt })).toEqual({
    ok: false,
    message: 'Geolocation not supported',
  });
});

test.each([
  ['refuses', () => Promise.reject(new ApiError(404, '{"message":"…"}', 'Not Found'))],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['knows no ZIP code', async () => ({ ...ANSWER, zipCode: '' })],
])('a server that %s', async (_, lookup) => {
  expect(await detectLocation({ geolocation: at(51.5, 0), findZipAt: lookup })).toEqual({
    ok: false,
    message: 'Unable to determine zip code from location',
  });
});

test('a browser that throws', async () => {
  const geolocation: PositionSource = {
    getCurrentPosition: () => {
      throw new DOMException('Blocked by policy', 'SecurityError');
    },
  };
  expect(await detectLocation({ geolocation, findZipAt })).toEqual({
    ok: false,
    message: 'Unexpected error getting location',
  });
  expect(vi.getTimerCount()).toBe(0);
});

test('a permission prompt that is never answered ends after a minute', async () => {
  const detection = detectLocation({ geolocation: { getCurrentPosition: () => {} }, findZipAt });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await detection).toEqual({ ok: false, message: 'Location request timeout' });
});

test('a page on plain http does not say that the rider refused', async () => {
  vi.stubGlobal('navigator', { geolocation: refusing(1) });
  vi.stubGlobal('window', { isSecureContext: true });
  expect(await detectLocation({ geolocation: ownGeolocation(), findZipAt })).toMatchObject({
    message: 'Location access denied by user',
  });
  vi.stubGlobal('window', { isSecureContext: false });
  expect(await detectLocation({ geolocation: ownGeolocation(), findZipAt })).toMatchObject({
    message: 'Geolocation not supported',
  });
});
