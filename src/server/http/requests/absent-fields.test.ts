import { isJsonObject } from '#platform/json/json-object.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { $ZodObject, type $ZodType } from 'zod/v4/core';
import { route } from '#test/review-entries.ts';
import { openTestSite, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { contractValidator } from './absent-fields.ts';
import type { ApiDescription } from '../../openapi/operations.ts';
import { namedSchemas } from '../../openapi/schemas.ts';

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await openTestSite();
  cookie = await signInAsAdmin(test);
});
afterAll(() => test.close());

/** The contracts of all JSON bodies, by their names in the description. */
async function bodyContracts(): Promise<Map<string, $ZodObject>> {
  const api = (await test.app.inject('/api/openapi.json')).json<ApiDescription>();
  const { _idmap: byName } = namedSchemas();
  const found = new Map<string, $ZodObject>();
  for (const operation of Object.values(api.paths).flatMap((methods) => Object.values(methods))) {
    const text = JSON.stringify(isJsonObject(operation) ? (operation.requestBody ?? {}) : {});
    const name = /"application\/json":\{"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(text)?.[1];
    const schema: $ZodType | undefined =
      byName.get(name ?? '') ?? byName.get(name?.replace(/Input$/, '') ?? '');
    if (name && schema instanceof $ZodObject) found.set(name, schema);
  }
  return found;
}

/** What a contract makes of a body: its value, or what is wrong with which field. */
function outcome(schema: $ZodType, body: object): unknown {
  const validate = contractValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  const result: unknown = validate(body);
  if (!isJsonObject(result) || !isJsonObject(result.error)) return result;
  return JSON.parse(JSON.stringify(result.error));
}

it('a body with null for an optional field means what it means without it, in every call', async () => {
  const contracts = await bodyContracts();
  let fields = 0;
  for (const [contract, schema] of contracts) {
    for (const [field, { _zod }] of Object.entries(schema._zod.def.shape)) {
      if (_zod.optin === undefined) continue;
      fields += 1;
      const withNull = outcome(schema, { [field]: null });
      expect({ contract, field, withNull }).toEqual({ contract, field, withNull: outcome(schema, {}) });
    }
  }
  expect(contracts.size).toBeGreaterThan(40);
  expect(fields).toBeGreaterThan(160);
});

describe('null for an optional field', () => {
  const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
    test.app.inject({ method, url, payload, headers: { cookie } });

  it.each([
    ['/api/weather', { zipCode: '85003', refresh: null }],
    [
      '/api/trip-weather',
      {
        zipCodes: ['85003', '85281'],
        departure: null,
        stopMinutes: null,
        pace: null,
        returnRide: null,
        track: null,
        shape: null,
        around: null,
      },
    ],
  ])('is taken by %s', async (url, body) => {
    expect((await call('POST', url, body)).statusCode).toBe(200);
  });

  it('is still an error where a value has to be', async () => {
    const refused = await call('POST', '/api/weather', { zipCode: null });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: { zipCode: expect.any(String) } },
    ]);
  });

  it('changes nothing of a post or a route', async () => {
    const made = await call('POST', '/api/admin/blog/posts', {
      title: 'Rain gear',
      content: '<p>Wear it.</p>',
      excerpt: 'Wear it.',
      featuredImage: '/uploads/a.webp',
      tags: ['rain'],
      slug: 'gear',
    });
    const { id, version: _version, updatedAt: _at, ...post } = made.json<Record<string, unknown>>();
    const nothing = {
      title: null,
      slug: null,
      content: null,
      excerpt: null,
      featuredImage: null,
      tags: null,
    };
    const same = await call('PUT', `/api/admin/blog/posts/${String(id)}`, {
      ...nothing,
      status: null,
      version: null,
    });
    expect(same.statusCode).toBe(200);
    expect(same.json()).toMatchObject(post);

    await call('POST', '/api/scenic-routes/add', { ...route, description: 'Quiet.' });
    const routes = await test.app.inject({ url: '/api/admin/scenic-routes', headers: { cookie } });
    const { updatedAt: _changed, ...stored } = routes.json<Record<string, unknown>[]>()[0] ?? {};
    const kept = await call('PUT', `/api/admin/scenic-routes/${String(stored.id)}`, {
      name: null,
      description: null,
      startLocation: null,
      endLocation: null,
      distance: null,
      difficulty: null,
      routeType: null,
    });
    expect(kept.statusCode).toBe(200);
    expect(kept.json()).toMatchObject(stored);
  });
});

describe('a call without a body', () => {
  const empty = { 'content-type': 'application/json', 'content-length': '0' };

  it.each(['POST', 'DELETE'] as const)('may name a content type: %s', async (method) => {
    const url = method === 'POST' ? '/api/admin/logout' : '/api/admin/scenic-routes/999999';
    const session = await signInAsAdmin(test);
    const response = await test.app.inject({ method, url, headers: { ...empty, cookie: session } });
    expect(response.statusCode).toBe(method === 'POST' ? 200 : 404);
  });

  it('is refused where a body has to be', async () => {
    const response = await test.app.inject({ method: 'POST', url: '/api/weather', headers: empty });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { message: 'The request has no content.' },
    ]);
  });
});
