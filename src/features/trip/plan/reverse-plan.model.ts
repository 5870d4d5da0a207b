import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import type { TripPlan } from './trip-plan.model.ts';

/** The same road the other way round: stops, their stays, and a track or drawn road from its end. */
export function reversePlan(plan: TripPlan): TripPlan {
  const { track, shape } = plan;
  // The stay at the start is none; the one at the destination counts before a ride back alone.
  const stays = plan.stops.map(({ stay }) => stay);
  const points = track && decodePolyline(track.line);
  return {
    ...plan,
    stops: plan.stops.toReversed().map((stop, index, all) => {
      const isInner = index > 0 && index < all.length - 1;
      return { ...stop, stay: isInner ? stop.stay : (stays[index] ?? 0) };
    }),
    track: track && points ? { ...track, line: encodePolyline(points.toReversed()) } : track,
    shape: shape && shape.toReversed(),
    ...(plan.via && { via: { ...plan.via, after: plan.stops.length - 2 - plan.via.after } }),
  };
}
