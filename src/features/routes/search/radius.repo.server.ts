import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { chordOfMiles, milesOfChord, spherePosition } from '#platform/geo/sphere.ts';
import { DIFFICULTY_RANK } from '../entry/route.model.ts';
import { roadTypeCode } from '../entry/route.repo.server.ts';
import type { Difficulty, RoadType } from '../entry/choices.model.ts';
import { scenicRoutePlaces as places, scenicRoutes } from '../entry/route.tables.server.ts';

export interface RadiusSearch {
  center: GeoPoint;
  /** Miles. */
  radius: number;
  difficulty: Difficulty | 'all';
  roadType: RoadType | 'all';
  limit: number;
  offset: number;
}

/** One page of ids with their miles from the center, and how many there are on all pages. */
export interface RadiusMatches {
  total: number;
  matches: { id: number; miles: number }[];
}

const CHORD = (center: string) => sql`cube_distance(${places.position}, ${center}::cube)`;

/**
 * The index finds the box around the circle and holds everything else that is asked, so that matches are
 * counted without reading the table.
 */
function withinRadius(search: RadiusSearch, center: string) {
  const chord = chordOfMiles(search.radius);
  return and(
    sql`${places.position} <@ cube_enlarge(${center}::cube, ${chord}::float8, 3)`,
    sql`${CHORD(center)} <= ${chord}::float8`,
    search.difficulty === 'all' ? undefined : eq(places.difficulty, DIFFICULTY_RANK[search.difficulty]),
    search.roadType === 'all' ? undefined : eq(places.roadType, roadTypeCode(search.roadType)),
  );
}

interface Row {
  id: number;
  chord: number;
  total: number;
}

const matchesOf = (rows: readonly Row[]): RadiusMatches => ({
  total: rows[0]?.total ?? 0,
  matches: rows.map(({ id, chord }) => ({ id, miles: milesOfChord(chord) })),
});

/** Published routes within a radius, nearest first; equally near ones by rating. */
export async function searchRoutes(db: Db, search: RadiusSearch): Promise<RadiusMatches> {
  const center = spherePosition(search.center);
  const chord = sql<number>`min(${CHORD(center)})`;
  const rows = await db
    .select({
      id: places.routeId,
      chord: chord.mapWith(Number),
      total: sql<number>`count(*) OVER ()`.mapWith(Number),
    })
    .from(places)
    .where(and(withinRadius(search, center), sql`NOT ${places.isGroupRide}`))
    .groupBy(places.routeId)
    .orderBy(asc(sql`2`), desc(sql`max(${places.rating})`), asc(places.routeId))
    .limit(search.limit)
    .offset(search.offset);
  if (rows.length === 0 && search.offset > 0)
    return { ...(await searchRoutes(db, { ...search, offset: 0, limit: 1 })), matches: [] };
  return matchesOf(rows);
}

const ridesWithin = (search: RadiusSearch, center: string, now: Date) =>
  and(
    withinRadius(search, center),
    sql`${places.isGroupRide}`,
    sql`${scenicRoutes.rideDayEndsAt} > ${now.toISOString()}`,
  );

/** Published rides within a radius whose day is not over at `now`, by date, then distance. */
export async function searchRides(db: Db, search: RadiusSearch, now: Date): Promise<RadiusMatches> {
  const center = spherePosition(search.center);
  const rows = await db
    .select({
      id: scenicRoutes.id,
      chord: sql<number>`min(${CHORD(center)})`.mapWith(Number),
      total: sql<number>`count(*) OVER ()`.mapWith(Number),
    })
    .from(places)
    .innerJoin(scenicRoutes, eq(scenicRoutes.id, places.routeId))
    .where(ridesWithin(search, center, now))
    .groupBy(scenicRoutes.id)
    .orderBy(asc(scenicRoutes.rideDate), asc(sql`2`), asc(scenicRoutes.rideTime), asc(scenicRoutes.id))
    .limit(search.limit)
    .offset(search.offset);
  if (rows.length === 0 && search.offset > 0)
    return { ...(await searchRides(db, { ...search, offset: 0, limit: 1 }, now)), matches: [] };
  return matchesOf(rows);
}

/** The same rides, nearest first, equally near ones by rating, then by date; of a standing ride its next date alone. */
export async function nearestRides(db: Db, search: RadiusSearch, now: Date): Promise<RadiusMatches> {
  const center = spherePosition(search.center);
  const { id, seriesId, leftSeries, rideDate, scenicRating } = scenicRoutes;
  const ride = sql`CASE WHEN ${leftSeries} THEN ${id} ELSE coalesce(-${seriesId}, ${id}) END`;
  const next = db
    .selectDistinctOn([ride], {
      id,
      rideDate,
      scenicRating,
      chord: sql<number>`min(${CHORD(center)})`.mapWith(Number).as('chord'),
    })
    .from(places)
    .innerJoin(scenicRoutes, eq(id, places.routeId))
    .where(ridesWithin(search, center, now))
    .groupBy(id)
    .orderBy(ride, asc(rideDate), asc(id))
    .as('next');
  const rows = await db
    .select({ id: next.id, chord: next.chord, total: sql<number>`count(*) OVER ()`.mapWith(Number) })
    .from(next)
    .orderBy(asc(next.chord), desc(next.scenicRating), asc(next.rideDate), asc(next.id))
    .limit(search.limit)
    .offset(search.offset);
  if (rows.length === 0 && search.offset > 0)
    return { ...(await nearestRides(db, { ...search, offset: 0, limit: 1 }, now)), matches: [] };
  return matchesOf(rows);
}
