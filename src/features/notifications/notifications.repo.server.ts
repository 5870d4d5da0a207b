import { and, asc, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import { hash } from 'node:crypto';
import type { Db } from '#platform/db/database.server.ts';
import type { BrowserSubscription } from './notifications.schema.ts';
import {
  pushSubscriptions,
  pushWatches,
  type StoredBrowser,
  type StoredWatch,
} from './notifications.tables.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

const hashOf = (endpoint: string): string => hash('sha256', endpoint);

/** Stores a browser, or finds it again: its row stays locked, so that calls for the same one come one by one. */
export async function keepBrowser(
  tx: Db,
  { endpoint, keys }: BrowserSubscription,
  now: Date,
): Promise<StoredBrowser & { isNew: boolean }> {
  const row = { endpointHash: hashOf(endpoint), endpoint, ...keys, createdAt: now, seenAt: now };
  // One that is there may be stopped before it is locked; then there is room for a new row.
  for (let left = 3; left > 0; left -= 1) {
    const [inserted] = await tx
      .insert(pushSubscriptions)
      .values(row)
      .onConflictDoNothing({ target: pushSubscriptions.endpointHash })
      .returning();
    if (inserted) return { ...inserted, isNew: true };
    const found = await findByEndpoint(tx, endpoint);
    if (found) return { ...found, isNew: false };
  }
  throw new Error('A browser vanished while it was stored.');
}

/** Locked. */
export async function findByEndpoint(tx: Db, endpoint: string): Promise<StoredBrowser | undefined> {
  const [row] = await tx
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpointHash, hashOf(endpoint)))
    .for('update');
  return row;
}

export async function findBrowser(db: Db, id: string): Promise<StoredBrowser | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

/** How many there are, counted no further than this. */
export async function countBrowsers(db: Db, upTo: number): Promise<number> {
  const some = db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).limit(upTo).as('some');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
  return row?.count ?? 0;
}

export const updateBrowser = (db: Db, id: string, change: Partial<StoredBrowser>) =>
  db.update(pushSubscriptions).set(change).where(eq(pushSubscriptions.id, id));

/** It has another address from here on. */
export const moveBrowser = (tx: Db, id: string, { endpoint, keys }: BrowserSubscription, now: Date) =>
  updateBrowser(tx, id, {
    endpoint,
    endpointHash: hashOf(endpoint),
    ...keys,
    seenAt: now,
    failingSince: null,
  });

/** What it watches goes with it. */
export const removeBrowser = (db: Db, id: string) =>
  db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

/** Those that failed since before `failing`, and those that have nothing to hear of and were not seen since `seen`. */
export const removeIdle = (db: Db, before: { failing: Date; seen: Date }) =>
  db
    .delete(pushSubscriptions)
    .where(
      or(
        lt(pushSubscriptions.failingSince, before.failing),
        and(
          lt(pushSubscriptions.seenAt, before.seen),
          sql`not exists (select 1 from ${pushWatches} where ${pushWatches.subscriptionId} = ${pushSubscriptions.id})`,
        ),
      ),
    );

/** Counts one more message of a day (YYYY-MM-DD). @returns false when it has had `most` already */
export async function countMessage(db: Db, id: string, day: string, most: number): Promise<boolean> {
  const { countedDay, sent } = pushSubscriptions;
  const counted = await db
    .update(pushSubscriptions)
    .set({ countedDay: day, sent: sql`case when ${countedDay} = ${day} then ${sent} + 1 else 1 end` })
    .where(
      and(eq(pushSubscriptions.id, id), sql`(${countedDay} is distinct from ${day} or ${sent} < ${most})`),
    )
    .returning({ id: pushSubscriptions.id });
  return counted.length > 0;
}

export const listWatches = (db: Db, subscriptionId: string): Promise<StoredWatch[]> =>
  db
    .select()
    .from(pushWatches)
    .where(eq(pushWatches.subscriptionId, subscriptionId))
    .orderBy(asc(pushWatches.createdAt), asc(pushWatches.watchKey));

/** Of one that is there already nothing changes but its end. */
export const saveWatch = (tx: Db, row: typeof pushWatches.$inferInsert) =>
  tx
    .insert(pushWatches)
    .values(row)
    .onConflictDoUpdate({
      target: [pushWatches.subscriptionId, pushWatches.watchKey],
      set: { until: sql`excluded.until` },
    });

