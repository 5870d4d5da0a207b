import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { tableDrift } from '#platform/db/table-drift.server.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#simulator/test-app.ts';
import { QUEUE_LIMITS, UNDO_MS } from './queue.model.ts';
import type { DecideAnswer, QueueAnswer, QueueDetailsAnswer, UndoAnswer } from './queue.schema.ts';
import { reviewClaims, reviewDecisions } from './queue.tables.server.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GONE = '00000000-0000-4000-8000-000000000000';

describeOnBothEngines('the queue of everything that waits', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { env: { ADMIN_EMAIL: 'lead@ride.example' } });
    cookie = await signInAsAdmin(test);
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    for (const table of [
      'review_decisions',
      'review_claims',
      'mail_outbox',
      'scenic_routes',
      'roadside_volunteers',
      'roadside_requests',
      'user_blog_submissions',
    ])
      await database.query(`DELETE FROM ${table}`);
    test.advance(60 * MINUTE);
  });

  const call = async <T>(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    as = cookie,
  ): Promise<T> => {
    const response = await test.app.inject({
      method,
      url,
      headers: { cookie: as },
      ...(payload && { payload }),
    });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<T>();
  };
  const queue = (query = '') => call<QueueAnswer>('GET', `/api/admin/queue${query}`);
  const titles = async (query = '') => (await queue(query)).entries.map(({ title }) => title);
  const decide = (verdict: string, entries: object[], reason?: string) =>
    call<DecideAnswer>('POST', '/api/admin/queue/decide', { verdict, entries, reason });
  const undo = (...decisions: (string | null | undefined)[]) =>
    call<UndoAnswer>('POST', '/api/admin/queue/undo', { decisions });
  const carryOut = async (ms = UNDO_MS + 1_000) => {
    test.advance(ms);
    await test.services.jobs.runDue();
  };
  const mails = async () =>
    database.query<{ kind: string; recipient: string; text: string }>(
      'SELECT kind, recipient, plain_text AS text FROM mail_outbox ORDER BY created_at, kind',
    );

  const at = (minutesAgo: number) => {
    const time = new Date(test.now() - minutesAgo * MINUTE);
    return { createdAt: time, updatedAt: time };
  };
  async function route(name: string, minutesAgo: number, changes: object = {}): Promise<string> {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: {
        name,
        description: 'Aspens all the way.',
        startLocation: 'Nederland, CO',
        endLocation: 'Estes Park, CO',
        zipCodes: ['80302'],
        distance: 55,
        ...changes,
      },
    });
    expect(response.statusCode, response.body).toBe(201);
    const { id } = response.json<{ id: number }>();
    await database.query('UPDATE scenic_routes SET created_at = $1 WHERE id = $2', [
      at(minutesAgo).createdAt,
      id,
    ]);
    test.advance(11 * MINUTE);
    return String(id);
  }
  async function volunteer(name: string, minutesAgo: number, changes: object = {}): Promise<string> {
    const [id = ''] = await test.services.roadside.volunteers.importMany([
      {
        name,
        email: `${name.toLowerCase()}@ride.example`,
        phone: '303-555-0142',
        zipCode: '80302',
        servicesOffered: ['Fuel delivery'],
        availability: 'Weekends',
        ...at(minutesAgo),
        ...changes,
      },
    ]);
    return id;
  }
  async function request(urgency: 'low' | 'medium' | 'high', minutesAgo: number): Promise<string> {
    const [id = ''] = await test.services.roadside.requests.importMany([
      {
        requesterName: 'Sam',
        requesterEmail: 'sam@ride.example',
        requesterPhone: '303-555-0199',
        location: 'Mile 12 of CO 7',
        zipCode: '80302',
        issueType: 'flat tire',
        description: `${urgency} flat`,
        urgency,
        ...at(minutesAgo),
      },
    ]);
    return id;
  }
  async function article(title: string, minutesAgo: number): Promise<string> {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/blog/submit',
      payload: { authorName: 'Ann', authorEmail: 'ann@ride.example', title, content: 'Rain. '.repeat(40) },
    });
    const { id } = response.json<{ id: number }>();
    await database.query('UPDATE user_blog_submissions SET created_at = $1 WHERE id = $2', [
      at(minutesAgo).createdAt,
      id,
    ]);
    test.advance(11 * MINUTE);
    return String(id);
  }

  it('keeps code and tables in step', async () => {
    expect(await tableDrift(database, reviewDecisions)).toEqual([]);
    expect(await tableDrift(database, reviewClaims)).toEqual([]);
  });

  it.each([
    ['GET', '/api/admin/queue'],
    ['GET', '/api/admin/queue/counts'],
    ['GET', '/api/admin/queue/routes/1'],
    ['POST', '/api/admin/queue/decide'],
    ['POST', '/api/admin/queue/undo'],
    ['POST', '/api/admin/queue/claim'],
    ['POST', '/api/admin/queue/release'],
    ['GET', '/api/admin/digest'],
    ['PUT', '/api/admin/digest'],
  ] as const)('%s %s is for admins alone', async (method, url) => {
    expect((await test.app.inject({ method, url })).statusCode).toBe(401);
  });

  it('shows people by the road first, by urgency, then everything else, oldest first', async () => {
    await article('Rain gear', 400);
    await route('Peak to Peak', 300);
    await route('Sunday ride', 500, {
      rideDate: '2027-12-31',
      rideTime: '09:00',
      estimatedTime: 120,
    });
    await volunteer('Pat', 200);
    for (const [urgency, minutes] of [
      ['low', 90],
      ['high', 5],
      ['medium', 30],
      ['high', 10],
    ] as const)
      await request(urgency, minutes);
    const { entries, counts, next } = await queue();
    expect(entries.map(({ kind, urgency }) => (urgency ? `${kind} ${urgency}` : kind))).toEqual([
      'requests high',
      'requests high',
      'requests medium',
      'requests low',
      'rides',
      'articles',
      'routes',
      'volunteers',
    ]);
    const [first, second] = entries;
    expect(Date.parse(first?.submittedAt ?? '')).toBeLessThan(Date.parse(second?.submittedAt ?? ''));
    expect(next).toBeNull();
    expect(counts.total).toBe(8);
    const some = counts.kinds.filter(({ count }) => count > 0);
    expect(some.map(({ kind, count }) => [kind, count])).toEqual([
      ['requests', 4],
      ['routes', 1],
      ['rides', 1],
      ['volunteers', 1],
      ['articles', 1],
    ]);
    expect(await titles('?kind=routes')).toEqual(['Peak to Peak']);
  });

  it('goes through any number of pages without losing or repeating one, also within one instant', async () => {
    for (let index = 0; index < 7; index += 1) {
      await volunteer(`V${index}`, 60);
      await request(index % 2 ? 'high' : 'low', 60);
    }
    await route('Same instant', 60);
    await database.query(
      'UPDATE scenic_routes SET created_at = (SELECT min(created_at) FROM roadside_volunteers)',
    );
    const seen: string[] = [];
    let after = '';
    do {
      const { entries, next } = await queue(`?limit=2&after=${after}`);
      seen.push(...entries.map(({ kind, id }) => `${kind} ${id}`));
      after = next ?? '';
    } while (after !== '');
    expect(seen).toHaveLength(15);
    expect(new Set(seen).size).toBe(15);
  });

  it('refuses a place in the list that it did not give', async () => {
    for (const after of ['x', Buffer.from("0 1 routes 1'").toString('base64url')]) {
      const response = await test.app.inject({ url: `/api/admin/queue?after=${after}`, headers: { cookie } });
      expect(response.statusCode).toBe(400);
    }
  });

  it('carries an approval out after half a minute, and not before', async () => {
    const id = await route('Peak to Peak', 60);
    const { results } = await decide('approve', [{ kind: 'routes', id }]);
    expect(results).toMatchObject([{ ok: true, undoUntil: new Date(test.now() + UNDO_MS).toISOString() }]);
    expect(await titles()).toEqual([]);
    expect((await queue()).decisions).toMatchObject([
      { title: 'Peak to Peak', verdict: 'approve', isMine: true },
    ]);
    expect((await queue()).counts.total).toBe(0);
    await carryOut(UNDO_MS - 1_000);
    expect((await test.services.scenicRoutes.review.find(Number(id))).isPublished).toBe(false);
    await carryOut(2_000);
    expect(await test.services.scenicRoutes.review.find(Number(id))).toMatchObject({
      isPublished: true,
      approvedBy: 'admin',
    });
    expect((await queue()).decisions).toEqual([]);
  });

  it('undoes a decision within half a minute as if it had never been', async () => {
    const routeId = await route('Peak to Peak', 60);
    const volunteerId = await volunteer('Pat', 50);
    const approved = await decide('approve', [{ kind: 'routes', id: routeId }]);
    const declined = await decide('decline', [{ kind: 'volunteers', id: volunteerId }], 'Nobody answers');
    const [first, second] = [approved.results[0]?.decision, declined.results[0]?.decision];
    expect((await undo(first, second)).results.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await titles()).toEqual(['Peak to Peak', 'Pat']);
    await carryOut();
    expect(await titles()).toEqual(['Peak to Peak', 'Pat']);
    expect(await mails()).toEqual([]);
    expect((await undo(first)).results).toMatchObject([{ ok: false }]);
    expect((await decide('approve', [{ kind: 'routes', id: routeId }])).results[0]?.ok).toBe(true);
  });

  it('cannot undo what is carried out, nor after its time', async () => {
    const id = await volunteer('Pat', 60);
    const { results } = await decide('approve', [{ kind: 'volunteers', id }]);
    test.advance(UNDO_MS);
    expect((await undo(results[0]?.decision)).results).toEqual([
      {
        decision: results[0]?.decision,
        ok: false,
        message: 'The time for undoing is over: it is carried out already.',
      },
    ]);
    await carryOut();
    expect(
      (
        await test.services.roadside.volunteers.page({
          q: '',
          status: 'published',
          sort: 'newest',
          page: 1,
          pageSize: 5,
        })
      ).total,
    ).toBe(1);
  });

  it('declines with a reason: the entry is gone, whoever sent it is told, the log knows', async () => {
    const entries = [
      {
        kind: 'routes',
        id: await route('Ridge', 60, { submitterEmail: 'rider@ride.example', submitterName: 'Rae' }),
      },
      { kind: 'routes', id: await route('Nameless', 60) },
      { kind: 'volunteers', id: await volunteer('Pat', 60) },
      { kind: 'requests', id: await request('low', 60) },
      { kind: 'articles', id: await article('Rain gear', 60) },
    ];
    await database.query('DELETE FROM mail_outbox');
    await decide('decline', entries, 'We have it already.');
    expect(await mails()).toEqual([]);
    await carryOut();
    const sent = await mails();
    expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`).toSorted()).toEqual([
      'article-rejected ann@ride.example',
      'request-declined sam@ride.example',
      'route-declined rider@ride.example',
      'volunteer-declined pat@ride.example',
    ]);
    for (const { text } of sent) expect(text).toContain('We have it already.');
    expect(sent.find(({ kind }) => kind === 'route-declined')?.text).toContain('Hello Rae,');
    expect(sent.find(({ kind }) => kind === 'request-declined')?.text).toContain('Nobody is on the way');
    expect(await titles()).toEqual([]);
    const log = await database.query<{ type: string; who: string }>(
      `SELECT entity_type AS type, admin_name AS who FROM audit_log
       WHERE action IN ('declined', 'rejected') AND at > $1 ORDER BY id`,
      [new Date(test.now() - 5 * MINUTE)],
    );
    expect(log.map(({ type, who }) => `${type} ${who}`).toSorted()).toEqual([
      'blog-submissions admin',
      'requests admin',
      'scenic-routes admin',
      'scenic-routes admin',
      'volunteers admin',
    ]);
  });

  it('passes a request for help on at once', async () => {
    const id = await request('high', 1);
    const { results } = await decide('approve', [{ kind: 'requests', id }]);
    expect(results).toMatchObject([{ ok: true, decision: null, undoUntil: null }]);
    expect(await titles()).toEqual([]);
    const [row] = await database.query<{ is_approved: boolean }>('SELECT is_approved FROM roadside_requests');
    expect(row?.is_approved).toBe(true);
  });

  it('answers for each of many, and one that is refused does not keep the others', async () => {
    const [a, b] = [await volunteer('Ann', 3), await volunteer('Bob', 2)];
    await decide('decline', [{ kind: 'volunteers', id: b }]);
    const { results } = await decide('approve', [
      { kind: 'volunteers', id: a },
      { kind: 'volunteers', id: b },
      { kind: 'volunteers', id: GONE },
      { kind: 'volunteers', id: "1' OR 1=1" },
      { kind: 'unicorns', id: '1' },
    ]);
    expect(results.map(({ ok, message }) => [ok, message])).toEqual([
      [true, null],
      [false, 'admin declined this just now.'],
      [false, 'This entry does not exist any more. Someone else may have deleted it.'],
      [false, 'This entry does not exist any more. Someone else may have deleted it.'],
      [false, 'There is no such kind of entry.'],
    ]);
  });

  it.each([
    { verdict: 'perhaps', entries: [{ kind: 'routes', id: '1' }] },
    { verdict: 'approve', entries: [] },
    {
      verdict: 'approve',
      entries: Array.from({ length: 51 }, (_, id) => ({ kind: 'routes', id: String(id) })),
    },
    {
      verdict: 'decline',
      entries: [{ kind: 'routes', id: '1' }],
      reason: 'x'.repeat(QUEUE_LIMITS.reason + 1),
    },
  ])('refuses a decision that makes no sense', async (payload) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/admin/queue/decide',
      headers: { cookie },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });

  it('lets the first of two admins decide, however close they are', async () => {
    const id = await volunteer('Pat', 60);
    const both = await Promise.all([
      decide('approve', [{ kind: 'volunteers', id }]),
      decide('decline', [{ kind: 'volunteers', id }]),
    ]);
    expect(both.map(({ results }) => results[0]?.ok).toSorted()).toEqual([false, true]);
  });

  it('steps back when the entry was decided in its tab meanwhile', async () => {
    const id = await volunteer('Pat', 60);
    await decide('decline', [{ kind: 'volunteers', id }], 'No');
    await call('POST', '/api/admin/approve', { type: 'volunteers', id, isApproved: true, isPublished: true });
    await carryOut();
    const [row] = await database.query<{ is_published: boolean }>(
      'SELECT is_published FROM roadside_volunteers',
    );
    expect(row?.is_published).toBe(true);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['roadside-volunteer-listed']);
    const [decision] = await database.query<{ state: string }>('SELECT state FROM review_decisions');
    expect(decision?.state).toBe('lapsed');
  });

  it('does not publish what its owner changed since it was approved', async () => {
    const added = await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { name: 'Peak to Peak', zipCodes: ['80302'] },
    });
    const { id, link } = added.json<{ id: number; link: { token: string } }>();
    await decide('approve', [{ kind: 'routes', id: String(id) }]);
    test.advance(5_000);
    const own = { url: '/api/private/route', headers: { authorization: `Bearer ${link.token}` } } as const;
    const { version } = (await test.app.inject(own)).json<{ version: string }>();
    const changed = await test.app.inject({
      ...own,
      method: 'PUT',
      payload: { name: 'Peak to Peak', zipCodes: ['80302'], version, description: 'Read me again' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await carryOut();
    const [row] = await database.query<{ is_approved: boolean }>('SELECT is_approved FROM scenic_routes');
    expect(row?.is_approved).toBe(false);
    expect(await database.query('SELECT state FROM review_decisions')).toEqual([{ state: 'lapsed' }]);
  });

  it('carries out what was held when the program stopped, even when its job was lost', async () => {
    const id = await volunteer('Pat', 60);
    await decide('approve', [{ kind: 'volunteers', id }]);
    await database.query("DELETE FROM pgboss.job WHERE name = 'carry-out-decision'");
    await carryOut(20 * MINUTE);
    const [row] = await database.query<{ is_published: boolean }>(
      'SELECT is_published FROM roadside_volunteers',
    );
    expect(row?.is_published).toBe(true);
  });

  it('shows an entry whole, with what may be the same', async () => {
    const id = await route('Peak to Peak Byway', 60, { website: 'https://spam.example' });
    await route('Peak to peak byway!', 50);
    await route('Peak to Peak Byway', 40, { zipCodes: ['10001'] });
    await route('Lariat Loop', 30);
    const details = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/routes/${id}`);
    expect(details).toMatchObject({
      title: 'Peak to Peak Byway',
      text: 'Aspens all the way.',
      hints: ['The hidden field was filled in'],
    });
    expect(details.duplicates.map(({ title }) => title)).toEqual(['Peak to peak byway!']);

    const pat = await volunteer('Pat', 20);
    await volunteer('Patrick', 10, { phone: '+1 (303) 555-0142' });
    await volunteer('Other', 10, { phone: '303-555-0143' });
    await volunteer('Pat2', 10, { phone: '303-555-0100', email: 'PAT@ride.example' });
    const same = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/volunteers/${pat}`);
    expect(same.duplicates.map(({ title, why }) => `${title}: ${why}`).toSorted()).toEqual([
      'Pat2: Same e-mail. Waits too.',
      'Patrick: Same phone. Waits too.',
    ]);

    const rain = await article('Riding in the rain', 30);
    await article('Riding in the Rain.', 20);
    await article('My first bike', 10);
    const twin = await call<QueueDetailsAnswer>('GET', `/api/admin/queue/articles/${rain}`);
    expect(twin.duplicates.map(({ title }) => title)).toEqual(['Riding in the Rain.']);
  });

  it('tells others who looks at an entry, for five minutes', async () => {
    const id = await volunteer('Pat', 60);
    await test.services.adminUsers.create({ username: `ana ${test.now()}`, password: 'rain or shine' });
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { username: `ana ${test.now()}`, password: 'rain or shine' },
    });
    const ana = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const key = { kind: 'volunteers', id };
    await call('POST', '/api/admin/queue/claim', key, ana);
    expect((await queue()).entries[0]?.claim).toMatchObject({ name: `ana ${test.now()}`, isMine: false });
    expect(await call('POST', '/api/admin/queue/claim', key)).toMatchObject({ claim: { isMine: false } });
    expect((await decide('approve', [key])).results[0]?.ok).toBe(true);
    test.advance(6 * MINUTE);
    expect(await call('POST', '/api/admin/queue/claim', key)).toMatchObject({ claim: { isMine: true } });
    await call('POST', '/api/admin/queue/release', key);
    expect(await call('POST', '/api/admin/queue/claim', key, ana)).toMatchObject({ claim: { isMine: true } });
  });

  it('mails every morning at eight, when something waits for more than a day', async () => {
    const morning = Date.parse('2027-03-01T14:05:00Z');
    test.advance(morning - 40 * MINUTE - test.now());
    await test.services.jobs.runDue();
    await volunteer('Fresh', 10);
    await carryOut(40 * MINUTE);
    expect(await mails()).toEqual([]);
    await carryOut(DAY - 40 * MINUTE);
    expect(await mails()).toEqual([]);
    await carryOut(40 * MINUTE);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'queue-digest', recipient: 'lead@ride.example' });
    expect(mail?.text).toContain('Volunteer: 1');
    expect(mail?.text).toContain('/admin?view=queue');
    expect(mail?.text).not.toContain('Fresh');
    await carryOut(60 * MINUTE);
    expect(await mails()).toHaveLength(1);

    cookie = await signInAsAdmin(test);
    expect(await call('PUT', '/api/admin/digest', { wantsDigest: false })).toEqual({
      wantsDigest: false,
      hasAddress: true,
      at: '8 AM, America/Chicago',
    });
    await carryOut(DAY);
    expect(await mails()).toHaveLength(1);
  });
});
