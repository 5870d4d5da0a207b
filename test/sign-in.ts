// For tests of signing in and of sessions.
import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

/** Every test gets an application of its own, with the first admin and nobody locked out. */
export function signInSuite(open: () => Promise<Database>) {
  const suite = {} as { database: Database; test: TestApp };

  beforeAll(async () => {
    suite.database = await open();
  });
  beforeEach(async () => {
    await suite.database.query('DELETE FROM admin_users');
    await suite.database.query('DELETE FROM admin_sign_in_failures');
    suite.test = await openTestApp(suite.database, { env: { TRUST_PROXY: 'true' } });
  });
  afterEach(async () => {
    await suite.test.close();
  });

  const logIn = (payload: object, from: { address?: string; cookie?: string } = {}) =>
    suite.test.app.inject({
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
    suite.test.app.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), 'x-forwarded-for': '192.0.2.1' },
      ...(payload && { payload }),
    });
  const session = async (cookie: string) => (await call('GET', '/api/admin/session', cookie)).statusCode;

  return Object.assign(suite, { logIn, wrong, call, session });
}
