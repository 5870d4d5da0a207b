import type { LocationService } from '#features/location/location.service.server.ts';
import { QUEUE_RANKS } from '#features/review/queue/queue.model.ts';
import {
  type QueueDetails,
  type QueueDuplicate,
  type QueueRow,
  type Reviewable,
  type ReviewedChanges,
} from '#features/review/reviewable.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import type { RouteModeration } from './review.service.server.ts';
import { countWaitingRoutes, listSimilarRoutes, listWaitingRoutes } from './queue.repo.server.ts';
import { DIFFICULTY_LABELS, distanceText, durationText } from '../entry/route.model.ts';
import { createRoutePlaces } from '../entry/places.mapper.server.ts';
import { findRoute } from '../entry/route.repo.server.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';

/** Routes further apart than this only share a name. */
const NEAR_MILES = 50;
const MOST_DUPLICATES = 5;
const SUMMARY_LENGTH = 240;

/** Scenic routes, or group rides, that wait for review. */
export function reviewableRoutes(
  deps: {
    database: Pick<Database, 'db' | 'transaction'>;
    location: Pick<LocationService, 'knownZip'>;
    review: RouteModeration;
    changes: ReviewedChanges;
  },
  { rides }: { rides: boolean },
): Reviewable {
  const { database, location, review, changes } = deps;

  const { placesOf } = createRoutePlaces(location);
  const isNear = (a: StoredRoute, b: StoredRoute): boolean =>
    a.zipCodes.some((zipCode) => b.zipCodes.includes(zipCode)) ||
    placesOf(a).some((from) => placesOf(b).some((to) => distanceMiles(from, to) <= NEAR_MILES));

  async function duplicates(id: string): Promise<QueueDuplicate[]> {
    const route = await findRoute(database.db, Number(id));
    if (!route) return [];
    const similar = await listSimilarRoutes(database, route);
    return similar
      .filter((other) => isNear(route, other))
      .slice(0, MOST_DUPLICATES)
      .map((other) => ({
        title: other.name,
        why: `Similar name, nearby. ${other.isPublished ? 'Published' : other.isApproved ? 'Approved' : 'Waits too'}.`,
        href: editHref(other),
      }));
  }

  return {
    kind: rides ? 'rides' : 'routes',
    label: rides ? 'Group ride' : 'Scenic route',
    plural: rides ? 'Group rides' : 'Scenic routes',
    auditType: 'scenic-routes',
    idPattern: NUMBER_ID,
    ranks: [QUEUE_RANKS.ordinary],
    waiting: async (db, page) => (await listWaitingRoutes(db, rides, page)).map(rowOf),
    count: (db, most) => countWaitingRoutes(db, rides, most),
    find: async (db, id) => {
      const route = await findRoute(db, Number(id));
      if (!route || route.isApproved || route.withdrawnAt !== null) return undefined;
      return route.isGroupRide === rides ? detailsOf(route) : undefined;
    },
    duplicates,
    approve: (id, by) => review.decide(Number(id), { isApproved: true, isPublished: true }, by),
    decline: (id, reason, by) => review.remove(Number(id), by, { reason }),
    list: review.list,
    changes,
  };
}

const editHref = ({ name }: StoredRoute) => `/admin?${new URLSearchParams({ q: name }).toString()}`;

const rowOf = (route: StoredRoute): QueueRow => ({
  id: String(route.id),
  title: route.name,
  summary:
    route.description.length > SUMMARY_LENGTH
      ? `${route.description.slice(0, SUMMARY_LENGTH).trimEnd()}…`
      : route.description,
  submittedAt: route.createdAt,
  changedAt: route.updatedAt,
  hints: hintSentences(route.spamHints),
});

const detailsOf = (route: StoredRoute): QueueDetails => ({
  ...rowOf(route),
  text: route.description,
  href: editHref(route),
  facts: [
    { label: 'Route', value: `${route.startLocation || '?'} to ${route.endLocation || '?'}` },
    ...(route.rideDate
      ? [{ label: 'Ride', value: [route.rideDate, route.rideTime, route.rideTimeZone].join(' ').trim() }]
      : []),
    { label: 'Distance', value: distanceText(route.distance) },
    { label: 'Time', value: durationText(route.estimatedTime) },
    { label: 'Difficulty', value: DIFFICULTY_LABELS[route.difficulty] },
    { label: 'Zip codes', value: route.zipCodes.join(', ') },
    ...(route.highlights.length > 0 ? [{ label: 'Highlights', value: route.highlights.join(', ') }] : []),
    ...(route.warnings.length > 0 ? [{ label: 'Warnings', value: route.warnings.join(', ') }] : []),
    { label: 'Submitted by', value: [route.submittedBy, route.submitterEmail].filter(Boolean).join(', ') },
  ],
});
