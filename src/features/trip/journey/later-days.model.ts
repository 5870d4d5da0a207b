// Apart from what pages read a trip with: only the server takes something out of it.
import type { TripAnswer } from '../trip.schema.ts';
import { weekUntil } from '../weather/week-hours.model.ts';
import { hourlyDepartures } from './departure-times.model.ts';
import { visitTimes } from './journey.model.ts';
import type { PageTrip } from './sent-trip.model.ts';

/** A trip with the hours of the departures that its page shows first: a third of what a week takes. */
export function withoutLaterDays(trip: TripAnswer): PageTrip {
  const { visits, pace, week, departures } = trip;
  const to = Math.max(departures.to, ...hourlyDepartures(trip));
  if (to >= week.departures.to) return trip;
  const arrivals = visitTimes(visits, { departure: to, pace });
  return {
    ...trip,
    week: { ...weekUntil(week, Math.max(...arrivals)), departures: { ...week.departures, to } },
    isWithoutLaterDays: true,
  };
}
