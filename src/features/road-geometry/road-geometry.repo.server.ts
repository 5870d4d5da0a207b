import { and, count, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { routeGeometries, type NewGeometry, type StoredGeometry } from './road-geometry.tables.server.ts';

const SUMMARY = {
  routeId: routeGeometries.routeId,
  revision: routeGeometries.revision,
  miles: routeGeometries.miles,
  gain: routeGeometries.gain,
  loss: routeGeometries.loss,
  curveScore: routeGeometries.curveScore,
  curveMiles: routeGeometries.curveMiles,
  tripZips: routeGeometries.tripZips,
  isSample: routeGeometries.isSample,
};

export async function insertGeometry(db: Db, geometry: NewGeometry): Promise<void> {
  await db.insert(routeGeometries).values(geometry);
}

export async function countUnused(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(routeGeometries)
    .where(isNull(routeGeometries.routeId));
  return row?.count ?? 0;
}

/** Gives an unused geometry to a route, in place of the one it had. False when there is none with this id. */
export async function claimGeometry(db: Db, id: string, routeId: number, madeAfter: Date): Promise<boolean> {
  const unused = and(
    eq(routeGeometries.id, id),
    isNull(routeGeometries.routeId),
    gt(routeGeometries.createdAt, madeAfter),
  );
  const [found] = await db
    .select({ id: routeGeometries.id })
    .from(routeGeometries)
    .where(unused)
    .for('update');
  if (!found) return false;
  await db
    .delete(routeGeometries)
    .where(and(eq(routeGeometries.routeId, routeId), ne(routeGeometries.id, id)));
  await db.update(routeGeometries).set({ routeId }).where(eq(routeGeometries.id, id));
  return true;
}

export async function deleteGeometryOf(db: Db, routeId: number): Promise<boolean> {
  const rows = await db
    .delete(routeGeometries)
    .where(eq(routeGeometries.routeId, routeId))
    .returning({ id: routeGeometries.id });
  return rows.length > 0;
}

export async function deleteUnused(db: Db, madeBefore: Date): Promise<void> {
  await db
    .delete(routeGeometries)
    .where(and(isNull(routeGeometries.routeId), lt(routeGeometries.createdAt, madeBefore)));
}

export async function findGeometry(db: Db, routeId: number): Promise<StoredGeometry | undefined> {
  const [row] = await db.select().from(routeGeometries).where(eq(routeGeometries.routeId, routeId));
  return row;
}

/** What fits into the answers about routes: everything but the line and its heights. */
export async function findSummaries(db: Db, routeIds: readonly number[]) {
  if (routeIds.length === 0) return [];
  return db
    .select(SUMMARY)
    .from(routeGeometries)
    .where(inArray(routeGeometries.routeId, [...routeIds]));
}
