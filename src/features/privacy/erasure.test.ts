import { expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { ownedRoutesSuite, ride as ownRide } from '#test/owned-routes.ts';
import { waitlistSuite } from '#test/ride-waitlist.ts';
import type { ReviewedVolunteer } from '#features/roadside/roadside.schema.ts';
import { helpForm, helpSuite, listedVolunteer, tokenIn, volunteerForm } from '#test/roadside-help.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Everything that the outbox, the audit log and what was decided in the queue hold. */
async function traces(database: Database) {
  const mails = await database.query<{ recipient: string }>('SELECT * FROM mail_outbox');
  const log = await database.query<{ action: string; entity_type: string }>(
    'SELECT * FROM audit_log ORDER BY id',
  );
  const decisions = await database.query('SELECT * FROM review_decisions');
  return { mails, log, text: JSON.stringify([mails, log, decisions]) };
}

describeOnDatabase('what is left of riders and volunteers whose data is erased', (open) => {
  const help = helpSuite(open);

  const requested = async () => {
    const { body } = await help.call('POST', '/api/roadside/request', helpForm);
    const mails = await help.due();
    await help.own(
      tokenIn(mails.find(({ subject }) => subject.startsWith('Confirm'))),
      'POST',
      'request/confirm',
    );
    return { id: String(body.id), token: (body.link as { token: string }).token };
  };

  it('nothing of a request in emails, when its owner erases it', async () => {
    const { token } = await requested();
    expect((await traces(help.database())).text).toContain('robin@ride.example');
    expect((await help.own(token, 'DELETE', 'request')).status).toBe(200);
    await help.after(DAY_MS);
    expect((await traces(help.database())).text).not.toMatch(/robin/i);
  });

  it('nothing in emails about it that never arrived', async () => {
    await help.list(listedVolunteer('Ana', '80443'));
    const { token, id } = await requested();
    await help.admin('POST', 'approve', { type: 'requests', id, isApproved: true, isPublished: true });
    const asked = (await help.due()).find(({ to }) => to === 'ana@ride.example');
    help.setMood('refuses');
    await help.own(tokenIn(asked), 'POST', 'offer/accept');
    await help.due();
    help.setMood('takes');
    const toAna = async () =>
      help.database().query("SELECT plain_text FROM mail_outbox WHERE kind = 'roadside-helping'");
    expect(await toAna()).toMatchObject([{ plain_text: expect.stringContaining('Robin') }]);
    await help.own(token, 'DELETE', 'request');
    expect(await toAna()).toEqual([]);
    await help.after(3 * DAY_MS);
    expect((await traces(help.database())).text).not.toMatch(/robin/i);
  });

  it('nothing of a request 30 days after it closed', async () => {
    const { token, id } = await requested();
    await help.admin('POST', 'approve', { type: 'requests', id, isApproved: true, isPublished: true });
    await help.own(token, 'POST', 'request/complete', { thanks: null });
    await help.after(29 * DAY_MS);
    expect((await traces(help.database())).text).toContain('robin@ride.example');
    await help.after(2 * DAY_MS);
    const left = await traces(help.database());
    expect(left.text).not.toMatch(/robin/i);
    expect(left.log).toContainEqual(
      expect.objectContaining({
        action: 'approved',
        entity_type: 'requests',
        entity_id: id,
        admin_name: 'admin',
      }),
    );
  });

  it.each(['leave', 'are deleted'])('only who decided what about volunteers who %s', async (how) => {
    const { body } = await help.call('POST', '/api/roadside/volunteer', volunteerForm);
    const id = String(body.id);
    await help.admin('PUT', `volunteers/${id}`, { name: 'Dana Colette', phone: '303-555-0199' });
    await help.admin('POST', 'approve', { type: 'volunteers', id, isApproved: true, isPublished: true });
    await help.due();
    const { token } = body.link as { token: string };
    const { version } = (await help.own(token, 'GET', 'volunteer')).body;
    await help.own(token, 'PUT', 'volunteer', {
      ...volunteerForm,
      servicesOfferedInput: 'Hay for two horses',
      version,
    });
    const rows = JSON.parse((await help.admin('GET', 'volunteers')).text) as ReviewedVolunteer[];
    const proposal = rows[0]?.proposal;
    await help.admin('POST', `proposals/${proposal?.id}/decline`, { version: proposal?.version });
    expect((await traces(help.database())).text).toMatch(/Dana Colette.*Hay for two horses/s);
    await help.due();
    if (how === 'leave') await help.own(token, 'DELETE', 'volunteer');
    else await help.admin('DELETE', `volunteers/${id}`);
    await help.after(DAY_MS);
    const left = await traces(help.database());
    expect(left.text).not.toMatch(/dana|d…@|…0199|…0142|\b80443\b|horses/i);
    expect(left.log.filter((entry) => entry.entity_type === 'volunteers').slice(-3)).toMatchObject(
      [
        { action: 'updated', before: { name: 'erased' }, after: { name: 'erased' }, admin_name: 'admin' },
        { action: 'approved', before: { isApproved: false }, after: { isApproved: true } },
        { action: 'change declined', before: { servicesOffered: 'erased' } },
        ...(how === 'leave' ? [] : [{ action: 'deleted', entity_id: id }]),
      ].slice(-3),
    );
  });
});

describeOnDatabase('what decisions in the queue keep of people whose data is erased', (open) => {
  const help = helpSuite(open);

  const decide = async (verdict: string, kind: string, id: string, reason?: string) => {
    const { body } = await help.admin('POST', 'queue/decide', { verdict, entries: [{ kind, id }], reason });
    expect(body).toMatchObject({ results: [{ ok: true }] });
    await help.after(60_000);
  };
  const lastTitles = async () =>
    (JSON.parse((await help.admin('GET', 'queue/today')).text) as { last: { title: string }[] }).last.map(
      ({ title }) => title,
    );

  it('that there was a volunteer, and a change', async () => {
    const { body } = await help.call('POST', '/api/roadside/volunteer', volunteerForm);
    const { token } = body.link as { token: string };
    await decide('approve', 'volunteers', String(body.id));
    expect(await lastTitles()).toContain('Dana Cole');
    const { version } = (await help.own(token, 'GET', 'volunteer')).body;
    await help.own(token, 'PUT', 'volunteer', { ...volunteerForm, name: 'Dana Colette', version });
    const { text } = await help.admin('GET', 'queue?kind=changes');
    const [change] = (JSON.parse(text) as { entries: { id: string; title: string }[] }).entries;
    expect(change?.title).toBe('Dana Cole');
    await decide('approve', 'changes', String(change?.id));
    expect((await help.own(token, 'GET', 'volunteer')).body).toMatchObject({ name: 'Dana Colette' });

    await help.own(token, 'DELETE', 'volunteer');
    await help.after(DAY_MS);
    expect((await traces(help.database())).text).not.toMatch(/dana/i);
  });

  it('that a volunteer and a request were declined, and not in which words', async () => {
    const volunteer = await help.call('POST', '/api/roadside/volunteer', volunteerForm);
    await decide('decline', 'volunteers', String(volunteer.body.id), 'Dana is known to us.');
    const request = await help.call('POST', '/api/roadside/request', helpForm);
    await decide('decline', 'requests', String(request.body.id), 'Robin is known to us.');
    expect(await lastTitles()).toEqual(['Request for help', 'Volunteer']);
    await help.after(DAY_MS);
    expect((await traces(help.database())).text).not.toMatch(/dana|robin/i);
  });
});

describeOnDatabase('what is left of whoever sent a route or ride', (open) => {
  const { suite, add, approve, published, asAdmin, step, call } = ownedRoutesSuite(open);

  it('nothing of what was decided before they took it back, while it waited', async () => {
    const { id, token } = await add();
    const decided = await asAdmin('POST', '/api/admin/queue/decide', {
      verdict: 'approve',
      entries: [{ kind: 'routes', id: String(id) }],
    });
    const { results } = decided.json<{ results: { decision: string }[] }>();
    await asAdmin('POST', '/api/admin/queue/undo', { decisions: [results[0]?.decision] });
    expect((await traces(suite.database)).text).toContain('Peak to Peak');
    await step('POST', '/withdraw', token);
    const decisions = await suite.database.query('SELECT title FROM review_decisions');
    expect(JSON.stringify(decisions)).not.toContain('Peak to Peak');
  });

  it.each([
    ['they erase their contact', (token: string) => step('DELETE', '/contact', token)],
    ['they take it down', (token: string) => step('POST', '/withdraw', token)],
  ])('nothing but the route, when %s', async (_when, erase) => {
    const { id, token } = await published();
    await asAdmin('PUT', `/api/admin/scenic-routes/${id}`, { name: 'Peak to Peak Byway' });
    await suite.database.query(`UPDATE mail_outbox SET state = 'sent', plain_text = '', html = ''`);
    await erase(token);
    const left = await traces(suite.database);
    expect(left.text).not.toMatch(/dana|d…@/i);
    expect(left.text).toContain('Peak to Peak Byway');
    expect((await asAdmin('GET', '/api/admin/scenic-routes')).body).not.toMatch(/dana/i);
  });

  it('only what was decided, when an admin deletes it', async () => {
    const { id } = await add({ ...ownRide, organizer: 'Dana Cole' });
    await approve(id);
    await suite.database.query(`UPDATE mail_outbox SET state = 'sent', plain_text = '', html = ''`);
    expect((await asAdmin('DELETE', `/api/admin/scenic-routes/${id}`)).statusCode).toBe(200);
    const left = await traces(suite.database);
    expect(left.text).not.toMatch(/dana|d…@|Fuel station/i);
    expect(left.log.slice(-2)).toMatchObject([
      { action: 'approved', admin_name: 'admin' },
      { action: 'deleted', admin_name: 'admin', before: { name: 'Sunday breakfast', submittedBy: 'erased' } },
    ]);
    expect((await call('GET', '', 'x'.repeat(32))).statusCode).toBe(404);
  });
});

describeOnDatabase('what is left of riders on a list', (open) => {
  const { suite, publish, linkOf, cancel, call } = waitlistSuite(open);
  const sent = () =>
    suite.database.query(`UPDATE mail_outbox SET state = 'sent', plain_text = '', html = ''`);

  it('nothing, when they take themselves off it', async () => {
    const token = await linkOf(await publish(), 'robin');
    await sent();
    expect((await cancel(token)).statusCode).toBe(200);
    expect((await traces(suite.database)).text).not.toMatch(/robin/);
  });

  it('nothing but that they were told, when an admin does', async () => {
    const id = await publish();
    await linkOf(id, 'robin');
    await sent();
    const [entry] = await suite.database.query<{ id: string }>('SELECT id FROM ride_rsvps');
    const removed = await call('DELETE', `/api/admin/rsvps/${entry?.id}`, undefined, {
      cookie: suite.cookie,
    });
    expect(removed.statusCode, removed.body).toBe(200);
    const { mails, log } = await traces(suite.database);
    expect(mails).toMatchObject([{ kind: 'rsvp-removed', state: 'queued', forget_when_done: true }]);
    expect(JSON.stringify(log)).not.toMatch(/r…@/);
  });

  it('nothing, 30 days after the ride', async () => {
    await linkOf(await publish(), 'robin');
    await suite.test.services.jobs.runDue();
    await sent();
    suite.test.advance(39 * DAY_MS);
    await suite.test.services.jobs.runDue();
    expect((await traces(suite.database)).text).not.toMatch(/robin/);
  });
});
