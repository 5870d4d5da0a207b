import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { route } from '#test/owned-routes.ts';
import { helpForm } from '#test/roadside-help.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const TEN_MINUTES = 600_000;

describeOnDatabase('Sending lost links again', (open) => {
  let database: Database;
  let sink: SmtpSink;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    sink = await startSmtpSink();
    test = await openTestApp(database, { env: { SMTP_URL: sink.url, MAIL_FROM: 'mail@ride.example' } });
    await test.services.jobs.runDue();
  });
  afterAll(async () => {
    await test.close();
    await sink.close();
  });
  beforeEach(() => test.advance(TEN_MINUTES));

  const resend = (email: unknown) =>
    test.app.inject({ method: 'POST', url: '/api/private-links/resend', payload: { email } });
  const arrived = async () => {
    await test.services.jobs.runDue();
    return sink.mails.splice(0);
  };

  it('emails everything of an address at once, in links that work, and answers nobody more than that', async () => {
    await test.app.inject({
      method: 'POST',
      url: '/api/subscriptions',
      payload: { email: 'dana@ride.example', zipCodes: ['80302'], endDate: '2027-05-20' },
    });
    const confirm = /#([\w-]{32})/.exec((await arrived())[0]?.mail.text ?? '')?.[1];
    const waiting = await resend('dana@ride.example');
    expect((await arrived()).map(({ mail }) => mail.subject)).toEqual(['Your private links']);
    await test.app.inject({
      method: 'POST',
      url: '/api/private/subscription/confirm',
      headers: { authorization: `Bearer ${confirm}` },
    });

    test.advance(TEN_MINUTES);
    const known = await resend(' DANA@ride.example ');
    const [mail, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(mail?.mail.subject).toBe('Your private links');
    expect(mail?.mail.text).toContain('Weather emails: Boulder, CO 80302');
    const token = /#([\w-]{32})/.exec(mail?.mail.text ?? '')?.[1];
    const opened = await test.app.inject({
      url: '/api/private/subscription',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(opened.json()).toMatchObject({ state: 'active', email: 'dana@ride.example' });
    expect(await database.query(`SELECT plain_text FROM mail_outbox WHERE kind = 'private-links'`)).toEqual([
      { plain_text: '' },
      { plain_text: '' },
    ]);

    const again = await resend('dana@ride.example');
    expect(await arrived()).toEqual([]);
    const unknown = await resend('nobody@ride.example');
    expect(await arrived()).toEqual([]);
    for (const answer of [waiting, again, unknown])
      expect([answer.statusCode, answer.body]).toEqual([known.statusCode, known.body]);
    test.advance(TEN_MINUTES);
    await resend('dana@ride.example');
    expect(await arrived()).toHaveLength(1);
  });

  it('does the same work for every address before it answers, and looks for its entries later', async () => {
    await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { ...route, submitterEmail: 'known@ride.example' },
    });
    await arrived();
    const traces = async () => ({
      links: await database.query('SELECT count(*) FROM private_links'),
      mails: await database.query('SELECT count(*) FROM mail_outbox'),
      jobs: await database.query("SELECT count(*) FROM jobs WHERE queue = 'send-private-links'"),
    });
    const before = await traces();
    await resend('unknown@ride.example');
    const afterUnknown = await traces();
    await resend('known@ride.example');
    const afterKnown = await traces();
    expect([afterUnknown.links, afterUnknown.mails]).toEqual([before.links, before.mails]);
    expect([afterKnown.links, afterKnown.mails]).toEqual([before.links, before.mails]);
    const jobs = [before, afterUnknown, afterKnown].map((trace) => Number(Object(trace.jobs[0]).count));
    expect(jobs.map((count) => count - (jobs[0] ?? 0))).toEqual([0, 1, 2]);
    expect(await arrived()).toHaveLength(1);
  });

  it('is kept from nobody by who asks for other spellings of their address', async () => {
    await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { ...route, submitterEmail: 'robin@ride.example' },
    });
    await arrived();
    await resend('robin+x@ride.example');
    expect(await arrived()).toEqual([]);
    await resend('robin@ride.example');
    await resend('robin@ride.example');
    expect((await arrived()).map(({ to }) => to)).toEqual([['robin@ride.example']]);
  });

  it('is kept from nobody by who makes entries for other spellings of their address', async () => {
    for (const submitterEmail of ['vic@ride.example', 'vic+x@ride.example', 'vic+y@ride.example'])
      await test.app.inject({
        method: 'POST',
        url: '/api/scenic-routes/add',
        remoteAddress: '198.51.100.7',
        payload: { ...route, submitterEmail },
      });
    await arrived();
    for (const spelling of ['vic+x@ride.example', 'vic+y@ride.example', 'Vic@ride.example']) {
      await resend(spelling);
      await test.services.jobs.runDue();
    }
    // All other spellings together have one.
    expect((await arrived()).map(({ to }) => to)).toEqual([['vic+x@ride.example'], ['Vic@ride.example']]);
  });

  it('sends something of each kind, however much strangers made up of one', async () => {
    await test.app.inject({
      method: 'POST',
      url: '/api/roadside/request',
      payload: { ...helpForm, requesterEmail: 'uma@ride.example' },
    });
    await database.query(
      `INSERT INTO roadside_requests
       SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'phone_key', gen_random_uuid()))).*
       FROM roadside_requests r, generate_series(1, 55) WHERE requester_email = 'uma@ride.example'`,
    );
    await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { ...route, submitterEmail: 'uma@ride.example' },
    });
    await arrived();
    await resend('uma@ride.example');
    const [mail] = await arrived();
    expect(mail?.mail.text?.match(/== Request for help/g)).toHaveLength(49);
    expect(mail?.mail.text?.match(/== Route, sent on/g)).toHaveLength(1);
  });

  it.each([undefined, 'dana', 'a@b.example\r\nBcc: c@d.example'])(
    'refuses %j as an address',
    async (email) => {
      const refused = await resend(email);
      expect([refused.statusCode, refused.json().errors]).toEqual([
        400,
        { email: 'Please enter a valid email address' },
      ]);
    },
  );

  it('is refused plainly on a site that cannot send email', async () => {
    const silent = await openTestApp(database);
    const refused = await silent.app.inject({
      method: 'POST',
      url: '/api/private-links/resend',
      payload: { email: 'dana@ride.example' },
    });
    await silent.close();
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'This site cannot send email yet, so links cannot be sent again.',
    ]);
  });
});
