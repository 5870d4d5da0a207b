import { recordAudit } from '#features/accounts/audit/audit.service.server.ts';
import { isGroupRide, rideProblems } from '../rides/rides.model.ts';
import { createReviewedChanges } from '#features/review/changes/reviewed-changes.service.server.ts';
import { valuesOf } from '#features/review/changes/proposals.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { OWN_FIELDS, storedFields } from '../own/own-route.model.ts';
import { AND_FOLLOWING } from '../series/repeat.model.ts';
import type { RideSeriesService } from '../series/series.service.server.ts';
import { ROUTE_ENTITY, type RouteChangesCore } from '../entry/changes.service.server.ts';
import type { RouteLook } from './queue-look.mapper.server.ts';
import type { RouteOwnership } from '../own/ownership.service.server.ts';
import type { RouteMails } from '../entry/notify-sender.service.server.ts';
import { findRoute } from '../entry/route.repo.server.ts';

/** Review of the changes that owners propose for routes and rides that were reviewed already. */
export function createRouteProposals(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  changes: RouteChangesCore;
  ownership: Pick<RouteOwnership, 'columnsOf'>;
  series: Pick<RideSeriesService, 'followIn'>;
  mails: RouteMails;
  look: RouteLook;
}) {
  const { changes, ownership, series, mails, look } = deps;
  return createReviewedChanges(deps, {
    kind: 'routes',
    what: 'Change of a route or ride',
    hrefOf: (title) => `/admin?${new URLSearchParams({ q: title }).toString()}`,
    labels: OWN_FIELDS,
    toId: Number,
    find: findRoute,
    locked: changes.locked,
    titleOf: ({ name }) => name,
    fieldsOf: async (_db, route) => storedFields(route),
    aboutOf: look.aboutOf,
    mapOf: look.mapOf,

    accept: async (tx, { row: route, current, taken, by }) => {
      const [problem] = isGroupRide(route) ? Object.values(rideProblems({ ...current, ...taken })) : [];
      if (problem) throw new AppError('conflict', `Together with what is stored now: ${problem}.`);
      const action = 'change accepted';
      const columns = ownership.columnsOf(route, taken);
      const after = await changes.changeIn(tx, route, by, { action, changes: columns });
      if (taken.appliesTo === AND_FOLLOWING) {
        // Another day is for one date alone.
        const { appliesTo: _scope, rideDate: _day, ...fields } = taken;
        await series.followIn(tx, route, fields, by, {
          action,
          columnsOf: (date) => ownership.columnsOf(date, fields),
        });
      }
      await mails.changeAccepted(tx, after);
    },

    declined: async (tx, { row: route, current, proposal, reason, by, now }) => {
      await recordAudit(tx, {
        at: now,
        by,
        action: 'change declined',
        entityType: ROUTE_ENTITY,
        entityId: route.id,
        before: valuesOf(current, proposal.changes),
        after: { ...proposal.changes, ...(reason && { reason }) },
      });
      await mails.changeDeclined(tx, route, reason);
    },
  });
}
export type RouteProposals = ReturnType<typeof createRouteProposals>;
