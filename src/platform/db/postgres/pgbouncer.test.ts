import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#platform/time/units.ts';
import { startPgBouncer, type PgBouncer } from '../../../../scripts/pgbouncer.ts';
import { quoted } from '#platform/backup/tables.server.ts';
import { eventually } from '#test/eventually.ts';
import { EXAMPLE_RIDE } from '#test/fixtures/example-ride.ts';
import { helpForm } from '#test/roadside-help.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { openTestPostgres } from '#test/test-database.ts';
import type { Database } from '../handle.server.ts';
import { migrate } from '../migrate.server.ts';
import { openPostgres } from './postgres-database.server.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const pooler = serverUrl === undefined ? undefined : await startPgBouncer(serverUrl);

describe.runIf(pooler)('A site behind PgBouncer in transaction mode', () => {
  let given: Database;
  let opened: Database;
  let site: TestApp;

  beforeAll(async () => {
    given = await openTestPostgres(serverUrl ?? '');
    const [row] = await given.query<{ name: string }>('select current_database() as name');
    const url = new URL((pooler as PgBouncer).url);
    url.pathname = `/${row?.name}`;
    opened = await openPostgres(url.href);
    site = await openTestApp(opened);
  });
  afterAll(async () => {
    await site.close();
    await opened.close();
    await given.close();
    await pooler?.stop();
  });

  it('keeps what it set for its connections, whichever of them it gets', async () => {
    const zones = await Promise.all(
      Array.from({ length: 30 }, () =>
        opened.transaction(async (tx) => {
          const { rows } = await tx.execute<{ TimeZone: string }>(sql`show timezone`);
          return rows[0]?.TimeZone;
        }),
      ),
    );
    expect(new Set(zones)).toEqual(new Set(['UTC']));
  });

  it('keeps what the guide gives its role, on connections that the server opens later', async () => {
    const [names] = await given.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    );
    const { role = '', database = '' } = names ?? {};
    await given.query(
      `alter database ${quoted(database)} set default_transaction_isolation = 'serializable'`,
    );
    const guide = readFileSync('docs/scale.md', 'utf8');
    const [, settings = ''] = /```sql\n(alter role .*?)```/s.exec(guide) ?? [];
    const statements = settings.split('\n').filter(Boolean);
    for (const statement of statements)
      await opened.query(
        statement.replace(
          'role dryline in database dryline',
          `role ${quoted(role)} in database ${quoted(database)}`,
        ),
      );
    await given.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [database],
    );
    const seen = await eventually(() =>
      opened.query(`select current_setting('transaction_isolation') as isolation,
        current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`),
    );
    expect(seen).toEqual([{ isolation: 'read committed', statement: '15s', idle: '30s' }]);
  });

  it('migrates, once, however many start together', async () => {
    await given.query('drop schema public cascade');
    await given.query('create schema public');
    const applied = await Promise.all([migrate(opened), migrate(opened), migrate(opened)]);
    const names = applied.flat();
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
    await site.services.jobs.open();
    await site.services.adminUsers.ensureFirst({
      username: 'admin',
      password: 'rain or shine',
      email: undefined,
      mayBeWeak: true,
    });
  });

  it('signs in, publishes a ride, gives its last place to one, and does its jobs', async () => {
    const cookie = await signInAsAdmin(site);
    const post = (
      url: string,
      payload: object,
      headers: Record<string, string> = {},
      remoteAddress = '203.0.113.1',
    ) => site.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
    const added = await post('/api/scenic-routes/add', {
      ...EXAMPLE_RIDE,
      rideDate: '2026-12-20',
      maxRiders: 2,
    });
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json<{ id: number }>();
    const approved = await post(
      '/api/admin/approve',
      { type: 'scenic-routes', id, isApproved: true, isPublished: true },
      { cookie },
    );
    expect(approved.statusCode).toBe(200);
    const join = (rider: number) =>
      post(
        `/api/rides/${id}/rsvp`,
        { name: `Rider ${rider}`, email: `rider${rider}@ride.example` },
        {},
        `203.0.113.${rider + 10}`,
      );
    expect((await join(20)).body).toContain('"going"');
    const joined = await Promise.all(Array.from({ length: 20 }, (_, rider) => join(rider)));
    expect(joined.filter(({ body }) => body.includes('"going"'))).toHaveLength(1);
    site.advance(DAY_MS);
    expect(await site.services.jobs.runDue()).toBeGreaterThan(10);
  });

  it('orders requests for help of one person by a lock that ends with its transaction', async () => {
    const help = () =>
      site.app.inject({
        method: 'POST',
        url: '/api/roadside/request',
        payload: helpForm,
      });
    const answers = await Promise.all([help(), help(), help()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const held = await given.query(`select 1 from pg_locks where locktype = 'advisory'`);
    expect(held).toEqual([]);
  });
});
