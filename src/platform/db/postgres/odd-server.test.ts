import { sql } from 'drizzle-orm';
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startPostgresServer } from '../../../../scripts/postgres-server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { DatabaseProblem } from '../database-problem.server.ts';
import { migrate } from '../migrate.server.ts';
import { openPostgres } from './postgres-database.server.ts';

const server = startPostgresServer();
afterAll(() => server?.remove());

const rides = pgTable('rides', {
  id: integer().primaryKey(),
  startsAt: timestamp({ withTimezone: true }).notNull(),
});

/** Does something on the server as it is set up, and gives the address of one of its databases. */
async function prepared(name: string, ...statements: string[]): Promise<string> {
  const url = new URL(server?.url ?? '');
  const database = await openPostgres(url.href);
  try {
    for (const statement of statements) await database.query(statement);
  } finally {
    await database.close();
  }
  url.pathname = `/${name}`;
  return url.href;
}

describe.runIf(server)('A database that was set up for something else', () => {
  it('reads times, however it writes dates by itself', async () => {
    const url = await prepared(
      'dated',
      'create database dated',
      `alter database dated set datestyle = 'German'`,
      `alter database dated set timezone = 'Pacific/Kiritimati'`,
    );
    const database = await openPostgres(url);
    try {
      await database.query('create table rides (id int primary key, "startsAt" timestamptz not null)');
      const startsAt = new Date('2027-03-04T09:30:00Z');
      await database.db.insert(rides).values({ id: 1, startsAt });
      expect(await database.db.select().from(rides)).toEqual([{ id: 1, startsAt }]);
    } finally {
      await database.close();
    }
  });

  it('settles a race as ever, whatever isolation it begins with', async () => {
    const url = await prepared(
      'isolated',
      'create database isolated',
      `alter database isolated set default_transaction_isolation = 'serializable'`,
    );
    const database = await openPostgres(url);
    try {
      await database.query('create table places (taken int not null)');
      await database.query('insert into places values (0)');
      const take = () =>
        database.transaction(async (tx) => {
          await tx.execute(sql`select taken from places`);
          await tx.execute(sql`update places set taken = taken + 1`);
        });
      await Promise.all(Array.from({ length: 8 }, take));
      expect(await database.query('select taken from places')).toEqual([{ taken: 8 }]);
    } finally {
      await database.close();
    }
  });

  it('says who has to own it where the role may make no tables', async () => {
    const url = new URL(await prepared('lent', 'create role guest login', 'create database lent'));
    url.username = 'guest';
    const database = await openPostgres(url.href);
    try {
      const migrated = migrate(database);
      await expect(migrated).rejects.toThrow(DatabaseProblem);
      await expect(migrated).rejects.toThrow(
        /\(permission denied for schema public\)\. The role of DATABASE_URL has to own its database/,
      );
    } finally {
      await database.close();
    }
  });

  it('is refused where it could not hold what people type', async () => {
    const url = await prepared(
      'latin',
      `create database latin encoding 'LATIN1' locale 'C' template template0`,
    );
    const opened = openPostgres(url);
    await expect(opened).rejects.toThrow(DatabaseProblem);
    await expect(opened).rejects.toThrow(/texts in LATIN1.*createdb --encoding UTF8/);
  });
});

describe.runIf(server)('A database server', () => {
  it.each([
    [5, true],
    [-5, true],
    [0.5, false],
  ])('whose clock is %s minutes from ours: said in the log %s', async (minutes, isSaid) => {
    const lines: string[] = [];
    const { log } = createLog('info', { write: (line) => void lines.push(line) });
    const now = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000);
    try {
      const database = await openPostgres(server?.url ?? '', log);
      await database.close();
    } finally {
      clock.mockRestore();
    }
    expect(
      lines.some((line) => /"msg":"the clock of this machine is \d+ s from the database/.test(line)),
    ).toBe(isSaid);
  });
});
