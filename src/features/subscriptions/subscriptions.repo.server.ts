import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import {
  emailSubscriptions,
  type NewSubscription,
  type StoredSubscription,
} from './subscriptions.tables.server.ts';

export const emailKeyOf = (email: string): string => email.trim().toLowerCase();

/** Stores a wish that waits for confirmation; a newer one of the same address takes its place. @returns its id */
export async function upsertWaiting(db: Db, row: NewSubscription): Promise<string> {
  const { email, zipCodes, timeZone, endDate, days, hour, warnings, createdAt } = row;
  const [stored] = await db
    .insert(emailSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: emailSubscriptions.emailKey,
      targetWhere: isNull(emailSubscriptions.confirmedAt),
      set: { email, zipCodes, timeZone, endDate, days, hour, warnings, createdAt },
    })
    .returning({ id: emailSubscriptions.id });
  if (!stored) throw new Error('A subscription could not be kept.');
  return stored.id;
}

export async function findSubscription(
  db: Db,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredSubscription | undefined> {
  const query = db.select().from(emailSubscriptions).where(eq(emailSubscriptions.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

export const findConfirmed = (db: Db, email: string): Promise<StoredSubscription[]> =>
  db
    .select()
    .from(emailSubscriptions)
    .where(
      and(eq(emailSubscriptions.emailKey, emailKeyOf(email)), isNotNull(emailSubscriptions.confirmedAt)),
    );

export async function updateSubscription(
  db: Db,
  id: string,
  changes: Partial<NewSubscription>,
): Promise<StoredSubscription | undefined> {
  const [row] = await db
    .update(emailSubscriptions)
    .set(changes)
    .where(eq(emailSubscriptions.id, id))
    .returning();
  return row;
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(emailSubscriptions).where(eq(emailSubscriptions.id, id));
}

/**
 * Takes subscriptions that are due for a job, those of the same places together; what another job took and did
 * not finish since `claimedBefore` among them. Locks what it takes.
 */
export async function claimDue(
  db: Db,
  { now, claimedBefore, limit }: { now: Date; claimedBefore: Date; limit: number },
): Promise<{ id: string; zipCodes: string[] }[]> {
  const due = await db
    .select({ id: emailSubscriptions.id, zipCodes: emailSubscriptions.zipCodes })
    .from(emailSubscriptions)
    .where(
      and(
        lte(emailSubscriptions.nextAt, now),
        or(isNull(emailSubscriptions.claimedAt), lt(emailSubscriptions.claimedAt, claimedBefore)),
      ),
    )
    .orderBy(asc(emailSubscriptions.zipCodes), asc(emailSubscriptions.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  if (ids.length > 0)
    await db.update(emailSubscriptions).set({ claimedAt: now }).where(inArray(emailSubscriptions.id, ids));
  return due;
}

/** The ones of `ids` that are still due, locked when asked for. */
export async function findDue(
  db: Db,
  ids: readonly string[],
  { now, lock = false }: { now: Date; lock?: boolean },
): Promise<StoredSubscription[]> {
  const query = db
    .select()
    .from(emailSubscriptions)
    .where(and(inArray(emailSubscriptions.id, [...ids]), lte(emailSubscriptions.nextAt, now)))
    .orderBy(asc(emailSubscriptions.id));
  return lock ? query.for('update') : query;
}

/** Ids of what is over: never confirmed, or ended long ago. */
export async function findOver(
  db: Db,
  before: { unconfirmed: Date; ended: Date },
): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: emailSubscriptions.id, email: emailSubscriptions.email })
    .from(emailSubscriptions)
    .where(
      or(
        and(isNull(emailSubscriptions.confirmedAt), lt(emailSubscriptions.createdAt, before.unconfirmed)),
        lt(emailSubscriptions.endedAt, before.ended),
      ),
    );
}

/** A paused one gets no last mail, it just ends. */
export async function endPaused(db: Db, { today, now }: { today: string; now: Date }): Promise<void> {
  await db
    .update(emailSubscriptions)
    .set({ endedAt: now, nextAt: null })
    .where(
      and(
        eq(emailSubscriptions.isActive, false),
        isNull(emailSubscriptions.endedAt),
        lt(emailSubscriptions.endDate, today),
      ),
    );
}