const oneWatch = ({ subscriptionId, watchKey }: Pick<StoredWatch, 'subscriptionId' | 'watchKey'>) =>
  and(eq(pushWatches.subscriptionId, subscriptionId), eq(pushWatches.watchKey, watchKey));

export const updateWatch = (
  tx: Db,
  watch: Pick<StoredWatch, 'subscriptionId' | 'watchKey'>,
  change: Partial<StoredWatch>,
) => tx.update(pushWatches).set(change).where(oneWatch(watch));

export const removeWatch = (tx: Db, watch: Pick<StoredWatch, 'subscriptionId' | 'watchKey'>) =>
  tx.delete(pushWatches).where(oneWatch(watch));

/** The other browser's watches become this one's, where it has not got them: so many of them, the oldest first. */
export const moveWatches = (tx: Db, { from, to, most }: { from: string; to: string; most: number }) =>
  tx
    .update(pushWatches)
    .set({ subscriptionId: to })
    .where(
      and(
        eq(pushWatches.subscriptionId, from),
        sql`${pushWatches.watchKey} in (select watch_key from push_watches theirs
          where theirs.subscription_id = ${from} and not exists (select 1 from push_watches mine
            where mine.subscription_id = ${to} and mine.watch_key = theirs.watch_key)
          order by theirs.created_at, theirs.watch_key limit ${most})`,
      ),
    );

export const removeEnded = (db: Db, now: Date) => db.delete(pushWatches).where(lt(pushWatches.until, now));

export const prolongVerdicts = (tx: Db, subscriptionId: string, until: Date) =>
  tx
    .update(pushWatches)
    .set({ until })
    .where(and(eq(pushWatches.subscriptionId, subscriptionId), eq(pushWatches.kind, 'verdict')));

const browsersOf = async (db: Db, watched: ReturnType<typeof eq>): Promise<string[]> => {
  const rows = await db.select({ id: pushWatches.subscriptionId }).from(pushWatches).where(watched);
  return rows.map(({ id }) => id);
};
/** Browsers that hear of a ride. */
export const rideWatchers = (db: Db, rideId: number) => browsersOf(db, eq(pushWatches.rideId, rideId));
/** Browsers of a volunteer. */
export const volunteerWatchers = (db: Db, volunteerId: string) =>
  browsersOf(db, eq(pushWatches.volunteerId, volunteerId));

/** Where a volunteer hears of requests, and since when. */
export const volunteerDevices = (db: Db, volunteerId: string): Promise<{ endpoint: string; since: Date }[]> =>
  db
    .select({ endpoint: pushSubscriptions.endpoint, since: pushWatches.createdAt })
    .from(pushWatches)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushWatches.subscriptionId))
    .where(eq(pushWatches.volunteerId, volunteerId))
    .orderBy(asc(pushWatches.createdAt));

/** A volunteer's newest browsers stay. */
export const keepNewest = (tx: Db, volunteerId: string, most: number) =>
  tx.delete(pushWatches).where(
    and(
      eq(pushWatches.volunteerId, volunteerId),
      sql`${pushWatches.subscriptionId} not in (select subscription_id from push_watches
        where volunteer_id = ${volunteerId} order by created_at desc, subscription_id limit ${most})`,
    ),
  );

/** Slots are hours apart: what waits for longer was planned by a clock that was ahead. */
const PLANNED_MS = DAY_MS;
const isDue = (now: Date) =>
  or(lte(pushWatches.nextAt, now), gt(pushWatches.nextAt, new Date(now.getTime() + PLANNED_MS)));

/** What is to be looked at now, those of the same places together. */
export const listDue = (db: Db, now: Date, limit: number): Promise<StoredWatch[]> =>
  db
    .select()
    .from(pushWatches)
    .where(isDue(now))
    .orderBy(asc(pushWatches.zipCodes), asc(pushWatches.subscriptionId))
    .limit(limit);

/** Those of these that are still due, locked. */
export const lockDue = (
  tx: Db,
  watches: readonly Pick<StoredWatch, 'subscriptionId' | 'watchKey'>[],
  now: Date,
): Promise<StoredWatch[]> =>
  tx
    .select()
    .from(pushWatches)
    .where(and(or(...watches.map(oneWatch)), isDue(now)))
    .orderBy(asc(pushWatches.subscriptionId), asc(pushWatches.watchKey))
    .for('update');

/** Its day was moved. */
export const moveRideEnd = (tx: Db, rideId: number, until: Date | null) =>
  tx.update(pushWatches).set({ until }).where(eq(pushWatches.rideId, rideId));
