import { afterEach, beforeAll, beforeEach, expect, it, describe } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { solveChallenge } from '#platform/spam/proof-of-work.ts';
import { networkPrefix } from '#platform/http/address-prefix.server.ts';
import { openTestApp, signInAsAdmin, TEST_ADMIN, type TestApp } from '#test/test-app.ts';
import { deviceName } from '../sessions/device-name.model.ts';
import { waitAfter } from './throttle.model.ts';
import { sessionsAnswerSchema } from '../accounts.schema.ts';

const HOUR_MS = 3_600_000;
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

describeOnBothEngines('signing in', (open) => {
  let database: Database;
  let test: TestApp;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM admin_users');
    await database.query('DELETE FROM admin_sign_in_failures');
    test = await openTestApp(database, { env: { TRUST_PROXY: 'true' } });
  });
  afterEach(async () => {
    await test.close();
  });

  const logIn = (payload: object, from: { address?: string; cookie?: string } = {}) =>
    test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload,
      headers: {
        'user-agent': FIREFOX,
        'x-forwarded-for': from.address ?? '192.0.2.1',
        ...(from.cookie && { cookie: from.cookie }),
      },
    });
  const wrong = (address?: string) =>
    logIn({ username: 'admin', password: 'guess' }, address ? { address } : {});
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, cookie?: string, payload?: object) =>
    test.app.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), 'x-forwarded-for': '192.0.2.1' },
      ...(payload && { payload }),
    });
  const session = async (cookie: string) => (await call('GET', '/api/admin/session', cookie)).statusCode;

  it('answers who signed in, and keeps it in a cookie that scripts and other sites do not get', async () => {
    const response = await logIn(TEST_ADMIN);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      role: 'admin',
      username: 'admin',
      passwordIsTemporary: false,
    });
    expect(response.headers['set-cookie']).toMatch(
      /^dryline_admin=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
    expect((await call('GET', '/api/admin/session', cookie)).json()).toMatchObject({ username: 'admin' });
    const [admin] = await test.services.adminUsers.list();
    expect(admin?.lastLogin?.getTime()).toBe(test.now());
    const kept = JSON.stringify(await database.query('select * from admin_users, admin_sessions'));
    expect(kept).not.toContain(TEST_ADMIN.password);
    expect(kept).not.toContain(cookie.split('=')[1]);
  });

  it('binds the cookie to the host over https', async () => {
    await test.close();
    test = await openTestApp(database, { env: { PUBLIC_URL: 'https://ride.example' } });
    const cookie = String((await logIn(TEST_ADMIN)).headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-dryline_admin=.*; Secure$/);
    expect(cookie).not.toContain('Domain');
  });

  it('says what is missing', async () => {
    expect((await logIn({})).json()).toMatchObject({
      message: 'Username is required',
      errors: { username: 'Username is required', password: 'Password is required' },
    });
    const blank = await logIn({ username: ' ', password: '' });
    expect(blank.statusCode).toBe(400);
    expect(blank.json()).toMatchObject({ errors: { username: 'Username is required' } });
  });

  it('takes the name in any case, and the password only as it is', async () => {
    expect((await logIn({ ...TEST_ADMIN, username: ' ADMIN ' })).statusCode).toBe(200);
    expect((await logIn({ ...TEST_ADMIN, password: `${TEST_ADMIN.password} ` })).statusCode).toBe(401);
  });

  it('answers an unknown name, a wrong password and an inactive admin alike', async () => {
    const answers = [await logIn({ username: 'nobody', password: 'guess' }), await wrong()];
    await test.services.adminUsers.setActive('admin', false);
    answers.push(await logIn(TEST_ADMIN));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({ code: 'unauthorized', message: 'Wrong username or password.' });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('makes the wait grow with each failure, refuses even the right password meanwhile, and forgives a success', async () => {
    for (let n = 0; n < 3; n++) expect((await wrong()).statusCode).toBe(401);
    const refused = await logIn(TEST_ADMIN, { address: '198.51.100.7' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json()).toMatchObject({
      message: 'Too many failed sign-ins. Please try again in 5 seconds.',
    });
    test.advance(5_000);
    expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).headers['retry-after']).toBe('10');
    test.advance(10_000);
    expect((await logIn(TEST_ADMIN)).statusCode).toBe(200);
    for (let n = 0; n < 3; n++) expect((await wrong()).statusCode).toBe(401);
  });

  it('locks names that do not exist in the same way', async () => {
    for (let n = 0; n < 3; n++) await logIn({ username: 'nobody', password: 'guess' });
    expect((await logIn({ username: 'nobody', password: 'guess' })).statusCode).toBe(429);
  });

  it('does not let tries at the same time pass as the first', async () => {
    const codes = (await Promise.all(Array.from({ length: 8 }, () => wrong()))).map(
      ({ statusCode }) => statusCode,
    );
    expect(codes.filter((code) => code === 401)).toHaveLength(3);
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
  });

  it('locks an address that tries many names, and no other', async () => {
    for (let n = 0; n < 10; n++)
      expect((await logIn({ username: `name${n}`, password: 'guess' })).statusCode).toBe(401);
    const refused = await logIn(TEST_ADMIN);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json()).not.toHaveProperty('errors');
    expect((await logIn(TEST_ADMIN, { address: '198.51.100.7' })).statusCode).toBe(200);
  });

  it('lets an admin whom strangers locked out in with a solved challenge', async () => {
    // Checking a solution looks at the real time too.
    test.advance(Date.now() - test.now());
    for (let n = 0; n < 3; n++) await wrong('203.0.113.9');
    const refused = await logIn(TEST_ADMIN);
    expect(refused.json()).toMatchObject({ errors: { proofOfWork: expect.any(String) } });
    const proofOfWork = await solveChallenge(await test.services.guard.challenge());
    expect((await logIn({ ...TEST_ADMIN, proofOfWork: 'made up' })).statusCode).toBe(429);
    expect((await logIn({ ...TEST_ADMIN, proofOfWork })).statusCode).toBe(200);
  });

  it('ends a session after 12 hours without use, and each use prolongs it', async () => {
    const cookie = await signInAsAdmin(test);
    test.advance(11 * HOUR_MS);
    const used = await call('GET', '/api/admin/session', cookie);
    expect(used.statusCode).toBe(200);
    expect(used.headers['set-cookie']).toContain(`${cookie}; Path=/; Max-Age=43200`);
    test.advance(11 * HOUR_MS);
    expect(await session(cookie)).toBe(200);
    test.advance(12 * HOUR_MS);
    const stale = await call('GET', '/api/admin/sessions', cookie);
    expect(stale.statusCode).toBe(401);
    expect(stale.headers['set-cookie']).toContain('dryline_admin=; Path=/; Max-Age=0');
  });

  it('forgets sessions that are over', async () => {
    await signInAsAdmin(test);
    test.advance(12 * HOUR_MS);
    await test.services.signIn.forgetOld();
    expect(await database.query('select * from admin_sessions')).toEqual([]);
  });

  it('signs out: the cookie goes and the token is worth nothing', async () => {
    const cookie = await signInAsAdmin(test);
    const response = await call('POST', '/api/admin/logout', cookie);
    expect(response.statusCode).toBe(200);
    expect(response.headers['set-cookie']).toContain('Max-Age=0');
    expect(await session(cookie)).toBe(401);
    expect((await call('POST', '/api/admin/logout', cookie)).statusCode).toBe(401);
  });

  it('replaces the session of the browser that signs in again', async () => {
    const cookie = await signInAsAdmin(test);
    const again = String((await logIn(TEST_ADMIN, { cookie })).headers['set-cookie']).split(';')[0] ?? '';
    expect(again).not.toBe(cookie);
    expect([await session(cookie), await session(again)]).toEqual([401, 200]);
  });

  it('lists the own sessions and ends one or all others', async () => {
    const here = await signInAsAdmin(test);
    await logIn(TEST_ADMIN);
    const third = await signInAsAdmin(test);
    const list = async () =>
      sessionsAnswerSchema.parse((await call('GET', '/api/admin/sessions', here)).json()).sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const phone = sessions.find(({ device }) => device === 'Firefox on Android');
    expect((await call('DELETE', `/api/admin/sessions/${phone?.id}`, here)).statusCode).toBe(200);
    const again = await call('DELETE', `/api/admin/sessions/${phone?.id}`, here);
    expect(again.statusCode).toBe(404);
    expect(again.json()).toMatchObject({ message: 'This session is over already.' });
    expect((await call('DELETE', '/api/admin/sessions', here)).json()).toEqual({
      message: '1 session is over.',
    });
    expect(await session(third)).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('does not let one admin end the session of another', async () => {
    const own = await signInAsAdmin(test);
    await test.services.adminUsers.create({ username: 'second', password: 'wind and rain' });
    const other = String(
      (await logIn({ username: 'second', password: 'wind and rain' })).headers['set-cookie'],
    );
    const theirs = sessionsAnswerSchema.parse(
      (await call('GET', '/api/admin/sessions', other.split(';')[0])).json(),
    ).sessions;
    expect(theirs).toHaveLength(1);
    expect((await call('DELETE', `/api/admin/sessions/${theirs[0]?.id}`, own)).statusCode).toBe(404);
  });

  it('ends the sessions of an admin who is deactivated or gets a new password', async () => {
    const cookie = await signInAsAdmin(test);
    await test.services.adminUsers.setActive('admin', false);
    expect(await session(cookie)).toBe(401);
    await test.services.adminUsers.setActive('admin', true);
    expect(await session(cookie)).toBe(401);
    const again = await signInAsAdmin(test);
    for (let n = 0; n < 3; n++) await wrong();
    const made = await test.services.adminUsers.resetPassword('admin');
    expect(await session(again)).toBe(401);
    const answer = await logIn(made);
    expect(answer.json()).toMatchObject({ passwordIsTemporary: true });
  });

  it('changes the own password, and ends the other sessions', async () => {
    const other = await signInAsAdmin(test);
    const cookie = await signInAsAdmin(test);
    const change = (currentPassword: string, newPassword: string) =>
      call('POST', '/api/admin/password', cookie, { currentPassword, newPassword });
    expect((await change('guess', 'sun at last')).json()).toMatchObject({
      errors: { currentPassword: 'This is not your current password.' },
    });
    expect((await change(TEST_ADMIN.password, 'short')).statusCode).toBe(400);
    for (const common of ['Password123', 'Dryline2026', 'admin-admin'])
      expect((await change(TEST_ADMIN.password, common)).json()).toMatchObject({
        errors: { newPassword: expect.stringContaining('attackers guess') },
      });
    expect((await change(TEST_ADMIN.password, 'sun at last')).statusCode).toBe(200);
    expect([await session(cookie), await session(other)]).toEqual([200, 401]);
    expect((await logIn({ username: 'admin', password: 'sun at last' })).statusCode).toBe(200);
  });

  it('changes the own password even while strangers lock the account and the address', async () => {
    const cookie = await signInAsAdmin(test);
    for (let n = 0; n < 12; n++) await logIn({ username: `name${n}`, password: 'guess' });
    for (let n = 0; n < 3; n++) await wrong('203.0.113.9');
    expect((await logIn(TEST_ADMIN)).statusCode).toBe(429);
    const change = (currentPassword: string) =>
      call('POST', '/api/admin/password', cookie, { currentPassword, newPassword: 'sun at last' });
    expect((await change(TEST_ADMIN.password)).statusCode).toBe(200);
    for (let n = 0; n < 5; n++) expect((await change('guess')).statusCode).toBe(400);
    expect((await change('guess')).statusCode).toBe(429);
  });

  it.each(['admİn', 'ADMIN', 'ａｄｍｉｎ', 'admin\u0307'])(
    'counts failures of the name %s where the account it opens counts them',
    async (username) => {
      const opens = (await logIn({ ...TEST_ADMIN, username })).statusCode === 200;
      await database.query('DELETE FROM admin_sign_in_failures');
      for (let n = 0; n < 3; n++) await logIn({ username, password: 'guess' }, { address: `203.0.113.${n}` });
      expect((await logIn(TEST_ADMIN)).statusCode).toBe(opens ? 429 : 200);
    },
  );

  it('locks a provider that tries from many of its networks', async () => {
    const codes: number[] = [];
    for (let n = 0; n < 65; n++) {
      const address = `2001:db8:1:${n.toString(16)}::1`;
      codes.push((await logIn({ username: `name${n}`, password: 'guess' }, { address })).statusCode);
    }
    expect(codes.lastIndexOf(401)).toBe(59);
    expect((await logIn(TEST_ADMIN, { address: '2001:db8:1:ffff::1' })).statusCode).toBe(429);
    expect((await logIn(TEST_ADMIN, { address: '2001:db8:2::1' })).statusCode).toBe(200);
  });

  it('ends a session 30 days after its sign-in, however much it is used', async () => {
    const cookie = await signInAsAdmin(test);
    for (let hours = 0; hours < 30 * 24 - 6; hours += 6) {
      test.advance(6 * HOUR_MS);
      expect(await session(cookie)).toBe(200);
    }
    test.advance(6 * HOUR_MS - 61_000);
    const last = await call('GET', '/api/admin/session', cookie);
    expect(last.headers['set-cookie']).toContain('Max-Age=61;');
    test.advance(61_000);
    expect(await session(cookie)).toBe(401);
  });

  it('asks for the captcha only where the site does', async () => {
    expect((await logIn({ ...TEST_ADMIN, recaptchaToken: 'anything' })).statusCode).toBe(200);
    await test.close();
    test = await openTestApp(database, { env: { RECAPTCHA_SECRET: 'secret' } });
    const refused = await logIn(TEST_ADMIN);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: { recaptchaToken: 'Please confirm that you are not a robot.' },
    });
  });

  it('refuses a sign-in that another site makes a browser send', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: TEST_ADMIN,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });

  it('makes one first admin when several processes start together, and prints a password only then', async () => {
    await database.query('DELETE FROM admin_users');
    const starts = await Promise.all(
      Array.from({ length: 3 }, () => test.services.adminUsers.ensureFirst({})),
    );
    const [made] = starts.filter((start) => start !== undefined);
    expect(starts.filter(Boolean)).toHaveLength(1);
    expect(await test.services.adminUsers.list()).toHaveLength(1);
    expect((await logIn(made ?? {})).json()).toMatchObject({ username: 'admin', passwordIsTemporary: true });
    expect(await test.services.adminUsers.ensureFirst({ password: 'another one' })).toBeUndefined();
  });

  it('starts no site on the internet with a first password that is easy to guess', async () => {
    await database.query('DELETE FROM admin_users');
    const start = (PUBLIC_URL: string) =>
      openTestApp(database, { env: { PUBLIC_URL, ADMIN_PASSWORD: 'Password123' } });
    await expect(start('https://ride.example')).rejects.toThrow(/ADMIN_PASSWORD.*attackers guess/s);
    expect(await test.services.adminUsers.list()).toEqual([]);
    const own = await start('http://localhost:3000');
    expect(await own.services.adminUsers.list()).toMatchObject([{ passwordIsTemporary: true }]);
    await own.close();
  });

  it('refuses a name or email address that is taken', async () => {
    await test.services.adminUsers.create({
      username: 'Ann',
      email: 'ann@ride.example',
      password: 'clear skies',
    });
    for (const account of [{ username: 'ANN' }, { username: 'Bob', email: 'Ann@ride.example' }])
      await expect(test.services.adminUsers.create(account)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('The network of an address', () => {
  it('is its first 48 bits, and nothing for IPv4', () => {
    expect(
      ['2001:db8:1:2::3', '2001:db8::3', '::ffff:192.0.2.1', '192.0.2.1'].map((address) =>
        networkPrefix(address),
      ),
    ).toEqual(['2001:db8:1', '2001:db8:0', undefined, undefined]);
  });
});

describe('The wait after failures', () => {
  it('doubles up to a quarter of an hour for an account and an hour for an address', () => {
    expect([1, 2, 3, 4, 5, 12, 500].map((n) => waitAfter(n, 'account') / 1_000)).toEqual([
      0, 0, 5, 10, 20, 900, 900,
    ]);
    expect([9, 10, 11, 500].map((n) => waitAfter(n, 'address') / 1_000)).toEqual([0, 10, 20, 3_600]);
  });
});

describe('The name of a device', () => {
  it.each([
    [FIREFOX, 'Firefox on Android'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'Another program'],
  ])('of %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
