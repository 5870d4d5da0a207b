import Fastify, { LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import { addErrorHandling } from './answers/errors.ts';
import { addSecurityHeaders, pagePolicy } from './answers/headers.ts';
import { addRequestLimit } from '../load/request-limit.ts';
import { addRequestLog } from './request-log.ts';
import { addSameOriginCheck } from './requests/same-origin.ts';

const ORIGIN = 'https://ride.example';

async function smallApp() {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  addRequestLog(app);
  addSecurityHeaders(app, { https: true });
  addErrorHandling(app, { isFile: (path) => !path.endsWith('page') });
  addSameOriginCheck(app, { publicOrigin: ORIGIN });
  addRequestLimit(app, { perMinute: 5, now: () => 0 });
  const body = z.object({
    zip: z.string({ error: 'Please enter a zip code' }),
    stops: z.optional(z.array(z.string({ error: 'must be text' }), { error: 'must be a list' })),
  });
  app.post('/things/:id', { schema: { body } }, () => ({ ok: true }));
  app.get('/missing', () => {
    throw new AppError('not_found', 'Nothing here.');
  });
  app.get('/broken', () => {
    throw new Error('secret: postgres://user:password@host');
  });
  const lost = () => {
    throw new Error('select 1', { cause: Object.assign(new Error('the end'), { code: '08006' }) });
  };
  app.get('/lost', lost);
  app.get('/full', () => {
    throw Object.assign(new Error('No space left on device'), { code: '53100' });
  });
  app.get('/slow', () => {
    throw new Error('update rides', { cause: Object.assign(new Error('canceling'), { code: '57014' }) });
  });
  app.get('/without-mail', () => {
    throw new AppError('unavailable', 'This site cannot send email.');
  });
  app.get('/page', lost);
  app.get('/odd-page', () => {
    throw new AppError('validation', 'No <b>bold</b> text.');
  });
  await app.ready();
  return { app, lines };
}

describe('the HTTP layer', () => {
  let app: Awaited<ReturnType<typeof smallApp>>['app'];
  let lines: string[];
  beforeEach(async () => {
    ({ app, lines } = await smallApp());
  });
  afterEach(async () => {
    await app.close();
  });

  it('answers bad input by field, with the first message on top', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/things/1',
      payload: { zip: 5, stops: ['a', 2] },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'Please enter a zip code',
      code: 'validation',
      errors: { zip: 'Please enter a zip code', 'stops.1': 'must be text' },
    });
  });

  it('says in plain words that a body is no object', async () => {
    const response = await app.inject({ method: 'POST', url: '/things/1', payload: [] });
    const sentence = 'The request has to be a JSON object.';
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message: sentence, code: 'validation', errors: { body: sentence } },
    ]);
  });

  it.each([
    ['text/plain', 'hello', 415],
    ['application/json', '{oops', 400],
    ['application/json', '', 400],
  ])('answers a %s body of "%s" with %i and a sentence', async (type, payload, status) => {
    const response = await app.inject({
      method: 'POST',
      url: '/things/1',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\w+.*\.$|invalid/i);
  });

  it('turns expected failures into their code', async () => {
    const response = await app.inject('/missing');
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: 'Nothing here.', code: 'not_found' },
    ]);
  });

  it('says nothing internal about unknown failures, and logs them with the id it answers', async () => {
    const response = await app.inject('/broken');
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('postgres');
    const { requestId } = response.json();
    expect(lines.some((line) => line.includes(requestId) && line.includes('secret'))).toBe(true);
  });

  it('says when its data cannot be reached or written, and when to try again', async () => {
    for (const [url, message] of [
      ['/lost', 'The site cannot reach its data right now. Please try again in a moment.'],
      ['/full', 'The site cannot save anything right now. Please try again later.'],
      ['/slow', 'This took the site too long. Please try again in a moment.'],
    ] as const) {
      const response = await app.inject(url);
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
      expect(response.json()).toMatchObject({ message, code: 'unavailable' });
    }
  });

  it('logs the statement that took too long', async () => {
    await app.inject('/slow');
    expect(lines.join('')).toContain('update rides');
  });

  it('says so to browsers with a page', async () => {
    const response = await app.inject('/page');
    expect([response.statusCode, response.headers['retry-after'], response.headers['content-type']]).toEqual([
      503,
      '5',
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('<p>The site cannot reach its data right now.');
    const odd = await app.inject('/odd-page');
    expect(odd.statusCode).toBe(400);
    expect(odd.body).toContain('No &lt;b&gt;bold&lt;/b&gt; text.');
  });

  it('leaves no stack in the log for an answer that was meant', async () => {
    await app.inject('/without-mail');
    await app.inject('/lost');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'not served',
      'request',
      'the database is away',
      'request',
    ]);
    expect(lines.join('')).not.toContain('stack');
  });

  it('refuses writes that come from another site', async () => {
    const write = (headers: Record<string, string>) =>
      app
        .inject({ method: 'POST', url: '/things/1', payload: { zip: '80435' }, headers })
        .then((r) => r.statusCode);
    expect(await write({ 'sec-fetch-site': 'cross-site', origin: ORIGIN })).toBe(403);
    expect(await write({ 'sec-fetch-site': 'same-site' })).toBe(403);
    expect(await write({ origin: 'https://evil.example' })).toBe(403);
    expect(await write({ 'sec-fetch-site': 'same-origin', origin: ORIGIN })).toBe(200);
    expect(await write({ origin: ORIGIN })).toBe(200);
  });

  it('limits one address and says when to come back', async () => {
    for (let i = 0; i < 5; i += 1) expect((await app.inject('/missing')).statusCode).toBe(404);
    const response = await app.inject('/missing');
    expect([response.statusCode, response.headers['retry-after'], response.json().code]).toEqual([
      429,
      '60',
      'rate_limited',
    ]);
    expect((await app.inject({ url: '/missing', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  it('sends the security headers with every answer, errors included', async () => {
    const { headers } = await app.inject('/broken');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
    });
  });

  it('logs the route, never the address that was asked for', async () => {
    await app.inject({
      method: 'POST',
      url: '/things/80435?phone=555',
      payload: { zip: '80435' },
      remoteAddress: '203.0.113.9',
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.stringMatching(/^req-\d+$/),
      msg: 'request',
      method: 'POST',
      route: '/things/:id',
      status: 200,
      ms: expect.any(Number),
    });
  });
});

it('lets only its own scripts and files run', () => {
  const policy = pagePolicy(["'sha256-abc'"], { https: true, development: false });
  expect(policy).toContain("script-src 'self' 'sha256-abc';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain('upgrade-insecure-requests');
});
