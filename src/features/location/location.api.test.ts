import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { locationApi } from './location.api.server.ts';
import { createLocationService } from './location.service.server.ts';

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
await app.register(locationApi, {
  location: createLocationService({
    clock: { now: () => 0 },
    fetchJson: () => Promise.reject(new Error('nothing may be asked')),
  }),
});
afterAll(() => app.close());

const post = (payload: object) => app.inject({ method: 'POST', url: '/api/location/zip', payload });

test('a position gets a ZIP code', async () => {
  const response = await post({ latitude: 40.758, longitude: -73.9855 });
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toEqual({
    zipCode: expect.stringMatching(/^100\d\d$/),
    city: 'New York',
    state: 'NY',
    approximate: true,
  });
});

test.each([
  [{ latitude: 91, longitude: 0 }, 'Latitude must be a number from -90 to 90'],
  [{ latitude: '40.7', longitude: 0 }, 'Latitude must be a number from -90 to 90'],
  [{ longitude: 0 }, 'Latitude must be a number from -90 to 90'],
  [{ latitude: 40, longitude: -180.1 }, 'Longitude must be a number from -180 to 180'],
  [{ latitude: 40 }, 'Longitude must be a number from -180 to 180'],
])('%j is refused', async (body, message) => {
  const response = await post(body);
  expect(response.statusCode).toBe(400);
  expect(response.json<{ message: string }>().message).toContain(message);
});

const places = (q: string) => app.inject({ url: `/api/places?q=${encodeURIComponent(q)}` });

test('the beginning of a town finds it, with the ZIP code that stands for it', async () => {
  const response = await places('estes pa');
  expect(response.headers['cache-control']).toBe('public, max-age=86400');
  expect(response.json()).toEqual({
    places: [
      {
        town: 'Estes Park',
        state: 'CO',
        zipCode: '80517',
        near: null,
        latitude: expect.closeTo(40.37, 1),
        longitude: expect.closeTo(-105.52, 1),
      },
    ],
  });
});

test('a town without a ZIP code of its own name says whose it takes', async () => {
  const [hoover] = (await places('Hoover, AL')).json<{ places: object[] }>().places;
  expect(hoover).toEqual({
    town: 'Hoover',
    state: 'AL',
    zipCode: expect.stringMatching(/^35\d{3}$/),
    near: 'Birmingham',
    latitude: expect.closeTo(33.4, 1),
    longitude: expect.closeTo(-86.8, 1),
  });
});

test('a name in many states is offered in five', async () => {
  const towns = (await places('Springfield')).json<{ places: { town: string; state: string }[] }>().places;
  expect(new Set(towns.map(({ state }) => state)).size).toBe(5);
  expect(towns.every(({ town }) => town === 'Springfield')).toBe(true);
});

test('more than a name is refused', async () => {
  const response = await places('x'.repeat(61));
  expect(response.statusCode).toBe(400);
  expect(response.json<{ message: string }>().message).toContain('A town must be at most 60 characters');
});
