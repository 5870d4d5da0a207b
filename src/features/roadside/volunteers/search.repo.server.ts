import { and, asc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inIdOrder } from '#platform/db/in-id-order.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { chordOfMiles, milesOfChord, spherePosition } from '#platform/geo/sphere.ts';
import { roadsideVolunteers as volunteers } from '../roadside.tables.server.ts';

interface VolunteersNear {
  center: GeoPoint;
  /** Miles; a volunteer's own reach counts as well. */
  radius: number;
  /** Services as bits: those that match exactly, which come first, and those that match too. */
  exact: number;
  also: number;
  limit: number;
  /** Volunteers and e-mail keys that are not looked for. */
  without?: { ids: readonly string[]; emailKeys: readonly string[] };
}

interface VolunteerMatches {
  /** Of all, also beyond the limit. */
  total: number;
  matches: { id: string; miles: number }[];
}

/**
 * Published, active volunteers in whose reach a place is: exact matches first, then the nearest. The inner query
 * reads nothing but the index, and `OFFSET 0` keeps it apart, so that each distance is calculated once.
 */
export async function findVolunteersNear(db: Db, search: VolunteersNear): Promise<VolunteerMatches> {
  const center = spherePosition(search.center);
  const radius = chordOfMiles(search.radius);
  const { ids = [], emailKeys = [] } = search.without ?? {};
  const candidates = db
    .select({
      id: volunteers.id,
      reach: volunteers.reach,
      chord: sql<number>`cube_distance(${volunteers.position}, ${center}::cube)`.as('chord'),
      isExact: sql<boolean>`${volunteers.serviceBits} & ${search.exact}::int <> 0`.as('is_exact'),
    })
    .from(volunteers)
    .where(
      and(
        eq(volunteers.isPublished, true),
        eq(volunteers.isActive, true),
        sql`${volunteers.position} <@ cube_enlarge(${center}::cube, ${radius}::float8, 3)`,
        sql`${volunteers.serviceBits} & ${search.exact | search.also}::int <> 0`,
        ids.length > 0 ? notInArray(volunteers.id, [...ids]) : undefined,
        emailKeys.length > 0
          ? or(isNull(volunteers.emailKey), notInArray(volunteers.emailKey, [...emailKeys]))
          : undefined,
      ),
    );
  const rows = await db
    .select({
      id: sql<string>`id`,
      chord: sql<number>`chord`.mapWith(Number),
      total: sql<number>`count(*) OVER ()`.mapWith(Number),
    })
    .from(sql`(${candidates} OFFSET 0) AS candidates`)
    .where(sql`chord <= least(${radius}::float8, reach)`)
    .orderBy(sql`is_exact DESC`, sql`chord`, sql`id`)
    .limit(search.limit);
  return {
    total: rows[0]?.total ?? 0,
    matches: rows.map((row) => ({ id: row.id, miles: milesOfChord(row.chord) })),
  };
}

/** What anybody may know of volunteers, in the order of these ids. */
export async function findPublicVolunteers(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: volunteers.id,
      name: volunteers.name,
      experienceLevel: volunteers.experienceLevel,
      servicesOffered: volunteers.servicesOffered,
      availability: volunteers.availability,
      maxDistance: volunteers.maxDistance,
    })
    .from(volunteers)
    .where(sql`${volunteers.id} = ANY(${sql.param([...ids])}::uuid[])`);
  return inIdOrder(ids, rows);
}

/** Volunteers of an older version of the program, who have no place yet, by their ids after one. */
export const listUnplaced = (db: Db, limit: number, after?: string) =>
  db
    .select({
      id: volunteers.id,
      zipCode: volunteers.zipCode,
      maxDistance: volunteers.maxDistance,
      servicesOffered: volunteers.servicesOffered,
    })
    .from(volunteers)
    .where(and(isNull(volunteers.position), after === undefined ? undefined : gt(volunteers.id, after)))
    .orderBy(asc(volunteers.id))
    .limit(limit);

/** E-mail keys of these volunteers. */
export async function emailKeysOf(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ emailKey: volunteers.emailKey })
    .from(volunteers)
    .where(inArray(volunteers.id, [...ids]));
  return rows.flatMap(({ emailKey }) => emailKey ?? []);
}

export async function placeVolunteer(
  db: Db,
  id: string,
  columns: { position: string; reach: number; serviceBits: number },
): Promise<void> {
  await db.update(volunteers).set(columns).where(eq(volunteers.id, id));
}
