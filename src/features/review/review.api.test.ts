import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import {
  approved,
  GONE,
  pending,
  published,
  request,
  route,
  volunteer,
  reviewSuite,
} from '#test/review-entries.ts';
import { signInAsAdmin } from '#test/test-app.ts';
import type { Method } from '#test/test-suite.ts';
import { REVIEW_KINDS } from './review.model.ts';

const impossible = { isApproved: false, isPublished: true };

describeOnBothEngines('review by admins', (open) => {
  const { suite, call, add, approve, list, first, audit } = reviewSuite(open);

  const CALLS: [Method, string, object?][] = [
    ['GET', '/api/admin/scenic-routes'],
    ['GET', '/api/admin/volunteers'],
    ['GET', '/api/admin/requests'],
    ['PUT', '/api/admin/scenic-routes/1', { name: 'x' }],
    ['PUT', `/api/admin/volunteers/${GONE}`, { name: 'x' }],
    ['POST', '/api/admin/approve', { type: 'volunteers', id: GONE, ...published }],
    ['DELETE', '/api/admin/scenic-routes/1'],
    ['DELETE', `/api/admin/volunteers/${GONE}`],
    ['DELETE', `/api/admin/requests/${GONE}`],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/audit/export?format=csv'],
    ['GET', '/api/admin/sessions'],
    ['DELETE', `/api/admin/sessions/${GONE}`],
    ['DELETE', '/api/admin/sessions'],
    ['POST', '/api/admin/password', { currentPassword: 'x', newPassword: 'long enough' }],
    ['POST', '/api/admin/logout'],
  ];

  it.each(CALLS)('refuses %s %s to the signed out and to a stale session', async (method, url, payload) => {
    const stale = await signInAsAdmin(suite.test);
    await suite.database.query("UPDATE admin_sessions SET expires_at = '2020-01-01'");
    for (const as of [null, stale, 'dryline_admin=made-up', '__Host-dryline_admin=made-up']) {
      const response = await call(method, url, payload, as);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'unauthorized' });
    }
    await suite.signInAgain();
    const signedIn = await call(method, url, payload);
    expect(signedIn.statusCode).not.toBe(401);
    if (url === '/api/admin/logout') await suite.signInAgain();
  });

  it('answers bare lists with everything an admin needs', async () => {
    for (const kind of REVIEW_KINDS) expect((await list(kind)).rows).toEqual([]);
    await add('scenic-routes');
    expect(await first('scenic-routes')).toMatchObject({
      ...route,
      ...pending,
      submittedBy: 'Anonymous',
      approvedBy: null,
      approvedAt: null,
    });
    await add('volunteers');
    expect(await first('volunteers')).toMatchObject({ ...volunteer, ...pending, isActive: true });
    await add('requests');
    expect(await first('requests')).toMatchObject({
      ...request,
      ...pending,
      urgency: 'medium',
      status: 'pending',
    });
    expect(await first('requests')).not.toHaveProperty('searchText');
  });

  const STATES = [pending, approved, published];
  const STEPS = REVIEW_KINDS.flatMap((kind) =>
    STATES.flatMap((from) => [...STATES, impossible].map((to) => [kind, from, to] as const)),
  );

  it.each(STEPS)('%s: from %j to %j', async (kind, from, to) => {
    const id = await add(kind);
    const table = kind === 'scenic-routes' ? 'scenic_routes' : `roadside_${kind}`;
    await suite.database.query(
      `UPDATE ${table} SET is_approved = ${from.isApproved}, is_published = ${from.isPublished}`,
    );
    const before = await first(kind);
    const response = await approve(kind, id, { ...to, approvedBy: 'a stranger' });
    expect(response.statusCode, response.body).toBe(to === impossible ? 400 : 200);
    const { entries } = await audit(`entityType=${kind}&entityId=${id}`);
    if (to === impossible || to === from) {
      expect(await first(kind)).toEqual(before);
      expect(entries).toEqual([]);
    } else {
      expect(await first(kind)).toMatchObject(to);
      expect(entries).toMatchObject([{ adminName: 'admin', after: expect.anything() }]);
    }
    if (to === impossible) expect(response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
    else expect(response.json()).toMatchObject({ type: kind, id, ...to });
  });

  it.each(['scenic-routes', 'volunteers'] as const)(
    '%s: asking again mails nobody and keeps the dates; taking back hides it at once',
    async (kind) => {
      const id = await add(kind);
      const mails = async () => {
        const [row] = await suite.database.query<{ n: number }>('SELECT count(*)::int AS n FROM mail_outbox');
        return row?.n ?? 0;
      };
      const isShown = async () => {
        const { routes, volunteers } = (
          kind === 'volunteers'
            ? await call('POST', '/api/roadside/search', { zipCode: '80302', issueType: 'flat tire' }, null)
            : await call('GET', '/api/all-scenic-routes', undefined, null)
        ).json<Record<string, { id: unknown }[]>>();
        const sitemap = await call('GET', '/sitemap.xml', undefined, null);
        const shown = (routes ?? volunteers ?? []).some((entry) => entry.id === id);
        if (kind === 'scenic-routes') expect(sitemap.body.includes(`/route/${id}`)).toBe(shown);
        return shown;
      };
      // Where volunteers are is stored by whatever writes one.
      if (kind === 'volunteers') await call('PUT', `/api/admin/volunteers/${id}`, { availability: 'Always' });
      const before = await mails();
      await approve(kind, id, approved);
      expect([await mails(), await isShown()]).toEqual([before, false]);
      await approve(kind, id, published);
      const once = await first(kind);
      expect([await mails(), await isShown()]).toEqual([before + 1, true]);

      suite.test.advance(60_000);
      expect((await approve(kind, id, published)).statusCode).toBe(200);
      expect(await first(kind)).toEqual(once);
      await approve(kind, id, approved);
      expect(await isShown()).toBe(false);
      await approve(kind, id, published);
      expect([await mails(), await isShown()]).toEqual([before + 1, true]);

      expect((await approve(kind, id, pending)).json()).toMatchObject({ approvedBy: null, approvedAt: null });
      expect(await isShown()).toBe(false);
      if (kind === 'scenic-routes')
        expect((await call('GET', `/api/scenic-route/${id}`, undefined, null)).statusCode).toBe(404);
      expect((await list(kind, '?status=pending')).total).toBe(1);
    },
  );

  it.each(REVIEW_KINDS)('%s: is one when it is sent again because no answer came', async (kind) => {
    const id = await add(kind);
    const seen = { updatedAt: (await first(kind))?.updatedAt };
    suite.test.advance(60_000);
    expect((await approve(kind, id, { ...published, ...seen })).statusCode).toBe(200);
    const once = await first(kind);
    const again = await approve(kind, id, { ...published, ...seen });
    expect(again.statusCode, again.body).toBe(200);
    expect(await first(kind)).toEqual(once);
    const { entries } = await audit(`entityType=${kind}&entityId=${id}`);
    expect(entries).toHaveLength(1);
    // Somebody else has changed it since: refused, though nothing would change.
    suite.test.advance(60_000);
    const table = kind === 'scenic-routes' ? 'scenic_routes' : `roadside_${kind}`;
    await suite.database.query(`UPDATE ${table} SET updated_at = updated_at + interval '1 minute'`);
    expect((await approve(kind, id, { ...published, ...seen })).statusCode).toBe(409);
  });

  it('takes who approved and when from the session, once', async () => {
    const id = await add('volunteers');
    const at = new Date(suite.test.now() + 60_000).toISOString();
    suite.test.advance(60_000);
    await approve('volunteers', id, { ...published, approvedBy: 'a stranger', approvedAt: '2020-01-01' });
    expect(await first('volunteers')).toMatchObject({ approvedBy: 'admin', approvedAt: at });
    suite.test.advance(60_000);
    await approve('volunteers', id, approved);
    await approve('volunteers', id, published);
    expect(await first('volunteers')).toMatchObject({ approvedBy: 'admin', approvedAt: at });
  });

  it.each([
    [{ type: 'posts' }, 'type'],
    [{ id: null }, 'id'],
    [{ isApproved: 'yes' }, 'isApproved'],
    [{ isPublished: undefined }, 'isPublished'],
  ])('refuses a decision with %j', async (changes, field) => {
    const response = await call('POST', '/api/admin/approve', {
      type: 'volunteers',
      id: GONE,
      ...published,
      ...changes,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty(['errors', field]);
  });

  it('deletes, and is kind about what is gone already', async () => {
    for (const kind of REVIEW_KINDS) {
      const id = await add(kind);
      expect((await call('DELETE', `/api/admin/${kind}/${id}`)).statusCode).toBe(200);
      expect((await list(kind)).rows).toEqual([]);
      for (const gone of [id, kind === 'scenic-routes' ? '999999' : GONE]) {
        for (const response of [
          await call('DELETE', `/api/admin/${kind}/${gone}`),
          await approve(kind, gone, published),
        ]) {
          expect(response.statusCode).toBe(404);
          expect(response.json()).toMatchObject({
            message: expect.stringContaining('no longer exists'),
          });
        }
      }
      const impossible = await approve(kind, 'nonsense', published);
      expect([impossible.statusCode, impossible.json().errors.id]).toEqual([
        400,
        'id must be the id of an entry',
      ]);
      const { entries } = await audit(`entityType=${kind}&entityId=${id}`);
      expect(entries).toMatchObject([
        { action: 'declined', after: { reason: null }, before: { isApproved: false } },
      ]);
    }
    expect((await call('DELETE', '/api/admin/posts/1')).statusCode).toBe(404);
  });

  it('keeps nothing personal of a request in the audit log', async () => {
    const id = await add('requests');
    await approve('requests', id, published);
    suite.test.advance(60_000);
    await call('DELETE', `/api/admin/requests/${id}`);
    const { entries } = await audit(`entityType=requests&entityId=${id}`);
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'approved']);
    for (const secret of ['Sam', 'sam@', '0199', 'Mile 12', 'Rear tire'])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
