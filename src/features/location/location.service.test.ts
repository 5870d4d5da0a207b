import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { MILITARY_ZIP_CODE } from './location.model.ts';
import { createLocationService } from './location.service.server.ts';
import { createZipCodes } from './zip-codes.repo.server.ts';

const zipCodes = createZipCodes();
const DILLON = { latitude: 39.6303, longitude: -106.0434 };

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** A service whose Nominatim gives `answer`; with `nominatim: false` none is set up. */
function setUp({ nominatim, answer }: { nominatim: boolean; answer?: (url: string) => unknown }) {
  const asked: { url: string; at: number }[] = [];
  const service = createLocationService({
    clock: { now: () => Date.now() },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    zipCodes,
    nominatimUrl: nominatim ? 'https://nominatim.example' : undefined,
    fetchJson: async (url) => {
      asked.push({ url, at: Date.now() });
      return answer?.(url);
    },
  });
  return { service, asked };
}

const withPostcode = (postcode: unknown) =>
  setUp({ nominatim: true, answer: () => ({ address: { road: 'Lake Dillon Drive', postcode } }) });

test('a known ZIP code has its place', () => {
  const { service } = setUp({ nominatim: false });
  expect(service.findZip('80435')).toMatchObject({ city: 'Dillon', state: 'CO' });
});

test('an unknown ZIP code is not found', () => {
  const { service } = setUp({ nominatim: false });
  const error = catchError(() => service.findZip('00000'));
  expect(error).toMatchObject({ code: 'not_found', userMessage: 'Zip code not found' });
});

test.each(['09001', '09899', '34001', '96201', '96698'])('military ZIP %s says what it is', (zipCode) => {
  const { service } = setUp({ nominatim: false });
  const error = catchError(() => service.findZip(zipCode));
  expect(error).toMatchObject({ code: 'not_found', userMessage: MILITARY_ZIP_CODE });
});

test.each(['09901', '34101', '96703', '96801', '08901'])(
  '%s beside the military ranges is civil',
  (zipCode) => {
    const { service } = setUp({ nominatim: false });
    const sentence = (() => {
      try {
        return service.findZip(zipCode).zipCode;
      } catch (error) {
        return error instanceof AppError ? error.userMessage : undefined;
      }
    })();
    expect(sentence).not.toBe(MILITARY_ZIP_CODE);
  },
);

test('offline, a position gets the nearest ZIP code, called approximate', async () => {
  const { service, asked } = setUp({ nominatim: false });
  expect(await service.zipAt(DILLON)).toEqual({
    zipCode: expect.stringMatching(/^804(35|97|98)$/),
    city: expect.any(String),
    state: 'CO',
    approximate: true,
  });
  expect(asked).toEqual([]);
});

test.each([
  ['London', 51.5, -0.12],
  ['the Atlantic', 35, -60],
  ['Mexico City', 19.43, -99.13],
  ['the South Pole', -90, 0],
  ['nowhere', 0, 0],
])('%s has no ZIP code', async (_, latitude, longitude) => {
  const { service } = setUp({ nominatim: false });
  await expect(service.zipAt({ latitude, longitude })).rejects.toMatchObject({
    code: 'not_found',
    userMessage: 'Unable to determine zip code from location',
  });
});

test('Nominatim is asked with 2 decimals only, and its ZIP code is not approximate', async () => {
  const { service, asked } = withPostcode('80435');
  expect(await service.zipAt(DILLON)).toEqual({
    zipCode: '80435',
    city: 'Dillon',
    state: 'CO',
    approximate: false,
  });
  expect(asked.map(({ url }) => url)).toEqual([
    'https://nominatim.example/reverse?lat=39.63&lon=-106.04&format=jsonv2&zoom=18&addressdetails=1',
  ]);
});

test('ZIP+4 is cut to the ZIP code', async () => {
  expect(await withPostcode('80435-1234').service.zipAt(DILLON)).toMatchObject({
    zipCode: '80435',
    approximate: false,
  });
});

test.each([
  ['too short', '8043'],
  ['Canadian', 'K1A 0B1'],
  ['empty', ''],
  ['a number', 80435],
  ['missing', undefined],
  ['unknown to the app', '00000'],
  ['a Mexican one that names a place in Virginia', '22030'],
])('a postcode that is %s falls back to the nearest ZIP code', async (_, postcode) => {
  const { service, asked } = withPostcode(postcode);
  expect(await service.zipAt(DILLON)).toMatchObject({ state: 'CO', approximate: true });
  expect(asked).toHaveLength(1);
});

test.each([
  ['finds nothing', () => ({ error: 'Unable to geocode' })],
  ['answers with something else', () => 'Too busy'],
  [
    'fails',
    () => {
      throw new Error('connect ECONNREFUSED');
    },
  ],
])('a Nominatim that %s is replaced silently', async (_, answer) => {
  const { service } = setUp({ nominatim: true, answer });
  expect(await service.zipAt(DILLON)).toMatchObject({ state: 'CO', approximate: true });
});

test('a failed call is tried again the next time, an answered one is remembered', async () => {
  let fails = true;
  const { service, asked } = setUp({
    nominatim: true,
    answer: () => {
      if (fails) throw new Error('socket hang up');
      return { address: { postcode: '80435' } };
    },
  });
  expect(await service.zipAt(DILLON)).toMatchObject({ approximate: true });
  fails = false;
  vi.advanceTimersByTime(1_000);
  expect(await service.zipAt(DILLON)).toMatchObject({ approximate: false });
  expect(await service.zipAt({ latitude: 39.6299, longitude: -106.0401 })).toMatchObject({
    approximate: false,
  });
  expect(asked).toHaveLength(2);
});

test('riders at one place at the same time cause one call', async () => {
  const { service, asked } = withPostcode('80435');
  await Promise.all([service.zipAt(DILLON), service.zipAt(DILLON), service.zipAt(DILLON)]);
  expect(asked).toHaveLength(1);
});

test('Nominatim is asked at most once a second; who would wait longer than 3 seconds gets the nearest', async () => {
  const { service, asked } = withPostcode('80435');
  const positions = Array.from({ length: 6 }, (_, i) => ({ latitude: 39.5 + i / 50, longitude: -106 }));
  const pending = positions.map((position) => service.zipAt(position));
  await vi.runAllTimersAsync();
  const answers = await Promise.all(pending);
  const times = asked.map(({ at }) => at);
  expect(times).toEqual([0, 1_000, 2_000, 3_000]);
  expect(answers.map(({ approximate }) => approximate)).toEqual([false, false, false, false, true, true]);
});

test('credits name GeoNames, and OpenStreetMap only when it is asked', () => {
  const labels = (nominatim: boolean) =>
    setUp({ nominatim })
      .service.credits()
      .map(({ label }) => label);
  expect(labels(false)).toEqual(['ZIP data © GeoNames (CC BY 4.0)']);
  expect(labels(true)).toContain('Addresses © OpenStreetMap contributors');
});

function catchError(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('expected an error');
}
