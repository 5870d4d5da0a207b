import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import {
  webhookDeliveries,
  webhookRides,
  webhookTargets,
  type StoredDelivery,
  type StoredTarget,
  type NotifiedRide,
} from './webhooks.tables.server.ts';

/** The oldest first. */
export const listTargets = (db: Db): Promise<StoredTarget[]> =>
  db.select().from(webhookTargets).orderBy(webhookTargets.createdAt, webhookTargets.id);

/** Of two that are added at once the second one waits, and sees the first. */
export const lockTargets = (tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhook-targets', 0))`);

export const insertTarget = (db: Db, target: StoredTarget) => db.insert(webhookTargets).values(target);

export async function lockTarget(tx: Db, id: string): Promise<StoredTarget | undefined> {
  const [row] = await tx.select().from(webhookTargets).where(eq(webhookTargets.id, id)).for('update');
  return row;
}

export const updateTarget = (db: Db, id: string, change: Partial<StoredTarget>) =>
  db.update(webhookTargets).set(change).where(eq(webhookTargets.id, id));

/** Its deliveries go with it. */
export const deleteTarget = (db: Db, id: string) =>
  db.delete(webhookTargets).where(eq(webhookTargets.id, id));

/** A statement takes 65,535 values; these have nine each. */
const PER_STATEMENT = 1_000;

export async function insertDeliveries(tx: Db, rows: readonly StoredDelivery[]): Promise<void> {
  for (const some of inParts(rows, PER_STATEMENT)) await tx.insert(webhookDeliveries).values(some);
}

/** The newest deliveries of a target. */
export const listDeliveries = (db: Db, targetId: string, limit: number): Promise<StoredDelivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.targetId, targetId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit);

export async function findDelivery(db: Db, id: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, target: webhookTargets })
    .from(webhookDeliveries)
    .innerJoin(webhookTargets, eq(webhookTargets.id, webhookDeliveries.targetId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

export const updateDelivery = (db: Db, id: string, change: Partial<StoredDelivery>) =>
  db.update(webhookDeliveries).set(change).where(eq(webhookDeliveries.id, id));

export const deleteDeliveriesBefore = (db: Db, before: Date) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, before));

export const listNotified = (db: Db): Promise<NotifiedRide[]> => db.select().from(webhookRides);

/** What subscribers hear of rides from here on. */
export async function saveNotified(db: Db, rows: readonly NotifiedRide[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(webhookRides)
    .values([...rows])
    .onConflictDoUpdate({
      target: webhookRides.rideId,
      set: { isCanceled: sql`excluded.is_canceled`, verdict: sql`excluded.verdict` },
    });
}

export async function deleteNotified(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(webhookRides).where(and(inArray(webhookRides.rideId, [...ids])));
}

export const forgetNotified = (db: Db) => db.delete(webhookRides);
