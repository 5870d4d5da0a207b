import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { CONNECTION_FAILURE } from '#platform/db/database-problem.server.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { seedSamples } from '#features/routes/seed.service.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const CALLS = new Set<PropertyKey>(['select', 'selectDistinct', 'insert', 'update', 'delete', 'execute']);

let isAway = false;
let isSilent = false;
let database: Database;
let site: TestApp;

const lost = (): never => {
  throw Object.assign(new Error('the connection was lost'), { code: CONNECTION_FAILURE });
};

/** A statement, however it goes on, that has no answer before the silence ends; its connection has given up then. */
const silence = Promise.withResolvers<never>();
const unanswered: object = new Proxy(
  {},
  {
    get: (_, name) =>
      name === 'then'
        ? (_answer: unknown, fail: (reason: unknown) => void) => void silence.promise.catch(fail)
        : () => unanswered,
  },
);

/** The same database, which nobody reaches while it is away, and which answers nobody while it is silent. */
function mayBeAway(given: Database): Database {
  const db = new Proxy(given.db, {
    get: (target, name) =>
      isAway && CALLS.has(name)
        ? lost
        : isSilent && CALLS.has(name)
          ? () => unanswered
          : Reflect.get(target, name),
  });
  return { ...given, db, transaction: async (work) => (isAway ? lost() : given.transaction(work)) };
}

beforeAll(async () => {
  database = await openTestDatabase();
  site = await openTestApp(mayBeAway(database), { pages: await builtPages() });
  const { scenicRoutes, location } = site.services;
  await seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now: site.now() });
});
afterAll(async () => {
  isAway = false;
  await site.close();
  await database.close();
});

const ask = (url: string) => site.app.inject({ url, headers: { 'accept-encoding': 'br' } });

it('shows pages as they were while the database is away, for some minutes, and new verdicts', async () => {
  const paths = ['/blog', '/route/1', '/all-routes', '/group-rides'];
  const before = await Promise.all(paths.map(ask));
  expect(before.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
  isAway = true;
  site.advance(MINUTE_MS);
  for (const [index, path] of paths.entries()) {
    const answer = await ask(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.rawPayload.equals(before[index]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  }
  expect((await ask('/?zip=80435')).statusCode).toBe(200);
  expect((await ask('/route/2')).statusCode).toBe(503);
  site.advance(5 * MINUTE_MS);
  const late = await ask('/route/1');
  expect([late.statusCode, late.headers['retry-after']]).toEqual([503, '5']);
  isAway = false;
  site.advance(MINUTE_MS);
  expect((await ask('/route/1')).statusCode).toBe(200);
});

it('keeps no list of rides that it could not count the riders of', async () => {
  const [ride] = await site.services.scenicRoutes.upcomingRides(1);
  const payload = { name: 'Ann', email: null, partySize: 3 };
  const joined = await site.app.inject({ method: 'POST', url: `/api/rides/${ride?.id}/rsvp`, payload });
  expect(joined.statusCode, joined.body).toBe(201);
  const going = ({ body }: Awaited<ReturnType<typeof ask>>) => /\b3 (?:of \d+ )?going/.test(body);
  const asPlain = (url: string) => site.app.inject(url);
  expect(going(await asPlain('/group-rides'))).toBe(true);
  // Everything but these numbers is in memory for a second.
  isAway = true;
  const without = await asPlain('/group-rides?add=1');
  isAway = false;
  expect([without.statusCode, without.headers.etag]).toEqual([200, undefined]);
  expect(going(await asPlain('/group-rides?add=1'))).toBe(true);
});

it('does not keep readers waiting for a database that has fallen silent', async () => {
  const paths = ['/', '/routes', '/all-routes', '/group-rides', '/route/1', '/blog'];
  const before = await Promise.all(paths.map(ask));
  site.advance(MINUTE_MS);
  isSilent = true;
  // They come while it lasts.
  const answers = await Promise.all(paths.map(ask));
  isSilent = false;
  silence.reject(Object.assign(new Error('the connection gave up'), { code: CONNECTION_FAILURE }));
  for (const [index, path] of paths.entries()) {
    expect([path, answers[index]?.statusCode]).toEqual([path, 200]);
    expect(answers[index]?.rawPayload.equals(before[index]?.rawPayload ?? Buffer.alloc(0))).toBe(true);
  }
});
