import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import type { AreaOutlook } from '#features/weather/area/area-forecast.service.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/smtp.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { addDays } from './subscriptions.model.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.guard.server.ts';
import { createWeatherEmails } from './weather-emails.worker.server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A forecast of a week of good days, but for some. */
function outlookOf(now: number, badDays: readonly string[]): AreaOutlook {
  const today = new Date(now - 8 * HOUR).toISOString().slice(0, 10);
  const dates = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead));
  return {
    forecast: { source: 'nws', timeZone: 'UTC' },
    hours: [],
    alertState: 'checked',
    fetchedAt: now,
    simulated: false,
    days: dates.map((date) => ({
      date,
      recommendation: badDays.includes(date) ? 'bad' : 'good',
      window: null,
      reason: 'Because',
      high: null,
      low: null,
      gust: null,
      precipitation: null,
      precipitationProbability: null,
    })),
  };
}

describeOnBothEngines('Weather emails', (open) => {
  let database: Database;
  let sink: SmtpSink;
  let test: TestApp;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await open();
    sink = await startSmtpSink();
    env = { SMTP_URL: sink.url, MAIL_FROM: 'mail@ride.example', PUBLIC_URL: 'https://ride.example' };
  });
  afterAll(async () => sink.close());
  beforeEach(async () => {
    for (const table of ['email_subscriptions', 'mail_outbox', 'mail_limits', 'private_links', 'jobs'])
      await database.query(`DELETE FROM ${table}`);
    sink.setMood('takes');
    sink.mails.length = 0;
    await start();
  });
  afterEach(async () => test.close());

  async function start(now?: number) {
    test = await openTestApp(database, { env, ...(now !== undefined && { now }) });
    await test.services.jobs.runDue();
  }
  /** As if its owner had asked and confirmed. */
  async function confirmed(changes: Record<string, unknown> = {}): Promise<string> {
    const row = {
      email: 'dana@ride.example',
      email_key: String(changes['email'] ?? 'dana@ride.example'),
      zip_codes: ['85003'],
      time_zone: 'America/Phoenix',
      end_date: '2027-05-20',
      days: ['saturday', 'sunday'],
      hour: 18,
      ...changes,
    };
    const names = Object.keys(row);
    const [stored] = await database.query<{ id: string }>(
      `INSERT INTO email_subscriptions (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING id`,
      Object.values(row),
    );
    const id = stored?.id ?? '';
    await test.services.subscriptions.confirm(id);
    return id;
  }
  const until = async (iso: string) => {
    test.advance(Date.parse(iso) - test.now());
    await test.services.jobs.runDue();
  };
  const pass = async (ms: number) => {
    test.advance(ms);
    await test.services.jobs.runDue();
  };
  const taken = () => sink.mails.splice(0);
  const fault = (kind: 'takes' | '500') =>
    fetch(`${test.simulator.url}/_simulator/faults`, {
      method: kind === 'takes' ? 'DELETE' : 'POST',
      ...(kind !== 'takes' && { body: JSON.stringify({ service: 'open-meteo', kind }) }),
    });
  const faultOf = (service: string) =>
    fetch(`${test.simulator.url}/_simulator/faults`, {
      method: 'POST',
      body: JSON.stringify({ service, kind: '500' }),
    });

  it('tell on Friday at six, by the clock of the place, how the riding days look', async () => {
    await confirmed({ zip_codes: ['85003', '80302'] });
    await until('2026-11-21T00:50:00Z');
    expect(taken()).toEqual([]);
    await until('2026-11-21T01:06:00Z');
    const [one, ...more] = taken();
    expect(more).toEqual([]);
    expect(one?.to).toEqual(['dana@ride.example']);
    const text = one?.mail.text ?? '';
    expect(one?.mail.subject).toMatch(/^Simulated: (Good riding|Ride with caution|No good riding day)/);
    for (const part of ['Phoenix, AZ 85003', 'Boulder, CO 80302', 'Saturday, Nov 21', 'Sunday, Nov 22'])
      expect(text).toContain(part);
    expect(text).not.toContain('Monday');
    expect(text).toContain('simulated weather');
    expect(text).toContain('with the official alerts known then');
    expect(text).toContain('https://ride.example/?zip=85003');
    expect(one?.mail.html).not.toMatch(/<script|<img|<link/);
    // What was sent holds a private link, so its text is not kept.
    expect(await database.query('SELECT DISTINCT plain_text FROM mail_outbox')).toEqual([{ plain_text: '' }]);
  });

  it('carry the headers of RFC 8058, and the address in them stops the emails with one POST', async () => {
    await confirmed();
    await until('2026-11-21T01:06:00Z');
    const [one] = taken();
    const header = (name: string) => one?.mail.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(https:\/\/ride\.example\/api\/subscriptions\/unsubscribe\/[A-Za-z0-9_-]{43})>$/.exec(
      header('list-unsubscribe') ?? '',
    )?.[1];
    const url = new URL(address ?? '').pathname;

    const opened = await test.app.inject({ method: 'GET', url });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      url.replace('/api/subscriptions/unsubscribe/', '/weather-emails/stop/'),
    ]);
    expect(await database.query('SELECT 1 FROM email_subscriptions')).toHaveLength(1);

    const token = url.split('/').at(-1) ?? '';
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const other of [forged, 'x', '%00'])
      expect(
        (await test.app.inject({ method: 'POST', url: `/api/subscriptions/unsubscribe/${other}` }))
          .statusCode,
      ).toBeLessThan(500);
    expect(await database.query('SELECT 1 FROM email_subscriptions')).toHaveLength(1);
    const asPrivate = await test.app.inject({
      url: '/api/private/subscription',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asPrivate.statusCode).toBe(404);

    const press = (headers: Record<string, string>, payload: string) =>
      test.app.inject({ method: 'POST', url, headers, payload });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await press(form, 'List-Unsubscribe=One-Click');
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'You get no more weather emails.' }]);
    for (const table of ['email_subscriptions', 'private_links', 'mail_outbox'])
      expect(await database.query(`SELECT 1 FROM ${table}`)).toEqual([]);

    const parts =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const again = await press(
      {
        'content-type': 'multipart/form-data; boundary=x',
        origin: 'https://webmail.example',
        'sec-fetch-site': 'cross-site',
      },
      parts,
    );
    expect(again.statusCode).toBe(200);
    const browser = await press({ ...form, accept: 'text/html,*/*' }, 'List-Unsubscribe=One-Click');
    expect([browser.statusCode, browser.headers.location]).toEqual([303, '/weather-emails/stop/done']);
    expect(test.logLines.join()).not.toContain(token);
  });

  it('come once a week, whatever restarts, and at the same local hour when the clocks change', async () => {
    await test.close();
    await start(Date.parse('2027-03-10T12:00:00Z'));
    await confirmed({ zip_codes: ['80302'], time_zone: 'America/Denver' });
    await until('2027-03-13T01:06:00Z');
    expect(taken()).toHaveLength(1);
    await test.close();
    await start(Date.parse('2027-03-13T01:20:00Z'));
    await until('2027-03-13T14:00:00Z');
    expect(taken()).toEqual([]);
    await until('2027-03-19T23:55:00Z');
    expect(taken()).toEqual([]);
    await until('2027-03-20T00:06:00Z');
    expect(taken()).toHaveLength(1);
  });

  it('neither lose nor repeat anything when the site stops between and within batches', async () => {
    await database.query(
      `INSERT INTO email_subscriptions
         (email, email_key, zip_codes, time_zone, end_date, days, hour, confirmed_at, next_at)
       SELECT 'rider' || n || '@ride.example', 'rider' || n || '@ride.example',
         ARRAY[(ARRAY['85003', '80302', '97201'])[1 + n % 3]],
         'America/Denver', '2027-05-20', ARRAY['saturday', 'sunday'], 18, $1, '2026-11-21T01:00:00Z'
       FROM generate_series(1, 40) n`,
      [new Date(test.now()).toISOString()],
    );
    // The job that hands out dies after it did; then one that writes dies in the midst of it.
    test.advance(Date.parse('2026-11-21T01:06:00Z') - test.now());
    const { mail } = test.services;
    const queueMany = mail.queueMany;
    let groups = 0;
    mail.queueMany = async (tx, mails) => {
      await queueMany(tx, mails);
      groups += 1;
      if (groups === 2) throw new Error('the process died');
    };
    await test.services.jobs.runDue();
    expect(taken()).toHaveLength(25);
    await test.close();
    await start(Date.parse('2026-11-21T01:10:00Z'));
    await pass(5 * MINUTE);
    expect(taken()).toHaveLength(15);
    await pass(HOUR);
    await pass(HOUR);
    expect(taken()).toEqual([]);
    const people = await database.query(
      `SELECT recipient FROM mail_outbox WHERE kind = 'weather-outlook' GROUP BY recipient`,
    );
    expect(people).toHaveLength(40);
  });

  it('wait for a mail server that is down, and arrive once it is back', async () => {
    await confirmed();
    sink.setMood('busy');
    await until('2026-11-21T01:06:00Z');
    expect(taken()).toEqual([]);
    sink.setMood('takes');
    for (let step = 0; step < 6; step += 1) await pass(20 * MINUTE);
    expect(taken()).toHaveLength(1);
  });

  it('wait two hours for a forecast; then they say that nothing is known, and call nothing good', async () => {
    await confirmed();
    for (const service of ['open-meteo', 'nws']) await faultOf(service);
    await until('2026-11-21T01:06:00Z');
    for (let step = 0; step < 5; step += 1) await pass(20 * MINUTE);
    expect(taken()).toEqual([]);
    await pass(20 * MINUTE);
    const [one, ...more] = taken();
    expect(more).toEqual([]);
    expect(one?.mail.subject).toBe('Your riding outlook: not all is known');
    expect(one?.mail.text).toContain(
      'Saturday, Nov 21: Unknown. Not known: the weather services did not answer.',
    );
    expect(one?.mail.text).not.toMatch(/\bgood\b/i);
  });

  it('go out as soon as the weather services answer again', async () => {
    await confirmed();
    await fault('500');
    await faultOf('nws');
    await until('2026-11-21T01:06:00Z');
    expect(taken()).toEqual([]);
    await fault('takes');
    await pass(20 * MINUTE);
    await pass(20 * MINUTE);
    const [one] = taken();
    expect(one?.mail.text).toMatch(/Saturday, Nov 21: (Good|Caution|Bad)\./);
  });

  /** The part that writes the mails, with these areas in the place of the weather services. */
  const writing = (known: (place: GeoPoint) => AreaOutlook) =>
    createWeatherEmails({
      ...test.services,
      database,
      clock: { now: test.now },
      site: { siteName: 'Dryline', publicUrl: 'https://ride.example' },
      unsubscribeTokens: createUnsubscribeTokens({ secret: async () => 'secret' }),
      areas: { load: async () => undefined, known },
    });

  it('wait for alerts that could not be checked, and then say so first', async () => {
    const id = await confirmed();
    const weather = writing(() => ({ ...outlookOf(test.now(), []), alertState: 'unchecked' }));
    test.advance(Date.parse('2026-11-21T01:00:00Z') - test.now());
    await weather.write([id]);
    await test.services.jobs.runDue();
    expect(taken()).toEqual([]);
    test.advance(120 * MINUTE);
    await weather.write([id]);
    await test.services.jobs.runDue();
    expect(taken()[0]?.mail.text).toContain('Warnings could not be checked. Forecast of');
  });

  it('do not tell of a forecast that is hours old as if it were one of now', async () => {
    const id = await confirmed();
    const weather = writing(() => outlookOf(test.now() - 90 * MINUTE, []));
    test.advance(Date.parse('2026-11-21T01:00:00Z') - test.now());
    await weather.write([id]);
    await test.services.jobs.runDue();
    expect(taken()).toEqual([]);
    test.advance(120 * MINUTE);
    await weather.write([id]);
    await test.services.jobs.runDue();
    expect(taken().map(({ mail }) => mail.subject)).toEqual(['Your riding outlook: not all is known']);
  });

  it('warn on the evening before a day that turned bad: once, and not of what an email told already', async () => {
    const id = await confirmed({
      zip_codes: ['85003', '80302'],
      time_zone: 'America/Phoenix',
      warnings: true,
    });
    const bad = new Map<string, string[]>();
    const weather = writing(({ latitude }) =>
      outlookOf(test.now(), bad.get(latitude < 36 ? 'Phoenix' : 'Boulder') ?? []),
    );
    const at = async (iso: string) => {
      test.advance(Date.parse(iso) - test.now());
      await weather.write([id]);
      await test.services.jobs.runDue();
      return taken().map(({ mail }) => mail.subject);
    };
    bad.set('Boulder', ['2026-11-22']);
    expect(await at('2026-11-21T01:00:00Z')).toEqual(['Good riding on Saturday, Nov 21 in Phoenix, AZ']);
    expect(await at('2026-11-21T02:00:00Z')).toEqual([]);
    bad.set('Phoenix', ['2026-11-22']);
    // Boulder's Sunday was called bad on Friday already.
    expect(await at('2026-11-22T02:00:00Z')).toEqual(['Sunday, Nov 22 turned bad for riding in Phoenix, AZ']);
    expect(await at('2026-11-22T02:30:00Z')).toEqual([]);
    bad.set('Phoenix', ['2026-11-28']);
    expect(await at('2026-11-28T01:00:00Z')).toEqual(['Good riding on Saturday, Nov 28 in Boulder, CO']);
    expect(await at('2026-11-28T02:00:00Z')).toEqual([]);
  });

  it('warn of nothing that is not known', async () => {
    const id = await confirmed({ warnings: true, outlook_for: '2026-11-20' });
    for (const service of ['open-meteo', 'nws']) await faultOf(service);
    await until('2026-11-21T02:06:00Z');
    for (let step = 0; step < 8; step += 1) await pass(20 * MINUTE);
    expect(taken()).toEqual([]);
    expect(await test.services.subscriptions.view(id)).toMatchObject({ state: 'active' });
  });

  it('end with a last email after the end date, which can take them up again; later all is erased', async () => {
    const id = await confirmed({ end_date: '2026-11-21' });
    await until('2026-11-21T01:06:00Z');
    expect(taken()).toHaveLength(1);
    await until('2026-11-22T01:06:00Z');
    expect(taken()).toEqual([]);
    await until('2026-11-23T01:06:00Z');
    const [last] = taken();
    expect(last?.mail.subject).toBe('Your weather emails have ended');
    await until('2026-11-30T01:06:00Z');
    expect(taken()).toEqual([]);
    expect(await test.services.subscriptions.view(id)).toMatchObject({ state: 'ended' });
    expect(await test.services.subscriptions.change(id, { endDate: '2027-01-31' })).toMatchObject({
      state: 'active',
      nextOutlookAt: '2026-12-05T01:00:00.000Z',
    });
    await until('2026-12-05T01:06:00Z');
    expect(taken()).toHaveLength(1);
    await until('2027-02-02T01:06:00Z');
    await pass(31 * DAY);
    await pass(DAY);
    expect(await database.query('SELECT 1 FROM email_subscriptions')).toEqual([]);
  });

  it('are not written for a drawer: without a mail server nothing is', async () => {
    await confirmed();
    await test.close();
    test = await openTestApp(database, { now: Date.parse('2026-11-21T00:50:00Z') });
    await test.services.jobs.runDue();
    await until('2026-11-21T01:06:00Z');
    expect(await database.query('SELECT 1 FROM mail_outbox')).toEqual([]);
  });

  it('carry links that end after five weeks, so that they do not pile up', async () => {
    await confirmed();
    for (let week = 0; week < 9; week += 1) {
      await pass(7 * DAY);
      taken();
    }
    const links = await database.query('SELECT 1 FROM private_links');
    expect(links.length).toBeLessThanOrEqual(6);
  });
});
