import { describe, expect, it } from 'vitest';
import { networkPrefix } from '#platform/http/address-prefix.server.ts';
import { solveChallenge } from '#platform/spam/proof-of-work.ts';
import { signInSuite } from '#test/sign-in.ts';
import { openTestApp, signInAsAdmin, TEST_ADMIN } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { waitAfter } from './throttle.model.ts';

/** A household in one network of a provider. */
const from = (subnet: number) => ({ address: `2001:db8:1:${subnet.toString(16)}::1` });

describeOnBothEngines('signing in', (open) => {
  const suite = signInSuite(open);
  const { logIn, wrong, call, session } = suite;

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
    const [admin] = await suite.test.services.adminUsers.list();
    expect(admin?.lastLogin?.getTime()).toBe(suite.test.now());
    const kept = JSON.stringify(await suite.database.query('select * from admin_users, admin_sessions'));
    expect(kept).not.toContain(TEST_ADMIN.password);
    expect(kept).not.toContain(cookie.split('=')[1]);
  });

  it('binds the cookie to the host over https', async () => {
    await suite.test.close();
    suite.test = await openTestApp(suite.database, { env: { PUBLIC_URL: 'https://ride.example' } });
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
    await suite.test.services.adminUsers.setActive('admin', false);
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
    suite.test.advance(5_000);
    expect((await wrong()).statusCode).toBe(401);
    expect((await wrong()).headers['retry-after']).toBe('10');
    suite.test.advance(10_000);
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
    suite.test.advance(Date.now() - suite.test.now());
    for (let n = 0; n < 3; n++) await wrong('203.0.113.9');
    const refused = await logIn(TEST_ADMIN);
    expect(refused.json()).toMatchObject({ errors: { proofOfWork: expect.any(String) } });
    const proofOfWork = await solveChallenge(await suite.test.services.guard.challenge());
    expect((await logIn({ ...TEST_ADMIN, proofOfWork: 'made up' })).statusCode).toBe(429);
    expect((await logIn({ ...TEST_ADMIN, proofOfWork })).statusCode).toBe(200);
  });

  it('changes the own password, and ends the other sessions', async () => {
    const other = await signInAsAdmin(suite.test);
    const cookie = await signInAsAdmin(suite.test);
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
    const cookie = await signInAsAdmin(suite.test);
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
      await suite.database.query('DELETE FROM admin_sign_in_failures');
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

  it('counts no right password against a network, and forgives no wrong one of it', async () => {
    const failures = async () => {
      const rows = await suite.database.query<{ failures: number }>(
        'select failures from admin_sign_in_failures where failures > 0 order by failures desc',
      );
      return rows.map((row) => row.failures);
    };
    for (let n = 0; n < 59; n++) await logIn({ username: `name${n}`, password: 'guess' }, from(n));
    for (let n = 0; n < 5; n++) expect((await logIn(TEST_ADMIN, from(500 + n))).statusCode).toBe(200);
    expect((await failures())[0]).toBe(59);
    expect((await logIn({ username: 'last', password: 'guess' }, from(600))).statusCode).toBe(401);
    expect((await logIn(TEST_ADMIN, from(601))).statusCode).toBe(429);
    suite.test.advance(10_000);
    expect((await logIn(TEST_ADMIN, from(601))).statusCode).toBe(200);
    expect((await logIn(TEST_ADMIN, from(602))).statusCode).toBe(200);
    expect((await failures())[0]).toBe(60);
  });

  it('counts right passwords at the same time no more than one after the other', async () => {
    for (let n = 0; n < 40; n++) await logIn({ username: `name${n}`, password: 'guess' }, from(n));
    const ann = { username: 'Ann', password: 'clear skies' };
    const bob = { username: 'Bob', password: 'clear skies' };
    for (const { username, password } of [ann, bob])
      await suite.test.services.adminUsers.create({
        username,
        password,
        email: `${username}@ride.example`,
      });
    const together = await Promise.all([
      logIn(TEST_ADMIN, from(500)),
      logIn(ann, from(501)),
      logIn({ username: 'nobody', password: 'guess' }, from(502)),
      logIn(bob, from(503)),
    ]);
    expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 401, 200]);
    const [network] = await suite.database.query<{ failures: number }>(
      'select failures from admin_sign_in_failures order by failures desc limit 1',
    );
    expect(network?.failures).toBe(41);
  });

  it('forgets the failures of a network though right passwords come every day', async () => {
    const guess = (n: number) => logIn({ username: `name${n}`, password: 'guess' }, from(n));
    for (let n = 0; n < 59; n++) await guess(n);
    for (let n = 0; n < 3; n++) {
      suite.test.advance(12 * HOUR_MS);
      expect((await logIn(TEST_ADMIN, from(500))).statusCode).toBe(200);
    }
    await guess(60);
    expect((await logIn(TEST_ADMIN, from(501))).statusCode).toBe(200);
  });

  it('asks for the captcha only where the site does', async () => {
    expect((await logIn({ ...TEST_ADMIN, recaptchaToken: 'anything' })).statusCode).toBe(200);
    await suite.test.close();
    suite.test = await openTestApp(suite.database, { env: { RECAPTCHA_SECRET: 'secret' } });
    const refused = await logIn(TEST_ADMIN);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      errors: { recaptchaToken: 'Please confirm that you are not a robot.' },
    });
  });

  it('refuses a sign-in that another site makes a browser send', async () => {
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      payload: TEST_ADMIN,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });

  it('makes one first admin when several processes start together, and prints a password only then', async () => {
    await suite.database.query('DELETE FROM admin_users');
    const starts = await Promise.all(
      Array.from({ length: 3 }, () => suite.test.services.adminUsers.ensureFirst({})),
    );
    const [made] = starts.filter((start) => start !== undefined);
    expect(starts.filter(Boolean)).toHaveLength(1);
    expect(await suite.test.services.adminUsers.list()).toHaveLength(1);
    expect((await logIn(made ?? {})).json()).toMatchObject({ username: 'admin', passwordIsTemporary: true });
    expect(await suite.test.services.adminUsers.ensureFirst({ password: 'another one' })).toBeUndefined();
  });

  it('starts no site on the internet with a first password that is easy to guess', async () => {
    await suite.database.query('DELETE FROM admin_users');
    const start = (PUBLIC_URL: string) =>
      openTestApp(suite.database, { env: { PUBLIC_URL, ADMIN_PASSWORD: 'Password123' } });
    await expect(start('https://ride.example')).rejects.toThrow(/ADMIN_PASSWORD.*attackers guess/s);
    expect(await suite.test.services.adminUsers.list()).toEqual([]);
    const own = await start('http://localhost:3000');
    expect(await own.services.adminUsers.list()).toMatchObject([{ passwordIsTemporary: true }]);
    await own.close();
  });

  it('refuses a name or email address that is taken', async () => {
    await suite.test.services.adminUsers.create({
      username: 'Ann',
      email: 'ann@ride.example',
      password: 'clear skies',
    });
    for (const account of [{ username: 'ANN' }, { username: 'Bob', email: 'Ann@ride.example' }])
      await expect(suite.test.services.adminUsers.create(account)).rejects.toMatchObject({
        code: 'conflict',
      });
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
