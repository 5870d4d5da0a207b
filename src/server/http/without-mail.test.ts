import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { helpForm, volunteerForm } from '#test/roadside-help.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const weatherEmails = {
  email: 'dana@ride.example',
  zipCodes: ['80302'],
  endDate: '2027-05-20',
  days: ['saturday'],
  hour: 18,
  warnings: true,
};

let database: Database;
let test: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  test = await openTestApp(database);
});
afterAll(async () => {
  await test.close();
  await database.close();
});

it.each([
  ['/api/subscriptions', weatherEmails, 503],
  ['/api/private-links/resend', { email: 'a@ride.example' }, 503],
  ['/api/roadside/request', helpForm, 201],
  ['/api/roadside/volunteer', volunteerForm, 201],
])('a site without email answers %s and fills no log with stacks', async (url, payload, status) => {
  test.logLines.length = 0;
  const response = await test.app.inject({ method: 'POST', url, payload });
  expect([response.statusCode, response.body]).toEqual([status, expect.any(String)]);
  await test.services.jobs.runDue();
  const lines = test.logLines.map((line): object => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => 'err' in line || ('level' in line && Number(line.level) >= 50))).toEqual([]);
});
