import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { InjectOptions } from 'fastify';
import { generateSync } from 'json-schema-faker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOSTILE, repeated } from '#test/fixtures/hostile-text.ts';
import { openTestSite, signInAsAdmin, TEST_NOW, type TestApp } from '#test/test-app.ts';
import type { ApiDescription } from './operations.ts';

/** Every operation gets about the same share. `FUZZ_SEED` makes other ones. */
const CASES = 5_000;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** They would end the session that the rest needs; without one they are asked all the same. */
const ENDS_SESSION = /^(postAdminLogout|deleteAdminSessions)/;
/** It takes nothing, so each of its calls is the same; one that is accepted has processes at work for seconds. */
const BACKS_UP = 'postAdminBackups';
/** Outside of what any contract takes. */
const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  ' ',
  'x\u0000y',
  '\ud800',
  "'; drop table scenic_routes; --",
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: 1 },
  ...Object.values(HOSTILE).map((piece) => repeated(piece, 2_000)),
];

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
}
interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
  security: object[];
}

let test: TestApp;
let api: ApiDescription;
beforeAll(async () => {
  test = await openTestSite({
    now: TEST_NOW,
    // Nobody listens there: mails wait, and calls that need them are taken.
    env: { TRUST_PROXY: 'true', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@ride.example' },
  });
  api = (await test.app.inject('/api/openapi.json')).json();
});
afterAll(() => test.close());

/** Deterministic, so that a failure can be had again. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

it(
  'no call that the description allows, or nearly allows, is answered otherwise than described',
  { timeout: 300_000 },
  async () => {
    const random = randomNumbers(SEED);
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
    const { components } = api;
    const make = (schema: object): unknown =>
      generateSync(
        { ...schema, components },
        { seed: Math.floor(random() * 2 ** 31), optionalsProbability: 0.5 },
      );
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'api', components });
    const checks = new Map<object, ReturnType<typeof ajv.compile>>();
    const isDescribed = (schema: object, value: unknown): string => {
      let check = checks.get(schema);
      if (!check) {
        const absolute = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
        check = ajv.compile(JSON.parse(absolute));
        checks.set(schema, check);
      }
      return check(value) ? '' : ajv.errorsText(check.errors);
    };

    /** Spoils a value somewhere: a field with something wrong in it, or without it. */
    function spoil(value: unknown): unknown {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return pick(WRONG_VALUES);
      const fields: Record<string, unknown> = { ...value };
      const name = pick(Object.keys(fields));
      if (name === undefined) return pick(WRONG_VALUES);
      if (random() < 0.3) delete fields[name];
      else fields[name] = random() < 0.5 ? spoil(fields[name]) : pick(WRONG_VALUES);
      return fields;
    }

    function requestOf(path: string, method: string, operation: Operation): InjectOptions {
      const query = new URLSearchParams();
      let url = path;
      for (const { name, in: place, required, schema } of operation.parameters ?? []) {
        const value = random() < 0.2 ? pick(WRONG_VALUES) : make(schema);
        const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
        if (place === 'path') {
          const id = random() < 0.5 ? '1' : text.toWellFormed() || 'x';
          url = url.replace(`{${name}}`, encodeURIComponent(id).slice(0, 900));
        } else if (required || random() < 0.6) query.set(name, text.slice(0, 1_000));
      }
      const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      const headers: Record<string, string> = {
        'x-forwarded-for': [10, 0, 0, 0].map((first) => first || Math.floor(random() * 255)).join('.'),
      };
      if (type !== undefined) headers['content-type'] = type;
      const body = content && (random() < 0.5 ? make(content.schema) : spoil(make(content.schema)));
      return {
        method: method.toUpperCase(),
        url: query.size > 0 ? `${url}?${query}` : url,
        headers,
        ...(type !== undefined && {
          // A spoiled body may be an object that has no text of its own.
          payload: type !== 'application/json' && typeof body === 'string' ? body : JSON.stringify(body),
        }),
      };
    }

    const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        operation: operation as unknown as Operation,
      })),
    );
    let cookie = await signInAsAdmin(test);
    const wrong = new Set<string>();
    const statuses: Record<number, number> = {};
    let hasBackedUp = false;
    for (let index = 0; index < CASES; index += 1) {
      const { path, method, operation } = operations[index % operations.length] ?? {};
      if (!path || !method || !operation) continue;
      if (hasBackedUp && operation.operationId === BACKS_UP) continue;
      const request = requestOf(path, method, operation);
      const signedIn = random() < 0.8 && !ENDS_SESSION.test(operation.operationId);
      if (signedIn)
        request.headers = { ...request.headers, cookie, authorization: `Bearer ${'A'.repeat(32)}` };
      test.advance(1_000);
      const { statusCode, headers, body } = await test.app.inject(request);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      hasBackedUp ||= operation.operationId === BACKS_UP && statusCode === 202;
      const say = (what: string) => wrong.add(`${operation.operationId} ${statusCode}: ${what}`);
      const described = operation.responses[statusCode];
      // Who wants none of the radar services gets none.
      const wantsNone =
        operation.operationId === 'getRadarFrames' && request.url?.toString().includes('avoid=');
      if (statusCode >= 500 && !wantsNone)
        say(`${JSON.stringify(request).slice(0, 600)} ${body.slice(0, 200)}`);
      if (!described) {
        say(`is not described: ${JSON.stringify(request).slice(0, 400)} ${body.slice(0, 200)}`);
        continue;
      }
      // Nobody reads the body of a redirect.
      if (body === '' || (statusCode >= 300 && statusCode < 400)) continue;
      const type = String(headers['content-type']).split(';')[0] ?? '';
      const schema = described.content?.[type]?.schema;
      if (!schema) say(`${type} is not described`);
      else if (type === 'application/json') {
        const errors = isDescribed(schema, JSON.parse(body));
        if (errors) say(errors);
      }
      if (statusCode === 401 && signedIn) cookie = await signInAsAdmin(test);
    }
    // Most cases meet something that is not there or is refused; enough have to get through.
    expect(statuses[200]).toBeGreaterThan(CASES / 10);
    expect([...wrong]).toEqual([]);
  },
);
