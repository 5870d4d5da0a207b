import { eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import { SECOND_MS } from '#platform/time/units.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { Database, Db } from '../handle.server.ts';
import { createReplica, type Replica } from './replica.server.ts';

const secrets = pgTable('app_secrets', { name: text().primaryKey(), value: text().notNull() });

describeOnDatabase('Reads from a replica', (open) => {
  let primary: Database;
  let copy: Database;
  let replica: Replica;
  let now = 0;
  let isAway = false;
  let asked = 0;
  const logged: string[] = [];

  beforeAll(async () => {
    primary = await open();
    copy = await openTestDatabase();
  });
  afterAll(async () => copy.close());
  beforeEach(async () => {
    isAway = false;
    asked = 0;
    logged.length = 0;
    for (const [database, value] of [
      [primary, 'primary'],
      [copy, 'replica'],
    ] as const) {
      await database.query('delete from content_versions');
      await database.query('delete from app_secrets');
      await database.db.insert(secrets).values({ name: 'which', value });
    }
    replica = createReplica({
      transaction: async (work) => {
        asked += 1;
        if (isAway) throw new Error('connection refused');
        return copy.transaction(work);
      },
      close: async () => {},
      now: () => now,
      log: {
        warn: (facts: object) => void logged.push(JSON.stringify(facts)),
        info: (said: string) => void logged.push(said),
      },
    });
  });

  const versions = () =>
    createContentVersion({
      database: { db: primary.db, replica },
      clock: { now: () => now },
      name: 'blog',
    });
  const whichOf = async (db: Db) =>
    (await db.select().from(secrets).where(eq(secrets.name, 'which')))[0]?.value ?? '';
  const where = (version: number) => versions().read(version, whichOf);
  const arrives = () =>
    copy.query(`insert into content_versions (name, version, changed_at) values ('blog', 1, now())`);

  it('come from it once it has what was published, and before from the primary', async () => {
    await primary.transaction((tx) => versions().bump(tx));
    expect(await where(1)).toBe('primary');
    await arrives();
    expect(await where(1)).toBe('replica');
  });

  it('come from the primary while it is away, which is said once', async () => {
    expect(await where(0)).toBe('replica');
    isAway = true;
    for (let times = 0; times < 3; times += 1) expect(await where(0)).toBe('primary');
    expect(asked).toBe(2);
    now += 11 * SECOND_MS;
    expect(await where(0)).toBe('primary');
    expect(logged).toEqual(['{"reason":"connection refused"}']);
    isAway = false;
    now += 11 * SECOND_MS;
    expect(await where(0)).toBe('replica');
    expect(logged.at(-1)).toBe('the replica is used again');
  });

  it('do not ask one that stays behind', async () => {
    expect(await where(1)).toBe('primary');
    now += 6 * SECOND_MS;
    expect(await where(1)).toBe('primary');
    const before = asked;
    expect(await where(1)).toBe('primary');
    expect(asked).toBe(before);
    expect(logged).toEqual(['{"reason":"it is behind"}']);
    await arrives();
    now += 11 * SECOND_MS;
    expect(await where(1)).toBe('replica');
  });
});
