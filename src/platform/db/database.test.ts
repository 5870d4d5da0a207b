import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sqlState } from './database-problem.server.ts';
import { openDatabase, type Database } from './database.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

const notes = pgTable('notes', {
  name: text('name').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  tags: text('tags').array().notNull(),
});

describeOnBothEngines('A database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.query(
      'create table notes (name text primary key, at timestamptz not null, tags text[] not null)',
    );
  });

  const note = (name: string) => ({ name, at: new Date('2026-07-04T12:00:00.123Z'), tags: ['a "b"', 'c,d'] });
  const names = async () =>
    (await database.db.select().from(notes).orderBy(notes.name)).map(({ name }) => name);

  it('gives back what was written, instants and lists included', async () => {
    await database.db.insert(notes).values(note('kept'));
    expect(await database.db.select().from(notes)).toEqual([note('kept')]);
  });

  it('keeps nothing of a transaction that fails, of either kind', async () => {
    const stop = new Error('stop');
    await expect(
      database.transaction(async (tx) => {
        await tx.insert(notes).values(note('lost'));
        throw stop;
      }),
    ).rejects.toBe(stop);
    await expect(
      database.sqlTransaction(async (connection) => {
        await connection.script(`insert into notes values ('lost', now(), '{}'); select 1`);
        throw stop;
      }),
    ).rejects.toBe(stop);
    expect(await names()).toEqual(['kept']);
  });

  it('returns what a transaction returns', async () => {
    expect(await database.transaction((tx) => tx.$count(notes))).toBe(1);
    const one = await database.sqlTransaction((connection) => connection.query('select $1::int as n', [7]));
    expect(one).toEqual([{ n: 7 }]);
  });

  it('names the cause of a refused statement', async () => {
    const refused = await database.db
      .insert(notes)
      .values(note('kept'))
      .catch((error: unknown) => error);
    expect(sqlState(refused)).toBe('23505');
    expect(sqlState(new Error('other'))).toBeUndefined();
  });

  it('finds places within a radius, and words by parts', async () => {
    await database.sqlTransaction((connection) =>
      connection.script(`
        create extension if not exists cube; create extension if not exists earthdistance;
        create extension if not exists pg_trgm; create extension if not exists unaccent;
        create table spots (name text, position cube not null);
        create index on spots using gist (position);
        create index on spots using gin (name gin_trgm_ops);
        insert into spots values ('Denver', ll_to_earth(39.74, -104.99)), ('Boulder', ll_to_earth(40.01, -105.27)),
          ('Mobile', ll_to_earth(30.69, -88.04))`),
    );
    const near = await database.query<{ name: string }>(`
      select name from spots where position <@ earth_box(ll_to_earth(39.74, -104.99), 80000)
      order by position <-> ll_to_earth(39.74, -104.99)`);
    expect(near.map(({ name }) => name)).toEqual(['Denver', 'Boulder']);
    expect(await database.query(`select name from spots where name ilike '%obil%'`)).toHaveLength(1);
    expect(await database.query(`select unaccent('Cañon') as plain`)).toEqual([{ plain: 'Canon' }]);
  });

  it('answers until it is closed', async () => {
    const short = await open();
    await short.maintain();
    await short.query('select 1');
    await Promise.all([short.close(), short.close()]);
    await expect(short.query('select 1')).rejects.toThrow();
  });
});

describe('The embedded database', () => {
  it('refuses its own handle inside a transaction, where it would wait forever', async () => {
    const database = await openTestDatabase();
    let after: Promise<unknown> = Promise.resolve();
    await expect(
      database.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await database.db.execute(sql`select 1`);
      }),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('use the transaction (tx)') } });
    await expect(database.transaction(() => database.transaction(async () => {}))).rejects.toThrow(
      /use the transaction \(tx\)/,
    );
    const { promise, resolve } = Promise.withResolvers<void>();
    await database.transaction(async (tx) => {
      after = promise.then(() => database.query('select 1'));
      await tx.execute(sql`select 1`);
    });
    resolve();
    await after;
    await database.close();
  });
});

it('is apart from every other copy of the tests, in memory too', async () => {
  const first = await openTestDatabase();
  await first.query(`insert into admin_users (username, password) values ('ann', 'x')`);
  await first.maintain();
  const second = await openTestDatabase();
  expect(await second.query('select username from admin_users')).toEqual([]);
  await Promise.all([first.close(), second.close()]);
});

describe('A PostgreSQL server that cannot be used', () => {
  it('is named without its password', async () => {
    const refused = openDatabase({
      databaseUrl: 'postgres://rider:secret@127.0.0.1:1/dryline',
      dataDir: '/nonexistent',
    });
    await expect(refused).rejects.toThrow(
      /^PostgreSQL at 127\.0\.0\.1:1\/dryline \(DATABASE_URL\) does not answer: .*ECONNREFUSED/,
    );
    await expect(refused).rejects.not.toThrow(/secret/);
  });
});
