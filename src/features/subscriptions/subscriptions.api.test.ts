import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#test/table-drift.ts';
import { plansOf } from '#test/query-plan.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { mailLimits } from '#platform/mail/mail-limits.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { findByEmail } from './subscriptions.repo.server.ts';
import { subscriptionDataSchema, subscriptionSchema, type Subscription } from './subscriptions.schema.ts';
import { emailSubscriptions } from './subscriptions.tables.server.ts';

const form = {
  email: 'Dana@ride.example',
  zipCodes: ['80302', '85003'],
  endDate: '2027-05-20',
  days: ['saturday', 'sunday'],
  hour: 18,
  warnings: true,
};

describeOnBothEngines('Asking for weather emails', (open) => {
  let database: Database;
  let sink: SmtpSink;
  let test: TestApp;

  beforeAll(async () => {
    database = await open();
    sink = await startSmtpSink();
  });
  afterAll(async () => sink.close());
  beforeEach(async () => {
    for (const table of ['email_subscriptions', 'mail_outbox', 'mail_limits', 'private_links', 'jobs'])
      await database.query(`DELETE FROM ${table}`);
    sink.mails.length = 0;
    test = await openTestApp(database, { env: { SMTP_URL: sink.url, MAIL_FROM: 'mail@ride.example' } });
    await test.services.jobs.runDue();
  });
  afterEach(async () => test.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token?: string, payload?: object) =>
    test.app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const ask = (changes: object = {}) =>
    call('POST', '/api/subscriptions', undefined, { ...form, ...changes });
  const own = (method: 'GET' | 'PUT' | 'DELETE', token: string, payload?: object) =>
    call(method, '/api/private/subscription', token, payload);
  const confirm = (token: string) => call('POST', '/api/private/subscription/confirm', token);
  const pass = async (ms: number) => {
    test.advance(ms);
    await test.services.jobs.runDue();
  };
  const arrived = async () => {
    await test.services.jobs.runDue();
    return sink.mails.splice(0);
  };
  const tokenIn = (text = '') => /\/private\/subscription#([A-Za-z0-9_-]{32})/.exec(text)?.[1] ?? 'none';
  const confirmToken = async () => tokenIn((await arrived())[0]?.mail.text);
  async function subscribe(changes: object = {}): Promise<{ token: string; subscription: Subscription }> {
    expect((await ask(changes)).statusCode).toBe(202);
    const token = await confirmToken();
    const confirmed = await confirm(token);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    return { token, subscription: subscriptionSchema.parse(confirmed.json()) };
  }
  const rows = () => database.query('SELECT * FROM email_subscriptions');

  it('has tables as its code knows them', async () => {
    expect(await tableDrift(database, emailSubscriptions)).toEqual([]);
    expect(await tableDrift(database, mailLimits)).toEqual([]);
  });

  it('begins with one email that asks to confirm; opening its link changes nothing, a press does', async () => {
    expect((await ask()).statusCode).toBe(202);
    const [mail, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(mail?.to).toEqual(['Dana@ride.example']);
    expect(mail?.mail.subject).toBe('Confirm your weather emails');
    expect(mail?.mail.text).toContain('Boulder, CO 80302; Phoenix, AZ 85003');
    const token = tokenIn(mail?.mail.text);
    expect((await own('GET', token)).json()).toMatchObject({ state: 'waiting', nextOutlookAt: null });
    expect((await own('GET', token)).json()).toMatchObject({ state: 'waiting' });
    const confirmed = await confirm(token);
    expect(confirmed.headers['cache-control']).toBe('no-store');
    expect(confirmed.json()).toMatchObject({
      state: 'active',
      places: ['Boulder, CO', 'Phoenix, AZ'],
      timeZone: 'America/Denver',
      nextOutlookAt: '2026-11-21T01:00:00.000Z',
    });
    expect((await confirm(token)).json()).toMatchObject({ state: 'active' });
    expect(await database.query('SELECT html, plain_text FROM mail_outbox')).toEqual([
      { html: '', plain_text: '' },
    ]);
  });

  it('can be confirmed by the link of “Lost a link?” when others have used up the emails of the day', async () => {
    const address = 'Robin@ride.example';
    for (const zipCode of ['99501', '99502', '99503'])
      expect((await ask({ email: address, zipCodes: [zipCode] })).statusCode).toBe(202);
    expect((await ask({ email: address })).statusCode).toBe(202);
    expect(await arrived()).toHaveLength(3);
    const waiting = await test.services.subscriptions.listPrivateLinks('robin@ride.example');
    expect(waiting).toHaveLength(4);
    expect(waiting).toContainEqual(
      expect.objectContaining({
        page: '/private/subscription',
        title: 'Weather emails: Boulder, CO 80302; Phoenix, AZ 85003',
      }),
    );
    const sent = await test.app.inject({
      method: 'POST',
      url: '/api/private-links/resend',
      payload: { email: address },
    });
    expect(sent.statusCode).toBe(202);
    const text = (await arrived())[0]?.mail.text ?? '';
    const confirmed = await confirm(tokenIn(text.slice(text.indexOf('Boulder, CO'))));
    expect(confirmed.json()).toMatchObject({ state: 'active', places: ['Boulder, CO', 'Phoenix, AZ'] });
  });

  it('answers the same whether the address is known or not', async () => {
    const first = await ask();
    await arrived();
    const second = await ask();
    const other = await ask({ email: 'kim@ride.example' });
    await subscribe({ email: 'lee@ride.example' });
    const known = await ask({ email: 'LEE@ride.example' });
    for (const answer of [second, other, known])
      expect([answer.statusCode, answer.body]).toEqual([first.statusCode, first.body]);
  });

  it('forgets who does not confirm within a week, link and all', async () => {
    await ask();
    const token = await confirmToken();
    await pass(6 * DAY_MS);
    expect((await own('GET', token)).statusCode).toBe(200);
    await pass(DAY_MS);
    await pass(DAY_MS);
    expect(await rows()).toEqual([]);
    expect(await database.query('SELECT 1 FROM private_links')).toEqual([]);
    expect(await database.query(`SELECT 1 FROM mail_outbox WHERE recipient ILIKE 'dana@%'`)).toEqual([]);
    expect((await own('GET', token)).statusCode).toBe(404);
  });

  it('forgets nobody who confirms while those who did not are forgotten', async () => {
    await database.query(
      `INSERT INTO email_subscriptions (email, email_key, zip_codes, time_zone, end_date, days, hour, warnings, created_at)
       SELECT n || '@ride.example', n || '@ride.example', '{80302}', 'America/Denver', '2027-05-20', '{sunday}', 18, true,
         to_timestamp($1::float8 / 1000) FROM generate_series(1, 200) n`,
      [test.now()],
    );
    await ask();
    const token = await confirmToken();
    test.advance(8 * DAY_MS);
    const forgotten = test.services.jobs.runDue();
    // The last one is Dana's.
    while ((await rows()).length > 200);
    const confirmed = await confirm(token);
    await forgotten;
    expect(confirmed.statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ email: 'Dana@ride.example' }]);
    expect((await own('GET', token)).json()).toMatchObject({ state: 'active' });
  });

  it('keeps one subscription per address: a newer one replaces the older when it is confirmed', async () => {
    const { token } = await subscribe();
    await pass(DAY_MS);
    await arrived();
    await ask({ zipCodes: ['97201'] });
    expect((await own('GET', token)).json()).toMatchObject({ zipCodes: form.zipCodes });
    const newer = await confirmToken();
    await confirm(newer);
    expect(await rows()).toMatchObject([{ zip_codes: ['97201'] }]);
    expect((await own('GET', token)).statusCode).toBe(404);
  });

  it('refuses what cannot be, with the reason at its field', async () => {
    const refusals: [object, string, string][] = [
      [{ email: 'dana' }, 'email', 'Please enter a valid email address'],
      [{ email: `${'x'.repeat(250)}@ride.example` }, 'email', 'Please enter a valid email address'],
      [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Please enter a valid email address'],
      [{ zipCodes: [] }, 'zipCodes', 'At least 1 location is required'],
      [{ zipCodes: undefined }, 'zipCodes', 'At least 1 location is required'],
      [{ zipCodes: ['', ' '] }, 'zipCodes', 'At least 1 location is required'],
      [{ zipCodes: ['8030'] }, 'zipCodes', 'Please enter valid 5-digit zip codes'],
      [{ zipCodes: [80302] }, 'zipCodes', 'Please enter valid 5-digit zip codes'],
      [{ zipCodes: ['00000'] }, 'zipCodes', 'Zip code not found: 00000'],
      [
        { zipCodes: ['80302', '09001', '34001'] },
        'zipCodes',
        'ZIP codes 09001, 34001 are for military mail (APO, FPO or DPO) and have no place on the map',
      ],
      [
        { zipCodes: ['1', '2', '3', '4', '5', '6'].map((n) => `8030${n}`) },
        'zipCodes',
        'At most 5 locations are possible',
      ],
      [{ endDate: '2026-11-19' }, 'endDate', 'End date must be today or in the future'],
      [{ endDate: '2027-02-30' }, 'endDate', 'End date must be today or in the future'],
      [{ endDate: undefined }, 'endDate', 'End date must be today or in the future'],
      [{ endDate: '2028-11-21' }, 'endDate', 'End date must be within 2 years'],
      [{ days: [] }, 'days', 'Please choose at least one day'],
      [{ days: ['someday'] }, 'days', 'Please choose at least one day'],
      [{ hour: 22 }, 'hour', 'Please choose an hour from 5 AM to 9 PM'],
      [{ hour: 4 }, 'hour', 'Please choose an hour from 5 AM to 9 PM'],
    ];
    for (const [changes, field, message] of refusals) {
      const response = await ask(changes);
      expect(response.statusCode, response.body).toBe(400);
      const { errors } = response.json<{ errors: Record<string, string> }>();
      expect(Object.entries(errors).find(([name]) => name.startsWith(field))?.[1]).toBe(message);
    }
    expect(await rows()).toEqual([]);
  });

  it('takes today as an end, by the clock of the first place', async () => {
    expect((await ask({ endDate: '2026-11-20' })).statusCode).toBe(202);
    test.advance(12 * HOUR_MS);
    // 7 AM UTC on the 21st is still the 20th in Honolulu, and the 21st in Boulder and on Guam.
    const on = (zipCode: string) => ask({ zipCodes: [zipCode], endDate: '2026-11-20' });
    expect([
      (await on('96813')).statusCode,
      (await on('80302')).statusCode,
      (await on('96910')).statusCode,
    ]).toEqual([202, 400, 400]);
  });

  it('asks for proof of work when one connection asks again and again', async () => {
    for (let time = 0; time < 5; time += 1) await ask({ email: `rider${time}@ride.example` });
    const refused = await ask({ email: 'more@ride.example' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ errors: { proofOfWork: expect.any(String) } });
  });

  it('is refused plainly on a site that cannot send email', async () => {
    await test.close();
    test = await openTestApp(database);
    const refused = await ask();
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'This site cannot send email yet, so weather emails are not available.',
    ]);
    expect(await rows()).toEqual([]);
  });

  it('lets its owner change, pause and continue it, and only its owner', async () => {
    const { token } = await subscribe();
    const changed = await own('PUT', token, { zipCodes: ['99501'], hour: 7, warnings: false });
    expect(changed.json()).toMatchObject({
      timeZone: 'America/Anchorage',
      hour: 7,
      days: form.days,
      endDate: form.endDate,
      nextOutlookAt: '2026-11-20T16:00:00.000Z',
    });
    expect((await own('PUT', token, { isActive: false })).json()).toMatchObject({
      state: 'paused',
      nextOutlookAt: null,
    });
    await pass(8 * DAY_MS);
    expect(await arrived()).toEqual([]);
    expect((await own('PUT', token, { isActive: true })).json()).toMatchObject({ state: 'active' });
    expect((await own('PUT', token, { endDate: '2020-01-01' })).statusCode).toBe(400);
    expect((await own('GET', 'A'.repeat(32))).statusCode).toBe(404);
    expect((await call('GET', '/api/private/subscription')).statusCode).toBe(404);
  });

  it('gives its owner everything that is stored', async () => {
    const { token } = await subscribe();
    const response = await call('GET', '/api/private/subscription/data', token);
    const data = subscriptionDataSchema.parse(response.json());
    expect(data).toMatchObject({
      subscription: { email: 'Dana@ride.example', zipCodes: form.zipCodes, confirmedAt: expect.any(String) },
      mails: [{ kind: 'subscription-confirm', state: 'sent' }],
    });
  });

  it('is erased when it is stopped, with its links and its emails', async () => {
    const { token } = await subscribe();
    sink.setMood('busy');
    await pass(7 * HOUR_MS);
    expect(await database.query(`SELECT 1 FROM mail_outbox WHERE state = 'queued'`)).toHaveLength(1);
    expect((await own('DELETE', token)).json()).toEqual({ message: 'You get no more weather emails.' });
    for (const table of ['email_subscriptions', 'private_links', 'mail_outbox'])
      expect(await database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    sink.setMood('takes');
    await pass(DAY_MS);
    expect(await arrived()).toEqual([]);
    expect((await own('GET', token)).statusCode).toBe(404);
  });

  it('takes nothing from another one of its address when it is erased', async () => {
    const { token } = await subscribe();
    sink.setMood('busy');
    await ask({ zipCodes: ['97201'] });
    await pass(7 * HOUR_MS);
    const waiting = (await findByEmail(database.db, form.email)).find((row) => row.confirmedAt === null);
    await test.services.subscriptions.erase(waiting?.id ?? '');
    sink.setMood('takes');
    expect(await database.query('SELECT kind, state FROM mail_outbox ORDER BY kind')).toEqual([
      { kind: 'subscription-confirm', state: 'sent' },
      { kind: 'weather-outlook', state: 'queued' },
    ]);
    expect((await own('GET', token)).json()).toMatchObject({ state: 'active' });
  });

  it('leaves no mail of its lost links behind', async () => {
    const { token } = await subscribe();
    await call('POST', '/api/private-links/resend', undefined, { email: form.email });
    expect(await arrived()).toHaveLength(1);
    await own('DELETE', token);
    expect(await database.query('SELECT kind FROM mail_outbox')).toEqual([]);
  });

  it('leaves no address and no ZIP code in the log', async () => {
    const { token } = await subscribe();
    await pass(7 * HOUR_MS);
    await own('DELETE', token);
    expect(test.logLines.join()).not.toMatch(/ride\.example|80302/i);
    expect(test.logLines.join()).not.toContain(token);
  });

  it('is found by its address without reading all others', async () => {
    await database.query(
      `INSERT INTO email_subscriptions (email, email_key, zip_codes, time_zone, end_date, days, hour)
       SELECT 'x', 'rider' || n, '{80302}', 'America/Denver', '2027-05-20', '{saturday}', 18
       FROM generate_series(1, 3000) AS n`,
    );
    await database.query('ANALYZE email_subscriptions');
    const plan = await plansOf(database, (db) => findByEmail(db, 'rider7'));
    expect(plan).not.toContain('Seq Scan');
  });
});
