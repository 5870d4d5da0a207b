import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { countUpTo, laterThan, notHidden, type OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import {
  routePhotos,
  routeReports,
  type StoredPhoto,
  type StoredReport,
} from './rider-reports.tables.server.ts';

// Written out, not as parameters: the indexes hold these rows alone.
const REPORT_WAITS = sql`(${routeReports.status} = 'pending' OR (${routeReports.status} = 'published' AND ${routeReports.gone} >= 3))`;
const PHOTO_WAITS = sql`${routePhotos.status} = 'pending'`;

const reportWaits = (now: Date): SQL | undefined => and(REPORT_WAITS, gt(routeReports.expiresAt, now));

/** New reports, and those that riders say are gone; the oldest first, without expired ones. */
export function listWaitingReports(db: Db, now: Date, page: OldestFirstPage): Promise<StoredReport[]> {
  const { createdAt, id } = routeReports;
  return db
    .select()
    .from(routeReports)
    .where(and(reportWaits(now), laterThan({ createdAt, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit);
}

export const countWaitingReports = (db: Db, now: Date, most: number): Promise<number> =>
  countUpTo(db, routeReports, reportWaits(now), most, [routeReports.createdAt, routeReports.id]);

export async function findWaitingReport(db: Db, now: Date, id: string): Promise<StoredReport | undefined> {
  const [row] = await db
    .select()
    .from(routeReports)
    .where(and(eq(routeReports.id, id), reportWaits(now)));
  return row;
}

export function listWaitingPhotos(db: Db, page: OldestFirstPage): Promise<StoredPhoto[]> {
  const { createdAt, id } = routePhotos;
  return db
    .select()
    .from(routePhotos)
    .where(and(PHOTO_WAITS, laterThan({ createdAt, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit);
}

export const countWaitingPhotos = (db: Db, most: number): Promise<number> =>
  countUpTo(db, routePhotos, PHOTO_WAITS, most, [routePhotos.createdAt, routePhotos.id]);

export async function findWaitingPhoto(db: Db, id: string): Promise<StoredPhoto | undefined> {
  const [row] = await db
    .select()
    .from(routePhotos)
    .where(and(eq(routePhotos.id, id), PHOTO_WAITS));
  return row;
}
