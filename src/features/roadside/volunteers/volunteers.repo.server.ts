import { eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inIdOrder } from '#platform/db/in-id-order.ts';
import { searchLines } from '#platform/db/like-pattern.ts';
import { roadsideVolunteers, type NewVolunteer, type StoredVolunteer } from '../roadside.tables.server.ts';

/** What the list for review searches and sorts by. */
export const REVIEWED_VOLUNTEERS = { table: roadsideVolunteers, ...getTableColumns(roadsideVolunteers) };

const volunteerText = (volunteer: Omit<NewVolunteer, 'searchText'>) =>
  searchLines([
    volunteer.name,
    volunteer.email,
    volunteer.phone,
    volunteer.zipCode,
    volunteer.availability,
    ...volunteer.servicesOffered,
  ]);

/** The volunteers with these ids, in their order. */
export async function findVolunteers(db: Db, ids: readonly string[]): Promise<StoredVolunteer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(roadsideVolunteers)
    .where(inArray(roadsideVolunteers.id, [...ids]));
  return inIdOrder(ids, rows);
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
