import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import type { QueueAnswer } from '#features/review/queue/queue.schema.ts';
import { photo } from '#test/route-photos.ts';
import { routeSuite } from '#test/route-suite.ts';
import { signInAsAdmin } from '#test/test-app.ts';
import { DAY_MS } from '#platform/time/units.ts';

const ADMIN = { id: null, username: 'admin' };

describeOnBothEngines('What riders say about a route', (open) => {
  const suite = routeSuite(open);
  const { view, additions, sendPhoto: send } = suite;
  const post = (url: string, payload: object) => suite.test.app.inject({ method: 'POST', url, payload });
  const report = (changes: object = {}) =>
    post(`/api/scenic-route/${suite.id}/reports`, {
      kind: 'gravel',
      note: 'Mile 12, both lanes',
      seenOn: '2026-11-20',
      submissionKey: randomUUID(),
      ...changes,
    });

  it('counts each device once, by month, and takes it back', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const ridden = (device: string, more: object = {}) =>
      post(`/api/scenic-route/${suite.id}/ridden`, { device, ...more });
    expect((await ridden(mine)).json()).toEqual({ count: 1, last: '2026-11' });
    expect((await ridden(mine)).json()).toEqual({ count: 1, last: '2026-11' });
    suite.test.advance(30 * DAY_MS);
    expect((await ridden(other)).json()).toEqual({ count: 2, last: '2026-12' });
    expect((await ridden(other, { ridden: false })).json()).toEqual({ count: 1, last: '2026-11' });
    expect((await view()).ridden).toEqual({ count: 1, last: '2026-11' });
    expect(JSON.stringify(await suite.database.query('SELECT * FROM route_ridden'))).not.toContain(mine);
    expect((await ridden('me')).statusCode).toBe(400);
  });

  it('leaves kept pages alone when a device takes back what it never said', async () => {
    const { riderReports } = suite.test.services;
    const takeBack = (device: string) =>
      post(`/api/scenic-route/${suite.id}/ridden`, { device, ridden: false });
    const mine = randomUUID();
    await post(`/api/scenic-route/${suite.id}/ridden`, { device: mine });
    const before = (await riderReports.contentVersion()).version;
    expect((await takeBack(randomUUID())).json()).toEqual({ count: 1, last: '2026-11' });
    suite.test.advance(2_000);
    expect((await riderReports.contentVersion()).version).toBe(before);
    await takeBack(mine);
    expect((await riderReports.contentVersion()).version).toBe(before + 1);
  });

  it('shows a report after review, until its last day is over', async () => {
    expect((await report()).statusCode).toBe(201);
    expect((await view()).conditions).toEqual([]);
    const [waiting] = (await additions()).reports;
    const asked = await suite.test.app.inject({
      url: `/api/admin/queue/route-reports/${waiting?.id}`,
      headers: { cookie: await signInAsAdmin(suite.test) },
    });
    expect(asked.json()).toMatchObject({
      preview: { line: 'Seen Fri, Nov 20, shown until Fri, Nov 27' },
    });
    await suite.test.services.riderReports.conditions.decide(String(waiting?.id), 'published', ADMIN);
    expect((await view()).conditions).toMatchObject([
      {
        kind: 'gravel',
        note: 'Mile 12, both lanes',
        seenOn: '2026-11-20',
        expiresAt: '2026-11-28T07:00:00.000Z',
      },
    ]);
    suite.test.advance(Date.parse('2026-11-28T06:59:59Z') - suite.test.now());
    expect((await view()).conditions).toHaveLength(1);
    suite.test.advance(1_000);
    expect((await view()).conditions).toEqual([]);
  });

  it('can be taken down, and is decided once', async () => {
    await report();
    const reportId = String((await additions()).reports[0]?.id);
    const { conditions } = suite.test.services.riderReports;
    await conditions.decide(reportId, 'published', ADMIN);
    await expect(conditions.decide(reportId, 'published', ADMIN)).rejects.toMatchObject({ code: 'conflict' });
    await conditions.decide(reportId, 'declined', ADMIN);
    expect((await view()).conditions).toEqual([]);
    expect((await additions()).reports).toEqual([]);
  });

  it.each([
    [{ kind: 'dragons' }, 'kind', 'Please select what you found'],
    [{ seenOn: '2026-11-21' }, 'seenOn', 'The day cannot be in the future'],
    [{ seenOn: '2026-11-12' }, 'seenOn', 'Reports of this kind go back 7 days at most'],
    [{ kind: 'closure', seenOn: '2026-11-05' }, 'seenOn', 'Reports of this kind go back 14 days at most'],
    [{ seenOn: '2026-02-31' }, 'seenOn', 'Please enter the day you saw it'],
    [{ note: 'x'.repeat(501) }, 'note', 'The note must be at most 500 characters; it has 501'],
  ])('refuses %j', async (changes, field, message) => {
    const response = await report(changes);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, errors: { [field]: message } });
  });

  it.each([
    ['gravel', '2026-11-13'],
    ['closure', '2026-11-06'],
  ])('takes a report of %s from its earliest day, and asks admins to look', async (kind, seenOn) => {
    expect((await report({ kind, seenOn })).statusCode).toBe(201);
    const queue = await suite.test.app.inject({
      url: '/api/admin/queue?kind=route-reports',
      headers: { cookie: await signInAsAdmin(suite.test) },
    });
    expect(queue.json<QueueAnswer>().entries).toHaveLength(1);
  });

  it('stores the same form once', async () => {
    const submissionKey = randomUUID();
    await report({ submissionKey });
    expect((await report({ submissionKey })).statusCode).toBe(201);
    expect((await additions()).reports).toHaveLength(1);
  });

  it('stores a form that was changed before it was sent again as a report of its own', async () => {
    const submissionKey = randomUUID();
    await report({ submissionKey });
    await report({ submissionKey, note: 'Mile 14 as well' });
    expect((await additions()).reports).toHaveLength(2);
  });

  it('tells admins when riders say that it is gone', async () => {
    await report();
    const reportId = String((await additions()).reports[0]?.id);
    const gone = (device: string) => post(`/api/route-reports/${reportId}/gone`, { device });
    const device = randomUUID();
    expect((await gone(device)).statusCode).toBe(404);
    await suite.test.services.riderReports.conditions.decide(reportId, 'published', ADMIN);
    await gone(device);
    await gone(device);
    expect((await gone(randomUUID())).statusCode).toBe(200);
    expect((await additions()).reports).toMatchObject([{ gone: 2 }]);
    expect((await gone('x')).statusCode).toBe(400);
    for (let device = 0; device < 30; device += 1) expect((await gone(randomUUID())).statusCode).toBe(200);
    expect((await additions()).reports).toMatchObject([{ gone: 20 }]);
    expect(await suite.database.query('SELECT 1 FROM route_report_gone')).toHaveLength(20);
  });

  it('says nothing about a route that is not public', async () => {
    await suite.test.services.scenicRoutes.review.decide(
      suite.id,
      { isApproved: true, isPublished: false },
      ADMIN,
    );
    for (const response of [
      await suite.test.app.inject(`/api/scenic-route/${suite.id}/reports`),
      await report(),
      await post(`/api/scenic-route/${suite.id}/ridden`, { device: randomUUID() }),
    ])
      expect(response.statusCode).toBe(404);
  });

  it('forgets reports a month after they ended', async () => {
    await report();
    await suite.test.services.jobs.runDue();
    suite.test.advance(45 * DAY_MS);
    await suite.test.services.jobs.runDue();
    expect(await suite.database.query('SELECT 1 FROM route_reports')).toEqual([]);
  });

  it.each([
    [{ alt: 'A text' }, Buffer.from('no picture'), 400, 'image'],
    [{ alt: 'Nothing' }, undefined, 400, 'image'],
    [{ alt: ' ' }, Buffer.from('GIF89a'), 400, 'alt'],
    [{ alt: 'Big' }, Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, 'image'],
  ])('refuses a photo with %j', async (fields, file, code, field) => {
    const response = await send(fields, file);
    expect(response.statusCode, response.body).toBe(code);
    expect(response.json()).toHaveProperty(['errors', field]);
    expect((await additions()).photos).toEqual([]);
  });

  it('waits in the queue of the admins, and comes back when riders doubt it', async () => {
    await report();
    await send({ alt: 'The summit' }, await photo());
    const cookie = await signInAsAdmin(suite.test);
    const queue = async () => {
      const response = await suite.test.app.inject({ url: '/api/admin/queue', headers: { cookie } });
      return response
        .json<QueueAnswer>()
        .entries.map(({ kind, id: entry, title }) => ({ kind, entry, title }));
    };
    const decide = async (entries: { kind: string; id: string }[], verdict: string) => {
      const response = await suite.test.app.inject({
        method: 'POST',
        url: '/api/admin/queue/decide',
        headers: { cookie },
        payload: { entries, verdict },
      });
      expect(response.statusCode, response.body).toBe(200);
      suite.test.advance(31_000);
      await suite.test.services.jobs.runDue();
    };
    const waiting = await queue();
    expect(waiting.map(({ title }) => title).toSorted()).toEqual([
      'Gravel or sand: Peak to Peak',
      'Photo: Peak to Peak',
    ]);
    await decide(
      waiting.map(({ kind, entry }) => ({ kind, id: entry })),
      'approve',
    );
    expect(await view()).toMatchObject({ conditions: [{ kind: 'gravel' }], photos: [{ alt: 'The summit' }] });
    expect(await queue()).toEqual([]);

    const [shown] = (await view()).conditions;
    const gone = () => post(`/api/route-reports/${shown?.id}/gone`, { device: randomUUID() });
    await gone();
    await gone();
    expect(await queue()).toEqual([]);
    await gone();
    expect(await queue()).toMatchObject([{ entry: shown?.id }]);
    await decide([{ kind: 'route-reports', id: String(shown?.id) }], 'approve');
    expect(await queue()).toEqual([]);
    expect((await view()).conditions).toHaveLength(1);
    await gone();
    await gone();
    await gone();
    await decide([{ kind: 'route-reports', id: String(shown?.id) }], 'decline');
    expect((await view()).conditions).toEqual([]);
  });

  it('stays as another admin decided while a decision was held', async () => {
    const cookie = await signInAsAdmin(suite.test);
    const hold = async (kind: string, entry: string, verdict: string) => {
      const response = await suite.test.app.inject({
        method: 'POST',
        url: '/api/admin/queue/decide',
        headers: { cookie },
        payload: { entries: [{ kind, id: entry }], verdict },
      });
      expect(response.json()).toMatchObject({ results: [{ ok: true }] });
    };
    const carryOut = async () => {
      suite.test.advance(31_000);
      await suite.test.services.jobs.runDue();
    };
    const takeDown = async (kind: string, entry: string) => {
      const url = `/api/admin/${kind}/${entry}`;
      expect((await suite.test.app.inject({ method: 'DELETE', url, headers: { cookie } })).statusCode).toBe(
        200,
      );
    };

    await report();
    const first = String((await additions()).reports[0]?.id);
    await hold('route-reports', first, 'approve');
    await takeDown('route-reports', first);
    await carryOut();
    expect((await view()).conditions).toEqual([]);

    await report();
    const second = String((await additions()).reports[0]?.id);
    const { conditions, photos } = suite.test.services.riderReports;
    await conditions.decide(second, 'published', ADMIN);
    for (let riders = 0; riders < 3; riders += 1)
      await post(`/api/route-reports/${second}/gone`, { device: randomUUID() });
    await hold('route-reports', second, 'decline');
    await conditions.decide(second, 'published', ADMIN);
    await carryOut();
    expect((await view()).conditions).toHaveLength(1);

    await send({ alt: 'The summit' }, await photo());
    const picture = String((await additions()).photos[0]?.id);
    await takeDown('route-photos', picture);
    await expect(photos.decide(picture, 'published', ADMIN, { onlyWaiting: true })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('knows nothing of a route that is not there', async () => {
    const cookie = await signInAsAdmin(suite.test);
    const of = (route: number) =>
      suite.test.app.inject({ url: `/api/admin/scenic-routes/${route}/additions`, headers: { cookie } });
    expect((await of(suite.id)).json()).toEqual({ reports: [], photos: [] });
    expect((await of(suite.id + 999_999)).statusCode).toBe(404);
  });

  it('lets only admins take things down', async () => {
    const admin = { method: 'DELETE', url: `/api/admin/route-reports/${randomUUID()}` } as const;
    expect((await suite.test.app.inject(admin)).statusCode).toBe(401);
    expect((await suite.test.app.inject(`/api/admin/scenic-routes/${suite.id}/additions`)).statusCode).toBe(
      401,
    );
  });
});
