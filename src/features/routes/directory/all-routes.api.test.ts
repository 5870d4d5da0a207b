import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestApp } from '#test/test-app.ts';

const ROUTES = 4_000;
const READERS = 20;
/** All routes as plain text. */
const LEAST_BYTES = 20_000_000;
const PATH = '/api/all-scenic-routes';

let site: TestApp;
beforeAll(async () => {
  site = await openTestSite();
  await site.database.query(
    `insert into scenic_routes (name, description, zip_codes, is_approved, is_published, search_text)
     select 'Road ' || i, repeat('long road ', 500), array['80435'], true, true, ''
     from generate_series(1, ${ROUTES}) i`,
  );
  await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

/** An answer of which nothing was read yet, beside what the network holds of it. */
const begun = (method = 'GET') =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const address = site.app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    http.request({ port, method, path: PATH, agent: false }, resolve).on('error', reject).end();
  });

it('sends all routes to who takes no compression without a copy for each that reads slowly', async () => {
  const whole = await (await begun()).toArray();
  const plain = Buffer.concat(whole).toString();
  expect(plain.length).toBeGreaterThan(LEAST_BYTES);
  expect(JSON.parse(plain)).toMatchObject({ total: ROUTES, page: 1, pageSize: ROUTES });
  const packed = await site.app.inject({ url: PATH, headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');

  const before = process.memoryUsage().arrayBuffers;
  const slow = await Promise.all(Array.from({ length: READERS }, () => begun()));
  expect(slow.map(({ statusCode }) => statusCode)).toEqual(slow.map(() => 200));
  // What was begun after them has been unpacked to its end by now.
  await (await begun()).toArray();
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((READERS / 3) * LEAST_BYTES);
  for (const answer of slow) answer.destroy();

  const head = await begun('HEAD');
  expect([head.statusCode, await head.toArray()]).toEqual([200, []]);
});
