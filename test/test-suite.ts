// For test files: one application on one database for all tests of a suite, and the calls that they make.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
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
    // The same people write in every test, and an address gets only so many mails.
    for (const table of ['mail_limits', ...(options.emptied ?? [])])
      await database.query(`DELETE FROM ${table}`);
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

/**
 * A new application for each test of a suite, on its one database.
 * @param clear the statements that make the database as good as new.
 */
export function appPerTest(open: () => Promise<Database>, clear: readonly string[]) {
  let database: Database;
  let test: TestApp;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    for (const statement of clear) await database.query(statement);
    test = await openTestApp(database);
  });
  afterEach(async () => {
    await test.close();
  });
  return {
    get database() {
      return database;
    },
    get test() {
      return test;
    },
    post: (url: string, payload: unknown) =>
      test.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      }),
    get: (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers }),
  };
}

/** What an answer says to people. */
export const messageOf = (response: { json: <T>() => T }): string =>
  response.json<{ message: string }>().message;
