import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { weatherEmailsSuite } from '#test/weather-emails.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { WAITING_PER_ADDRESS } from './subscriptions.model.ts';

describeOnBothEngines('Confirming weather emails', (open) => {
  const suite = weatherEmailsSuite(open);

  const ask = async (zipCode: string, email = 'dana@ride.example') => {
    const form = { email, endDate: '2027-05-20', days: ['saturday'], hour: 18 };
    const payload = { ...form, zipCodes: [zipCode], warnings: false };
    const { statusCode } = await suite.test.app.inject({
      method: 'POST',
      url: '/api/subscriptions',
      payload,
    });
    expect(statusCode).toBe(202);
    await suite.pass(1_000);
  };
  const call = (method: 'GET' | 'POST', token: string) =>
    suite.test.app.inject({
      method,
      url: `/api/private/subscription${method === 'POST' ? '/confirm' : ''}`,
      headers: { authorization: `Bearer ${token}` },
    });
  /** Each email's place and link. */
  const mailed = () =>
    suite.taken().map(({ mail: { text = '' } }) => ({
      place: /Place: (.*) \d{5}/.exec(text)?.[1],
      token: /#([\w-]{32})/.exec(text)?.[1] ?? '',
    }));

  it.each([
    ['before', ['99501', '80302']],
    ['after', ['80302', '99501']],
  ])('is of what its email said, though a stranger sent the form %s its owner', async (_when, zipCodes) => {
    for (const zipCode of zipCodes) await ask(zipCode);
    const mails = mailed();
    expect(mails).toHaveLength(2);
    for (const { place, token } of mails)
      expect((await call('GET', token)).json()).toMatchObject({ state: 'waiting', places: [place] });
    const own = mails.find(({ place }) => place === 'Boulder, CO') ?? expect.fail('no email of its owner');
    expect((await call('POST', own.token)).json()).toMatchObject({
      state: 'active',
      places: ['Boulder, CO'],
    });
  });

  it('two at once leaves one of them in force', async () => {
    await ask('80302');
    await ask('99501');
    const answers = await Promise.all(mailed().map(({ token }) => call('POST', token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(
      await suite.database.query('SELECT 1 FROM email_subscriptions WHERE confirmed_at IS NOT NULL'),
    ).toHaveLength(1);
  });

  it('is asked for in three emails a day, one for the same form, whoever asks and however often', async () => {
    for (let time = 0; time < 3; time += 1) await ask('80302');
    expect(mailed()).toHaveLength(1);
    suite.test.advance(HOUR_MS);
    for (const zipCode of ['80301', '80303', '80304', '80305']) await ask(zipCode);
    expect(mailed()).toHaveLength(2);
    await suite.pass(23 * HOUR_MS - 8_000);
    await ask('80302', 'dana@RIDE.example');
    expect(mailed()).toHaveLength(0);
    await ask('80302', 'dana@RIDE.example');
    expect(mailed()).toHaveLength(1);
    expect(JSON.stringify(await suite.database.query('SELECT key FROM mail_limits'))).not.toContain('ride');
  });

  it('can be done with no more forms than emails were written in a week, and with those first', async () => {
    await ask('80301');
    await suite.database.query(
      `INSERT INTO email_subscriptions (email, email_key, form_key, zip_codes, time_zone, end_date, days, hour, created_at)
       SELECT 'x', 'dana@ride.example', n::text, '{80303}', 'America/Denver', '2027-05-20', '{sunday}', 18, $1::timestamptz
       FROM generate_series(1, 40) n`,
      [new Date(suite.test.now() + DAY_MS)],
    );
    suite.test.advance(2 * DAY_MS);
    await ask('80302');
    expect(await suite.database.query('SELECT 1 FROM email_subscriptions')).toHaveLength(WAITING_PER_ADDRESS);
    for (const { token } of mailed()) expect((await call('POST', token)).statusCode).toBe(200);
  });
});
