import { expect, it } from 'vitest';
import { ownerProposals } from '#features/review/changes/proposals.tables.server.ts';
import { tableDrift } from '#test/table-drift.ts';
import { plansOf } from '#test/query-plan.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { ride, route, ownedRoutesSuite } from '#test/owned-routes.ts';
import { messageOf } from '#test/test-suite.ts';
import { findByEmail } from '../entry/route.repo.server.ts';

describeOnBothEngines('routes and rides by their private link', (open) => {
  const { suite, asAdmin, mails, add, approve, published, listed, shown, call, view, edit, step, decide } =
    ownedRoutesSuite(open);

  it('have a table as its code knows it', async () => {
    expect(await tableDrift(suite.database, ownerProposals)).toEqual([]);
  });

  it('are given to whoever sent something, on the screen and by email, and again for the same form', async () => {
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
    expect(again).toEqual({ id, token });
    expect(await mails()).toMatchObject([
      {
        kind: 'route-received',
        recipient: 'dana@ride.example',
        confidential: true,
        plain_text: expect.stringContaining('http://localhost:3000/private/route#'),
      },
    ]);
    const [, mailed = ''] = /#([\w-]{32})/.exec((await mails())[0]?.plain_text ?? '') ?? [];
    expect(await view(mailed)).toEqual(await view(token));
    await add({ ...route, submitterEmail: '' });
    expect(await mails()).toHaveLength(1);
    expect(suite.test.logLines.join('\n')).not.toContain(token);
  });

  it('open nothing that they are not for', async () => {
    const { id, token } = await add();
    const article = await suite.database.transaction((tx) =>
      suite.test.services.privateLinks.issue(tx, { purpose: 'article', subject: String(id) }),
    );
    for (const wrong of ['A'.repeat(32), token.slice(1), article, '']) {
      const response = await call('GET', '', wrong);
      expect([response.statusCode, messageOf(response)]).toEqual([404, LINK_GONE]);
    }
    expect((await asAdmin('DELETE', `/api/admin/scenic-routes/${id}`)).statusCode).toBe(200);
    for (const [method, url] of [
      ['GET', ''],
      ['POST', '/withdraw'],
      ['DELETE', '/contact'],
    ] as const) {
      const response = await call(method, url, token);
      expect([response.statusCode, messageOf(response)]).toEqual([404, LINK_GONE]);
    }
    expect(await suite.database.query('SELECT 1 FROM private_links WHERE purpose = $1', ['route'])).toEqual(
      [],
    );
  });

  it('change what waits for review at once', async () => {
    const { id, token } = await add();
    expect(messageOf(await edit(token, { name: 'Peak to Peak Highway', warnings: ['', 'Deer'] }))).toBe(
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

  it('refuse an edit from a tab that shows an older state, and take the same one twice', async () => {
    const { token } = await add();
    const { version, wanted } = await view(token);
    const put = (name: string) => call('PUT', '', token, { ...wanted, name, version });
    expect((await put('From one tab')).statusCode).toBe(200);
    expect((await put('From one tab')).statusCode).toBe(200);
    const other = await put('From the other');
    expect([other.statusCode, messageOf(other)]).toEqual([409, expect.stringContaining('changed meanwhile')]);
    expect((await view(token)).stored.name).toBe('From one tab');
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
    expect((await suite.test.app.inject(`/api/scenic-route/${id}`)).statusCode).toBe(404);
    expect((await suite.test.app.inject('/sitemap.xml')).body).not.toContain(`/route/${id}<`);
    expect(await listed(id)).toMatchObject({ isWithdrawn: true, isPublished: false, proposal: null });
    const again = await approve(id);
    expect([again.statusCode, messageOf(again)]).toEqual([
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

  it('forget who sent it, everywhere, and tell what is stored', async () => {
    const { id, token } = await published();
    expect((await call('GET', '/export', token)).json()).toMatchObject({
      entry: { contact: { email: 'dana@ride.example' }, stored: { name: 'Peak to Peak' } },
    });
    expect(await suite.test.services.scenicRoutes.listPrivateLinks(' DANA@ride.example ')).toEqual([
      { purpose: 'route', subject: String(id), page: '/private/route', title: 'Route: Peak to Peak' },
    ]);
    await step('DELETE', '/contact', token);
    expect(await shown(id)).toMatchObject({ submittedBy: 'Anonymous' });
    expect(await listed(id)).toMatchObject({ submitterEmail: null });
    expect(await suite.test.services.scenicRoutes.listPrivateLinks('dana@ride.example')).toEqual([]);
    await edit(token, { name: 'New' });
    const sent = (await mails()).length;
    await decide(id, 'accept');
    expect(await mails()).toHaveLength(sent);
  });

  it('are followed by an email when the entry is online, once, or was not accepted', async () => {
    const { id } = await published(ride);
    await approve(id, { isPublished: false });
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
    expect(told).toMatchObject([{ plain_text: expect.stringContaining('Sent: November 20, 2026') }]);
  });

  it('are found by their address without reading all others', async () => {
    await suite.database.query(
      `INSERT INTO scenic_routes (name, zip_codes, submitter_email, search_text)
       SELECT 'Road', '{80302}', 'rider' || n || '@ride.example', '' FROM generate_series(1, 3000) AS n`,
    );
    await suite.database.query('ANALYZE scenic_routes');
    const plan = await plansOf(suite.database, (db) => findByEmail(db, 'nobody@ride.example', 1));
    expect(plan).toContain('scenic_routes_submitter');
  });
});
