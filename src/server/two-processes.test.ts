import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { solveChallenge } from '#platform/spam/proof-of-work.ts';
import { helpForm } from '#test/roadside-help.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { openTestPostgres } from '#test/test-database.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

/** Two applications on one database, as two processes of a site. */
describe.runIf(serverUrl)('Two processes of one site', () => {
  let database: Database;
  let sites: readonly [TestApp, TestApp];

  beforeAll(async () => {
    database = await openTestPostgres(serverUrl ?? '');
    // One after the other: both would make the first admin.
    const first = await openTestApp(database);
    sites = [first, await openTestApp(database)];
  });
  beforeEach(async () => {
    await database.query('DELETE FROM limit_counts');
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.close()));
    await database.close();
  });

  const enter = async (number: number, fields: object = {}) => {
    const site = sites[number % 2] ?? sites[0];
    return site.app.inject({
      method: 'POST',
      url: '/api/roadside/request',
      payload: { ...helpForm, ...fields },
    });
  };
  const statuses = async (sent: readonly ReturnType<typeof enter>[]) =>
    (await Promise.all(sent)).map(({ statusCode }) => statusCode);

  it('let five entries of one address pass without proof of work, whichever of them gets them', async () => {
    const answers = await statuses(Array.from({ length: 12 }, (_, number) => enter(number)));
    expect(answers.filter((status) => status === 201)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(7);
    expect((await enter(0)).json()).toMatchObject({ errors: { proofOfWork: expect.any(String) } });
  });

  it('take a solved challenge once, though both get it at the same moment', async () => {
    // Checking a solution looks at the real time too.
    for (const site of sites) site.advance(Date.now() - site.now());
    for (let number = 0; number < 5; number += 1) await enter(number);
    const proofOfWork = await solveChallenge(await sites[0].services.guard.challenge());
    const answers = await statuses(Array.from({ length: 6 }, (_, number) => enter(number, { proofOfWork })));
    expect(answers.filter((status) => status === 201)).toHaveLength(1);
  });

  it('lock a sign-in together', async () => {
    const attempt = (number: number) =>
      (sites[number % 2] ?? sites[0]).app.inject({
        method: 'POST',
        url: '/api/admin/login',
        payload: { username: 'admin', password: 'not it' },
      });
    const answers: number[] = [];
    for (let number = 0; number < 12; number += 1) answers.push((await attempt(number)).statusCode);
    expect(answers[0]).toBe(401);
    expect(answers.at(-1)).toBe(429);
    expect((await attempt(0)).statusCode).toBe(429);
    expect((await attempt(1)).statusCode).toBe(429);
  });
});
