import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditQuerySchema } from '#features/accounts/audit/audit.schema.ts';
import { submissionsQuerySchema } from '#features/blog/articles/articles.schema.ts';
import { adminPostsQuerySchema } from '#features/blog/blog.schema.ts';
import { imageListQuerySchema } from '#features/images/images.schema.ts';
import { mailListQuerySchema } from '#features/mail-outbox/mail-outbox.schema.ts';
import { reviewQuerySchema } from '#features/review/review.schema.ts';
import { request, route, volunteer } from '#test/review-entries.ts';
import { openTestSite, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { plantRoads } from '#test/where-roads.ts';

let test: TestApp;
let cookie: string;
beforeAll(async () => {
  test = await openTestSite();
  cookie = await signInAsAdmin(test);
  const entry = { createdAt: new Date(test.now()), updatedAt: new Date(test.now()) };
  const { roadside } = test.services;
  for (const name of ['One', 'Two', 'Three']) {
    await send('/api/admin/blog/posts', { title: name, content: '<p>Rain.</p>', status: 'published' });
    await send('/api/blog/submit', {
      authorName: name,
      authorEmail: 'rider@ride.example',
      title: name,
      content: 'Rain and shine. '.repeat(20),
    });
    const { id } = (await send('/api/scenic-routes/add', { ...route, name })).json<{ id: number }>();
    await send('/api/admin/approve', { type: 'scenic-routes', id, isApproved: true, isPublished: true });
    const services = [...volunteer.servicesOffered];
    await roadside.volunteers.importMany([{ ...volunteer, ...entry, name, servicesOffered: services }]);
    await roadside.requests.importMany([{ ...request, ...entry }]);
    test.advance(11 * 60_000);
  }
});
afterAll(() => test.close());

const send = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, payload, headers: { cookie } });
const ask = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url, headers: { cookie } });

/** The address in a `Link` to the next page. */
const nextOf = (headers: Record<string, unknown>): string | undefined =>
  /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1];

describe('a list that is cut', () => {
  it.each([
    '/api/blog/posts?pageSize=2&fields=card',
    '/api/all-scenic-routes?pageSize=2&difficulty=beginner',
    '/api/admin/blog/posts?pageSize=2&status=published',
    '/api/admin/blog/submissions?pageSize=2',
    '/api/admin/scenic-routes?pageSize=2&sort=name',
    '/api/admin/volunteers?pageSize=2',
    '/api/admin/requests?pageSize=2',
    '/api/admin/audit?pageSize=2',
    '/api/admin/mails?pageSize=2',
  ])('%s counts all pages and leads from one to the next, up to the last', async (url) => {
    const seen: string[] = [];
    let address: string | undefined = url;
    let total = 0;
    for (let pages = 0; address !== undefined && pages < 20; pages += 1) {
      const response = await ask(address);
      expect(response.statusCode, response.body).toBe(200);
      total = Number(response.headers['x-total-count']);
      const { headers } = await ask(address, 'HEAD');
      expect([headers['x-total-count'], headers.link]).toEqual([String(total), response.headers.link]);
      const answer = response.json<object[] | Record<string, unknown>>();
      const list = Array.isArray(answer) ? answer : Object.values(answer).find((one) => Array.isArray(one));
      seen.push(...(list as object[]).map((one) => JSON.stringify(one)));
      address = nextOf(response.headers);
      for (const [name, value] of address ? new URLSearchParams(url.split('?')[1]) : [])
        expect(new URLSearchParams(address?.split('?')[1]).get(name)).toBe(value);
    }
    expect(total).toBeGreaterThanOrEqual(2);
    expect([seen.length, new Set(seen).size]).toEqual([total, total]);
  });

  it.each([
    adminPostsQuerySchema,
    submissionsQuerySchema,
    reviewQuerySchema,
    imageListQuerySchema,
    mailListQuerySchema,
    auditQuerySchema,
  ])('has 100 entries of what admins look after where nobody asks for another number', (schema) => {
    expect(schema.parse({}).pageSize).toBe(100);
  });

  it('is led through by what marks the next entry where it has no page numbers', async () => {
    const first = await ask('/api/admin/queue?limit=2');
    expect(Number(first.headers['x-total-count'])).toBeGreaterThan(2);
    const next = nextOf(first.headers);
    expect(next).toMatch(/^\/api\/admin\/queue\?limit=2&after=/);
    expect((await ask(next ?? '')).json()).not.toEqual(first.json());
  });

  it('is announced by kept answers as well', async () => {
    for (let time = 0; time < 4; time += 1) {
      const { headers } = await ask('/api/all-scenic-routes?page=1&sort=name-desc');
      expect(headers['x-total-count']).toBe('3');
      const cut = await ask('/api/blog/posts?pageSize=2');
      expect(nextOf(cut.headers)).toBe('/api/blog/posts?pageSize=2&page=2');
    }
  });

  it('leads on with nothing that the call does not know', async () => {
    const { headers } = await ask('/api/blog/posts?pageSize=2&x=%3E%0d%0aa');
    expect(nextOf(headers)).toBe('/api/blog/posts?pageSize=2&page=2');
  });
});

it('the directory is whole with parameters that it does not know', async () => {
  const whole = (await ask('/api/all-scenic-routes')).json<unknown>();
  for (const query of ['?', '?t=1', '?utm_source=mail&fbclid=x', '?Page=1'])
    expect((await ask(`/api/all-scenic-routes${query}`)).json()).toEqual(whole);
  expect((await ask('/api/all-scenic-routes?t=1&pageSize=2')).json()).toMatchObject({
    pageSize: 2,
    total: 3,
  });
});

it('a list whose size nobody asks for is announced by the size that it has', async () => {
  const planted = (count: number, more: { name: string; rideDate?: string; rideTime?: string }) =>
    Array.from({ length: count }, (_, index) => ({
      zipCodes: ['67401'],
      ...more,
      name: `${more.name} ${index}`,
    }));
  const ids = await plantRoads(test, [
    ...planted(21, { name: 'Road' }),
    ...planted(13, { name: 'Ride', rideDate: '2026-12-05', rideTime: '10:00' }),
  ]);
  for (const [url, total] of [
    ['/api/where-to-ride?zip=67401&distance=10', 21],
    ['/api/group-rides?near=67401&within=10', 13],
  ] as const) {
    const { headers } = await ask(url);
    expect([headers['x-total-count'], nextOf(headers)]).toEqual([String(total), `${url}&page=2`]);
    const { headers: last } = await ask(`${url}&page=2`);
    expect([last['x-total-count'], nextOf(last)]).toEqual([String(total), undefined]);
  }
  const roads = [...ids].flatMap(([name, id]) => (name.startsWith('Road') ? [id] : []));
  const { headers } = await ask(`/api/where-to-ride?ids=${roads.join(',')}`);
  expect([headers['x-total-count'], nextOf(headers)]).toEqual(['21', undefined]);
});
