import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { outsideCalls } from './call-budget.tables.server.ts';

/** Counts calls of one use within the hour that it is, of all processes together; for what happens every few seconds. */
export function createHourCount({ use, db, clock }: { use: string; db: Db; clock: Clock }) {
  const hourNow = () => Math.floor(clock.now() / HOUR_MS);
  return {
    async used(): Promise<number> {
      const [row] = await db
        .select({ calls: outsideCalls.calls })
        .from(outsideCalls)
        .where(and(eq(outsideCalls.service, use), eq(outsideCalls.hour, hourNow())));
      return row?.calls ?? 0;
    },
    async add(calls: number): Promise<void> {
      await db
        .insert(outsideCalls)
        .values({ service: use, hour: hourNow(), calls })
        .onConflictDoUpdate({
          target: [outsideCalls.service, outsideCalls.hour],
          set: { calls: sql`${outsideCalls.calls} + excluded.calls` },
        });
    },
  };
}
