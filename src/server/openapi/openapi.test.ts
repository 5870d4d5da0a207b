import { createConfig, lintFromString } from '@redocly/openapi-core';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSite, type TestApp } from '#test/test-app.ts';
import type { ApiDescription } from './operations.ts';
import { API_TAGS } from './tags.ts';

describe('the description of the API', () => {
  let test: TestApp;
  let text: string;
  let api: ApiDescription;
  beforeAll(async () => {
    test = await openTestSite({ env: { PUBLIC_URL: 'https://ride.example' } });
    text = (await test.app.inject('/api/openapi.json')).body;
    api = JSON.parse(text);
  });
  afterAll(() => test.close());

  const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));

  it('has nothing that Redocly’s strictest rules find, without exceptions', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  it('is one: the documentation reads it where programs do', async () => {
    for (const url of ['/api/docs/json', '/api/docs/yaml']) {
      const { statusCode, headers } = await test.app.inject(url);
      expect([statusCode, headers.location]).toEqual([301, '/api/openapi.json']);
    }
  });

  it('names every operation once, and says who may call it', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('postTripWeather');
    expect(ids).toContain('putAdminScenicRoutesById');
    const securityOf = (path: string, method: string) => api.paths[path]?.[method]?.security;
    expect(securityOf('/api/weather', 'post')).toEqual([]);
    expect(securityOf('/api/admin/login', 'post')).toEqual([]);
    expect(securityOf('/api/admin/audit', 'get')).toEqual([{ adminSession: [] }]);
    expect(securityOf('/api/upload/blog-image', 'post')).toEqual([{ adminSession: [] }]);
    expect(securityOf('/api/private/route', 'put')).toEqual([{ privateLink: [] }]);
  });

  it('says email, as all of the product does', () => {
    const told = [...text.matchAll(/"(?:summary|description)":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, words = '']) => words,
    );
    expect(told.length).toBeGreaterThan(200);
    expect(told.filter((words) => /\be-mail|\bmails?\b/i.test(words))).toEqual([]);
  });

  it('says what each group of calls is for', () => {
    const used = operations().flatMap(({ tags = [] }) => tags);
    expect(new Set(used)).toEqual(new Set(API_TAGS.map(({ name }) => name)));
    expect(api.tags).toEqual(API_TAGS);
  });

  it('describes the refusals of every operation by one schema', () => {
    for (const { operationId, responses } of operations()) {
      const errors = Object.entries(responses).filter(
        ([status]) => status === 'default' || Number(status) >= 400,
      );
      expect(errors.length, operationId).toBeGreaterThan(3);
      for (const [, response] of errors)
        // A sign-in that needs a code says so beside the message.
        expect(JSON.stringify(response), operationId).toMatch(/schemas\/(ErrorAnswer|SignInRefused)"/);
    }
  });

  it('describes every body and every answer', () => {
    for (const { operationId, responses } of operations())
      for (const [status, response] of Object.entries(responses)) {
        if (['302', '303', '304'].includes(status)) continue;
        expect(JSON.stringify(response), `${operationId} ${status}`).toContain('"content":');
      }
    for (const path of ['/api/route-geometry', '/api/scenic-route/{id}/photos', '/api/upload/blog-image'])
      expect(api.paths[path]?.post?.requestBody, path).toBeDefined();
  });

  it('holds the limits that the server checks', () => {
    expect(api.components.schemas.ZipCodeInput).toMatchObject({ pattern: String.raw`^\d{5}$` });
    expect(api.components.schemas.WeatherRequestInput).toMatchObject({ required: ['zipCode'] });
    expect(api.components.schemas.AddRouteRequestInput).toMatchObject({
      properties: { distance: { minimum: 0, maximum: 10_000 }, zipCodes: { minItems: 1 } },
      required: expect.arrayContaining(['name', 'zipCodes']),
    });
    expect(text).not.toContain('prefixItems');
  });

  it('knows the contracts of all features', () => {
    const known = readFileSync('src/server/openapi/schemas.ts', 'utf8');
    const files = globSync('src/{features,platform}/*/*.schema.ts').filter((file) =>
      /^export const \w+(?<!Params|Query)Schema\b/m.test(readFileSync(file, 'utf8')),
    );
    const missing = files.filter((file) => !known.includes(`'#${file.replace(/^src\//, '')}'`));
    expect(missing).toEqual([]);
  });
});
