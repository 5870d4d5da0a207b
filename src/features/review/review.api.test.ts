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

  /** What each step answers: routes and volunteers, then requests. */
  const TABLE = [
    [pending, pending, 409, 409],
    [pending, approved, 409, 409],
    [pending, published, 200, 200],
    [pending, impossible, 400, 400],
    [approved, pending, 409, 409],
    [approved, approved, 409, 409],
    [approved, published, 200, 409],
    [approved, impossible, 400, 400],
    [published, pending, 409, 409],
    [published, approved, 200, 409],
    [published, published, 409, 409],
    [published, impossible, 400, 400],
  ] as const;
  const STEPS = REVIEW_KINDS.flatMap((kind) =>
    TABLE.map(
      ([from, to, code, ofRequest]) => [kind, from, to, kind === 'requests' ? ofRequest : code] as const,
    ),
  );

  it.each(STEPS)('%s: from %j to %j answers %d', async (kind, from, to, code) => {
    const id = await add(kind);
    const table = kind === 'scenic-routes' ? 'scenic_routes' : `roadside_${kind}`;
    await suite.database.query(
      `UPDATE ${table} SET is_approved = ${from.isApproved}, is_published = ${from.isPublished}`,
    );
    const response = await approve(kind, id, { ...to, approvedBy: 'a stranger' });
    expect(response.statusCode, response.body).toBe(code);
    expect(await first(kind)).toMatchObject(code === 200 ? to : from);
    const { entries } = await audit(`entityType=${kind}&entityId=${id}`);
    expect(entries).toHaveLength(code === 200 ? 1 : 0);
    if (code === 200) {
      expect(response.json()).toMatchObject({ type: kind, id, ...to });
      expect(entries[0]).toMatchObject({ adminName: 'admin', after: expect.anything() });
    } else expect(response.json()).toMatchObject({ message: expect.stringMatching(/\.$/) });
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
      for (const gone of [id, 'nonsense', GONE]) {
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
    await call('DELETE', `/api/admin/requests/${id}`);
    const { entries } = await audit(`entityType=requests&entityId=${id}`);
    expect(entries.map(({ action }) => action)).toEqual(['deleted', 'approved']);
    for (const secret of ['Sam', 'sam@', '0199', 'Mile 12', 'Rear tire'])
      expect(JSON.stringify(entries)).not.toContain(secret);
  });
});
