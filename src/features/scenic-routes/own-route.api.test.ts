import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#platform/db/table-drift.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { ownerProposals } from '#features/proposals/proposals.tables.server.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#simulator/test-app.ts';
import { addRouteAnswerSchema } from './add-route.schema.ts';
import { ownRouteAnswerSchema, ownRouteSchema, type OwnRoute } from './own-route.schema.ts';
import type { ReviewedRoute } from './review-route.schema.ts';

const route = {
  name: 'Peak to Peak',
  description: 'Aspens all the way.',
  startLocation: 'Nederland, CO',
  endLocation: 'Estes Park, CO',
  distance: 55.4,
  estimatedTime: 90,
  zipCodes: ['80302'],
  highlights: ['Longs Peak'],
  submitterName: 'Dana',
  submitterEmail: 'dana@ride.example',
};
const ride = {
  ...route,
  name: 'Sunday breakfast',
  routeType: 'group_ride',
  rideDate: '2026-12-06',
  rideTime: '09:00',
  meetingPoint: 'Fuel station',
  maxRiders: 12,
};

describeOnBothEngines('routes and rides by their private link', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, {
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'routes@ride.example' },
    });
    cookie = await signInAsAdmin(test);
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    test.advance(11 * 60_000);
    for (const table of ['scenic_routes', 'mail_outbox', 'private_links'])
      await database.query(`DELETE FROM ${table}`);
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const call = (method: Method, url: string, token: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/private/route${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const asAdmin = (method: Method, url: string, payload?: object) =>
    test.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) });
  const send = (entry: object) =>
    test.app.inject({ method: 'POST', url: '/api/scenic-routes/add', payload: entry });
  async function add(entry: object = route) {
    const response = await send(entry);
    expect(response.statusCode, response.body).toBe(201);
    const { id, link } = addRouteAnswerSchema.parse(response.json());
    expect(link.page).toBe('/private/route');
    return { id, token: link.token };
  }
  const flags = (isPublished: boolean) => ({ type: 'scenic-routes', isApproved: true, isPublished });
  const approve = (id: number, more: object = {}) =>
    asAdmin('POST', '/api/admin/approve', { ...flags(true), id, ...more });
  async function published(entry: object = route) {
    const added = await add(entry);
    expect((await approve(added.id)).statusCode).toBe(200);
    return added;
  }
  async function view(token: string): Promise<OwnRoute> {
    const response = await call('GET', '', token);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return ownRouteSchema.parse(response.json());
  }
  async function edit(token: string, changes: object, version?: string) {
    const now = await view(token);
    return call('PUT', '', token, { ...now.wanted, ...changes, version: version ?? now.version });
  }
  const step = async (method: Method, url: string, token: string) => {
    const response = await call(method, url, token);
    expect(response.statusCode, response.body).toBe(200);
    return ownRouteAnswerSchema.parse(response.json());
  };
  const listed = async (id: number): Promise<ReviewedRoute> => {
    const rows = (await asAdmin('GET', '/api/admin/scenic-routes')).json<ReviewedRoute[]>();
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`no row ${id}`);
    return row;
  };
  const decide = async (id: number, what: 'accept' | 'decline', more: object = {}) => {
    const { proposal } = await listed(id);
    return asAdmin('POST', `/api/admin/proposals/${proposal?.id}/${what}`, {
      version: proposal?.version ?? 'none',
      ...more,
    });
  };
  const shown = async (id: number) =>
    (await test.app.inject(`/api/scenic-route/${id}`)).json<ReviewedRoute>();
  const mails = () =>
    database.query<{ kind: string; recipient: string; plain_text: string; confidential: boolean }>(
      'select kind, recipient, plain_text, confidential from mail_outbox order by created_at, kind desc',
    );
  const message = (response: { json: <T>() => T }) => response.json<{ message: string }>().message;

  it('have a table as its code knows it', async () => {
    expect(await tableDrift(database, ownerProposals)).toEqual([]);
  });

  it('are given to whoever sent something, on the screen and by mail, and again for the same form', async () => {
    const submissionKey = crypto.randomUUID();
    const { id, token } = await add({ ...route, submissionKey });
    expect(await view(token)).toMatchObject({
      id,
      isRide: false,
      state: 'pending',
      publicPath: null,
      stored: { name: 'Peak to Peak', distance: 55.4 },
      proposal: null,
      contact: { name: 'Dana', email: 'dana@ride.example' },
      may: { edit: true, cancel: false, withdraw: true },
    });
    const again = await add({ ...route, submissionKey });
    expect(again.id).toBe(id);
    expect(again.token).not.toBe(token);
    expect(await view(again.token)).toEqual(await view(token));
    expect(await mails()).toMatchObject([
      {
        kind: 'route-received',
        recipient: 'dana@ride.example',
        confidential: true,
        plain_text: expect.stringContaining(`http://localhost:3000/private/route#${token}`),
      },
    ]);
    await add({ ...route, submitterEmail: '' });
    expect(await mails()).toHaveLength(1);
    expect(test.logLines.join('\n')).not.toContain(token);
  });

  it('open nothing that they are not for', async () => {
    const { id, token } = await add();
    const article = await database.transaction((tx) =>
      test.services.privateLinks.issue(tx, { purpose: 'article', subject: String(id) }),
    );
    for (const wrong of ['A'.repeat(32), token.slice(1), article, '']) {
      const response = await call('GET', '', wrong);
      expect([response.statusCode, message(response)]).toEqual([404, LINK_GONE]);
    }
    expect((await asAdmin('DELETE', `/api/admin/scenic-routes/${id}`)).statusCode).toBe(200);
    for (const [method, url] of [
      ['GET', ''],
      ['POST', '/withdraw'],
      ['DELETE', '/contact'],
    ] as const) {
      const response = await call(method, url, token);
      expect([response.statusCode, message(response)]).toEqual([404, LINK_GONE]);
    }
    expect(await database.query('SELECT 1 FROM private_links WHERE purpose = $1', ['route'])).toEqual([]);
  });

  it('change what waits for review at once', async () => {
    const { id, token } = await add();
    expect(message(await edit(token, { name: 'Peak to Peak Highway', warnings: ['', 'Deer'] }))).toBe(
      'Your change is saved.',
    );
    expect(await listed(id)).toMatchObject({
      name: 'Peak to Peak Highway',
      warnings: ['Deer'],
      distance: 55.4,
      isApproved: false,
      proposal: null,
    });
    expect((await asAdmin('GET', '/api/admin/scenic-routes?q=highway')).json()).toHaveLength(1);
  });

  it('refuse what the form would refuse, and take nothing else', async () => {
    const { id, token } = await add(ride);
    for (const [changes, field, said] of [
      [{ name: ' ' }, 'name', 'Route name is required'],
      [{ rideDate: '2026-11-01' }, 'rideDate', 'The ride date cannot be earlier than today'],
      [{ rideDate: '' }, 'rideDate', 'Ride date is required'],
      [{ zipCodes: ['00000'] }, 'zipCodes', 'Zip code 00000 is not known'],
      [{ distance: 501 }, 'distance', 'Distance must be between 1 and 500 miles'],
    ] as const) {
      const response = await edit(token, changes);
      expect(response.statusCode, response.body).toBe(400);
      expect(response.json()).toMatchObject({ errors: { [field]: said } });
    }
    await edit(token, { isApproved: true, isPublished: true, submittedBy: 'x', routeType: 'scenic', id: 1 });
    expect(await listed(id)).toMatchObject({ isApproved: false, submittedBy: 'Dana', isGroupRide: true });
    const scenic = await add();
    await edit(scenic.token, { rideDate: '2026-12-24', rideTime: '10:00', name: 'Still a road' });
    expect(await listed(scenic.id)).toMatchObject({
      name: 'Still a road',
      rideDate: null,
      isGroupRide: false,
    });
  });

  it('let a change of a published route wait while the old version stays', async () => {
    const { id, token } = await published();
    expect(message(await edit(token, { name: 'New name', highlights: ['Longs Peak', 'Mount Meeker'] }))).toBe(
      'Your change waits for review. Until then everything stays as it is.',
    );
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    expect(await view(token)).toMatchObject({
      state: 'published',
      publicPath: `/route/${id}`,
      stored: { name: 'Peak to Peak' },
      wanted: { name: 'New name' },
      proposal: { fields: ['Name', 'Highlights'] },
    });
    // The owner goes on with the same change: there is one for each entry.
    await edit(token, { description: 'Better.' });
    expect((await listed(id)).proposal?.fields).toEqual([
      {
        name: 'name',
        label: 'Name',
        base: 'Peak to Peak',
        current: 'Peak to Peak',
        proposed: 'New name',
        conflict: false,
      },
      expect.objectContaining({ name: 'description', proposed: 'Better.' }),
      expect.objectContaining({ name: 'highlights', current: ['Longs Peak'] }),
    ]);
    expect((await asAdmin('GET', '/api/admin/queue?kind=changes')).json()).toMatchObject({
      entries: [
        {
          kind: 'changes',
          title: 'Peak to Peak',
          summary: 'Wishes to change: Name, Description, Highlights',
        },
      ],
    });
    const before = (await test.services.scenicRoutes.contentVersion()).version;
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect((await test.services.scenicRoutes.contentVersion()).version).not.toBe(before);
    expect(await shown(id)).toMatchObject({
      name: 'New name',
      description: 'Better.',
      highlights: ['Longs Peak', 'Mount Meeker'],
      distance: 55.4,
    });
    expect(await view(token)).toMatchObject({ stored: { name: 'New name' }, proposal: null, declined: null });
    expect((await mails()).map(({ kind }) => kind)).toContain('route-change-accepted');
    const log = (await asAdmin('GET', `/api/admin/audit?entityType=scenic-routes&entityId=${id}`)).json();
    expect(log).toMatchObject({
      entries: [
        { action: 'change accepted', adminName: 'admin', after: { name: 'New name' } },
        { action: 'approved' },
      ],
    });
  });

  it('let their owner take a waiting change back', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'New name' });
    expect((await step('DELETE', '/proposal', token)).entry).toMatchObject({ proposal: null });
    expect((await listed(id)).proposal).toBeNull();
    await edit(token, { name: 'New name' });
    expect(message(await edit(token, { name: 'Peak to Peak' }))).toBe('Your change is taken back.');
    expect((await listed(id)).proposal).toBeNull();
  });

  it('tell their owner why a change was declined', async () => {
    const { id, token } = await published();
    await edit(token, { description: 'Buy my tires.' });
    expect((await decide(id, 'decline', { reason: 'No advertising, please.' })).statusCode).toBe(200);
    expect(await view(token)).toMatchObject({
      proposal: null,
      wanted: { description: 'Aspens all the way.' },
      declined: { reason: 'No advertising, please.' },
    });
    const told = (await mails()).find(({ kind }) => kind === 'route-change-declined');
    expect(told?.plain_text).toContain('No advertising, please.');
    expect((await decide(id, 'decline')).statusCode).toBe(400);
    await edit(token, { description: 'Aspens and larches.' });
    expect(await view(token)).toMatchObject({ declined: null, proposal: { fields: ['Description'] } });
  });

  it('keep what an admin changed meanwhile, and ask when it is the same field', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'Owner name', description: 'Owner text.' });
    await asAdmin('PUT', `/api/admin/scenic-routes/${id}`, { name: 'Admin name', startLocation: 'Ned, CO' });
    const refused = await decide(id, 'accept');
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ errors: { name: 'Now: Admin name Proposed: Owner name' } });
    expect((await listed(id)).proposal?.fields[0]).toMatchObject({
      base: 'Peak to Peak',
      current: 'Admin name',
      conflict: true,
    });
    expect((await decide(id, 'accept', { fields: ['description'] })).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({
      name: 'Admin name',
      description: 'Owner text.',
      startLocation: 'Ned, CO',
    });
    expect((await listed(id)).proposal).toBeNull();
  });

  it('refuse a decision on something else than what the admin saw', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'First' });
    const { proposal } = await listed(id);
    await edit(token, { name: 'Second' });
    const accept = (shown: typeof proposal) =>
      asAdmin('POST', `/api/admin/proposals/${shown?.id}/accept`, { version: shown?.version });
    expect((await accept(proposal)).statusCode).toBe(409);
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    const { proposal: newer } = await listed(id);
    expect((await accept(newer)).statusCode).toBe(200);
    expect((await accept(newer)).statusCode).toBe(409);
    expect(await shown(id)).toMatchObject({ name: 'Second' });
  });

  it('refuse an edit from a tab that shows an older state, and take the same one twice', async () => {
    const { token } = await add();
    const { version, wanted } = await view(token);
    const put = (name: string) => call('PUT', '', token, { ...wanted, name, version });
    expect((await put('From one tab')).statusCode).toBe(200);
    expect((await put('From one tab')).statusCode).toBe(200);
    const other = await put('From the other');
    expect([other.statusCode, message(other)]).toEqual([409, expect.stringContaining('changed meanwhile')]);
    expect((await view(token)).stored.name).toBe('From one tab');
  });

  it('let an edit that crosses the approval wait, whichever comes first', async () => {
    const { id, token } = await add();
    const { version, wanted } = await view(token);
    await approve(id);
    const late = await call('PUT', '', token, { ...wanted, name: 'Crossed', version });
    expect(late.statusCode, late.body).toBe(200);
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    expect((await listed(id)).proposal).toMatchObject({ fields: [{ proposed: 'Crossed' }] });

    const other = await add({ ...route, name: 'Other' });
    const old = (await listed(other.id)).updatedAt;
    await edit(other.token, { name: 'Not what the admin read' });
    expect((await approve(other.id, { updatedAt: old })).statusCode).toBe(409);
    expect(await listed(other.id)).toMatchObject({ isApproved: false });
  });

  it('never lose or sneak in an edit when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      test.advance(11 * 60_000);
      const { id, token } = await add({ ...route, name: `Round ${round}` });
      const { version, wanted } = await view(token);
      const seen = (await listed(id)).updatedAt;
      const [edited, approved] = await Promise.all([
        call('PUT', '', token, { ...wanted, name: 'Sneaked in', version }),
        approve(id, { updatedAt: seen }),
      ]);
      expect(edited.statusCode, edited.body).toBe(200);
      const row = await listed(id);
      if (approved.statusCode === 200)
        expect(row).toMatchObject({
          name: `Round ${round}`,
          proposal: { fields: [{ proposed: 'Sneaked in' }] },
        });
      else expect(row).toMatchObject({ name: 'Sneaked in', isApproved: false });
    }
  });

  it('accept either the change that the admin saw, or none, while the owner changes it', async () => {
    for (let round = 0; round < 5; round += 1) {
      test.advance(11 * 60_000);
      const { id, token } = await published({ ...route, name: `Round ${round}` });
      await edit(token, { name: 'Seen' });
      const { version, wanted } = await view(token);
      const { proposal } = await listed(id);
      const seen = { version: proposal?.version };
      const [changed, accepted] = await Promise.all([
        call('PUT', '', token, { ...wanted, name: 'Unseen', version }),
        asAdmin('POST', `/api/admin/proposals/${proposal?.id}/accept`, seen),
      ]);
      expect((await shown(id)).name).toBe(accepted.statusCode === 200 ? 'Seen' : `Round ${round}`);
      // Whoever was second is told, or their change waits.
      expect([changed.statusCode, accepted.statusCode].filter((code) => code === 200).length).toBeGreaterThan(
        0,
      );
      if (changed.statusCode === 200)
        expect((await listed(id)).proposal).toMatchObject({ fields: [{ proposed: 'Unseen' }] });
    }
  });

  it('are decided in the queue too, and never on something else than what was shown there', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'First' });
    const decideInQueue = async (verdict: string) => {
      const { entries } = (await asAdmin('GET', '/api/admin/queue?kind=changes')).json<{
        entries: { id: string }[];
      }>();
      const payload = { verdict, entries: [{ kind: 'changes', id: entries[0]?.id }] };
      expect((await asAdmin('POST', '/api/admin/queue/decide', payload)).statusCode).toBe(200);
    };
    const carriedOut = async () => {
      test.advance(60_000);
      await test.services.jobs.runDue();
    };
    await decideInQueue('approve');
    await edit(token, { name: 'Second' });
    await carriedOut();
    expect(await shown(id)).toMatchObject({ name: 'Peak to Peak' });
    await decideInQueue('approve');
    await carriedOut();
    expect(await shown(id)).toMatchObject({ name: 'Second' });
  });

  it('take a published route down at once, for good', async () => {
    const { id, token } = await published();
    await edit(token, { name: 'New' });
    expect((await step('POST', '/withdraw', token)).entry).toMatchObject({
      state: 'withdrawn',
      publicPath: null,
      proposal: null,
      may: { edit: false, withdraw: false },
    });
    expect((await test.app.inject(`/api/scenic-route/${id}`)).statusCode).toBe(404);
    expect((await test.app.inject('/sitemap.xml')).body).not.toContain(`/route/${id}<`);
    expect(await listed(id)).toMatchObject({ isWithdrawn: true, isPublished: false, proposal: null });
    const again = await approve(id);
    expect([again.statusCode, message(again)]).toEqual([
      409,
      'Its owner has withdrawn this entry. You can only delete it.',
    ]);
    for (const response of [await call('POST', '/withdraw', token), await edit(token, { name: 'x' })])
      expect(response.statusCode).toBe(409);
  });

  it('delete what waits for review, and the link with it', async () => {
    const { id, token } = await add();
    expect(await step('POST', '/withdraw', token)).toMatchObject({ entry: null });
    expect((await call('GET', '', token)).statusCode).toBe(404);
    expect((await asAdmin('GET', '/api/admin/scenic-routes')).json()).toEqual([]);
    const log = (await asAdmin('GET', `/api/admin/audit?entityType=scenic-routes&entityId=${id}`)).json();
    expect(log).toMatchObject({ entries: [{ action: 'deleted', adminName: 'owner', before: null }] });
    expect((await mails()).map(({ kind }) => kind)).toEqual(['route-received']);
  });

  it('call a ride off: its page says so, searches and feeds leave it out, calendars cross it out', async () => {
    const { id, token } = await published(ride);
    expect((await view(token)).may).toEqual({ edit: true, cancel: true, withdraw: false });
    const told: unknown[] = [];
    test.services.scenicRoutes.onChange(async (_tx, { before, after }) => {
      if (before.id === id) told.push([before.cancelledAt, after?.cancelledAt?.getTime()]);
    });
    const calendar = async (path: string) => (await test.app.inject(path)).body;
    const sequence = /SEQUENCE:(\d+)/.exec(await calendar(`/route/${id}.ics`))?.[1];
    expect((await call('POST', '/withdraw', token)).statusCode).toBe(409);
    expect((await step('POST', '/cancel', token)).entry).toMatchObject({
      state: 'cancelled',
      publicPath: `/route/${id}`,
      may: { edit: false, cancel: false, withdraw: true },
    });
    expect(told).toEqual([[null, test.now()]]);
    expect(await shown(id)).toMatchObject({ isCancelled: true, isGroupRide: true });
    const search = await test.app.inject({
      method: 'POST',
      url: '/api/group-rides',
      payload: { zipCode: '80302' },
    });
    expect(search.json()).toMatchObject({ total: 0 });
    expect(await calendar('/group-rides/feed.json')).not.toContain('Sunday breakfast');
    expect(await calendar('/sitemap.xml')).not.toContain(`/route/${id}<`);
    for (const path of [`/route/${id}.ics`, '/rides.ics', '/rides.ics?zip=80302&radius=50']) {
      const text = await calendar(path);
      expect(text, path).toContain('STATUS:CANCELLED');
      expect(text).toContain(`SEQUENCE:${Number(sequence) + 1}`);
    }
    expect(await calendar('/rides.ics?zip=33101&radius=50')).not.toContain('CANCELLED');
    expect((await call('POST', '/cancel', token)).statusCode).toBe(409);
    expect((await call('POST', '/cancel', (await published()).token)).statusCode).toBe(409);
  });

  it('move the hour of a ride with its date and place', async () => {
    const { id, token } = await published(ride);
    await edit(token, { rideDate: '2026-12-13', rideTime: '10:30', zipCodes: ['97201'] });
    expect((await decide(id, 'accept')).statusCode).toBe(200);
    expect(await shown(id)).toMatchObject({
      rideDate: '2026-12-13',
      rideTimeZone: 'America/Los_Angeles',
      rideStartsAt: '2026-12-13T18:30:00.000Z',
    });
  });

  it('leave a ride that is over as it is, but for its contact', async () => {
    const { token } = await published({ ...ride, rideDate: '2026-11-21' });
    const [before] = [test.now()];
    test.advance(3 * 86_400_000);
    expect(await view(token)).toMatchObject({
      state: 'over',
      may: { edit: false, cancel: false, withdraw: true },
    });
    const late = await edit(token, { name: 'Again' });
    expect([late.statusCode, message(late)]).toEqual([
      409,
      'This ride is over, so it cannot be changed any more.',
    ]);
    expect((await step('DELETE', '/contact', token)).entry?.contact).toEqual({ name: null, email: null });
    test.advance(before - test.now());
  });

  it('forget who sent it, everywhere, and tell what is stored', async () => {
    const { id, token } = await published();
    expect((await call('GET', '/export', token)).json()).toMatchObject({
      entry: { contact: { email: 'dana@ride.example' }, stored: { name: 'Peak to Peak' } },
    });
    expect(await test.services.scenicRoutes.linksOf(' DANA@ride.example ')).toEqual([
      { purpose: 'route', subject: String(id), page: '/private/route', title: 'Route: Peak to Peak' },
    ]);
    await step('DELETE', '/contact', token);
    expect(await shown(id)).toMatchObject({ submittedBy: 'Anonymous' });
    expect(await listed(id)).toMatchObject({ submitterEmail: null });
    expect(await test.services.scenicRoutes.linksOf('dana@ride.example')).toEqual([]);
    await edit(token, { name: 'New' });
    const sent = (await mails()).length;
    await decide(id, 'accept');
    expect(await mails()).toHaveLength(sent);
  });

  it('are followed by a mail when the entry is online, once, or was not accepted', async () => {
    const { id } = await published(ride);
    await asAdmin('POST', '/api/admin/approve', { ...flags(false), id });
    await approve(id);
    const online = (await mails()).filter(({ kind }) => kind === 'route-online');
    expect(online).toMatchObject([
      { plain_text: expect.stringContaining(`http://localhost:3000/route/${id}`) },
    ]);
    expect(online[0]?.plain_text).toContain('Your ride was approved');
    const refused = await add({ ...route, name: 'Not this one' });
    await asAdmin('DELETE', `/api/admin/scenic-routes/${refused.id}`);
    await asAdmin('DELETE', `/api/admin/scenic-routes/${id}`);
    const told = (await mails()).filter(({ kind }) => kind === 'route-declined');
    expect(told).toMatchObject([{ plain_text: expect.stringContaining('Not this one') }]);
  });
});
