import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { legAtSpeed, makeRoad, type Road } from './road.model.ts';
import type { Track } from '../trip.schema.ts';

/** A stop farther than this from the track belongs to another ride. */
export const FARTHEST_STOP_MILES = 30;

export type TrackRoad =
  { road: Road } | { error: 'unreadable' } | { error: 'off-track'; stop: number; miles: number };

/**
 * The rider's own track as the road: from its first point to its last, with the stops between at its nearest
 * points, in order. The first and the last stop stand at its ends.
 */
export function roadAlongTrack(track: Track, stops: readonly GeoPoint[]): TrackRoad {
  const points = decodePolyline(track.line);
  const first = points?.[0];
  const last = points?.at(-1);
  if (!points || !first || !last || points.length < 2) return { error: 'unreadable' };

  const cuts = [0];
  for (const [index, stop] of stops.entries()) {
    const isEnd = index === 0 || index === stops.length - 1;
    const from = cuts.at(-1) ?? 0;
    const at = index === 0 ? 0 : isEnd ? points.length - 1 : nearestFrom(points, stop, from);
    const miles = distanceMiles(points[at] ?? first, stop);
    if (miles > FARTHEST_STOP_MILES) return { error: 'off-track', stop: index, miles: Math.round(miles) };
    if (index > 0) cuts.push(at);
  }

  const own = cumulativeMiles(points).at(-1) ?? 0;
  // Thinning cuts bends off, never adds any; a claim of more than three times the line is no bend.
  const stretch = own > 0 ? Math.min(3, Math.max(1, track.miles / own)) : 1;
  const legs = cuts.slice(1).map((to, index) => {
    const from = cuts[index] ?? 0;
    const part = points.slice(from, to + 1);
    return legAtSpeed(part.length > 1 ? part : [part[0] ?? first, part[0] ?? first], undefined, stretch);
  });
  return { road: makeRoad('track', legs) };
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
