import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { rideRsvps, rideWeatherNotices, type NewRsvp, type StoredRsvp } from './rsvp.tables.server.ts';

/** The riders of a ride, in the order in which they came. */
export const listRsvps = (db: Db, routeId: number): Promise<StoredRsvp[]> =>
  db.select().from(rideRsvps).where(eq(rideRsvps.routeId, routeId)).orderBy(asc(rideRsvps.lineNumber));

export async function findRsvp(db: Db, id: string): Promise<StoredRsvp | undefined> {
  const [row] = await db.select().from(rideRsvps).where(eq(rideRsvps.id, id));
  return row;
}

export async function findBySubmissionKey(db: Db, submissionKey: string): Promise<StoredRsvp | undefined> {
  const [row] = await db.select().from(rideRsvps).where(eq(rideRsvps.submissionKey, submissionKey));
  return row;
}

const sameAddress = (email: string) => sql`lower(${rideRsvps.email}) = lower(${email})`;

export const listByEmail = (db: Db, email: string): Promise<StoredRsvp[]> =>
  db.select().from(rideRsvps).where(sameAddress(email)).orderBy(asc(rideRsvps.lineNumber));

export async function insertRsvp(tx: Db, rsvp: NewRsvp): Promise<void> {
  await tx.insert(rideRsvps).values(rsvp);
}

export async function updateRsvp(tx: Db, id: string, changes: Partial<NewRsvp>): Promise<void> {
  await tx.update(rideRsvps).set(changes).where(eq(rideRsvps.id, id));
}

export async function deleteRsvp(tx: Db, id: string): Promise<void> {
  await tx.delete(rideRsvps).where(eq(rideRsvps.id, id));
}

const sumOf = (state: StoredRsvp['state']) =>
  sql<number>`coalesce(sum(${rideRsvps.partySize}) filter (where ${rideRsvps.state} = ${state}), 0)`.mapWith(
    Number,
  );

/** Riders per ride; rides without any are left out. */
export const countRiders = (db: Db, routeIds: readonly number[]) =>
  db
    .select({ routeId: rideRsvps.routeId, going: sumOf('going'), waiting: sumOf('waiting') })
    .from(rideRsvps)
    .where(inArray(rideRsvps.routeId, [...routeIds]))
    .groupBy(rideRsvps.routeId);

/** Entries whose time is over. */
export const listToErase = (db: Db, now: Date, limit: number) =>
  db
    .select({ id: rideRsvps.id, email: rideRsvps.email })
    .from(rideRsvps)
    .where(lt(rideRsvps.eraseAt, now))
    .limit(limit);

export async function postponeErasing(tx: Db, routeId: number, eraseAt: Date): Promise<void> {
  await tx.update(rideRsvps).set({ eraseAt }).where(eq(rideRsvps.routeId, routeId));
}

/** Whether this ride's weather was decided on for this day. */
export async function hasWeatherNotice(db: Db, routeId: number, rideDate: string): Promise<boolean> {
  const rows = await db
    .select({ routeId: rideWeatherNotices.routeId })
    .from(rideWeatherNotices)
    .where(and(eq(rideWeatherNotices.routeId, routeId), eq(rideWeatherNotices.rideDate, rideDate)));
  return rows.length > 0;
}

/** @returns false when it was decided before. */
export async function insertWeatherNotice(
  tx: Db,
  notice: typeof rideWeatherNotices.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(rideWeatherNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ routeId: rideWeatherNotices.routeId });
  return rows.length > 0;
}

export async function forgetWeatherNotices(db: Db, before: Date): Promise<void> {
  await db.delete(rideWeatherNotices).where(lt(rideWeatherNotices.decidedAt, before));
}
