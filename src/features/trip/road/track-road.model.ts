import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import {
  legAtSpeed,
  makeRoad,
  type Road,
  type RoadLeg,
  type RouteSource,
} from '#features/tracks/directions/road.model.ts';
import { heightsBetween } from '#features/tracks/directions/height-line.model.ts';
import type { Track } from '../trip.schema.ts';

/** A stop farther than this from the track belongs to another ride. */
const FARTHEST_STOP_MILES = 30;

type TrackRoad =
  { road: Road } | { error: 'unreadable' } | { error: 'off-track'; stop: number; miles: number };

/**
 * The rider's own track as the road: from its first point to its last, with the stops between at its nearest
 * points, in order. The first and the last stop stand at its ends.
 */
export function roadAlongTrack(track: Track, stops: readonly GeoPoint[]): TrackRoad {
  const points = decodePolyline(track.line);
  if (!points || points.length < 2) return { error: 'unreadable' };
  const own = cumulativeMiles(points).at(-1) ?? 0;
  // Thinning cuts bends off, never adds any; a claim of more than three times the line is no bend.
  const stretch = own > 0 ? Math.min(3, Math.max(1, track.miles / own)) : 1;
  return roadAlong('track', legAtSpeed(points, undefined, stretch), stops);
}

/** A way as the road of a trip, in the same manner. */
export function roadAlong(source: RouteSource, way: RoadLeg, stops: readonly GeoPoint[]): TrackRoad {
  const { points } = way;
  const first = points[0];
  if (!first || points.length < 2) return { error: 'unreadable' };
  const cuts = [0];
  for (const [index, stop] of stops.entries()) {
    const isEnd = index === 0 || index === stops.length - 1;
    const from = cuts.at(-1) ?? 0;
    const at = index === 0 ? 0 : isEnd ? points.length - 1 : nearestFrom(points, stop, from);
    const miles = distanceMiles(points[at] ?? first, stop);
    if (miles > FARTHEST_STOP_MILES) return { error: 'off-track', stop: index, miles: Math.round(miles) };
    if (index > 0) cuts.push(at);
  }
  const legs = cuts.slice(1).map((to, index) => partOf(way, cuts[index] ?? 0, to));
  return { road: makeRoad(source, legs) };
}

/** From one point of a way to another; two points where they are the same one. */
function partOf({ points, miles, seconds, heightLine }: RoadLeg, from: number, to: number): RoadLeg {
  const end = Math.max(to, from);
  const positions = end > from ? points.slice(from, end + 1).map((_, index) => from + index) : [from, from];
  const part = (values: readonly number[]) => positions.map((at) => (values[at] ?? 0) - (values[from] ?? 0));
  const heights = heightLine && heightsBetween(heightLine, miles[from] ?? 0, miles[end] ?? 0);
  return {
    points: positions.flatMap((at) => points[at] ?? []),
    miles: part(miles),
    seconds: part(seconds),
    ...(heights && { heightLine: heights }),
  };
}

function nearestFrom(points: readonly GeoPoint[], stop: GeoPoint, from: number): number {
  let nearest = from;
  let least = Infinity;
  for (let index = from; index < points.length; index += 1) {
    const point = points[index];
    const miles = point ? distanceMiles(point, stop) : Infinity;
    if (miles < least) {
      least = miles;
      nearest = index;
    }
  }
  return nearest;
}
