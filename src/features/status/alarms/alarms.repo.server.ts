import { eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { Alarm } from './alarm.model.ts';
import { alarms } from './alarms.tables.server.ts';

/** Nobody else changes alarms until the transaction ends: one mail for all processes. */
export async function lockAlarms(tx: Db): Promise<void> {
  await tx.execute(sql`LOCK TABLE ${alarms} IN SHARE ROW EXCLUSIVE MODE`);
}

export async function listAlarms(db: Db): Promise<Map<string, Alarm>> {
  const rows = await db.select().from(alarms);
  return new Map(
    rows.map(({ name, problem, since, seenAt, wellSince, endedAt, toldAt, isTold }) => [
      name,
      {
        problem,
        since: since.getTime(),
        seenAt: seenAt.getTime(),
        wellSince: wellSince?.getTime() ?? null,
        endedAt: endedAt?.getTime() ?? null,
        toldAt: toldAt?.getTime() ?? null,
        isTold,
      },
    ]),
  );
}

export async function keepAlarm(tx: Db, name: string, alarm: Alarm): Promise<void> {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
  const row = {
    problem: alarm.problem,
    since: new Date(alarm.since),
    seenAt: new Date(alarm.seenAt),
    wellSince: instant(alarm.wellSince),
    endedAt: instant(alarm.endedAt),
    toldAt: instant(alarm.toldAt),
    isTold: alarm.isTold,
  };
  await tx
    .insert(alarms)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: alarms.name, set: row });
}

export async function forgetAlarm(tx: Db, name: string): Promise<void> {
  await tx.delete(alarms).where(eq(alarms.name, name));
}
