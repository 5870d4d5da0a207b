import { drizzle } from 'drizzle-orm/pg-proxy';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import type { Db } from '#platform/db/database.server.ts';
import { countWaitingRoutes } from './queue.repo.server.ts';

describeOnBothEngines('counting what waits', (open) => {
  it('reads what waits, not the whole table before it', async () => {
    const database = await open();
    await database.query('ALTER TABLE scenic_routes DISABLE TRIGGER USER');
    await database.query(
      `INSERT INTO scenic_routes (name, zip_codes, search_text, route_type, is_approved, is_published)
       SELECT 'Road ' || n, '{80302}', '', CASE WHEN n % 2 = 0 THEN 'group_ride' ELSE 'scenic' END, n < 1600, n < 1600
       FROM generate_series(1, 2000) AS n`,
    );
    await database.query('ANALYZE scenic_routes');
    for (const rides of [false, true]) {
      const asked: { text: string; values: unknown[] }[] = [];
      const listening = drizzle(async (text, values) => {
        asked.push({ text, values });
        return { rows: [['0']] };
      });
      // Its answers are of another shape, of which no question knows.
      await countWaitingRoutes(listening as unknown as Db, rides, 100);
      const [{ text, values } = { text: '', values: [] }] = asked;
      const plan = await database.query(`EXPLAIN ${text}`, values);
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
      expect(await countWaitingRoutes(database.db, rides, 100)).toBe(100);
    }
  });
});
