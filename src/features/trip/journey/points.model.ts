import { placeWords, type Timeline } from './timeline.model.ts';
import type { TripPoint } from '../trip.schema.ts';

/** Where the rider is, when, and what the road is like there: one for each visit. */
export const pointsOf = ({ arrivals }: Pick<Timeline, 'arrivals'>): TripPoint[] =>
  arrivals.map((arrival) => {
    const { visit, place, time, recommendation, sunAhead } = arrival;
    return {
      kind: visit.kind,
      name: placeWords(arrival),
      latitude: place.latitude,
      longitude: place.longitude,
      mile: Math.round(visit.mile * 10) / 10,
      time,
      recommendation,
      elevation: place.elevation ?? null,
      summit: place.summit ?? null,
      surface: place.surface ?? null,
      bridge: place.bridge ?? null,
      sunAhead,
    };
  });
