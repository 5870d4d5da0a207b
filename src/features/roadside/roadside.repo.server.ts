import { asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { searchLines } from './roadside.model.ts';
import {
  roadsideRequests,
  roadsideVolunteers,
  type NewRequest,
  type NewVolunteer,
  type StoredRequest,
  type StoredVolunteer,
} from './roadside.tables.server.ts';

/** What the lists for review search and sort by. */
export const REVIEWED_VOLUNTEERS = { table: roadsideVolunteers, ...getTableColumns(roadsideVolunteers) };
export const REVIEWED_REQUESTS = {
  table: roadsideRequests,
  ...getTableColumns(roadsideRequests),
  name: roadsideRequests.requesterName,
};

const volunteerText = (volunteer: Omit<NewVolunteer, 'searchText'>) =>
  searchLines([
    volunteer.name,
    volunteer.email,
    volunteer.phone,
    volunteer.zipCode,
    volunteer.availability,
    ...volunteer.servicesOffered,
  ]);

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

const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The volunteers with these ids, in their order. */
export async function findVolunteers(db: Db, ids: readonly string[]): Promise<StoredVolunteer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(roadsideVolunteers)
    .where(inArray(roadsideVolunteers.id, [...ids]));
  return inOrder(ids, rows);
}

/** Nobody else changes the row until the transaction ends. */
export async function lockVolunteer(tx: Db, id: string): Promise<StoredVolunteer | undefined> {
  const [row] = await tx.select().from(roadsideVolunteers).where(eq(roadsideVolunteers.id, id)).for('update');
  return row;
}

/** Leaves out those whose submission key is there already. @returns the ids. */
export async function insertVolunteers(
  db: Db,
  volunteers: readonly Omit<NewVolunteer, 'searchText'>[],
): Promise<string[]> {
  const rows = await db
    .insert(roadsideVolunteers)
    .values(volunteers.map((volunteer) => ({ ...volunteer, searchText: volunteerText(volunteer) })))
    .onConflictDoNothing({ target: roadsideVolunteers.submissionKey })
    .returning({ id: roadsideVolunteers.id });
  return rows.map(({ id }) => id);
}

/** Stores the whole row. */
export async function updateVolunteer(tx: Db, volunteer: StoredVolunteer): Promise<void> {
  const { id, ...columns } = volunteer;
  await tx
    .update(roadsideVolunteers)
    .set({ ...columns, searchText: volunteerText(volunteer) })
    .where(eq(roadsideVolunteers.id, id));
}

/** Stores a registration. Undefined when its submission key is there already: the same form was sent twice. */
export async function insertVolunteer(
  tx: Db,
  volunteer: Omit<NewVolunteer, 'searchText'>,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(roadsideVolunteers)
    .values({ ...volunteer, searchText: volunteerText(volunteer) })
    .onConflictDoNothing({ target: roadsideVolunteers.submissionKey })
    .returning({ id: roadsideVolunteers.id });
  return row?.id;
}

export async function findVolunteerByKey(db: Db, submissionKey: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: roadsideVolunteers.id })
    .from(roadsideVolunteers)
    .where(eq(roadsideVolunteers.submissionKey, submissionKey));
  return row?.id;
}

export const listVolunteersByEmail = (db: Db, emailKey: string): Promise<StoredVolunteer[]> =>
  db.select().from(roadsideVolunteers).where(eq(roadsideVolunteers.emailKey, emailKey));

export async function deleteVolunteer(tx: Db, id: string): Promise<void> {
  await tx.delete(roadsideVolunteers).where(eq(roadsideVolunteers.id, id));
}

/** The requests with these ids, in their order. */
export async function findRequests(db: Db, ids: readonly string[]): Promise<StoredRequest[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(roadsideRequests)
    .where(inArray(roadsideRequests.id, [...ids]));
  return inOrder(ids, rows);
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

/** Requests with which something has to happen by now. */
export async function listDueRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: roadsideRequests.id })
    .from(roadsideRequests)
    .where(lte(roadsideRequests.nextStepAt, now))
    .orderBy(asc(roadsideRequests.nextStepAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
