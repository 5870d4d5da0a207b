import type { FastifyInstance, FastifyServerOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { $ZodCheck, $ZodType } from 'zod/v4/core';
import { fastest } from '#test/growth.ts';
import { HARMLESS, HOSTILE, repeated } from '#test/fixtures/hostile-text.ts';
import { openTestSite, type TestApp } from '#test/test-app.ts';

const routes = vi.hoisted(() => [] as RouteOptions[]);

// Every application that is made tells which routes it gets, those without a description included.
vi.mock('fastify', async (original) => {
  const real: typeof import('fastify') = await original();
  const listening = (options?: FastifyServerOptions): FastifyInstance => {
    const app: FastifyInstance = real.default(options as object);
    app.addHook('onRoute', (route) => void routes.push(route));
    return app;
  };
  return { ...real, default: Object.assign(listening, real.default) };
});

/** What is cubic takes half a second on the first, and is not tried with more. */
const STEPS = [2_000, 64_000] as const;

/** A text as a field may get it: as it is, in lists, cut into a list of single characters, and as an object. */
const shapesOf = (text: string): unknown[] => [text, [text], text.split('', 32_000), [[text]], { text }];
const inSteps = (piece: string) => STEPS.map((length) => shapesOf(repeated(piece, length)));
const harmless = inSteps(HARMLESS);
const hostile = Object.entries(HOSTILE).map(([kind, piece]) => ({ kind, values: inSteps(piece) }));
let test: TestApp;
beforeAll(async () => {
  test = await openTestSite();
});
afterAll(() => test.close());

/** What a contract consists of, whatever is around it. */
function partsOf(schema: $ZodType): { object?: Record<string, $ZodType>; inner: $ZodType[] } {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  if (def.type === 'object') {
    const shape = def['shape'] as Record<string, $ZodType>;
    return { object: shape, inner: Object.values(shape) };
  }
  const inner = ['innerType', 'in', 'out', 'element', 'valueType'].flatMap((name) =>
    def[name] === undefined ? [] : [def[name] as $ZodType],
  );
  return { inner: [...inner, ...((def['options'] as $ZodType[] | undefined) ?? [])] };
}

/** Paths of the fields of a contract, those of objects within it included. */
function fieldsOf(schema: $ZodType, path: string[] = []): string[][] {
  const { object, inner } = partsOf(schema);
  if (!object) return inner.flatMap((part) => fieldsOf(part, path));
  return Object.entries(object).flatMap(([name, field]) => {
    const deeper = fieldsOf(field, [...path, name]);
    return [[...path, name], ...deeper];
  });
}

const bodyWith = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);

interface Contract {
  name: string;
  schema: $ZodType & { safeParse: (value: unknown) => { success: boolean } };
}

/** Everything that the application lets somebody send. */
function contracts(): Contract[] {
  const found = new Map<string, Contract>();
  for (const { method, url, schema } of routes)
    for (const part of ['body', 'querystring', 'params', 'headers'] as const) {
      const contract = schema?.[part];
      if (contract && typeof contract === 'object' && '_zod' in contract)
        found.set(`${String(method)} ${url} ${part}`, {
          name: `${String(method)} ${url} ${part}`,
          schema: contract as Contract['schema'],
        });
    }
  return [...found.values()];
}

describe('64 kB of hostile text', () => {
  it('meets every contract of the application', () => {
    const names = contracts().map(({ name }) => name);
    expect(names).toContain('POST /api/roadside/volunteer body');
    expect(names).toContain('POST /api/scenic-routes/add body');
    expect(names).toContain('GET /api/all-scenic-routes querystring');
    expect(names.length).toBeGreaterThan(80);
  });

  it('holds no field of any of them longer than harmless text does', () => {
    const slow: string[] = [];
    for (const { name, schema } of contracts())
      for (const path of fieldsOf(schema)) {
        const timeOf = (value: unknown, enough: number) =>
          fastest(() => schema.safeParse(bodyWith(path, value)), 20, enough);
        // Some kinds take more steps for each character, none may for each pair of them.
        const limits = harmless.map((values) =>
          values.map((value) => 40 * Math.max(timeOf(value, 0.5), 0.5)),
        );
        for (const { kind, values } of hostile)
          for (const [step, shapes] of values.entries()) {
            const over = shapes.filter((value, shape) => {
              const limit = limits[step]?.[shape] ?? 0;
              return timeOf(value, limit) > limit;
            });
            if (over.length === 0) continue;
            slow.push(`${name} ${path.join('.')}: ${kind}, ${STEPS[step]} characters`);
            break;
          }
      }
    expect(slow).toEqual([]);
    // Over a thousand fields; it is each of them that may not take long.
  }, 60_000);

  it('is not looked at any further once a field is too long', () => {
    const careless: string[] = [];
    const seen = new Set<$ZodType>();
    const visit = (schema: $ZodType, name: string) => {
      if (seen.has(schema)) return;
      seen.add(schema);
      const checks = (schema._zod.def.checks ?? []).map((check: $ZodCheck) => check._zod.def);
      const length = checks.findIndex(({ check }) => check === 'max_length');
      const costly = checks.findIndex(({ check }) => check === 'custom' || check === 'string_format');
      const last = checks.findLastIndex(({ check }) => check === 'custom' || check === 'string_format');
      if (length !== -1 && costly !== -1 && (costly < length || (last > length && !checks[length]?.abort)))
        careless.push(name);
      partsOf(schema).inner.forEach((part) => visit(part, name));
    };
    for (const { name, schema } of contracts()) visit(schema, name);
    expect(careless).toEqual([]);
  });
});
