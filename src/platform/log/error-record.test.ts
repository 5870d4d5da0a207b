import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { describe, expect, it, beforeAll, afterAll } from 'vitest';
import { TryAgainLater } from '#platform/jobs/job.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import type { Database } from '#platform/db/database.server.ts';
import { volunteerForm } from '#test/roadside-help.ts';
import { openTestApp } from '#test/test-app.ts';
import { errorRecord, errorText } from './error-record.ts';
import { createLog } from './log.server.ts';

const SECRETS = /Dana|dana@club\.example|555-0142|80435/;
const riders = pgTable('log_riders', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  stars: integer().notNull(),
});
const DANA = {
  id: '11111111-2222-4333-8444-555555555555',
  name: 'Dana',
  email: 'dana@club.example',
  stars: 3,
};

function logged(error: unknown) {
  const lines: string[] = [];
  const { log } = createLog('info', { write: (line) => void lines.push(line) });
  log.error({ err: error }, 'request failed');
  log.child({ reqId: 'r' }).error(error);
  return lines.join('');
}

describeOnBothEngines('a failed query', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.query('DROP TABLE IF EXISTS log_riders');
    await database.query(
      'CREATE TABLE log_riders (id uuid PRIMARY KEY, name text NOT NULL, email text NOT NULL UNIQUE, stars int NOT NULL CONSTRAINT stars_fit CHECK (stars < 6))',
    );
    await database.db.insert(riders).values(DANA);
  });
  afterAll(async () => {
    await database.query('DROP TABLE log_riders');
  });

  const failures: [name: string, (db: Database['db']) => PromiseLike<unknown>, code: string][] = [
    ['the same again', (db) => db.insert(riders).values({ ...DANA }), '23505'],
    [
      'a value that is not allowed',
      (db) => db.insert(riders).values({ ...DANA, id: crypto.randomUUID(), email: '555-0142', stars: 9 }),
      '23514',
    ],
    [
      'a missing value',
      (db) => db.execute(sql`insert into log_riders (id, name) values (${DANA.id}, ${'Dana'})`),
      '23502',
    ],
    ['a NUL', (db) => db.insert(riders).values({ ...DANA, name: 'Dana\u0000' }), '22021'],
    ['text for an id', (db) => db.select().from(riders).where(eq(riders.id, 'dana@club.example')), '22P02'],
    ['text for a number', (db) => db.execute(sql`select ${'Dana: "80435"'}::text::int`), '22P02'],
  ];
  it.each(failures)(
    'because of %s tells the log what failed and nothing that was typed',
    async (_name, run, code) => {
      const error: unknown = await Promise.resolve(run(database.db)).catch((caught: unknown) => caught);
      const line = logged(error);
      expect(line).toContain(code);
      expect(line).toContain('Failed query: ');
      expect(line).not.toMatch(SECRETS);
      expect(errorText(error)).toContain('caused by');
      expect(errorText(error)).not.toMatch(SECRETS);
    },
  );

  it('names the constraint', async () => {
    const error: unknown = await database.db
      .insert(riders)
      .values(DANA)
      .catch((caught: unknown) => caught);
    expect(errorRecord(error)).toMatchObject({
      cause: { constraint: 'log_riders_pkey', table: 'log_riders' },
    });
  });
});

describeOnBothEngines("a rider's entry that the database refuses", (open) => {
  it('is a failure in the log, without the rider', async () => {
    const database = await open();
    const test = await openTestApp(database);
    await database.query("ALTER TABLE roadside_volunteers ADD CHECK (availability <> 'Weekends')");
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/roadside/volunteer',
      payload: volunteerForm,
    });
    expect(response.statusCode).toBe(500);
    const lines = test.logLines.filter((line) => line.includes('request failed'));
    expect(lines.join()).toMatch(/"code":"23514"/);
    expect(test.logLines.join()).not.toMatch(/Dana|dana@|555-0142|\b80443\b|Weekends|Flat tire/);
    await test.close();
  });
});

describe('an error in the log', () => {
  it('keeps what says where the program or an outside service failed', () => {
    expect(errorRecord(new OutboundError('status', 'api.weather.gov', { status: 503 }))).toMatchObject({
      type: 'OutboundError',
      message: 'api.weather.gov: status (503)',
      host: 'api.weather.gov',
      status: 503,
      stack: expect.stringContaining('error-record.test.ts'),
    });
    expect(errorRecord(new TryAgainLater('timeout'))).toMatchObject({ code: 'timeout' });
  });

  it('leaves out what it does not know, and ends in a circle of causes', () => {
    const error = Object.assign(new Error('refused'), {
      rejected: ['dana@club.example'],
      body: { name: 'Dana' },
    });
    error.cause = error;
    expect(logged(error)).not.toMatch(SECRETS);
    expect(JSON.stringify(errorRecord({ name: 'Dana' }))).not.toMatch(SECRETS);
  });

  it('says of several at once what each was', () => {
    expect(errorRecord(new AggregateError([new Error('one'), new Error('two')], 'both'))).toMatchObject({
      message: 'both',
      errors: [{ message: 'one' }, { message: 'two' }],
    });
  });
});
