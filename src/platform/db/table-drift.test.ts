import { is } from 'drizzle-orm';
import { integer, PgTable, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from './handle.server.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../features/**/*.tables.server.ts', '../*/*.tables.server.ts'],
  { eager: true },
);
const tables = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]): [string, PgTable][] =>
    is(value, PgTable) ? [[`${name} of ${file.replace(/.*\//, '')}`, value]] : [],
  ),
);

describeOnBothEngines('Tables in code and database', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('finds the table modules', () => expect(tables.length).toBeGreaterThan(0));

  it.each(tables)('%s has the columns of the database', async (_name, table) => {
    expect(await tableDrift(database, table)).toEqual([]);
  });

  it('has an index for each reference, for whatever is deleted looks for what refers to it', async () => {
    const missing = await database.query<{ reference: string }>(`
      SELECT format('%s.%s', c.conrelid::regclass, a.attname) AS reference
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      -- Admins are few, and hardly ever deleted.
      WHERE c.contype = 'f' AND c.confrelid <> 'admin_users'::regclass
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`);
    expect(missing).toEqual([]);
  });

  it('tells every kind of difference', async () => {
    await database.query(`create table drifted (id integer not null, note varchar(5), extra text)`);
    const inCode = pgTable('drifted', {
      id: integer('id').notNull().default(1),
      note: text('note').notNull(),
      gone: text('gone'),
    });
    expect(await tableDrift(database, inCode)).toEqual([
      'drifted.id: has no default in the database',
      'drifted.note: text in code, character varying(5) in the database',
      'drifted.note: nullable only in the database',
      'drifted.gone: missing in the database',
      'drifted.extra: missing in code',
    ]);
    expect(await tableDrift(database, pgTable('nowhere', { id: integer('id') }))).toEqual([
      'nowhere: there is no such table in the database',
    ]);
  });
});
