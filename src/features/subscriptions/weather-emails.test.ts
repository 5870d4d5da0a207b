import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { weatherEmailsSuite } from '#test/weather-emails.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';

describeOnBothEngines('Weather emails', (open) => {
  const suite = weatherEmailsSuite(open);
  const { start, confirmed, until, pass, taken } = suite;

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
    expect(text.replaceAll(/\s+/g, ' ')).toContain(
      'Weather data by Open-Meteo.com. Guidance, not a guarantee.',
    );
    expect(text).toContain('https://ride.example/?zip=85003');
    expect(one?.mail.html).not.toMatch(/<script|<img|<link/);
    // What was sent holds a private link, so its text is not kept.
    expect(await suite.database.query('SELECT DISTINCT plain_text FROM mail_outbox')).toEqual([
      { plain_text: '' },
    ]);
  });

  it('tell of each place from the day that it is there, where a Friday evening is a Saturday already', async () => {
    await confirmed({
      zip_codes: ['80302', '96910'],
      time_zone: 'America/Denver',
      days: ['friday', 'saturday'],
    });
    await until('2026-11-21T01:06:00Z');
    const text = taken()[0]?.mail.text ?? '';
    const guam = text.slice(text.indexOf('GU 96910'));
    expect(text).toContain('GU 96910');
    expect(guam).toContain('Saturday, Nov 21');
    expect(guam).toContain('Friday, Nov 27');
    expect(guam).not.toContain('Friday, Nov 20');
    expect(text).not.toContain('does not reach this day');
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

    const opened = await suite.test.app.inject({ method: 'GET', url });
    expect([opened.statusCode, opened.headers.location]).toEqual([
      302,
      url.replace('/api/subscriptions/unsubscribe/', '/weather-emails/stop/'),
    ]);
    expect(await suite.database.query('SELECT 1 FROM email_subscriptions')).toHaveLength(1);

    const token = url.split('/').at(-1) ?? '';
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const other of [forged, 'x', '%00'])
      expect(
        (await suite.test.app.inject({ method: 'POST', url: `/api/subscriptions/unsubscribe/${other}` }))
          .statusCode,
      ).toBeLessThan(500);
    expect(await suite.database.query('SELECT 1 FROM email_subscriptions')).toHaveLength(1);
    const asPrivate = await suite.test.app.inject({
      url: '/api/private/subscription',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(asPrivate.statusCode).toBe(404);

    const press = (headers: Record<string, string>, payload: string) =>
      suite.test.app.inject({ method: 'POST', url, headers, payload });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await press(form, 'List-Unsubscribe=One-Click');
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'You get no more weather emails.' }]);
    for (const table of ['email_subscriptions', 'private_links', 'mail_outbox'])
      expect(await suite.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);

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
    expect(suite.test.logLines.join()).not.toContain(token);
  });

  it('come on the next Friday as ever, though the clock was weeks ahead for a moment', async () => {
    await confirmed();
    await until('2026-12-26T01:06:00Z');
    expect(taken()).toHaveLength(1);
    await until('2026-11-20T20:00:00Z');
    await until('2026-11-21T01:06:00Z');
    expect(taken()[0]?.mail.text).toContain('Saturday, Nov 21');
  });

  it('come though a process that died had taken them while the clock was weeks ahead', async () => {
    await confirmed();
    await suite.database.query(`update email_subscriptions set claimed_at = '2026-12-26T01:00:00Z'`);
    await until('2026-11-21T01:06:00Z');
    expect(taken()).toHaveLength(1);
  });

  it('come once a week, whatever restarts, and at the same local hour when the clocks change', async () => {
    await suite.test.close();
    await start({ now: Date.parse('2027-03-10T12:00:00Z') });
    await confirmed({ zip_codes: ['80302'], time_zone: 'America/Denver' });
    await until('2027-03-13T01:06:00Z');
    expect(taken()).toHaveLength(1);
    await suite.test.close();
    await start({ now: Date.parse('2027-03-13T01:20:00Z') });
    await until('2027-03-13T14:00:00Z');
    expect(taken()).toEqual([]);
    await until('2027-03-19T23:55:00Z');
    expect(taken()).toEqual([]);
    await until('2027-03-20T00:06:00Z');
    expect(taken()).toHaveLength(1);
  });

  it('neither lose nor repeat anything when the site stops between and within batches', async () => {
    await suite.database.query(
      `INSERT INTO email_subscriptions
         (email, email_key, zip_codes, time_zone, end_date, days, hour, confirmed_at, next_at)
       SELECT 'rider' || n || '@ride.example', 'rider' || n || '@ride.example',
         ARRAY[(ARRAY['85003', '80302', '97201'])[1 + n % 3]],
         'America/Denver', '2027-05-20', ARRAY['saturday', 'sunday'], 18, $1, '2026-11-21T01:00:00Z'
       FROM generate_series(1, 40) n`,
      [new Date(suite.test.now()).toISOString()],
    );
    // The job that hands out dies after it did; then one that writes dies in the midst of it.
    suite.test.advance(Date.parse('2026-11-21T01:06:00Z') - suite.test.now());
    const { mail } = suite.test.services;
    const queueMany = mail.queueMany;
    let groups = 0;
    mail.queueMany = async (tx, mails) => {
      await queueMany(tx, mails);
      groups += 1;
      if (groups === 2) throw new Error('the process died');
    };
    await suite.test.services.jobs.runDue();
    expect(taken()).toHaveLength(25);
    await suite.test.close();
    await start({ now: Date.parse('2026-11-21T01:10:00Z') });
    await pass(5 * MINUTE_MS);
    expect(taken()).toHaveLength(15);
    await pass(HOUR_MS);
    await pass(HOUR_MS);
    expect(taken()).toEqual([]);
    const people = await suite.database.query(
      `SELECT recipient FROM mail_outbox WHERE kind = 'weather-outlook' GROUP BY recipient`,
    );
    expect(people).toHaveLength(40);
  });

  it('wait for a mail server that is down, and arrive once it is back', async () => {
    await confirmed();
    suite.sink.setMood('busy');
    await until('2026-11-21T01:06:00Z');
    expect(taken()).toEqual([]);
    suite.sink.setMood('takes');
    for (let step = 0; step < 6; step += 1) await pass(20 * MINUTE_MS);
    expect(taken()).toHaveLength(1);
  });

  it('are not sent once the weekend has begun without them, however long the mail server was away', async () => {
    await confirmed();
    suite.sink.setMood('busy');
    await until('2026-11-21T01:06:00Z');
    suite.sink.setMood('takes');
    await until('2026-11-21T13:00:00Z');
    expect(taken()).toEqual([]);
    expect(await suite.database.query('SELECT state FROM mail_outbox')).toEqual([{ state: 'failed' }]);
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
    expect(await suite.test.services.subscriptions.view(id)).toMatchObject({ state: 'ended' });
    expect(await suite.test.services.subscriptions.change(id, { endDate: '2027-01-31' })).toMatchObject({
      state: 'active',
      nextOutlookAt: '2026-12-05T01:00:00.000Z',
    });
    await until('2026-12-05T01:06:00Z');
    expect(taken()).toHaveLength(1);
    await until('2027-02-02T01:06:00Z');
    await pass(31 * DAY_MS);
    await pass(DAY_MS);
    expect(await suite.database.query('SELECT 1 FROM email_subscriptions')).toEqual([]);
    const left = await suite.database.query('SELECT DISTINCT recipient FROM mail_outbox');
    expect(left).not.toContainEqual({ recipient: 'dana@ride.example' });
  });

  it('are not written for a drawer: without a mail server nothing is', async () => {
    await confirmed();
    await suite.test.close();
    await start({ now: Date.parse('2026-11-21T00:50:00Z'), env: {} });
    await until('2026-11-21T01:06:00Z');
    expect(await suite.database.query('SELECT 1 FROM mail_outbox')).toEqual([]);
  });

  it('carry links that end after five weeks, so that they do not pile up', async () => {
    await confirmed();
    for (let week = 0; week < 9; week += 1) {
      await pass(7 * DAY_MS);
      taken();
    }
    const links = await suite.database.query('SELECT 1 FROM private_links');
    expect(links.length).toBeLessThanOrEqual(6);
  });
});
