import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgresServer } from '../../../../scripts/postgres-server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { databaseTrouble } from '../database-problem.server.ts';
import type { PostgresDatabase } from '../handle.server.ts';
import { openPostgres } from './postgres-database.server.ts';

const CONNECTIONS = 10;
const server = startPostgresServer();
afterAll(() => server?.remove());

describe.runIf(server)('A PostgreSQL server that dies', () => {
  const lines: string[] = [];
  const { log } = createLog('info', { write: (line) => void lines.push(line) });
  let database: PostgresDatabase;
  beforeAll(async () => {
    database = await openPostgres(server?.url ?? '', log);
    await database.query('create table rides (id int primary key)');
  });
  afterAll(() => database.close());

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  /** What is asked in all ways there are. */
  const everyWay = () => [
    database.transaction((tx) => tx.execute(sql`select 1`)),
    database.sqlTransaction((connection) => connection.query('select 1')),
    database.db.execute(sql`select 1`),
    database.query('select 1'),
  ];
  const untilBack = () =>
    expect.poll(() => failureOf(database.query('select 1')), { timeout: 15_000 }).toBeUndefined();

  it('takes no process with it, however often its connections are cut while they are in use', async () => {
    for (let round = 0; round < 10; round += 1) {
      const idle = Promise.withResolvers<void>();
      const open = Promise.withResolvers<void>();
      const used = failureOf(
        database.transaction(async (tx) => {
          await tx.execute(sql`insert into rides values (${round})`);
          open.resolve();
          // Nothing is asked meanwhile, so nobody but the connection itself hears of its end.
          await idle.promise;
          await tx.execute(sql`select 1`);
        }),
      );
      const asked = Promise.withResolvers<void>();
      const busy = failureOf(
        database.sqlTransaction(async (connection) => {
          await connection.query('select 1');
          const slow = connection.query('select pg_sleep(60)');
          asked.resolve();
          await slow;
        }),
      );
      await Promise.all([open.promise, asked.promise]);
      if (round % 2 === 0) {
        await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'dryline' and pid <> pg_backend_pid()`,
        );
      } else {
        server?.crash();
        server?.start();
      }
      expect(databaseTrouble(await busy)).toBe('away');
      idle.resolve();
      expect(databaseTrouble(await used)).toBe('away');
      await untilBack();
    }
    expect(await database.query('select * from rides')).toEqual([]);
    expect(lines.join('')).toContain('lost a database connection');
  }, 60_000);

  it('leaves no connection behind that nobody can use any more', async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => database.query('select pg_sleep(0.05)')));
    // The pool learns of the end only after this turn, so that these begin on dead connections.
    server?.crash();
    const begun = Array.from({ length: CONNECTIONS }, () => failureOf(database.transaction(async () => {})));
    for (const failure of await Promise.all(begun)) expect(databaseTrouble(failure)).toBe('away');
    for (const failure of await Promise.all(everyWay().map(failureOf)))
      expect(databaseTrouble(failure)).toBe('away');
    server?.start();
    await untilBack();
    const rendezvous = Promise.withResolvers<void>();
    let inside = 0;
    const all = Array.from({ length: CONNECTIONS }, () =>
      database.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        inside += 1;
        if (inside === CONNECTIONS) rendezvous.resolve();
        await rendezvous.promise;
      }),
    );
    await Promise.all(all);
    expect(inside).toBe(CONNECTIONS);
  });

  it('that falls silent holds up nobody for longer than a statement may take, and is used again', async () => {
    const way = await startWay();
    const far = await openPostgres(way.url, log, undefined, { answerMs: 500 });
    try {
      const asked = () => [
        far.transaction((tx) => tx.execute(sql`select 1`)),
        far.db.execute(sql`select 1`),
        far.query('select 1'),
        far.sqlTransaction((connection) => connection.query('select 1')),
      ];
      await Promise.all(asked());
      way.setSilent(true);
      const began = Date.now();
      for (const failure of await Promise.all(asked().map(failureOf)))
        expect(databaseTrouble(failure)).toBe('away');
      expect(Date.now() - began).toBeLessThan(5_000);
      // Once that is known, nobody waits for it in turn.
      const refusal = async () => String(await failureOf(far.query('select 1')));
      await expect.poll(refusal, { timeout: 10_000 }).toContain('the server does not answer');
      for (const failure of await Promise.all(asked().map(failureOf))) {
        expect(databaseTrouble(failure)).toBe('away');
        expect(String(Reflect.get(Object(failure), 'cause') ?? failure)).toContain('does not answer');
      }
      way.setSilent(false);
      await expect.poll(() => failureOf(far.query('select 1')), { timeout: 10_000 }).toBeUndefined();
      await Promise.all(asked());
      expect(far.pool()).toMatchObject({ waiting: 0 });
      // What is meant to take long may.
      await far.sqlTransaction((connection) => connection.query('select pg_sleep(1)'));
    } finally {
      await far.close();
      await way.close();
    }
  }, 40_000);

  it('that loses a single answer refuses nobody', async () => {
    const other = await openPostgres(server?.url ?? '', log, undefined, { answerMs: 1_000 });
    try {
      expect(databaseTrouble(await failureOf(other.query('select pg_sleep(5)')))).toBe('away');
      for (let call = 0; call < 20; call += 1) await other.query('select 1');
    } finally {
      await other.close();
    }
  });

  it('is written to again soon after it was read-only for new connections', async () => {
    const setReadOnly = (is: 'on' | 'off') =>
      database.sqlTransaction(async (connection) => {
        await connection.query('set transaction read write');
        await connection.query(`alter database postgres set default_transaction_read_only = ${is}`);
      });
    await setReadOnly('on');
    const other = await openPostgres(server?.url ?? '', log, undefined, { lifeSeconds: 0.3 });
    const isReadOnly = () => other.query(`select current_setting('transaction_read_only') as "is"`);
    try {
      expect(await isReadOnly()).toEqual([{ is: 'on' }]);
      await setReadOnly('off');
      await expect.poll(isReadOnly, { timeout: 5_000 }).toEqual([{ is: 'off' }]);
    } finally {
      await other.close();
    }
  });

  it('is told apart from one that is slow, and from what two riders write at the same moment', async () => {
    const within = (ms: number, text: string) =>
      database.sqlTransaction(async (connection) => {
        await connection.query(`set local statement_timeout = ${ms}`);
        await connection.query(text);
      });
    expect(databaseTrouble(await failureOf(within(50, 'select pg_sleep(5)')))).toBe('slow');
    await database.query('insert into rides values (1), (2)');
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const locking = (first: number, second: number) =>
      database.sqlTransaction(async (connection) => {
        const lock = `select 1 from rides where id = $1 for update`;
        await connection.query(lock, [first]);
        begun += 1;
        if (begun === 2) both.resolve();
        await both.promise;
        await connection.query(lock, [second]);
      });
    const ends = await Promise.all([failureOf(locking(1, 2)), failureOf(locking(2, 1))]);
    expect(ends.filter(Boolean).map(databaseTrouble)).toEqual(['slow']);
  });

  it('is told apart from statements that are wrong', async () => {
    const wrong = [
      database.query('select nonsense'),
      database.db.execute(sql`insert into rides values (null)`),
    ];
    for (const failure of await Promise.all(wrong.map(failureOf))) {
      expect(failure).toBeInstanceOf(Error);
      expect(databaseTrouble(failure)).toBeUndefined();
    }
  });
});

/** A way to the server on which, when it is silent, what is sent arrives nowhere. */
async function startWay() {
  let isSilent = false;
  const url = new URL(server?.url ?? '');
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.5432`;
  const ends = new Set<net.Socket>();
  const listener = net.createServer((near) => {
    const far = net.connect(socket);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('data', (bytes) => isSilent || to.write(bytes));
      from.on('error', () => {}).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    setSilent: (silent: boolean) => void (isSilent = silent),
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
