import { cumulativeMiles } from '#platform/geo/line.ts';
import { thinLine } from '#platform/geo/thin.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { RoadLeg, RouteSource } from '../directions/road.model.ts';
import type { GuessReason } from './draw-rules.model.ts';

/** Of one leg: enough for bearings and for places along it. */
const LEG_POINTS = 1_000;

interface SnappedWay {
  points: readonly GeoPoint[];
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
  return way;
}

const SOURCES = ['valhalla-motorcycle', 'valhalla-car', 'osrm', 'straight'] as const;

/** The least exact of the sources that a road comes from. */
export const sourceOf = (legs: readonly SnappedWay[]): RouteSource =>
  SOURCES.findLast((source) => legs.some((leg) => leg.source === source)) ?? 'straight';
