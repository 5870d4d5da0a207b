import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { tableDrift } from '#test/table-drift.ts';
import { solveChallenge } from '#platform/spam/proof-of-work.ts';
import { openTestApp, signInAsAdmin, TEST_ADMIN, type TestApp } from '#test/test-app.ts';
import { adminRecoveryCodes, adminUsers } from '../accounts.tables.server.ts';
import type { RecoveryCodes, SecondFactorSetup } from '../accounts.schema.ts';
import { totpCode, totpStep } from '#platform/crypto/totp.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

const { password } = TEST_ADMIN;

/** What an app makes of a secret that is typed in. */
function bytesOf(secret: string): Buffer {
  const bits = secret
    .replaceAll(' ', '')
    .split('')
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

describeOnBothEngines('the second step of signing in', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { env: { TRUST_PROXY: 'true' } });
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    await test.services.secondFactor.reset(TEST_ADMIN.username);
    await database.query('DELETE FROM admin_sign_in_failures');
    test.advance(DAY_MS);
    cookie = await signInAsAdmin(test);
  });

  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    test.app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: { cookie },
      ...(payload && { payload }),
    });
  const login = (code?: string | null) =>
    test.app.inject({ method: 'POST', url: '/api/admin/login', payload: { ...TEST_ADMIN, code } });
  const codeOf = (secret: string, steps = 0) => totpCode(bytesOf(secret), totpStep(test.now()) + steps);

  async function switchOn() {
    const made = await call('POST', 'second-factor/setup', { password });
    expect(made.statusCode, made.body).toBe(200);
    const setup = made.json<SecondFactorSetup>();
    const confirmed = await call('POST', 'second-factor/confirm', { code: codeOf(setup.secret) });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    test.advance(60_000);
    return { ...setup, codes: confirmed.json<RecoveryCodes>().recoveryCodes };
  }

  it('keeps code and tables in step', async () => {
    expect(await tableDrift(database, adminUsers)).toEqual([]);
    expect(await tableDrift(database, adminRecoveryCodes)).toEqual([]);
  });

  it.each(['setup', 'confirm', 'recovery-codes', 'disable'])('%s is for admins alone', async (path) => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/admin/second-factor/${path}`,
      payload: { password, code: '123456' },
    });
    expect(response.statusCode).toBe(401);
  });

  it.each([
    ['address', 9, () => '198.51.100.7'],
    ['network', 59, (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ])(
    'asks for the code, and takes it, after the last failure of the %s that nobody waits for',
    async (_of, failures, addressOf) => {
      const { codes } = await switchOn();
      const from = (n: number, payload: object) =>
        test.app.inject({
          method: 'POST',
          url: '/api/admin/login',
          payload,
          headers: { 'x-forwarded-for': addressOf(n) },
        });
      for (let n = 0; n < failures; n++) await from(n, { username: `name${n}`, password: 'guess' });
      for (let n = 0; n < 2; n++)
        expect((await from(500, TEST_ADMIN)).json()).toMatchObject({
          errors: { code: expect.stringContaining('Type') },
        });
      expect((await from(501, { ...TEST_ADMIN, code: codes[0] })).statusCode).toBe(200);
    },
  );

  it('changes nothing until a code confirms it', async () => {
    expect((await call('POST', 'second-factor/setup', { password: 'wrong' })).json()).toMatchObject({
      errors: { password: 'This is not your password.' },
    });
    const setup = (await call('POST', 'second-factor/setup', { password })).json<SecondFactorSetup>();
    expect(setup.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(setup.address).toContain(`secret=${setup.secret.replaceAll(' ', '')}`);
    expect(setup.qr.path).toMatch(/^M4 4h1/);
    const wrong = await call('POST', 'second-factor/confirm', { code: '000000' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ errors: { code: expect.stringContaining('not right') } });
    expect((await login()).statusCode).toBe(200);
    expect((await call('GET', 'second-factor')).json()).toEqual({
      isOn: false,
      since: null,
      recoveryCodesLeft: 0,
    });
  });

  it('asks for a code after the right password alone, and lets in with it', async () => {
    const other = await signInAsAdmin(test);
    const { secret, codes } = await switchOn();
    expect(codes).toHaveLength(10);
    const elsewhere = await test.app.inject({ url: '/api/admin/session', headers: { cookie: other } });
    expect(elsewhere.statusCode).toBe(401);

    const asked = await login();
    expect(asked.statusCode).toBe(401);
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(asked.json()).toEqual({
      message: 'Type the code of your app, or a recovery code.',
      code: 'unauthorized',
      errors: { code: 'Type the code of your app, or a recovery code.' },
      secondFactor: true,
    });
    const wrongPassword = await test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { ...TEST_ADMIN, password: 'not it', code: codeOf(secret) },
    });
    expect(wrongPassword.json()).toEqual({ message: 'Wrong username or password.', code: 'unauthorized' });
    expect((await login(codeOf(secret))).statusCode).toBe(200);
    expect((await call('GET', 'second-factor')).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  });

  it('takes no code twice, nor an older one, and neighbors for slow clocks', async () => {
    const { secret } = await switchOn();
    const code = codeOf(secret);
    expect((await login(code)).statusCode).toBe(200);
    expect((await login(code)).json()).toMatchObject({ secondFactor: true });
    expect((await login(codeOf(secret, -1))).statusCode).toBe(401);
    test.advance(DAY_MS);
    await database.query('DELETE FROM admin_sign_in_failures');
    expect(
      (await login(` ${codeOf(secret, -1).slice(0, 3)} ${codeOf(secret, -1).slice(3)} `)).statusCode,
    ).toBe(200);
    test.advance(DAY_MS);
    expect((await login(codeOf(secret, 1))).statusCode).toBe(200);
    test.advance(DAY_MS);
    expect((await login(codeOf(secret, 2))).statusCode).toBe(401);
  });

  it('counts one code once, even when it is sent twice at the same time', async () => {
    const { secret } = await switchOn();
    const code = codeOf(secret);
    const answers = await Promise.all([login(code), login(code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('takes each recovery code once, in any spelling', async () => {
    const { codes } = await switchOn();
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
    expect((await login(first.toUpperCase().replace('-', ' '))).statusCode).toBe(200);
    expect((await login(first)).statusCode).toBe(401);
    expect((await login(second)).statusCode).toBe(200);
    expect((await call('GET', 'second-factor')).json()).toMatchObject({ recoveryCodesLeft: 8 });
    const log = await database.query<{ action: string }>(
      "SELECT action FROM audit_log WHERE action = 'recovery-code-used' AND at >= $1",
      [new Date(test.now())],
    );
    expect(log).toHaveLength(2);
  });

  const guess = async (address: string, proofOfWork?: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: { ...TEST_ADMIN, code: '000000', proofOfWork },
      headers: { 'x-forwarded-for': address },
    });
  const since = (action: string) =>
    database.query<{ before: null; after: { failures: number; device: string } }>(
      'SELECT before, after FROM audit_log WHERE action = $1 AND at >= $2 ORDER BY id',
      [action, new Date(test.now())],
    );

  it('slows down whoever guesses codes, although they know the password, come from anywhere and do work', async () => {
    // Checking a solution looks at the real time too.
    if (Date.now() > test.now()) test.advance(Date.now() - test.now());
    // Days may lie between, after which the session is over.
    cookie = await signInAsAdmin(test);
    const { secret } = await switchOn();
    const statuses: number[] = [];
    for (let turn = 1; turn <= 6; turn += 1) {
      const proof = await solveChallenge(await test.services.guard.challenge());
      statuses.push((await guess(`2001:db8:${turn}::1`, proof)).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await login(codeOf(secret));
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('30');
    expect(refused.json()).toMatchObject({
      message: 'Too many wrong codes. Please try again in 30 seconds.',
      errors: { code: expect.any(String) },
    });
    expect(refused.json()).not.toHaveProperty('errors.proofOfWork');
    test.advance(30_000);
    expect((await login(codeOf(secret))).statusCode).toBe(200);
    // Each turn is work of a second, by chance of several.
  }, 60_000);

  it('lets nobody without the password keep the admin from typing a code', async () => {
    const { secret } = await switchOn();
    for (let turn = 1; turn <= 30; turn += 1)
      await test.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { username: TEST_ADMIN.username, password: 'not it', code: '000000' },
        headers: { 'x-forwarded-for': `2001:db8:${turn}::1` },
      });
    test.advance(15 * 60_000);
    expect((await login(codeOf(secret))).statusCode).toBe(200);
  });

  it('tells someone whose phone is 90 seconds off what is wrong', async () => {
    const { secret } = await switchOn();
    const early = codeOf(secret);
    test.advance(90_000);
    const refused = await login(early);
    expect(refused.statusCode).toBe(401);
    expect(refused.json().message).toContain('the clock of your phone is wrong');
  });

  it('asks for the code without counting that as a failure', async () => {
    const { secret } = await switchOn();
    for (let turn = 0; turn < 5; turn += 1) expect((await login()).statusCode).toBe(401);
    expect((await login(codeOf(secret))).statusCode).toBe(200);
  });

  it('writes down every wrong code after the right password, and emails the admin at the third', async () => {
    await database.query('DELETE FROM mail_outbox');
    await database.query("UPDATE admin_users SET email = 'ann@ride.example'");
    await switchOn();
    const mails = () =>
      database.query<{ recipient: string; subject: string; plain_text: string }>(
        'SELECT recipient, subject, plain_text FROM mail_outbox',
      );
    await guess('192.0.2.1');
    await guess('192.0.2.2');
    expect(await mails()).toEqual([]);
    await guess('192.0.2.3');
    await guess('192.0.2.4');
    expect((await since('wrong-code')).map(({ after }) => after.failures)).toEqual([1, 2, 3, 4]);
    expect(await mails()).toMatchObject([
      {
        recipient: 'ann@ride.example',
        subject: 'Your password was used with wrong codes',
        plain_text: expect.stringContaining('change your password'),
      },
    ]);
  });

  it('keeps counting for a month, so that patience does not help either', async () => {
    await switchOn();
    for (let turn = 0; turn < 5; turn += 1) await guess('192.0.2.1');
    test.advance(3 * DAY_MS);
    await test.services.signIn.forgetOld();
    expect((await guess('192.0.2.1')).statusCode).toBe(401);
    const refused = await guess('192.0.2.1');
    expect(refused.headers['retry-after']).toBe('60');
    test.advance(31 * DAY_MS);
    await test.services.signIn.forgetOld();
    expect(await database.query('SELECT * FROM admin_sign_in_failures')).toEqual([]);
  });

  it('gives new recovery codes, and is switched off, for password and code together', async () => {
    const { secret, codes } = await switchOn();
    const noPassword = await call('POST', 'second-factor/disable', { password: 'no', code: codeOf(secret) });
    expect(noPassword.json()).toMatchObject({ errors: { password: expect.any(String) } });
    const noCode = await call('POST', 'second-factor/disable', { password, code: '000000' });
    expect(noCode.json()).toMatchObject({ errors: { code: expect.any(String) } });
    const renewed = await call('POST', 'second-factor/recovery-codes', { password, code: codeOf(secret) });
    expect(renewed.json<RecoveryCodes>().recoveryCodes).toHaveLength(10);
    expect((await login(codes[0])).statusCode).toBe(401);
    test.advance(DAY_MS / 3);
    expect((await call('POST', 'second-factor/disable', { password, code: codeOf(secret) })).statusCode).toBe(
      200,
    );
    expect((await login()).statusCode).toBe(200);
  });

  it('is reset from the command line, which ends the sessions', async () => {
    await switchOn();
    await test.services.secondFactor.reset('ADMIN');
    expect((await call('GET', 'session')).statusCode).toBe(401);
    expect((await login()).statusCode).toBe(200);
  });

  it('keeps no secret and no code in the clear, and tells the log of every step', async () => {
    const { secret, codes } = await switchOn();
    const rows = JSON.stringify([
      await database.query('SELECT * FROM admin_users'),
      await database.query('SELECT * FROM admin_recovery_codes'),
      await database.query('SELECT * FROM audit_log'),
      test.logLines,
    ]);
    const plain = [secret, secret.replaceAll(' ', ''), bytesOf(secret).toString('base64'), ...codes];
    for (const text of plain) expect(rows).not.toContain(text);
    expect(rows).toContain('second-factor-on');
  });
});
