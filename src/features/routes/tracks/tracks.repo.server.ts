import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { routeGeometries, type NewGeometry, type StoredGeometry } from './tracks.tables.server.ts';

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
  approximate: routeGeometries.approximate,
};

export async function insertGeometry(db: Db, geometry: NewGeometry): Promise<void> {
  await db.insert(routeGeometries).values(geometry);
}

/** Stores many that belong to a route already; a route that has one keeps it. */
export async function insertGeometries(db: Db, geometries: NewGeometry[]): Promise<void> {
  if (geometries.length === 0) return;
  await db
    .insert(routeGeometries)
    .values(geometries)
    .onConflictDoNothing({ target: routeGeometries.routeId });
}

const UNUSED = isNull(routeGeometries.routeId);

/**
 * Makes room after a new draft: its sender keeps the newest `perSender`, and beyond `most` in all the sender with the
 * most loses the oldest, so that nobody's flood costs another their draft.
 */
export async function dropSurplus(
  db: Db,
  added: { id: string; sender: string },
  limits: { perSender: number; most: number },
): Promise<void> {
  const { id, sender, createdAt } = routeGeometries;
  const others = and(UNUSED, ne(id, added.id));
  const surplus = db
    .select({ id })
    .from(routeGeometries)
    .where(and(others, eq(sender, added.sender)))
    .orderBy(desc(createdAt), desc(id))
    .offset(limits.perSender - 1);
  await db.delete(routeGeometries).where(and(UNUSED, inArray(id, surplus)));

  const [unused] = await db.select({ count: count() }).from(routeGeometries).where(UNUSED);
  if ((unused?.count ?? 0) <= limits.most) return;
  const greediest = db
    .select({ sender })
    .from(routeGeometries)
    .where(and(UNUSED, isNotNull(sender)))
    .groupBy(sender)
    .orderBy(desc(count()))
    .limit(1);
  const oldest = db
    .select({ id })
    .from(routeGeometries)
    .where(and(others, inArray(sender, greediest)))
    .orderBy(asc(createdAt), asc(id))
    .limit(1);
  await db.delete(routeGeometries).where(and(UNUSED, inArray(id, oldest)));
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

/** Gives routes without a track that of another one, if it has one. */
export async function copyGeometry(db: Db, from: number, to: readonly number[]): Promise<void> {
  const geometry = await findGeometry(db, from);
  if (!geometry) return;
  await insertGeometries(
    db,
    to.map((routeId) => ({ ...geometry, id: randomUUID(), routeId, sender: null })),
  );
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
