import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { auditAnswerSchema } from './audit.schema.ts';
import { changedFields, eraseFromAudit, masked, recordAudit } from './audit.service.server.ts';

describeOnBothEngines('the audit log', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    cookie = await signInAsAdmin(test);
    await database.transaction(async (tx) => {
      for (let n = 1; n <= 1_205; n++)
        await recordAudit(tx, {
          at: new Date(test.now() + n * 60_000),
          by: { id: n % 2, username: n % 2 ? 'ann' : '=cmd()' },
          action: 'updated',
          entityType: 'notes',
          entityId: n,
          before: { text: 'one, "two"' },
          after: { text: 'a\nb' },
        });
    });
  });
  afterAll(async () => {
    await test.close();
  });

  const get = (url: string) => test.app.inject({ method: 'GET', url, headers: { cookie } });
  const page = async (query: string) => {
    const response = await get(`/api/admin/audit?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return auditAnswerSchema.parse(response.json());
  };

  it('cannot be changed or emptied', async () => {
    for (const statement of [
      "UPDATE audit_log SET admin_name = 'nobody'",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ])
      await expect(database.query(statement)).rejects.toThrow(/append-only/);
    expect((await page('entityType=notes')).total).toBe(1_205);
  });

  it('lets the word "erased" take the place of a value, and nothing else happen', async () => {
    const about = { by: { id: 1, username: 'ann' }, entityType: 'people', at: new Date(test.now()) };
    await database.transaction(async (tx) => {
      await recordAudit(tx, {
        ...about,
        action: 'added',
        entityId: 1,
        before: null,
        after: { name: 'Dana' },
      });
      await recordAudit(tx, {
        ...about,
        action: 'updated',
        entityId: 1,
        before: { name: 'Dana', email: null, miles: 20 },
        after: {},
      });
      await recordAudit(tx, { ...about, action: 'added', entityId: 2, before: null, after: { name: 'Eve' } });
      await eraseFromAudit(tx, 'people', 1, ['name', 'email', 'phone']);
      await eraseFromAudit(tx, 'people', 1, ['name']);
    });
    expect((await page('entityType=people')).entries).toMatchObject([
      { entityId: '2', after: { name: 'Eve' } },
      { adminName: 'ann', action: 'updated', before: { name: 'erased', email: null, miles: 20 }, after: {} },
      { adminName: 'ann', action: 'added', before: null, after: { name: 'erased' } },
    ]);
    for (const change of [
      `after = '{"name": "Mallory"}'`,
      `after = '{"name": "erased", "more": "erased"}'`,
      `after = '{}'`,
      `after = NULL`,
      `before = '{"name": "erased"}'`,
      `after = '"erased"'`,
      `after = '{"name": "erased"}', admin_name = 'nobody'`,
      `after = '{"name": "erased"}', entity_id = '3'`,
    ])
      await expect(
        database.query(`UPDATE audit_log SET ${change} WHERE entity_type = 'people' AND entity_id = '2'`),
        change,
      ).rejects.toThrow(/append-only/);
  });

  it('is written with the change or not at all', async () => {
    const attempt = database.transaction(async (tx) => {
      await recordAudit(tx, {
        at: new Date(test.now()),
        by: { id: 1, username: 'ann' },
        action: 'undone',
        entityType: 'notes',
        entityId: 1,
        before: null,
        after: null,
      });
      throw new Error('the change failed');
    });
    await expect(attempt).rejects.toThrow('the change failed');
    expect((await page('action=undone')).total).toBe(0);
  });

  it('tells who signed in, and who made the first admin', async () => {
    expect((await page('entityType=admin-users')).entries).toMatchObject([
      { adminName: 'admin', action: 'signed-in', after: { device: 'Another program' } },
      { adminName: 'first start', adminId: null, action: 'created', after: { username: 'admin' } },
    ]);
  });

  it('is filtered and paged, newest first', async () => {
    const { entries, total } = await page('entityType=notes&pageSize=2&page=2');
    expect(total).toBe(1_205);
    expect(entries.map(({ entityId }) => entityId)).toEqual(['1203', '1202']);
    expect((await page('entityType=notes&admin=ann')).total).toBe(603);
    expect((await page('entityType=notes&entityId=7')).entries).toMatchObject([
      { at: new Date(test.now() + 7 * 60_000).toISOString(), before: { text: 'one, "two"' } },
    ]);
    const from = new Date(test.now() + 10 * 60_000).toISOString();
    const until = new Date(test.now() + 12 * 60_000).toISOString();
    expect((await page(`entityType=notes&from=${from}&until=${until}`)).total).toBe(2);
    expect((await page('from=&until=')).total).toBeGreaterThan(1_205);
    // Beyond what a database knows as a time, and what JavaScript alone takes for one.
    for (const day of [
      'yesterday',
      '10000-01-01',
      '+275760-09-13',
      '0000-01-01',
      '-000001-01-01',
      'a:99999/',
    ])
      for (const path of ['audit?until', 'audit?from', 'audit/export?from'])
        expect((await get(`/api/admin/${path}=${encodeURIComponent(day)}`)).statusCode, day).toBe(400);
    expect((await get('/api/admin/audit?from=0001-01-01&until=9999-12-31T23:59:59Z')).statusCode).toBe(200);
  });

  it('pages and counts the newest 10,000 of years, in the order of their time, and exports all', async () => {
    await database.query(`
      INSERT INTO audit_log (at, admin_name, action, entity_type, entity_id)
      SELECT timestamptz '2020-01-01' - n * interval '1 hour', 'ann', 'updated', 'years', n::text
      FROM generate_series(1, 10003) n`);
    const first = await page('entityType=years&pageSize=2');
    expect([first.total, first.entries.map(({ entityId }) => entityId)]).toEqual([10_000, ['1', '2']]);
    const last = await page('entityType=years&pageSize=150&page=67');
    expect(last.entries.map(({ entityId }) => entityId).slice(-1)).toEqual(['10000']);
    expect((await page('entityType=years&pageSize=150&page=68')).entries).toEqual([]);
    const all: { entityId: string }[] = (
      await get('/api/admin/audit/export?entityType=years&format=json')
    ).json();
    expect(all.map(({ entityId }) => Number(entityId))).toEqual(
      Array.from({ length: 10_003 }, (_, index) => index + 1),
    );
  });

  it('is exported as CSV that no spreadsheet runs', async () => {
    const response = await get('/api/admin/audit/export?entityType=notes');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
    const [heading, newest, second, ...rest] = response.body.split('\r\n');
    expect(heading).toBe('id,at,adminId,adminName,action,entityType,entityId,before,after');
    expect(newest).toMatch(
      /,1,ann,updated,notes,1205,"\{""text"":""one, \\""two\\""""\}","\{""text"":""a\\nb""\}"$/,
    );
    expect(second).toContain(",'=cmd(),updated,");
    expect(rest).toHaveLength(1_204);
  });

  it('is exported as JSON', async () => {
    const response = await get('/api/admin/audit/export?entityType=notes&format=json');
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toHaveLength(1_205);
    expect((await get('/api/admin/audit/export?format=json&action=none')).json()).toEqual([]);
    expect((await get('/api/admin/audit/export?format=xml')).statusCode).toBe(400);
  });
});

it('records only the fields that differ', () => {
  expect(changedFields({ a: 1, b: ['x'], c: null }, { a: 2, b: ['x'], c: 'now' })).toEqual({
    before: { a: 1, c: null },
    after: { a: 2, c: 'now' },
  });
});

it('leaves of contact data only what those who know it recognize', () => {
  expect([masked('rider@ride.example'), masked('303-555-0142')]).toEqual(['r…@ride.example', '…0142']);
});
