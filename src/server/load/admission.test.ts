import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { addAdmission } from './admission.ts';
import { addErrorHandling } from '../http/answers/errors.ts';
import { Gate } from './gate.ts';
import { addHealth } from '../http/health.ts';

/** An application whose work ends when the test says so. */
async function heldApp() {
  const app = Fastify();
  addAdmission(app, new Gate({ aimMs: 60_000, now: () => performance.now() }));
  addErrorHandling(app);
  addHealth(app, { readiness: async () => 'ready' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    await held;
    return 'done';
  };
  app.get('/page', work);
  app.get('/api/things', work);
  app.post('/api/help', { config: { urgent: true } }, work);
  app.get('/waits', (request) => visitorOf(request).waits(work));
  await app.ready();
  /** Asks until one is refused; the others are still under way. */
  const fill = async (url: string) => {
    const under: Promise<{ statusCode: number }>[] = [];
    for (;;) {
      const before = begun;
      const asked = app.inject({ url, headers: { accept: 'text/html' } });
      const refused = await Promise.race([
        asked,
        new Promise<undefined>((resolve) => setImmediate(() => setImmediate(() => resolve(undefined)))),
      ]);
      if (refused) return { refused, under };
      expect(begun).toBe(before + 1);
      under.push(asked);
    }
  };
  return { app, release, fill };
}

describe('under too many requests', () => {
  it('pages are refused at once with a light page, and served again as soon as there is room', async () => {
    const { app, release, fill } = await heldApp();
    const { refused, under } = await fill('/page');
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(refused.headers['content-type']).toMatch('text/html');
    expect(refused.body).toMatch(/very busy[^]*Try again[^]*911/);
    expect(refused.body.length).toBeLessThan(1_024);

    const api = await app.inject('/api/things');
    expect([api.statusCode, api.json()]).toMatchObject([
      503,
      { message: expect.any(String), code: 'unavailable' },
    ]);
    for (const url of ['/healthz', '/readyz']) expect((await app.inject(url)).statusCode).toBe(200);

    release();
    expect(new Set((await Promise.all(under)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await app.inject('/page')).statusCode).toBe(200);
    await app.close();
  });

  it('those that only wait for an outside service do not keep others out', async () => {
    const { app, release } = await heldApp();
    const waiting = Array.from({ length: 200 }, () => app.inject('/waits'));
    const page = app.inject('/page');
    release();
    expect((await page).statusCode).toBe(200);
    expect((await Promise.all(waiting)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    await app.close();
  });

  it('a request for help still gets in', async () => {
    const { app, release, fill } = await heldApp();
    await fill('/page');
    const help = app.inject({ method: 'POST', url: '/api/help', payload: {} });
    release();
    expect((await help).statusCode).toBe(200);
    await app.close();
  });
});
