import { and, asc, desc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { instant } from '#platform/db/instant.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import { emailKeyOf } from '#platform/mail/mailbox.server.ts';
import { PLANNED_MS } from './schedule.model.ts';
import {
  emailSubscriptions,
  type NewSubscription,
  type StoredSubscription,
} from './subscriptions.tables.server.ts';

/** Stores a form that waits for its confirmation; the same form again is the same row. */
export async function upsertWaiting(tx: Db, row: NewSubscription): Promise<StoredSubscription> {
  const [stored] = await tx
    .insert(emailSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: [emailSubscriptions.emailKey, emailSubscriptions.formKey],
      targetWhere: isNull(emailSubscriptions.confirmedAt),
      // As it was; something has to be set for the row to come back.
      set: { email: sql`${emailSubscriptions.email}` },
    })
    .returning();
  if (!stored) throw new Error('A subscription could not be stored.');
  return stored;
}

/**
 * Those of an address that wait beside a new one and are too many. The newest stay, and first those whose email was
 * written: of others strangers make as many as they like.
 */
export const findSurplus = (
  tx: Db,
  added: Pick<StoredSubscription, 'id' | 'emailKey'>,
  most: number,
): Promise<StoredSubscription[]> => {
  const { id, emailKey, askedAt, createdAt, confirmedAt } = emailSubscriptions;
  return tx
    .select()
    .from(emailSubscriptions)
    .where(and(eq(emailKey, added.emailKey), isNull(confirmedAt), ne(id, added.id)))
    .orderBy(sql`${askedAt} IS NULL`, desc(createdAt), desc(id))
    .offset(most - 1)
    .for('update');
};

export async function findSubscription(
  db: Db,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredSubscription | undefined> {
  const query = db.select().from(emailSubscriptions).where(eq(emailSubscriptions.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

/** Locks all of an address, so that two that are confirmed at once come one after the other. */
export const lockAddress = (tx: Db, emailKey: string): Promise<StoredSubscription[]> =>
  tx
    .select()
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.emailKey, emailKey))
    .orderBy(asc(emailSubscriptions.id))
    .for('update');

/** The one in force and those that wait, as far as there are such; that in force first. */
export const findByEmail = (db: Db, email: string): Promise<StoredSubscription[]> =>
  db
    .select()
    .from(emailSubscriptions)
    .where(eq(emailSubscriptions.emailKey, emailKeyOf(email)))
    .orderBy(asc(emailSubscriptions.confirmedAt), asc(emailSubscriptions.createdAt));

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

/** Stores what was written and when to look again, of rows that this transaction has locked. */
export async function saveWritten(tx: Db, rows: readonly StoredSubscription[]): Promise<void> {
  if (rows.length === 0) return;
  // They exist, so nothing is inserted: this is how one statement changes many rows, each in its own way.
  await tx
    .insert(emailSubscriptions)
    .values([...rows])
    .onConflictDoUpdate({
      target: emailSubscriptions.id,
      set: {
        outlookFor: sql`excluded.outlook_for`,
        warningFor: sql`excluded.warning_for`,
        toldBad: sql`excluded.told_bad`,
        endedAt: sql`excluded.ended_at`,
        nextAt: sql`excluded.next_at`,
        claimedAt: sql`excluded.claimed_at`,
      },
    });
}

/** What was planned too far ahead is planned again. */
const isDue = (now: Date) =>
  or(
    lte(emailSubscriptions.nextAt, now),
    gt(emailSubscriptions.nextAt, new Date(now.getTime() + PLANNED_MS)),
  );

/** The embedded database lets nobody else have their turn within a statement. */
const PER_STATEMENT = 1_000;

/** One parameter with all ids: thousands of parameters would take longer than the query. */
const oneOf = (ids: readonly string[]) => sql`${emailSubscriptions.id} = any(${sql.param([...ids])}::uuid[])`;

/**
 * Takes subscriptions that are due for a job, those of the same places together; what another job took and did
 * not finish since `claimedBefore` among them. Locks what it takes.
 */
export async function claimDue(
  tx: Db,
  { now, claimedBefore, limit }: { now: Date; claimedBefore: Date; limit: number },
): Promise<{ id: string; zipCodes: string[] }[]> {
  const { claimedAt } = emailSubscriptions;
  // One that lies ahead is of a clock that was ahead; processes differ by seconds.
  const isOver = or(lt(claimedAt, claimedBefore), gt(claimedAt, new Date(now.getTime() + 60_000)));
  const due = await tx
    .select({ id: emailSubscriptions.id, zipCodes: emailSubscriptions.zipCodes })
    .from(emailSubscriptions)
    .where(and(isDue(now), or(isNull(claimedAt), isOver)))
    .orderBy(asc(emailSubscriptions.zipCodes), asc(emailSubscriptions.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const ids = due.map(({ id }) => id);
  for (const some of inParts(ids, PER_STATEMENT))
    await tx.update(emailSubscriptions).set({ claimedAt: now }).where(oneOf(some));
  return due;
}

const stillDue = (ids: readonly string[], now: Date) => and(oneOf(ids), isDue(now));

/** The places of those of `ids` that are still due. */
export const findDuePlaces = (
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<{ id: string; zipCodes: string[] }[]> =>
  db
    .select({ id: emailSubscriptions.id, zipCodes: emailSubscriptions.zipCodes })
    .from(emailSubscriptions)
    .where(stillDue(ids, now))
    .orderBy(asc(emailSubscriptions.id));

/** Those of `ids` that are still due, locked. */
export const lockDue = (tx: Db, ids: readonly string[], now: Date): Promise<StoredSubscription[]> =>
  tx
    .select()
    .from(emailSubscriptions)
    .where(stillDue(ids, now))
    .orderBy(asc(emailSubscriptions.id))
    .for('update');

interface OverBefore {
  unconfirmed: Date;
  ended: Date;
}

const isOver = (before: OverBefore) =>
  or(
    and(
      isNull(emailSubscriptions.confirmedAt),
      sql`coalesce(${emailSubscriptions.askedAt}, ${emailSubscriptions.createdAt}) < ${instant(before.unconfirmed.getTime())}`,
    ),
    lt(emailSubscriptions.endedAt, before.ended),
  );

/** Ids of what is over: never confirmed, or ended long ago. */
export async function findOver(db: Db, before: OverBefore): Promise<string[]> {
  const rows = await db.select({ id: emailSubscriptions.id }).from(emailSubscriptions).where(isOver(before));
  return rows.map(({ id }) => id);
}

/** @returns undefined for one that is not over any more: its owner confirmed it, or takes it up again. */
export async function deleteOver(
  tx: Db,
  id: string,
  before: OverBefore,
): Promise<StoredSubscription | undefined> {
  const [row] = await tx
    .delete(emailSubscriptions)
    .where(and(eq(emailSubscriptions.id, id), isOver(before)))
    .returning();
  return row;
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
