import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { submitArticleSchema } from '#features/blog/articles/submit-article.schema.ts';
import { requestHelpSchema, registerVolunteerSchema } from '#features/roadside/public.schema.ts';
import { addRouteRequestSchema } from '#features/routes/submit/add-route.schema.ts';
import { HARMLESS, HOSTILE, repeated } from '#test/fixtures/hostile-text.ts';
import { ride, route } from '#test/owned-routes.ts';
import { helpForm, volunteerForm } from '#test/roadside-help.ts';
import { openTestSite, type TestApp } from '#test/test-app.ts';

interface Form {
  url: string;
  schema: $ZodType & { safeParse: (value: unknown) => { success: boolean } };
  body: Record<string, unknown>;
}

const ARTICLE = {
  title: 'Over the pass',
  content: 'A long day in the mountains, '.repeat(10),
  excerpt: 'A day',
  authorName: 'Dana',
  authorEmail: 'dana@ride.example',
};
const FORMS: Form[] = [
  { url: '/api/scenic-routes/add', schema: addRouteRequestSchema, body: route },
  { url: '/api/scenic-routes/add', schema: addRouteRequestSchema, body: ride },
  { url: '/api/roadside/volunteer', schema: registerVolunteerSchema, body: volunteerForm },
  { url: '/api/roadside/request', schema: requestHelpSchema, body: helpForm },
  { url: '/api/blog/submit', schema: submitArticleSchema, body: ARTICLE },
];
const LENGTHS = [50_000, 5_000, 2_000, 1_000, 500, 300, 200, 100, 40, 20];
/** Of HTTP's own limit of 16 kB for all headers and the address together. */
const HEADER_LENGTH = 14_000;
const KEPT_ON_SIGN_IN = new Set(['user-agent', 'x-forwarded-for', 'content-type']);
const BETWEEN_ENTRIES_MS = 11 * 60_000;
/** Quicker is not told apart: a sign-in hashes a password or is refused before, whatever the text. */
const LEAST_MS = 50;

/** The form with as much of a text in every field as the contract lets pass. */
function filled({ schema, body }: Form, piece: string): Record<string, unknown> {
  const full = { ...body };
  for (const [name, value] of Object.entries(body)) {
    const texts = LENGTHS.map((length) => repeated(piece, length)).map((text) =>
      Array.isArray(value) ? [text] : `x${text}x`,
    );
    const fits = texts.find((text) => schema.safeParse({ ...full, [name]: text }).success);
    if (fits !== undefined && (typeof value === 'string' || Array.isArray(value))) full[name] = fits;
  }
  return full;
}

describe('hostile text', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestSite({ env: { TRUST_PROXY: 'true' } });
  });
  afterAll(() => test.close());

  async function timeOf(call: InjectOptions): Promise<[ms: number, status: number]> {
    const times: number[] = [];
    let status = 0;
    for (let time = 0; time < 2; time += 1) {
      test.advance(BETWEEN_ENTRIES_MS);
      const started = performance.now();
      status = (await test.app.inject(call)).statusCode;
      times.push(performance.now() - started);
    }
    return [Math.min(...times), status];
  }

  it.each(FORMS)('as long as $url lets it be takes no longer than harmless text', async (form) => {
    const call = (piece: string) => timeOf({ method: 'POST', url: form.url, payload: filled(form, piece) });
    const [harmless] = await call(HARMLESS);
    for (const [kind, piece] of Object.entries(HOSTILE)) {
      const [ms, status] = await call(piece);
      expect(status, kind).toBeLessThan(500);
      expect(ms / Math.max(harmless, LEAST_MS), kind).toBeLessThan(10);
    }
  });

  it.each([
    'x-forwarded-for',
    'user-agent',
    'cookie',
    'authorization',
    'accept',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'range',
    'content-type',
    'origin',
    'referer',
  ])('in the header %s takes no longer than harmless text', async (name) => {
    const reads = [
      { method: 'GET', url: '/api/all-scenic-routes' },
      { method: 'GET', url: '/api/private/roadside-request' },
    ] as const;
    const signIn = {
      method: 'POST',
      url: '/api/admin/login',
      payload: '{"username":"a","password":"b"}',
    } as const;
    const calls: InjectOptions[] = KEPT_ON_SIGN_IN.has(name) ? [...reads, signIn] : [...reads];
    for (const call of calls) {
      const withText = (text: string) =>
        timeOf({ ...call, headers: { 'content-type': 'application/json', [name]: text } });
      const [harmless] = await withText(repeated(HARMLESS, HEADER_LENGTH));
      for (const [kind, piece] of Object.entries(HOSTILE).filter(([, text]) => /^[!-~ ]+$/.test(text))) {
        const [ms, status] = await withText(repeated(piece, HEADER_LENGTH));
        expect(status, `${kind} ${String(call.url)}`).toBeLessThan(500);
        expect(ms / Math.max(harmless, LEAST_MS), `${kind} ${String(call.url)}`).toBeLessThan(10);
      }
    }
  });

  it.each([
    '/api/all-scenic-routes?q=',
    '/api/all-scenic-routes?states=',
    '/api/blog/posts?tag=',
    '/api/radar/frames?avoid=',
    '/api/blog/posts/',
    '/api/scenic-route/',
  ])('in the address %s takes no longer than harmless text', async (url) => {
    const withText = (text: string) => timeOf({ method: 'GET', url: url + encodeURIComponent(text) });
    const [harmless] = await withText(repeated(HARMLESS, 4_000));
    for (const [kind, piece] of Object.entries(HOSTILE)) {
      const [ms, status] = await withText(repeated(piece, 4_000));
      expect(status, kind).toBeLessThan(500);
      expect(ms / Math.max(harmless, LEAST_MS), kind).toBeLessThan(10);
    }
  });
});
