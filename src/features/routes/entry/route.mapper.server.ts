import { isGroupRide, isPastRideDate } from '../rides/rides.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { endOfDay, zonedInstant } from '#platform/time/zone.ts';
import type { AddRouteRequest } from '../submit/add-route.schema.ts';
import { enteredOf, searchTextOf } from './route.model.ts';
import type { RidePlan, ScenicRoute } from './route.schema.ts';
import type { NewRoute, StoredRoute } from './route.tables.server.ts';

/** What a submission becomes in the table: nothing of it is public. */
export function recordOf(
  request: AddRouteRequest,
  facts: {
    now: number;
    start: GeoPoint;
    spamHints: readonly string[];
    /** Of the form that was sent, if it has one. */
    submissionKey?: string | undefined;
  },
): NewRoute {
  const now = new Date(facts.now);
  const clock = rideClock(request, timeZoneAt(facts.start));
  return {
    ...enteredOf({ ...request, ...clock, meetingTime: request.meetingTime?.slice(0, 5) || null }),
    ...clock,
    routeType: isGroupRide(request) ? 'group_ride' : 'scenic',
    submittedBy: request.submitterName ?? 'Anonymous',
    submitterEmail: request.submitterEmail || null,
    submissionKey: facts.submissionKey ?? null,
    spamHints: [...facts.spamHints],
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(request),
  };
}

/** Date and time of a ride as they are stored, and the instants that follow from them in the ride's zone. */
export function rideClock(ride: Pick<AddRouteRequest, 'rideDate' | 'rideTime'>, rideTimeZone: string) {
  const rideDate = ride.rideDate || null;
  const rideTime = ride.rideTime ? ride.rideTime.slice(0, 5) : null;
  return {
    rideDate,
    rideTime,
    rideTimeZone: rideDate ? rideTimeZone : null,
    rideStartsAt: rideDate && rideTime ? new Date(zonedInstant(rideDate, rideTime, rideTimeZone)) : null,
    rideDayEndsAt: rideDate ? new Date(endOfDay(rideDate, rideTimeZone)) : null,
  };
}

/** True when a ride's date is before today where it starts. */
export const startsInThePast = (
  request: Pick<AddRouteRequest, 'rideDate'>,
  start: GeoPoint,
  now: number,
): boolean => Boolean(request.rideDate) && isPastRideDate(request.rideDate ?? '', timeZoneAt(start), now);

/** A row as everyone may see it. */
export const publicRoute = (row: StoredRoute): ScenicRoute => ({
  id: row.id,
  name: row.name,
  description: row.description,
  startLocation: row.startLocation,
  endLocation: row.endLocation,
  distance: row.distance,
  difficulty: row.difficulty,
  scenicRating: row.scenicRating,
  roadType: row.roadType,
  highlights: row.highlights,
  warnings: row.warnings,
  zipCodes: row.zipCodes,
  estimatedTime: row.estimatedTime,
  rideDate: row.rideDate,
  rideTime: row.rideTime,
  routeType: row.routeType,
  isGroupRide: isGroupRide(row),
  isCancelled: row.cancelledAt !== null,
  rideTimeZone: row.rideTimeZone,
  rideStartsAt: row.rideStartsAt?.toISOString() ?? null,
  organizer: row.organizer,
  meetingPoint: row.meetingPoint,
  pace: row.pace,
  fuelRange: row.fuelRange,
  maxRiders: row.maxRiders,
  submittedBy: row.submittedBy,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** What a ride's own page says beyond that. */
export const ridePlan = ({ meetingTime, lead, sweep, stops }: StoredRoute): RidePlan => ({
  meetingTime,
  lead,
  sweep,
  stops,
});

/** What only a ride has, of what riders enter. */
export const rideFieldsOf = (route: StoredRoute) => ({
  rideDate: route.rideDate,
  rideTime: route.rideTime,
  organizer: route.organizer,
  meetingPoint: route.meetingPoint,
  pace: route.pace,
  fuelRange: route.fuelRange,
  maxRiders: route.maxRiders,
  ...ridePlan(route),
});

/** True when a ride's day is over in its own zone; `now` in epoch ms. */
export const isPastRide = (row: StoredRoute, now: number): boolean =>
  row.rideDayEndsAt !== null && row.rideDayEndsAt.getTime() <= now;
