import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FIREFOX, signInSuite } from '#test/sign-in.ts';
import { signInAsAdmin, TEST_ADMIN } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { sessionsAnswerSchema } from '../accounts.schema.ts';
import { createAdminUsers, type Credentials } from '../admin-users.service.server.ts';
import { createSignIn } from '../sign-in/sign-in.service.server.ts';
import { createSignInThrottle } from '../sign-in/throttle.guard.server.ts';
import { deviceName } from './device-name.model.ts';

describeOnBothEngines('sessions of admins', (open) => {
  const suite = signInSuite(open);
  const { logIn, wrong, call, session } = suite;

  it('ends a session after 12 hours without use, and each use prolongs it', async () => {
    const cookie = await signInAsAdmin(suite.test);
    suite.test.advance(11 * HOUR_MS);
    const used = await call('GET', '/api/admin/session', cookie);
    expect(used.statusCode).toBe(200);
    expect(used.headers['set-cookie']).toContain(`${cookie}; Path=/; Max-Age=43200`);
    suite.test.advance(11 * HOUR_MS);
    expect(await session(cookie)).toBe(200);
    suite.test.advance(12 * HOUR_MS);
    const stale = await call('GET', '/api/admin/sessions', cookie);
    expect(stale.statusCode).toBe(401);
    expect(stale.headers['set-cookie']).toContain('dryline_admin=; Path=/; Max-Age=0');
  });

  it('ends it 12 hours after its last use too where it began while the clock was months ahead', async () => {
    suite.test.advance(60 * DAY_MS);
    const cookie = await signInAsAdmin(suite.test);
    suite.test.advance(-60 * DAY_MS);
    expect(await session(cookie)).toBe(200);
    suite.test.advance(12 * HOUR_MS);
    expect(await session(cookie)).toBe(401);
  });

  it('forgets sessions that are over', async () => {
    await signInAsAdmin(suite.test);
    suite.test.advance(12 * HOUR_MS);
    await suite.test.services.signIn.forgetOld();
    expect(await suite.database.query('select * from admin_sessions')).toEqual([]);
  });

  it('signs out: the cookie goes and the token is worth nothing', async () => {
    const cookie = await signInAsAdmin(suite.test);
    const response = await call('POST', '/api/admin/logout', cookie);
    expect(response.statusCode).toBe(200);
    expect(response.headers['set-cookie']).toContain('Max-Age=0');
    expect(await session(cookie)).toBe(401);
    expect((await call('POST', '/api/admin/logout', cookie)).statusCode).toBe(401);
  });

  it('replaces the session of the browser that signs in again', async () => {
    const cookie = await signInAsAdmin(suite.test);
    const again = String((await logIn(TEST_ADMIN, { cookie })).headers['set-cookie']).split(';')[0] ?? '';
    expect(again).not.toBe(cookie);
    expect([await session(cookie), await session(again)]).toEqual([401, 200]);
  });

  it('lists the own sessions and ends one or all others', async () => {
    const here = await signInAsAdmin(suite.test);
    await logIn(TEST_ADMIN);
    const third = await signInAsAdmin(suite.test);
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
    const own = await signInAsAdmin(suite.test);
    await suite.test.services.adminUsers.create({ username: 'second', password: 'wind and rain' });
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
    const cookie = await signInAsAdmin(suite.test);
    await suite.test.services.adminUsers.setActive('admin', false);
    expect(await session(cookie)).toBe(401);
    await suite.test.services.adminUsers.setActive('admin', true);
    expect(await session(cookie)).toBe(401);
    const again = await signInAsAdmin(suite.test);
    for (let n = 0; n < 3; n++) await wrong();
    const made = await suite.test.services.adminUsers.resetPassword('admin');
    expect(await session(again)).toBe(401);
    const answer = await logIn(made);
    expect(answer.json()).toMatchObject({ passwordIsTemporary: true });
  });

  it.each([
    ['gets a new password', () => suite.test.services.adminUsers.resetPassword('admin')],
    ['is deactivated', () => suite.test.services.adminUsers.setActive('admin', false)],
    ['asks for a code', () => suite.database.query("UPDATE admin_users SET second_factor_secret = 'sealed'")],
  ])('begins none for a password that was right just before the admin %s', async (_what, happens) => {
    const { database, test } = suite;
    const clock = { now: test.now };
    const { adminSessions, secondFactor } = test.services;
    const throttle = createSignInThrottle({
      database,
      clock,
      secret: async () => 'secret',
      verifyProof: async () => false,
    });
    const passwordWasRight = async (username: string) => {
      await happens();
      await throttle.passwordWasRight(username);
    };
    const { signIn } = createSignIn({
      database,
      clock,
      sessions: adminSessions,
      secondFactor,
      throttle: { ...throttle, passwordWasRight },
    });
    const from = { address: '192.0.2.1', cookies: undefined, userAgent: FIREFOX };
    await expect(signIn(TEST_ADMIN, from)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await database.query('select * from admin_sessions')).toEqual([]);
  });

  it('changes no password that was reset while it was typed', async () => {
    const { database, test } = suite;
    const clock = { now: test.now };
    const { adminUsers } = test.services;
    await signInAsAdmin(test);
    const [admin] = await adminUsers.list();
    const throttle = createSignInThrottle({
      database,
      clock,
      secret: async () => 'secret',
      verifyProof: async () => false,
    });
    const made: Credentials[] = [];
    const ownWasRight = async () => void made.push(await adminUsers.resetPassword('admin'));
    const { changePassword } = createAdminUsers({
      database,
      clock,
      sessions: test.services.adminSessions,
      throttle: { ...throttle, ownWasRight },
      siteName: 'Dryline',
    });
    const change = { currentPassword: TEST_ADMIN.password, newPassword: 'sun at last' };
    await expect(
      changePassword({ id: admin?.id ?? 0, username: 'admin', role: 'admin' }, change, {
        sessionId: randomUUID(),
      }),
    ).rejects.toMatchObject({ fieldErrors: { currentPassword: 'This is not your current password.' } });
    expect((await logIn(made[0] ?? {})).statusCode).toBe(200);
  });

  it('ends a session 30 days after its sign-in, however much it is used', async () => {
    const cookie = await signInAsAdmin(suite.test);
    for (let hours = 0; hours < 30 * 24 - 6; hours += 6) {
      suite.test.advance(6 * HOUR_MS);
      expect(await session(cookie)).toBe(200);
    }
    suite.test.advance(6 * HOUR_MS - 61_000);
    const last = await call('GET', '/api/admin/session', cookie);
    expect(last.headers['set-cookie']).toContain('Max-Age=61;');
    suite.test.advance(61_000);
    expect(await session(cookie)).toBe(401);
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
