import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inIdOrder } from '#platform/db/in-id-order.ts';
import { searchLines } from '#platform/db/like-pattern.ts';
import { aheadFrom } from './deadlines.model.ts';
import { roadsideRequests, type NewRequest, type StoredRequest } from '../roadside.tables.server.ts';

/** What the list for review searches and sorts by. */
export const REVIEWED_REQUESTS = {
  table: roadsideRequests,
  ...getTableColumns(roadsideRequests),
  name: roadsideRequests.requesterName,
};

const requestText = (request: Omit<NewRequest, 'searchText'>) =>
  searchLines([
    request.requesterName,
    request.requesterEmail,
    request.requesterPhone,
    request.location,
    request.road ?? '',
    request.zipCode,
    request.issueType,
    request.description,
  ]);

/** The requests with these ids, in their order. */
export async function findRequests(db: Db, ids: readonly string[]): Promise<StoredRequest[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(roadsideRequests)
    .where(inArray(roadsideRequests.id, [...ids]));
  return inIdOrder(ids, rows);
}

/** Nobody else changes the row until the transaction ends. */
export async function lockRequest(tx: Db, id: string): Promise<StoredRequest | undefined> {
  const [row] = await tx.select().from(roadsideRequests).where(eq(roadsideRequests.id, id)).for('update');
  return row;
}

/** @returns the ids. */
export async function insertRequests(
  db: Db,
  requests: readonly Omit<NewRequest, 'searchText'>[],
): Promise<string[]> {
  const rows = await db
    .insert(roadsideRequests)
    .values(requests.map((request) => ({ ...request, searchText: requestText(request) })))
    .returning({ id: roadsideRequests.id });
  return rows.map(({ id }) => id);
}

export async function updateRequest(tx: Db, id: string, changes: Partial<NewRequest>): Promise<void> {
  await tx.update(roadsideRequests).set(changes).where(eq(roadsideRequests.id, id));
}

export async function deleteRequest(tx: Db, id: string): Promise<void> {
  await tx.delete(roadsideRequests).where(eq(roadsideRequests.id, id));
}

/**
 * Stores a request. Undefined when its submission key is there already.
 */
export async function insertRequest(
  tx: Db,
  request: Omit<NewRequest, 'searchText'>,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(roadsideRequests)
    .values({ ...request, searchText: requestText(request) })
    .onConflictDoNothing()
    .returning({ id: roadsideRequests.id });
  return row?.id;
}

export async function findRequestByKey(db: Db, submissionKey: string): Promise<StoredRequest | undefined> {
  const [row] = await db
    .select()
    .from(roadsideRequests)
    .where(eq(roadsideRequests.submissionKey, submissionKey));
  return row;
}

/** Requests with which something has to happen by now, or was planned by a clock that was ahead. */
export async function listDueRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const { nextStepAt, status, isApproved, confirmedAt } = roadsideRequests;
  const { any, asking } = aheadFrom(now.getTime());
  const isAsking = and(eq(status, 'pending'), eq(isApproved, true), isNotNull(confirmedAt));
  const isAhead = or(gt(nextStepAt, new Date(any)), and(isAsking, gt(nextStepAt, new Date(asking))));
  const rows = await db
    .select({ id: roadsideRequests.id })
    .from(roadsideRequests)
    .where(or(lte(nextStepAt, now), isAhead))
    .orderBy(asc(roadsideRequests.nextStepAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Of that many approved requests, the latest, those that somebody said yes to are told. */
const ANSWERED_OF = 1_000;

/** Where and how fast somebody said yes to the latest requests, the latest first; read from an index, in one go. */
export async function listAnswered(db: Db): Promise<{ area: string; createdAt: Date; helpedAt: Date }[]> {
  const { area, createdAt, helpedAt, id, isApproved, isPublished } = roadsideRequests;
  const rows = await db
    .select({ area, createdAt, helpedAt })
    .from(roadsideRequests)
    .where(and(eq(isApproved, true), eq(isPublished, true)))
    .orderBy(desc(createdAt), desc(id))
    .limit(ANSWERED_OF);
  return rows.flatMap((row) => (row.helpedAt ? [{ ...row, helpedAt: row.helpedAt }] : []));
}
