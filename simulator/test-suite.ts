// For test files: one application on one database for all tests of a suite, and the calls that they make.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { openTestApp, signInAsAdmin, type TestApp } from './test-app.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The spam guard counts what comes from one address, and forgets it after ten minutes. */
const BETWEEN_TESTS_MS = 11 * 60_000;

export interface SuiteOptions {
  env?: Record<string, string>;
  /** Tables that each test finds empty. */
  emptied?: readonly string[];
  /** Between two tests. */
  pauseMs?: number;
}

/** The application of a suite; it is there as soon as the tests run. */
export function testSuite(open: () => Promise<Database>, options: SuiteOptions = {}) {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { env: options.env ?? {} });
    cookie = await signInAsAdmin(test);
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    test.advance(options.pauseMs ?? BETWEEN_TESTS_MS);
    for (const table of options.emptied ?? []) await database.query(`DELETE FROM ${table}`);
  });

  const send = (method: Method, url: string, payload?: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method, url, headers, ...(payload && { payload }) });
  return {
    get database() {
      return database;
    },
    get test() {
      return test;
    },
    /** Of the admin's session. */
    get cookie() {
      return cookie;
    },
    /** Once the session has ended. */
    signInAgain: async () => {
      cookie = await signInAsAdmin(test);
    },
    send,
    asAdmin: (method: Method, url: string, payload?: object) => send(method, url, payload, { cookie }),
    /** As the holder of a private link. */
    asOwner: (token: string, method: Method, url: string, payload?: object) =>
      send(method, url, payload, { authorization: `Bearer ${token}` }),
    mails: () =>
      database.query<{ kind: string; recipient: string; plain_text: string; confidential: boolean }>(
        'select kind, recipient, plain_text, confidential from mail_outbox order by created_at, kind desc',
      ),
  };
}
export type TestSuite = ReturnType<typeof testSuite>;

/** What an answer says to people. */
export const messageOf = (response: { json: <T>() => T }): string =>
  response.json<{ message: string }>().message;
