import { rideClock } from '../entry/route.mapper.server.ts';
import { enteredButDay, searchTextOf } from '../entry/route.model.ts';
import type { NewRoute, StoredRoute } from '../entry/route.tables.server.ts';
import type { RideTemplate, StoredSeries } from './series.tables.server.ts';

/** What the dates of a standing ride have in common, of one of them. */
export const templateOf = (ride: RideTemplate): RideTemplate => ({
  ...enteredButDay(ride),
  rideTimeZone: ride.rideTimeZone,
});

/** A new date, approved as the last one was and sent by the same person. */
export function newDate(series: StoredSeries, day: string, latest: StoredRoute, now: Date): NewRoute {
  const { template } = series;
  return {
    ...template,
    routeType: 'group_ride',
    ...rideClock({ rideDate: day, rideTime: template.rideTime }, template.rideTimeZone ?? 'UTC'),
    seriesId: series.id,
    seriesDate: day,
    submittedBy: latest.submittedBy,
    submitterEmail: latest.submitterEmail,
    isApproved: true,
    isPublished: true,
    approvedBy: latest.approvedBy,
    approvedAt: latest.approvedAt,
    firstPublishedAt: now,
    createdAt: now,
    updatedAt: now,
    searchText: searchTextOf(template),
  };
}
