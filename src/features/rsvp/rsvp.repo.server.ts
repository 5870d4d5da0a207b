import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
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

/** Newest first. */
export const listByEmail = (db: Db, email: string): Promise<StoredRsvp[]> =>
  db.select().from(rideRsvps).where(sameAddress(email)).orderBy(desc(rideRsvps.lineNumber));

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

const UNCONFIRMED = sql<number>`coalesce(sum(${rideRsvps.partySize}) filter (where ${rideRsvps.state} = 'going' and ${rideRsvps.confirmedAt} is null), 0)`;

/** Riders per ride; rides without any are left out. */
export const countRiders = (db: Db, routeIds: readonly number[]) =>
  db
    .select({
      routeId: rideRsvps.routeId,
      going: sumOf('going'),
      unconfirmed: UNCONFIRMED.mapWith(Number),
      waiting: sumOf('waiting'),
    })
    .from(rideRsvps)
    .where(inArray(rideRsvps.routeId, [...routeIds]))
    .groupBy(rideRsvps.routeId);

/** Rides with places that were held until now, at most. */
export async function listRidesWithLapsed(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ routeId: rideRsvps.routeId })
    .from(rideRsvps)
    .where(lte(rideRsvps.lapsesAt, now))
    .limit(limit);
  return rows.map(({ routeId }) => routeId);
}

/** @returns whether any place of the ride lapsed. */
export async function lapseRsvps(tx: Db, routeId: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(rideRsvps)
    .set({ state: 'lapsed', lapsesAt: null })
    .where(and(eq(rideRsvps.routeId, routeId), lte(rideRsvps.lapsesAt, now)))
    .returning({ id: rideRsvps.id });
  return rows.length > 0;
}

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
