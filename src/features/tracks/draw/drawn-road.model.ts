import { cumulativeMiles } from '#platform/geo/line.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { thinHeights, type HeightLine } from '../directions/height-line.model.ts';
import { metersToFeet } from '../elevation.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { RoadLeg, RouteSource } from '../directions/road.model.ts';
import type { GuessReason } from './draw-rules.model.ts';

/** Of one leg: enough for bearings and for places along it. */
const LEG_POINTS = 1_000;

/** Heights of the whole road that are kept; its tops and low points are always among them. */
const WAY_HEIGHTS = 2_000;

interface SnappedWay {
  /** Heights in meters, null where they are not known. */
  points: readonly (GeoPoint & { elevation: number | null })[];
  miles: number;
  seconds: number;
  source: RouteSource;
  guess: GuessReason | null;
}

/** All legs as one: where a rider is after how many miles and seconds. Within a leg, time goes with the distance. */
export function wholeWay(legs: readonly SnappedWay[]): RoadLeg {
  const way: RoadLeg = { points: [], miles: [], seconds: [] };
  let mile = 0;
  let second = 0;
  for (const leg of legs) {
    const points = thinLine(leg.points, LEG_POINTS);
    const along = cumulativeMiles(points);
    const length = along.at(-1) ?? 0;
    points.forEach((point, index) => {
      const share = length > 0 ? (along[index] ?? 0) / length : 0;
      way.points.push({ latitude: point.latitude, longitude: point.longitude });
      way.miles.push(mile + share * leg.miles);
      way.seconds.push(second + share * leg.seconds);
    });
    mile += leg.miles;
    second += leg.seconds;
  }
  const heights = heightsOf(legs);
  return heights ? { ...way, heightLine: thinHeights(heights, WAY_HEIGHTS) } : way;
}

/** Null as soon as the height of one point is not known. */
function heightsOf(legs: readonly SnappedWay[]): HeightLine | null {
  const miles: number[] = [];
  const feet: number[] = [];
  let before = 0;
  for (const leg of legs) {
    const along = cumulativeMiles(leg.points);
    const length = along.at(-1) ?? 0;
    for (const [index, { elevation }] of leg.points.entries()) {
      if (elevation === null) return null;
      const share = length > 0 ? (along[index] ?? 0) / length : 0;
      miles.push(before + share * leg.miles);
      feet.push(metersToFeet(elevation));
    }
    before += leg.miles;
  }
  return miles.length > 1 ? { miles, feet } : null;
}

const SOURCES = ['valhalla-motorcycle', 'valhalla-car', 'osrm', 'straight'] as const;

/** The least exact of the sources that a road comes from. */
export const sourceOf = (legs: readonly SnappedWay[]): RouteSource =>
  SOURCES.findLast((source) => legs.some((leg) => leg.source === source)) ?? 'straight';
