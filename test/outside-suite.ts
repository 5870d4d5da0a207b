// For tests of what is asked of outside services that most tests switch off: one application for all tests of a suite.
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { openTestDatabase } from './embedded-copy.ts';
import { openTestApp, type TestApp } from './test-app.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** Longer than anything that is known of the weather stands in. */
const BETWEEN_TESTS_MS = 7 * HOUR_MS;

/** @param outside the settings that lead to these services, from the simulator's address */
export function outsideSuite(outside: (simulatorUrl: string) => Record<string, string>) {
  const suite = {} as { database: Database; test: TestApp };
  beforeAll(async () => {
    suite.database = await openTestDatabase();
    suite.test = await openTestApp(suite.database, { outside });
  });
  beforeEach(() => {
    // Nothing of an earlier test is known any more.
    suite.test.advance(BETWEEN_TESTS_MS);
    suite.test.simulator.clearFaults();
    suite.test.simulator.resetRequests();
  });
  afterAll(async () => {
    await suite.test.close();
    await suite.database.close();
  });
  return suite;
}
