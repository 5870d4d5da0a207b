import type { LocationService } from '#features/location/location.service.server.ts';
import { QUEUE_RANKS, type QueueDuplicate } from '#features/review/queue/queue.model.ts';
import type { QueueRow, Reviewable, ReviewedChanges } from '#features/review/reviewable.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import type { RouteModeration } from './review.service.server.ts';
import {
  countRoutesBySender,
  countWaitingRoutes,
  listRidesOf,
  listSimilarRoutes,
  listWaitingRoutes,
  NO_DATE,
} from './queue.repo.server.ts';
import type { RoutePreviews } from './queue-preview.mapper.server.ts';
import { createRoutePlaces } from '../entry/places.mapper.server.ts';
import { wholeRuleText } from '../series/repeat.model.ts';
import { findSeries } from '../series/series.repo.server.ts';
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
    previews: RoutePreviews;
    review: RouteModeration;
    changes: ReviewedChanges;
  },
  { rides }: { rides: boolean },
): Reviewable {
  const { database, location, previews, review, changes } = deps;

  const { placesOf } = createRoutePlaces(location);
  const isNear = (a: StoredRoute, b: StoredRoute): boolean =>
    a.zipCodes.some((zipCode) => b.zipCodes.includes(zipCode)) ||
    placesOf(a).some((from) => placesOf(b).some((to) => distanceMiles(from, to) <= NEAR_MILES));

  async function duplicates(id: string): Promise<QueueDuplicate[]> {
    const route = await findRoute(database.db, Number(id));
    if (!route) return [];
    const similar = await listSimilarRoutes(database, route);
    const sameDay = route.rideDate === null ? [] : await listRidesOf(database.db, route.rideDate, route.id);
    const known = new Set(similar.map((other) => other.id));
    const near = [...similar, ...sameDay.filter((other) => !known.has(other.id))].filter((other) =>
      isNear(route, other),
    );
    const series = near.map(({ seriesId }) => seriesId);
    return (
      near
        // A standing ride is one thing, however many of its dates are alike.
        .filter(({ seriesId }, index) => seriesId === null || series.indexOf(seriesId) === index)
        .slice(0, MOST_DUPLICATES)
        .map((other) => ({
          title: other.name,
          why: `${known.has(other.id) ? 'Similar name' : 'Same day'}, nearby. ${stateOf(other)}.`,
          href: editHref(other),
        }))
    );
  }

  const rowOf = (route: StoredRoute): QueueRow => {
    const { place, sender, ride } = previews.aboutOf(route);
    return {
      id: String(route.id),
      title: route.name,
      summary: summaryOf(route),
      submittedAt: route.createdAt,
      ...(rides && { orderAt: route.rideStartsAt ?? NO_DATE }),
      changedAt: route.updatedAt,
      place,
      sender,
      ride,
      hints: hintSentences(route.spamHints),
      isSpam: route.spamHints.length > 0,
    };
  };

  return {
    kind: rides ? 'rides' : 'routes',
    label: rides ? 'Group ride' : 'Scenic route',
    plural: rides ? 'Group rides' : 'Scenic routes',
    auditType: 'scenic-routes',
    idPattern: NUMBER_ID,
    ranks: [rides ? QUEUE_RANKS.rides : QUEUE_RANKS.ordinary],
    waiting: async (db, page) => (await listWaitingRoutes(db, rides, page)).map(rowOf),
    count: (db, most) => countWaitingRoutes(db, rides, most),
    find: async (db, id) => {
      const route = await findRoute(db, Number(id));
      if (!route || route.isApproved || route.withdrawnAt !== null) return undefined;
      if (route.isGroupRide !== rides) return undefined;
      const { preview } = previews.aboutOf(route);
      const series = route.seriesId === null ? undefined : await findSeries(db, route.seriesId);
      return {
        ...rowOf(route),
        preview: series
          ? { ...preview, more: [{ label: 'Repeats', value: wholeRuleText(series) }, ...preview.more] }
          : preview,
        href: editHref(route),
        facts: [
          { label: 'Email', value: route.submitterEmail ?? 'None given' },
          { label: 'ZIP codes', value: route.zipCodes.join(', ') },
        ],
      };
    },
    duplicates,
    noDuplicates: rides ? 'No other ride there that day' : 'No other route like it nearby',
    map: async (id) => {
      const route = await findRoute(database.db, Number(id));
      return route && previews.mapOf(route);
    },
    history: (db, emails) => countRoutesBySender(db, rides, emails),
    takeBack: review.takeBack,
    approve: review.approve,
    decline: (id, reason, by, seen) => review.remove(Number(id), by, { reason, seen }),
    list: review.list,
    changes,
  };
}

const stateOf = ({ isPublished, isApproved }: StoredRoute): string =>
  isPublished ? 'Published' : isApproved ? 'Approved' : 'Waits too';

const editHref = ({ name }: StoredRoute) => `/admin?${new URLSearchParams({ q: name }).toString()}`;

const summaryOf = ({ description }: StoredRoute): string =>
  description.length > SUMMARY_LENGTH ? `${description.slice(0, SUMMARY_LENGTH).trimEnd()}…` : description;
