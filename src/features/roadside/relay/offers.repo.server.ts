import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { OfferState } from '../roadside.model.ts';
import {
  roadsideOffers,
  roadsideRequests,
  roadsideVolunteers,
  type StoredOffer,
  type StoredRequest,
  type StoredVolunteer,
} from '../roadside.tables.server.ts';

export async function findOffer(db: Db, id: string): Promise<StoredOffer | undefined> {
  const [row] = await db.select().from(roadsideOffers).where(eq(roadsideOffers.id, id));
  return row;
}

/** All offers of a request, oldest first. Anyone who changes one holds the lock of the request. */
export const listOffers = (db: Db, requestId: string): Promise<StoredOffer[]> =>
  db
    .select()
    .from(roadsideOffers)
    .where(eq(roadsideOffers.requestId, requestId))
    .orderBy(asc(roadsideOffers.askedAt), asc(roadsideOffers.id));

/** Asks a volunteer, or asks one again whose offer had ended because somebody else was faster. */
export async function openOffer(
  tx: Db,
  offer: { requestId: string; volunteerId: string; miles: number; askedAt: Date },
): Promise<StoredOffer> {
  const [row] = await tx
    .insert(roadsideOffers)
    .values(offer)
    .onConflictDoUpdate({
      target: [roadsideOffers.requestId, roadsideOffers.volunteerId],
      set: { state: 'open', askedAt: offer.askedAt, answeredAt: null, miles: offer.miles },
    })
    .returning();
  if (!row) throw new Error('An offer could not be stored.');
  return row;
}

/** What a clock that was ahead asked is as if it were asked now. */
export async function takeAheadForNow(tx: Db, requestId: string, now: Date): Promise<void> {
  const isAhead = and(eq(roadsideOffers.requestId, requestId), gt(roadsideOffers.askedAt, now));
  await tx.update(roadsideOffers).set({ askedAt: now }).where(isAhead);
}

export async function updateOffer(
  tx: Db,
  id: string,
  changes: { state: OfferState; answeredAt: Date },
): Promise<void> {
  await tx.update(roadsideOffers).set(changes).where(eq(roadsideOffers.id, id));
}

/** Ends what is still open of a request. @returns the ids */
export async function endOpenOffers(tx: Db, requestId: string): Promise<string[]> {
  const rows = await tx
    .update(roadsideOffers)
    .set({ state: 'ended' })
    .where(and(eq(roadsideOffers.requestId, requestId), eq(roadsideOffers.state, 'open')))
    .returning({ id: roadsideOffers.id });
  return rows.map(({ id }) => id);
}

/** Who said yes to a request; the volunteer is null when they have left since. */
export async function findHelper(
  db: Db,
  requestId: string,
): Promise<{ offer: StoredOffer; volunteer: StoredVolunteer | null } | undefined> {
  const [row] = await db
    .select({ offer: roadsideOffers, volunteer: roadsideVolunteers })
    .from(roadsideOffers)
    .leftJoin(roadsideVolunteers, eq(roadsideVolunteers.id, roadsideOffers.volunteerId))
    .where(and(eq(roadsideOffers.requestId, requestId), eq(roadsideOffers.state, 'accepted')));
  return row;
}

/** Ids, ascending, of open requests that a volunteer has accepted or has yet to answer. */
export async function listUnderWay(db: Db, volunteerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: roadsideRequests.id })
    .from(roadsideOffers)
    .innerJoin(roadsideRequests, eq(roadsideRequests.id, roadsideOffers.requestId))
    .where(
      and(
        eq(roadsideOffers.volunteerId, volunteerId),
        inArray(roadsideOffers.state, ['open', 'accepted']),
        inArray(roadsideRequests.status, ['pending', 'in_progress']),
      ),
    )
    .orderBy(asc(roadsideRequests.id));
  return rows.map(({ id }) => id);
}

/** Ids of requests that nobody helps with yet and that a volunteer with this address was asked about in vain so far. */
export async function listAwaiting(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: roadsideRequests.id })
    .from(roadsideOffers)
    .innerJoin(roadsideVolunteers, eq(roadsideVolunteers.id, roadsideOffers.volunteerId))
    .innerJoin(roadsideRequests, eq(roadsideRequests.id, roadsideOffers.requestId))
    .where(
      and(
        sql`lower(${roadsideVolunteers.email}) = lower(${email})`,
        eq(roadsideOffers.state, 'open'),
        eq(roadsideRequests.status, 'pending'),
      ),
    );
  return rows.map(({ id }) => id);
}

/** What a volunteer was asked, newest first. */
export const listHistory = (
  db: Db,
  volunteerId: string,
  limit: number,
): Promise<{ offer: StoredOffer; request: StoredRequest }[]> =>
  db
    .select({ offer: roadsideOffers, request: roadsideRequests })
    .from(roadsideOffers)
    .innerJoin(roadsideRequests, eq(roadsideRequests.id, roadsideOffers.requestId))
    .where(eq(roadsideOffers.volunteerId, volunteerId))
    .orderBy(desc(roadsideOffers.askedAt), asc(roadsideOffers.id))
    .limit(limit);

/** Ids of everything a volunteer was asked. */
export async function listOfferIds(
  db: Db,
  of: { volunteerId: string } | { requestId: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: roadsideOffers.id })
    .from(roadsideOffers)
    .where(
      'volunteerId' in of
        ? eq(roadsideOffers.volunteerId, of.volunteerId)
        : eq(roadsideOffers.requestId, of.requestId),
    );
  return rows.map(({ id }) => id);
}

interface OfferCounts {
  asked: number;
  declined: number;
  waiting: number;
  lastAskedAt: Date | null;
}

/** How many were asked for each of these requests, and what became of it. */
export async function countOffers(db: Db, requestIds: readonly string[]): Promise<Map<string, OfferCounts>> {
  if (requestIds.length === 0) return new Map();
  const { state, requestId, askedAt } = roadsideOffers;
  const rows = await db
    .select({
      requestId,
      asked: sql<number>`count(*)`.mapWith(Number),
      declined: sql<number>`count(*) FILTER (WHERE ${state} IN ('declined', 'withdrawn'))`.mapWith(Number),
      waiting: sql<number>`count(*) FILTER (WHERE ${state} = 'open')`.mapWith(Number),
      lastAskedAt: sql<Date>`max(${askedAt})`.mapWith(askedAt),
    })
    .from(roadsideOffers)
    .where(inArray(requestId, [...requestIds]))
    .groupBy(requestId);
  return new Map(rows.map(({ requestId: id, ...counts }) => [id, counts]));
}

/** Who said yes to these requests, by request. */
export async function listHelpers(
  db: Db,
  requestIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .select({
      requestId: roadsideOffers.requestId,
      id: roadsideVolunteers.id,
      name: roadsideVolunteers.name,
    })
    .from(roadsideOffers)
    .innerJoin(roadsideVolunteers, eq(roadsideVolunteers.id, roadsideOffers.volunteerId))
    .where(and(inArray(roadsideOffers.requestId, [...requestIds]), eq(roadsideOffers.state, 'accepted')));
  return new Map(rows.map(({ requestId, id, name }) => [requestId, { id, name }]));
}
