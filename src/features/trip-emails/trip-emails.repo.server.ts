import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { emailKeyOf } from '#platform/mail/mailbox.server.ts';
import { tripWatches, type NewWatch, type StoredWatch } from './trip-emails.tables.server.ts';

const { id, emailKey, tripKey, departure, createdAt, askedAt, confirmedAt, nextAt, claimedAt } = tripWatches;

/** Stores a trip that waits for its confirmation; the same one again gets the verdict of now, unless it is confirmed. */
export async function upsertWaiting(tx: Db, row: NewWatch): Promise<StoredWatch> {
  await tx
    .insert(tripWatches)
    .values(row)
    .onConflictDoUpdate({
      target: [emailKey, tripKey],
      set: { email: row.email, told: row.told, toldSummary: row.toldSummary, toldAt: row.toldAt },
      setWhere: isNull(confirmedAt),
    });
  const [stored] = await tx
    .select()
    .from(tripWatches)
    .where(and(eq(emailKey, row.emailKey), eq(tripKey, row.tripKey)))
    .for('update');
  if (!stored) throw new Error('A watched trip could not be stored.');
  return stored;
}

/**
 * Ids of those that wait and are too many beside a new one: beyond `ofAddress` of its address, and beyond `inAll`. The
 * newest stay, and first those whose email was written: of others strangers make as many as they like.
 */
export async function findSurplus(
  tx: Db,
  added: Pick<StoredWatch, 'id' | 'emailKey'>,
  most: { ofAddress: number; inAll: number },
): Promise<string[]> {
  const others = and(isNull(confirmedAt), ne(id, added.id));
  const order = [sql`${askedAt} IS NULL`, desc(createdAt), desc(id)];
  const [own, all] = [
    await tx
      .select({ id })
      .from(tripWatches)
      .where(and(eq(emailKey, added.emailKey), others))
      .orderBy(...order)
      .offset(most.ofAddress - 1),
    await tx
      .select({ id })
      .from(tripWatches)
      .where(others)
      .orderBy(...order)
      .offset(most.inAll - 1),
  ];
  return [...new Set([...own, ...all].map((row) => row.id))];
}

export async function findWatch(
  db: Db,
  watch: string,
  options: { lock?: boolean } = {},
): Promise<StoredWatch | undefined> {
  const query = db.select().from(tripWatches).where(eq(id, watch));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

/** All of an address, the nearest departure first. */
export const findByEmail = (db: Db, email: string): Promise<StoredWatch[]> =>
  db
    .select()
    .from(tripWatches)
    .where(eq(emailKey, emailKeyOf(email)))
    .orderBy(asc(departure), asc(id));

/** Those of an address that are confirmed and ahead; locks all of its, so that two at once are counted one by one. */
export async function lockInForce(tx: Db, key: string, now: Date): Promise<StoredWatch[]> {
  const rows = await tx.select().from(tripWatches).where(eq(emailKey, key)).orderBy(asc(id)).for('update');
  return rows.filter((row) => row.confirmedAt !== null && row.departure > now);
}

const isInForce = (now: Date) => and(isNotNull(confirmedAt), gt(departure, now));

export async function countInForce(db: Db, now: Date, until?: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(tripWatches)
    .where(and(isInForce(now), until && lte(departure, until)));
  return row?.n ?? 0;
}

export async function updateWatch(
  tx: Db,
  watch: string,
  changes: Partial<NewWatch>,
): Promise<StoredWatch | undefined> {
  const [row] = await tx.update(tripWatches).set(changes).where(eq(id, watch)).returning();
  return row;
}

/** @returns whether it still waited: its owner may confirm it meanwhile. */
export async function deleteWaiting(tx: Db, watch: string): Promise<boolean> {
  const rows = await tx
    .delete(tripWatches)
    .where(and(eq(id, watch), isNull(confirmedAt)))
    .returning({ id });
  return rows.length > 0;
}

export async function deleteWatch(tx: Db, watch: string): Promise<void> {
  await tx.delete(tripWatches).where(eq(id, watch));
}

/** What was planned too far ahead stems from a clock that was ahead. */
const isDue = (now: Date, plannedMs: number) =>
  and(isInForce(now), or(lte(nextAt, now), gt(nextAt, new Date(now.getTime() + plannedMs))));

/**
 * Takes trips that are due, the nearest departure first and the same trip of several people together; what another
 * process took and did not finish since `claimedBefore` among them.
 */
export async function claimDue(
  tx: Db,
  how: { now: Date; claimedBefore: Date; plannedMs: number; limit: number; departsBefore?: Date | undefined },
): Promise<StoredWatch[]> {
  const { now } = how;
  const isFree = or(
    isNull(claimedAt),
    lt(claimedAt, how.claimedBefore),
    // Processes differ by seconds.
    gt(claimedAt, new Date(now.getTime() + 60_000)),
  );
  const due = await tx
    .select()
    .from(tripWatches)
    .where(and(isDue(now, how.plannedMs), isFree, how.departsBefore && lte(departure, how.departsBefore)))
    .orderBy(asc(departure), asc(tripKey), asc(id))
    .limit(how.limit)
    .for('update', { skipLocked: true });
  const ids = due.map((row) => row.id);
  if (ids.length > 0) await tx.update(tripWatches).set({ claimedAt: now }).where(inArray(id, ids));
  return due;
}

/** One that was taken, if it is still due: locked. */
export async function lockDue(
  tx: Db,
  watch: string,
  { now, plannedMs }: { now: Date; plannedMs: number },
): Promise<StoredWatch | undefined> {
  const [row] = await tx
    .select()
    .from(tripWatches)
    .where(and(eq(id, watch), isDue(now, plannedMs)))
    .for('update');
  return row;
}

/** Lets others take what was taken and not looked at. */
export async function release(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .update(tripWatches)
      .set({ claimedAt: null })
      .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`);
}

interface OverBefore {
  unconfirmed: Date;
  departed: Date;
  now: Date;
}

const isOver = (before: OverBefore) =>
  or(
    and(isNull(confirmedAt), or(lt(createdAt, before.unconfirmed), lt(departure, before.now))),
    lt(departure, before.departed),
  );

/** Ids of what is over: never confirmed, or long departed. */
export async function findOver(db: Db, before: OverBefore): Promise<string[]> {
  const rows = await db.select({ id }).from(tripWatches).where(isOver(before));
  return rows.map((row) => row.id);
}

/** @returns undefined for one that is not over any more: its owner has confirmed it. */
export async function deleteOver(
  tx: Db,
  watch: string,
  before: OverBefore,
): Promise<StoredWatch | undefined> {
  const [row] = await tx
    .delete(tripWatches)
    .where(and(eq(id, watch), isOver(before)))
    .returning();
  return row;
}
