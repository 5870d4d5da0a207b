import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { eventually } from '#test/eventually.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { DEPARTURE, TRIP, tripEmailsSuite } from '#test/trip-emails.ts';
import { watchedTripDataSchema } from './trip-emails.schema.ts';
import { updateWatch } from './trip-emails.repo.server.ts';
import { tripWatches } from './trip-emails.tables.server.ts';

describeOnBothEngines('Asking for emails about a trip', (open) => {
  const suite = tripEmailsSuite(open);
  const { call, ask, confirm, arrived, tokenIn, watched, pass, rows } = suite;
  const own = (method: 'GET' | 'DELETE', token: string) => call(method, '/api/private/trip-email', token);

  it('has a table as its code knows it', async () => {
    expect(await tableDrift(suite.database, tripWatches)).toEqual([]);
  });

  it('begins with one email that asks to confirm; opening its link changes nothing, a press does', async () => {
    const asked = await ask();
    expect([asked.statusCode, asked.body]).toEqual([202, expect.stringContaining('Check your email')]);
    const [mail, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(mail?.to).toEqual(['Dana@ride.example']);
    const text = mail?.mail.text ?? '';
    for (const part of ['Phoenix, AZ to Flagstaff, AZ', 'Sat, Nov 21, 7:00 AM MST', 'Verdict now: '])
      expect(text).toContain(part);
    const token = tokenIn(text);
    for (const _ of [1, 2])
      expect((await own('GET', token)).json()).toMatchObject({
        state: 'waiting',
        path: '/trip?zip=85003&zip=86001&leave=2026-11-21T07%3A00',
        departure: new Date(DEPARTURE).toISOString(),
      });
    expect(await rows()).toMatchObject([{ confirmed_at: null, next_at: null }]);
    const confirmed = await confirm(token);
    expect(confirmed.headers['cache-control']).toBe('no-store');
    expect(confirmed.json()).toMatchObject({ state: 'active', mailsLeft: 6, timeZone: 'America/Phoenix' });
    expect((await confirm(token)).json()).toMatchObject({ state: 'active' });
    expect(await suite.database.query('SELECT html, plain_text FROM mail_outbox')).toEqual([
      { html: '', plain_text: '' },
    ]);
  });

  it('answers the same whether the address is known or not, and writes it no more than three times an hour', async () => {
    const first = await ask();
    await watched({ email: 'lee@ride.example' });
    const again = await ask({ email: 'LEE@ride.example' });
    for (const leave of [8, 9, 10, 11]) {
      const other = await ask({ departure: `2026-11-21T${String(leave).padStart(2, '0')}:00` });
      expect([other.statusCode, other.body]).toEqual([first.statusCode, first.body]);
    }
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
    const toDana = (await arrived()).filter(({ to }) => to.includes('Dana@ride.example'));
    expect(toDana.length).toBeLessThanOrEqual(3);
    expect(await suite.test.services.tripEmails.listPrivateLinks('dana@ride.example')).toHaveLength(5);
  });

  it('is the same entry when the form is sent again, with one email', async () => {
    await Promise.all([ask(), ask(), ask()]);
    expect(await rows()).toHaveLength(1);
    expect(await arrived()).toHaveLength(1);
  });

  it.each([
    ['without a departure', { departure: undefined }, 'departure'],
    ['that has departed', { departure: '2026-11-20T11:00' }, 'departure'],
    ['that departs in minutes', { departure: '2026-11-20T12:20' }, 'departure'],
    ['beyond a week', { departure: '2026-11-28T07:00' }, 'departure'],
    ['to nowhere', { zipCodes: ['85003', '00000'] }, 'zipCodes.1'],
    ['for nobody', { email: 'dana' }, 'email'],
  ])('refuses a trip %s', async (_, changes, field) => {
    const answer = await ask(changes);
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      400,
      [field],
    ]);
    expect(await rows()).toEqual([]);
  });

  it('lets an address have five trips at once, however many strangers ask for', async () => {
    for (const hour of [7, 8, 9, 10])
      await watched({ departure: `2026-11-21T${String(hour).padStart(2, '0')}:00` }).then(() =>
        pass(HOUR_MS),
      );
    const tokens: string[] = [];
    for (const hour of [14, 15]) {
      await ask({ departure: `2026-11-22T${hour}:00` });
      tokens.push(tokenIn((await arrived())[0]?.mail.text));
      await pass(HOUR_MS);
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const later = await own(
      'DELETE',
      tokens[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '',
    );
    expect(later.statusCode).toBe(200);
    const refused = tokens[answers.findIndex(({ statusCode }) => statusCode === 409)] ?? '';
    expect((await confirm(refused)).statusCode).toBe(200);
  });

  it('keeps ten that wait for an address, the newest', async () => {
    for (let minute = 10; minute < 22; minute += 1)
      expect((await ask({ departure: `2026-11-21T07:${minute}` })).statusCode).toBe(202);
    const left = await rows();
    expect(left).toHaveLength(10);
    expect(await suite.database.query('SELECT DISTINCT subject FROM private_links')).toHaveLength(
      (await arrived()).length,
    );
  });

  it('lets no stranger push out what was mailed to its owner', async () => {
    await ask({ departure: '2026-11-21T06:00' });
    const token = tokenIn((await arrived())[0]?.mail.text);
    for (let minute = 10; minute < 35; minute += 1)
      expect((await ask({ departure: `2026-11-21T07:${minute}` })).statusCode).toBe(202);
    expect(await rows()).toHaveLength(10);
    expect((await confirm(token)).json()).toMatchObject({ state: 'active' });
  });

  it('takes thirty forms of a network in a day, so that nobody fills the site from one place', async () => {
    const departure = '2026-11-23T07:00';
    for (let at = 0; at < 30; at += 1)
      expect((await ask({ departure }, `2001:db8:1:${at}::7`)).statusCode).toBe(202);
    const refused = await ask({ departure }, '2001:db8:1:99::7');
    expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('tomorrow')]);
    expect((await ask({ departure }, '2001:db8:2::7')).statusCode).toBe(202);
    await pass(DAY_MS);
    expect((await ask({ departure }, '2001:db8:1:99::7')).statusCode).toBe(202);
  });

  it('erases nothing that its owner confirms while it makes room', async () => {
    await ask({ departure: '2026-11-21T06:00' });
    await suite.database.query('UPDATE trip_watches SET asked_at = null');
    const [oldest] = await rows();
    suite.test.advance(MINUTE_MS);
    for (let minute = 10; minute < 19; minute += 1) await ask({ departure: `2026-11-21T07:${minute}` });
    let asked: Promise<unknown> | undefined;
    await suite.database.transaction(async (tx) => {
      await updateWatch(tx, String(oldest?.['id']), { confirmedAt: new Date(suite.test.now()) });
      asked = ask({ departure: '2026-11-21T07:30' });
      if (suite.database.engine === 'postgres')
        await eventually(async () =>
          expect(
            await suite.database.query(
              `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
            ),
          ).not.toEqual([]),
        );
    });
    await asked;
    expect(await rows()).toContainEqual(expect.objectContaining({ id: oldest?.['id'] }));
  });

  it('forgets who does not confirm within two days, and whom nobody confirmed until the departure', async () => {
    await ask({ departure: '2026-11-26T07:00' });
    const [token] = (await arrived()).map(({ mail }) => tokenIn(mail.text));
    await ask({ email: 'lee@ride.example' });
    await arrived();
    await pass(DEPARTURE - suite.test.now() + HOUR_MS);
    expect(await rows()).toMatchObject([{ email: 'Dana@ride.example' }]);
    await pass(2 * DAY_MS);
    await pass(HOUR_MS);
    for (const table of ['trip_watches', 'private_links', 'mail_outbox'])
      expect(await suite.database.query(`SELECT 1 FROM ${table}`), table).toEqual([]);
    expect((await own('GET', token ?? '')).statusCode).toBe(404);
  });

  it('erases a trip seven days after it has departed', async () => {
    const { token } = await watched();
    await pass(DEPARTURE - suite.test.now() + MINUTE_MS);
    expect((await own('GET', token)).json()).toMatchObject({ state: 'ended' });
    await pass(7 * DAY_MS - 2 * HOUR_MS);
    expect(await rows()).toHaveLength(1);
    await pass(3 * HOUR_MS);
    expect(await rows()).toEqual([]);
  });

  it('tells its owner all that is stored, and erases all of it', async () => {
    const { token } = await watched();
    const data = watchedTripDataSchema.parse(
      (await call('GET', '/api/private/trip-email/data', token)).json(),
    );
    expect(data).toMatchObject({
      trip: { email: 'Dana@ride.example', request: { zipCodes: TRIP.zipCodes } },
      mails: [{ kind: 'trip-email-confirm', state: 'sent' }],
    });
    const other = await watched({ departure: '2026-11-21T09:00' });
    expect((await own('DELETE', token)).statusCode).toBe(200);
    expect((await own('GET', token)).statusCode).toBe(404);
    expect((await own('GET', other.token)).statusCode).toBe(200);
    expect(await suite.database.query('SELECT kind FROM mail_outbox')).toEqual([
      { kind: 'trip-email-confirm' },
    ]);
    await own('DELETE', other.token);
    for (const table of ['trip_watches', 'private_links', 'mail_outbox'])
      expect(await suite.database.query(`SELECT 1 FROM ${table}`), table).toEqual([]);
  });

  it('sends lost links again', async () => {
    await watched();
    await suite.test.app.inject({
      method: 'POST',
      url: '/api/private-links/resend',
      payload: { email: 'dana@ride.example' },
    });
    const [mail] = await arrived();
    expect(mail?.mail.text).toContain('Trip emails: Phoenix, AZ to Flagstaff, AZ, Sat, Nov 21, 7:00 AM MST');
    expect((await own('GET', tokenIn(mail?.mail.text))).json()).toMatchObject({ state: 'active' });
  });
});
