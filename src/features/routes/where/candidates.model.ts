import { radians } from '#platform/geo/radians.ts';
import { distanceMiles, MILES_PER_DEGREE, type GeoPoint } from '#platform/geo/distance.ts';
import { positionOf, type RoadIndex } from './road-index.model.ts';

/** Degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export interface Wanted {
  /** With the distance, in miles. */
  near: { center: GeoPoint; miles: number } | null;
  box: Box | null;
  /** As the columns of the index have them; 0 for all. */
  difficulty: number;
  roadType: number;
}

/** Roads by their positions in the index, with their miles from the center, one decimal; 0 without one. */
export interface Candidates {
  positions: Int32Array;
  miles: Float64Array;
  count: number;
}

/** Filled again by each search. */
let scratch = { positions: new Int32Array(0), miles: new Float64Array(0) };

/** The roads that a search is about. Reads through all columns: a millisecond for 100,000 roads. */
export function findCandidates(index: RoadIndex, wanted: Wanted): Candidates {
  if (scratch.positions.length < index.count) {
    scratch = { positions: new Int32Array(index.count), miles: new Float64Array(index.count) };
  }
  const { positions, miles } = scratch;
  let count = 0;
  const reach = wanted.near && reachOf(wanted.near.center, wanted.near.miles);
  for (let road = 0; road < index.count; road += 1) {
    if (index.isRide[road] === 1) continue;
    if (wanted.difficulty !== 0 && index.difficulty[road] !== wanted.difficulty) continue;
    if (wanted.roadType !== 0 && index.roadType[road] !== wanted.roadType) continue;
    if (wanted.box && !isInBox(index, road, wanted.box)) continue;
    let away = 0;
    if (wanted.near && reach) {
      away = milesTo(index, road, wanted.near.center, reach);
      if (away > wanted.near.miles) continue;
    }
    positions[count] = road;
    miles[count] = Math.round(away * 10) / 10;
    count += 1;
  }
  return { positions: positions.slice(0, count), miles: miles.slice(0, count), count };
}

/** These roads, in this order; ids that are not public are left out. */
export function givenRoads(index: RoadIndex, ids: readonly number[], center: GeoPoint | null): Candidates {
  const found = ids
    .map((id) => positionOf(index, id))
    .filter((road) => road >= 0 && index.isRide[road] === 0);
  const anywhere = { latitude: 180, longitude: 360 };
  const miles = found.map((road) => {
    const away = center ? milesTo(index, road, center, anywhere) : 0;
    return Number.isFinite(away) ? Math.round(away * 10) / 10 : 0;
  });
  return { positions: Int32Array.from(found), miles: Float64Array.from(miles), count: found.length };
}

/** So many roads of a search from afar are asked about: a page of them. */
const BEST_RATED = 20;

/** The best rated of them, the same ones every time. */
export function bestRated(index: RoadIndex, { positions, miles, count }: Candidates): Candidates {
  const rating = (at: number) => index.rating[positions[at] ?? 0] ?? 0;
  const best = Array.from({ length: count }, (_, at) => at)
    .sort((a, b) => rating(b) - rating(a) || a - b)
    .slice(0, BEST_RATED);
  return {
    positions: Int32Array.from(best, (at) => positions[at] ?? 0),
    miles: Float64Array.from(best, (at) => miles[at] ?? 0),
    count: best.length,
  };
}

/** "west,south,east,north" as a box whose middle is on the map that is not dragged around the world; null for ''. */
export function boxOf(text: string): Box | null {
  if (text === '') return null;
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number);
  const turns = 360 * Math.round((west + east) / 720);
  return { west: west - turns, south, east: east - turns, north };
}

/** The same the other way. */
export const boxText = ({ west, south, east, north }: Box): string => [west, south, east, north].join(',');

interface Reach {
  latitude: number;
  longitude: number;
}

/** Degrees within which everything in reach lies; a little more. */
function reachOf({ latitude }: GeoPoint, miles: number): Reach {
  const degrees = (miles / MILES_PER_DEGREE) * 1.01;
  const farthest = Math.min(89, Math.abs(latitude) + degrees);
  return { latitude: degrees, longitude: degrees / Math.cos(radians(farthest)) };
}

/** To the nearest of its ZIP codes, as in the search; infinite when none is in reach. */
function milesTo(index: RoadIndex, road: number, center: GeoPoint, reach: Reach): number {
  let nearest = Infinity;
  for (let at = index.placesFrom[road] ?? 0; at < (index.placesFrom[road + 1] ?? 0); at += 1) {
    const latitude = index.latitudes[at] ?? 0;
    if (Math.abs(latitude - center.latitude) > reach.latitude) continue;
    const longitude = index.longitudes[at] ?? 0;
    const apart = Math.abs(longitude - center.longitude);
    if (Math.min(apart, 360 - apart) > reach.longitude) continue;
    nearest = Math.min(nearest, distanceMiles(center, { latitude, longitude }));
  }
  return nearest;
}

function isInBox(index: RoadIndex, road: number, box: Box): boolean {
  if ((index.south[road] ?? 0) > box.north || (index.north[road] ?? 0) < box.south) return false;
  const west = index.west[road] ?? 0;
  const east = index.east[road] ?? 0;
  // A map across 180° says 190° for -170°.
  return [0, 360, -360].some((turn) => west + turn <= box.east && east + turn >= box.west);
}
