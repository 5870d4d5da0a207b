import { and, asc, count, desc, eq, gt, lt, max, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { Ridden } from './rider-reports.schema.ts';
import {
  routePhotos,
  routeReportGone,
  routeReports,
  routeRidden,
  type StoredPhoto,
  type StoredReport,
} from './rider-reports.tables.server.ts';

export async function countRidden(db: Db, routeId: number): Promise<Ridden> {
  const [row] = await db
    .select({ count: count(), last: max(routeRidden.riddenMonth) })
    .from(routeRidden)
    .where(eq(routeRidden.routeId, routeId));
  return { count: row?.count ?? 0, last: row?.last ?? null };
}

/** One per device: a second one moves the month. */
export async function saveRidden(db: Db, ridden: typeof routeRidden.$inferInsert): Promise<void> {
  await db
    .insert(routeRidden)
    .values(ridden)
    .onConflictDoUpdate({
      target: [routeRidden.routeId, routeRidden.deviceHash],
      set: { riddenMonth: ridden.riddenMonth },
    });
}

/** False when the device had not said so. */
export async function deleteRidden(db: Db, routeId: number, deviceHash: string): Promise<boolean> {
  const rows = await db
    .delete(routeRidden)
    .where(and(eq(routeRidden.routeId, routeId), eq(routeRidden.deviceHash, deviceHash)))
    .returning({ routeId: routeRidden.routeId });
  return rows.length > 0;
}

/** Published and not expired, newest first. */
export function listCurrentReports(db: Db, routeId: number, now: Date): Promise<StoredReport[]> {
  return db
    .select()
    .from(routeReports)
    .where(
      and(
        eq(routeReports.routeId, routeId),
        eq(routeReports.status, 'published'),
        gt(routeReports.expiresAt, now),
      ),
    )
    .orderBy(desc(routeReports.seenOn), desc(routeReports.createdAt));
}

/** False when the same form was sent before. */
export async function insertReport(db: Db, report: typeof routeReports.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(routeReports)
    .values(report)
    .onConflictDoNothing({ target: routeReports.submissionKey })
    .returning({ id: routeReports.id });
  return rows.length > 0;
}

/** Whether the form with this key was taken in before. */
export async function hasKey(
  db: Db,
  table: typeof routeReports | typeof routePhotos,
  submissionKey: string,
): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.submissionKey, submissionKey));
  return rows.length > 0;
}

export async function lockReport(tx: Db, id: string): Promise<StoredReport | undefined> {
  const [row] = await tx.select().from(routeReports).where(eq(routeReports.id, id)).for('update');
  return row;
}

export async function updateReport(tx: Db, id: string, changes: Partial<StoredReport>): Promise<void> {
  await tx.update(routeReports).set(changes).where(eq(routeReports.id, id));
}

/** Counts a device that says so; the same one counts once. */
export async function addGone(tx: Db, reportId: string, deviceHash: string): Promise<void> {
  const added = await tx
    .insert(routeReportGone)
    .values({ reportId, deviceHash })
    .onConflictDoNothing()
    .returning({ id: routeReportGone.reportId });
  if (added.length > 0)
    await tx
      .update(routeReports)
      .set({ gone: sql`${routeReports.gone} + 1` })
      .where(eq(routeReports.id, reportId));
}

/** Reports end with their day; nobody needs them a month later. */
export async function forgetReports(db: Db, expiredBefore: Date): Promise<void> {
  await db.delete(routeReports).where(lt(routeReports.expiresAt, expiredBefore));
}

export function listPublishedPhotos(db: Db, routeId: number): Promise<StoredPhoto[]> {
  return db
    .select()
    .from(routePhotos)
    .where(and(eq(routePhotos.routeId, routeId), eq(routePhotos.status, 'published')))
    .orderBy(asc(routePhotos.createdAt), asc(routePhotos.id));
}

/** Until the transaction ends, no other one adds or publishes a photo of this route. */
export async function lockPhotosOf(tx: Db, routeId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`route-photos ${routeId}`}, 0))`);
}

export async function countPhotos(db: Db, routeId: number, status: StoredPhoto['status']): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(routePhotos)
    .where(and(eq(routePhotos.routeId, routeId), eq(routePhotos.status, status)));
  return row?.n ?? 0;
}

export async function insertPhoto(db: Db, photo: typeof routePhotos.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(routePhotos)
    .values(photo)
    .onConflictDoNothing({ target: routePhotos.submissionKey })
    .returning({ id: routePhotos.id });
  return rows.length > 0;
}

export async function lockPhoto(tx: Db, id: string): Promise<StoredPhoto | undefined> {
  const [row] = await tx.select().from(routePhotos).where(eq(routePhotos.id, id)).for('update');
  return row;
}

export async function findPhoto(db: Db, id: string): Promise<StoredPhoto | undefined> {
  const [row] = await db.select().from(routePhotos).where(eq(routePhotos.id, id));
  return row;
}

/** The route that shows a picture; undefined when none does. */
export async function findRouteOfPicture(db: Db, filename: string): Promise<number | undefined> {
  const [row] = await db
    .select({ routeId: routePhotos.routeId })
    .from(routePhotos)
    .where(and(eq(routePhotos.filename, filename), eq(routePhotos.status, 'published')));
  return row?.routeId;
}

export async function updatePhoto(tx: Db, id: string, changes: Partial<StoredPhoto>): Promise<void> {
  await tx.update(routePhotos).set(changes).where(eq(routePhotos.id, id));
}

export async function deletePhoto(tx: Db, id: string): Promise<void> {
  await tx.delete(routePhotos).where(eq(routePhotos.id, id));
}

/** Declined before an instant: their pictures go. */
export function listDeclinedPhotos(db: Db, before: Date): Promise<StoredPhoto[]> {
  return db
    .select()
    .from(routePhotos)
    .where(and(eq(routePhotos.status, 'declined'), lt(routePhotos.decidedAt, before)));
}

/** Everything about a route that was published or waits, for admins: newest first. */
export async function listAdditions(db: Db, routeId: number) {
  const shown = (table: typeof routeReports | typeof routePhotos) =>
    and(eq(table.routeId, routeId), ne(table.status, 'declined'));
  const reports = await db
    .select()
    .from(routeReports)
    .where(shown(routeReports))
    .orderBy(desc(routeReports.createdAt), desc(routeReports.id));
  const photos = await db
    .select()
    .from(routePhotos)
    .where(shown(routePhotos))
    .orderBy(desc(routePhotos.createdAt), desc(routePhotos.id));
  return { reports, photos };
}

/** Names of the pictures of all photos. */
export async function listFilenames(db: Db): Promise<string[]> {
  const rows = await db.select({ filename: routePhotos.filename }).from(routePhotos);
  return rows.map(({ filename }) => filename);
}
