import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditAnswerSchema } from '#features/admin/audit.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#simulator/test-app.ts';
import { REVIEW_KINDS, type ReviewKind } from './moderation.model.ts';

const GONE = '00000000-0000-4000-8000-000000000000';
const route = {
  name: 'Peak to Peak',
  description: 'Aspens all the way.',
  startLocation: 'Nederland, CO',
  endLocation: 'Estes Park, CO',
  zipCodes: ['80302'],
  distance: 55.4,
  estimatedTime: 120,
  highlights: ['Long Peak', 'Aspens'],
  submitterEmail: 'rider@ride.example',
};
const volunteer = {
  name: 'Pat',
  email: 'pat@ride.example',
  phone: '303-555-0142',
  zipCode: '80302',
  servicesOffered: ['Flat tire repair', 'Fuel delivery'],
  availability: 'Weekends',
  experienceLevel: 'professional',
  maxDistance: 12.5,
} as const;
const request = {
  requesterName: 'Sam',
  requesterEmail: 'sam@ride.example',
  requesterPhone: '303-555-0199',
  location: 'Mile 12 of CO 7',
  zipCode: '80302',
  issueType: 'flat tire',
  description: 'Rear tire is flat',
} as const;

const pending = { isApproved: false, isPublished: false };
const approved = { isApproved: true, isPublished: false };
const published = { isApproved: true, isPublished: true };
const impossible = { isApproved: false, isPublished: true };

