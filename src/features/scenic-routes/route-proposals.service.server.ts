import { recordAudit } from '#features/admin/audit.service.server.ts';
import { isGroupRide, rideProblems } from '#features/group-rides/group-rides.model.ts';
import { valuesOf } from '#features/proposals/proposals.model.ts';
import type { Proposal } from '#features/proposals/proposals.schema.ts';
import {
  acceptedChanges,
  findProposal,
  findWaiting,
  markDeclined,
  proposalView,
  refuseMoved,
  removeProposal,
  type ProposalDesk,
  type StoredProposal,
} from '#features/proposals/proposals.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { OWN_FIELDS, ownFields } from './own-route.model.ts';
import type { StoredFields } from './own-route.schema.ts';
import { ROUTE_ENTITY, type RouteChangesCore } from './route-changes.service.server.ts';
import type { RouteOwnership } from './route-ownership.service.server.ts';
import type { RouteMails } from './route-mails.service.server.ts';
import { findRoute } from './scenic-routes.repo.server.ts';
import type { StoredRoute } from './scenic-routes.tables.server.ts';

/** Review of the changes that owners wish for routes and rides that were reviewed already. */
export function createRouteProposals(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  changes: RouteChangesCore;
  ownership: Pick<RouteOwnership, 'columnsOf'>;
  mails: RouteMails;
}): ProposalDesk & { shown: (rows: readonly StoredRoute[]) => Promise<Map<number, Proposal>> } {
  const { database, clock, changes, ownership, mails } = deps;

  /** The entry is locked before its proposal, by owners and admins alike. */
  async function decide(
    id: number,
    version: string,
    work: (tx: Db, route: StoredRoute, proposal: StoredProposal) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const route = await changes.locked(tx, id);
      const proposal = await findProposal(tx, { kind: 'routes', entryId: id });
      refuseMoved(proposal, ownFields(route), version);
      await work(tx, route, proposal);
    });
    changes.forget();
  }

  return {
    accept: (id, { version, fields }, by) =>
      decide(id, version, async (tx, route, proposal) => {
        const taken = acceptedChanges(proposal, ownFields(route), fields);
        const merged = { ...ownFields(route), ...taken } as StoredFields;
        const [problem] = isGroupRide(route) ? Object.values(rideProblems(merged)) : [];
        if (problem) throw new AppError('conflict', `Together with what is stored now: ${problem}.`);
        await removeProposal(tx, { kind: 'routes', entryId: id });
        const after = await changes.changeIn(tx, route, by, {
          action: 'change accepted',
          changes: ownership.columnsOf(route, taken),
        });
        await mails.changeAccepted(tx, after);
      }),

    decline: (id, { version, reason }, by) =>
      decide(id, version, async (tx, route, proposal) => {
        const now = new Date(clock.now());
        await markDeclined(tx, proposal.id, { reason, now });
        await recordAudit(tx, {
          at: now,
          by,
          action: 'change declined',
          entityType: ROUTE_ENTITY,
          entityId: id,
          before: valuesOf(ownFields(route), proposal.changes),
          after: { ...proposal.changes, ...(reason && { reason }) },
        });
        await mails.changeDeclined(tx, route, reason);
      }),

    async look(db, id) {
      const route = await findRoute(db, id);
      const stored = await findProposal(db, { kind: 'routes', entryId: id });
      return (
        route && stored && { title: route.name, proposal: proposalView(stored, ownFields(route), OWN_FIELDS) }
      );
    },

    /** What waits for these entries. */
    async shown(rows) {
      const waiting = await findWaiting(
        database.db,
        'routes',
        rows.map(({ id }) => id),
      );
      return new Map(
        rows.flatMap((row) => {
          const proposal = waiting.get(row.id);
          return proposal ? [[row.id, proposalView(proposal, ownFields(row), OWN_FIELDS)] as const] : [];
        }),
      );
    },
  };
}
export type RouteProposals = ReturnType<typeof createRouteProposals>;
