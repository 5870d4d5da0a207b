import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import { locationApi } from './location.api.server.ts';
import { createLocationService } from './location.service.server.ts';

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
const location = createLocationService({
  clock: { now: () => 0 },
  fetchJson: () => Promise.reject(new Error('nothing may be asked')),
});
await app.register(locationApi, { location });
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

const places = (q: string, near?: string) =>
  app.inject({ url: `/api/places?${new URLSearchParams({ q, ...(near !== undefined && { near }) })}` });
const towns = async (q: string, near?: string) =>
  (await places(q, near))
    .json<{ places: { town: string; state: string }[] }>()
    .places.map(({ town, state }) => `${town}, ${state}`);

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
    isGuess: false,
  });
});

test('a name that no town has finds those that are spelled nearly so, and says that they are a guess', async () => {
  expect((await places('Pheonix', '80435')).json()).toMatchObject({
    places: [{ town: 'Phoenix', state: 'AZ' }, {}, {}, {}, {}],
    isGuess: true,
  });
  expect((await places('Nosuchtown')).json()).toEqual({ places: [], isGuess: false });
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

test('a place to ride to that no town is called after has the ZIP code of one beside it', async () => {
  expect((await places('tail of the')).json()).toMatchObject({
    places: [{ town: 'Tail of the Dragon', state: 'NC', zipCode: '28771', near: 'Robbinsville' }],
    isGuess: false,
  });
});

test('a name in many states is offered in five', async () => {
  const found = await towns('Springfield');
  expect(new Set(found).size).toBe(5);
  expect(found.every((town) => town.startsWith('Springfield, '))).toBe(true);
});

test('more than a name is refused', async () => {
  const response = await places('x'.repeat(61));
  expect(response.statusCode).toBe(400);
  expect(response.json<{ message: string }>().message).toContain('A town must be at most 60 characters');
});

test.each([
  ['Vail', '80435', ['Vail, CO', 'Vail, AZ']],
  ['Vail', '85701', ['Vail, AZ', 'Vail, CO']],
  ['Springfield', '62701', ['Springfield, IL']],
  ['Portland', '04330', ['Portland, ME']],
  // A village in reach is meant less often than a city beyond.
  ['Portland', '80202', ['Portland, OR']],
  ['De', '80302', ['Denver, CO']],
])('%s near %s is first of all %j', async (q, near, expected) => {
  expect((await towns(q, near)).slice(0, expected.length)).toEqual(expected);
});

test('of who is near nothing known, the region of the site decides', async () => {
  const local = Fastify();
  local.setValidatorCompiler(validatorCompiler);
  local.setSerializerCompiler(serializerCompiler);
  const home = { latitude: 39.7, longitude: -105 };
  await local.register(locationApi, { location, home });
  const first = async (query: string) =>
    (await local.inject({ url: `/api/places?${query}` })).json<{ places: { state: string }[] }>().places[0];
  expect((await first('q=Vail'))?.state).toBe('CO');
  expect((await first('q=Vail&near=00000'))?.state).toBe('CO');
  expect((await first('q=Vail&near=85701'))?.state).toBe('AZ');
  await local.close();
});