describeOnBothEngines('review by admins', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    cookie = await signInAsAdmin(test);
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    test.advance(60_000);
    for (const table of ['scenic_routes', 'roadside_volunteers', 'roadside_requests'])
      await database.query(`DELETE FROM ${table}`);
  });

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    as: string | null = cookie,
  ) => test.app.inject({ method, url, ...(as && { headers: { cookie: as } }), ...(payload && { payload }) });
  const add = async (kind: ReviewKind, changes: object = {}): Promise<number | string> => {
    const entry = { createdAt: new Date(test.now()), updatedAt: new Date(test.now()) };
    if (kind === 'volunteers') {
      const row = { ...volunteer, servicesOffered: [...volunteer.servicesOffered], ...entry, ...changes };
      return (await test.services.roadside.volunteers.importMany([row]))[0] ?? '';
    }
    if (kind === 'requests')
      return (
        (await test.services.roadside.requests.importMany([{ ...request, ...entry, ...changes }]))[0] ?? ''
      );
    const sent = { ...route, ...changes };
    const response = await test.app.inject({ method: 'POST', url: '/api/scenic-routes/add', payload: sent });
    test.advance(11 * 60_000);
    return response.json<{ id: number }>().id;
  };
  const approve = (type: ReviewKind, id: number | string, flags: object) =>
    call('POST', '/api/admin/approve', { type, id, ...flags });
  const list = async (kind: ReviewKind, query = '') => {
    const response = await call('GET', `/api/admin/${kind}${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return {
      rows: response.json<Record<string, unknown>[]>(),
      total: Number(response.headers['x-total-count']),
    };
  };
  const first = async (kind: ReviewKind) => (await list(kind)).rows[0];
  const audit = async (query: string) =>
    auditAnswerSchema.parse((await call('GET', `/api/admin/audit?${query}`)).json());

  const CALLS: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
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
    const stale = await signInAsAdmin(test);
    await database.query("UPDATE admin_sessions SET expires_at = '2020-01-01'");
    for (const as of [null, stale, 'dryline_admin=made-up', '__Host-dryline_admin=made-up']) {
      const response = await call(method, url, payload, as);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'unauthorized' });
    }
    cookie = await signInAsAdmin(test);
    const signedIn = await call(method, url, payload);
    expect(signedIn.statusCode).not.toBe(401);
    if (url === '/api/admin/logout') cookie = await signInAsAdmin(test);
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
    await database.query(
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
    const at = new Date(test.now() + 60_000).toISOString();
    test.advance(60_000);
    await approve('volunteers', id, { ...published, approvedBy: 'a stranger', approvedAt: '2020-01-01' });
    expect(await first('volunteers')).toMatchObject({ approvedBy: 'admin', approvedAt: at });
    test.advance(60_000);
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
            message: expect.stringContaining('does not exist any more'),
          });
        }
      }
      const { entries } = await audit(`entityType=${kind}&entityId=${id}`);
      expect(entries).toMatchObject([{ action: 'deleted', after: null, before: { isApproved: false } }]);
    }
    expect((await call('DELETE', '/api/admin/posts/1')).statusCode).toBe(404);
  });

  it('changes of a route only what is sent', async () => {
    const id = await add('scenic-routes');
    const before = await first('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, {
      name: ' New name ',
      highlights: [],
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ ...before, name: 'New name', updatedAt: expect.any(String) });
    const { entries } = await audit(`entityType=scenic-routes&entityId=${id}`);
    expect(entries).toMatchObject([
      { action: 'updated', before: { name: 'Peak to Peak' }, after: { name: 'New name' } },
    ]);
    expect(Object.keys(entries[0]?.after ?? {})).toEqual(['name']);
  });

  it.each([
    [{ distance: 55.4 }, 55.4],
    [{ distance: '55.4' }, 55.4],
    [{ distance: '' }, 55.4],
    [{ distance: null }, 55.4],
    [{ distance: 60 }, 60],
    [{ distance: '60' }, 60],
    [{ distance: 60.9 }, 60],
    [{}, 55.4],
  ])('reads %j as a distance of %d', async (change, distance) => {
    const id = await add('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, { description: 'x', ...change });
    expect(response.json()).toMatchObject({ distance, description: 'x' });
  });

  it.each([
    [{ name: ' ' }, 'name', 'Route name is required'],
    [{ name: 'x'.repeat(121) }, 'name', 'Name must be at most 120 characters'],
    [{ distance: -1 }, 'distance', 'Distance must be between 0 and 10,000 miles'],
    [{ distance: 'far' }, 'distance', 'Distance must be between 0 and 10,000 miles'],
    [{ difficulty: 'all' }, 'difficulty', 'Difficulty must be beginner, intermediate or advanced'],
    [{ routeType: 'race' }, 'routeType', 'Route type must be scenic or group_ride'],
  ])('refuses a route with %j', async (change, field, message) => {
    const id = await add('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, change);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, errors: { [field]: message } });
  });

  it('accepts group for a group ride', async () => {
    const id = await add('scenic-routes');
    const response = await call('PUT', `/api/admin/scenic-routes/${id}`, { routeType: 'group' });
    expect(response.json()).toMatchObject({ routeType: 'group_ride', isGroupRide: true });
  });

  it('changes of a volunteer only what is sent', async () => {
    const id = await add('volunteers');
    const before = await first('volunteers');
    const response = await call('PUT', `/api/admin/volunteers/${id}`, {
      phone: '(720) 555-0100',
      isActive: false,
      servicesOffered: [],
      isApproved: true,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({
      ...before,
      phone: '(720) 555-0100',
      isActive: false,
      updatedAt: expect.any(String),
    });
    const { entries } = await audit(`entityType=volunteers&entityId=${id}`);
    expect(entries[0]?.after).toEqual({ phone: '…0100', isActive: false });
    expect((await list('volunteers', '?q=555-0100')).total).toBe(1);
  });

  it.each([
    [{ maxDistance: 12.5 }, 12.5],
    [{ maxDistance: 30.7 }, 30],
    [{ maxDistance: '' }, 12.5],
  ])('reads %j as a radius of %d miles', async (change, maxDistance) => {
    const id = await add('volunteers');
    const response = await call('PUT', `/api/admin/volunteers/${id}`, change);
    expect(response.json()).toMatchObject({ maxDistance, experienceLevel: 'professional' });
  });

  it.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ email: 'pat' }, 'email', 'Please enter a valid email address'],
    [{ phone: '555' }, 'phone', 'Please enter a valid phone number'],
    [{ zipCode: '8030' }, 'zipCode', 'Please enter a valid 5-digit zip code'],
    [{ zipCode: '00000' }, 'zipCode', 'Zip code not found'],
    [{ availability: ' ' }, 'availability', 'Please specify your availability'],
    [{ maxDistance: 0.5 }, 'maxDistance', 'Distance must be between 1 and 500 miles'],
    [{ isActive: 'yes' }, 'isActive', 'isActive must be true or false'],
  ])('refuses a volunteer with %j', async (change, field, message) => {
    const id = await add('volunteers');
    const before = await first('volunteers');
    const response = await call('PUT', `/api/admin/volunteers/${id}`, change);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, errors: { [field]: message } });
    expect(await first('volunteers')).toEqual(before);
  });

  it.each(['scenic-routes', 'volunteers'] as const)(
    'tells the second of two who change the same of %s',
    async (kind) => {
      const id = await add(kind);
      const seen = (await first(kind))?.updatedAt;
      const url = `/api/admin/${kind}/${id}`;
      expect((await call('PUT', url, { name: 'First', updatedAt: seen })).statusCode).toBe(200);
      const second = await call('PUT', url, { name: 'Second', updatedAt: seen });
      expect(second.statusCode).toBe(409);
      expect(second.json()).toMatchObject({
        message: expect.stringContaining('Someone else changed this entry'),
      });
      expect(await first(kind)).toMatchObject({ name: 'First' });
    },
  );

  it('searches, filters, sorts and pages, and counts all pages', async () => {
    for (const name of ['Cherry', 'apple', 'Banana']) {
      await add('volunteers', { name, availability: `${name} 100%` });
      test.advance(60_000);
    }
    const [newest] = (await list('volunteers', '?sort=newest')).rows;
    await approve('volunteers', String(newest?.id), published);
    const names = async (query: string) => (await list('volunteers', query)).rows.map(({ name }) => name);
    expect(await names('')).toEqual(['apple', 'Cherry', 'Banana']);
    expect(await names('?sort=newest')).toEqual(['Banana', 'apple', 'Cherry']);
    expect(await names('?sort=oldest')).toEqual(['Cherry', 'apple', 'Banana']);
    expect(await names('?sort=name')).toEqual(['apple', 'Banana', 'Cherry']);
    expect(await names('?status=pending')).toEqual(['apple', 'Cherry']);
    expect(await names('?status=published')).toEqual(['Banana']);
    expect(await names('?status=approved')).toEqual([]);
    expect(await names('?q=BANAN')).toEqual(['Banana']);
    expect(await names('?q=100%25&status=pending&sort=name')).toEqual(['apple', 'Cherry']);
    expect(await names('?q=_')).toEqual([]);
    expect(await list('volunteers', '?sort=name&pageSize=2&page=2')).toMatchObject({
      rows: [{ name: 'Cherry' }],
      total: 3,
    });
    expect(await list('volunteers', '?page=9')).toEqual({ rows: [], total: 3 });
    expect((await call('GET', '/api/admin/volunteers?sort=size')).statusCode).toBe(400);
    expect((await call('GET', '/api/admin/volunteers?pageSize=201')).statusCode).toBe(400);
  });

  it('counts every state exactly, whatever happens to entries', async () => {
    const counts = async () =>
      Promise.all(
        ['all', 'pending', 'approved', 'published'].map(
          async (status) => (await list('requests', `?status=${status}`)).total,
        ),
      );
    const [one, two] = [await add('requests'), await add('requests')];
    await add('requests', approved);
    await add('requests', published);
    expect(await counts()).toEqual([4, 2, 1, 1]);
    await approve('requests', one, published);
    await call('DELETE', `/api/admin/requests/${two}`);
    expect(await counts()).toEqual([3, 0, 1, 2]);
    await database.query('UPDATE roadside_requests SET is_approved = false, is_published = false');
    expect(await counts()).toEqual([3, 3, 0, 0]);
    await database.query('DELETE FROM roadside_requests');
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it.each(['waiting', 'newest', 'oldest', 'name'])(
    'reads the second half of a list from its end: %s',
    async (sort) => {
      const rows = Array.from({ length: 11 }, (_, n) => ({
        name: `Pat ${n % 3}`,
        ...(n % 2 ? approved : pending),
      }));
      for (const row of rows) await add('volunteers', row);
      const ids = async (query: string) =>
        (await list('volunteers', `?sort=${sort}&${query}`)).rows.map(({ id }) => id);
      const whole = await ids('pageSize=50');
      expect(new Set(whole).size).toBe(11);
      const pages = [];
      for (let page = 1; page <= 4; page += 1) pages.push(...(await ids(`pageSize=3&page=${page}`)));
      expect(pages).toEqual(whole);
      expect(await ids('pageSize=3&page=5')).toEqual([]);
    },
  );

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
