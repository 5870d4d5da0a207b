import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import { isGroupRide, rideProblems } from '../rides/rides.model.ts';
import { RIDE_MESSAGES } from '../rides/ride-limits.model.ts';
import { createReviewedChanges } from '#features/review/changes/reviewed-changes.service.server.ts';
import { valuesOf } from '#features/review/changes/proposals.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { OWN_FIELDS } from '../own/own-route.model.ts';
import type { StoredFields } from '../own/own-route.schema.ts';
import { AND_FOLLOWING, changedRule, ruleProblems, wholeRuleText } from '../series/repeat.model.ts';
import type { RideSeriesService } from '../series/series.service.server.ts';
import { ROUTE_ENTITY, type RouteChangesCore } from '../entry/changes.service.server.ts';
import type { RoutePreviews } from './queue-preview.mapper.server.ts';
import type { RouteOwnership } from '../own/ownership.service.server.ts';
import type { RouteMails } from '../entry/notify-sender.service.server.ts';
import { findRoute } from '../entry/route.repo.server.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';

/** Review of the changes that owners propose for routes and rides that were reviewed already. */
export function createRouteProposals(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  changes: RouteChangesCore;
  ownership: Pick<RouteOwnership, 'columnsOf' | 'fieldsOf' | 'movesToPast' | 'dropProposal'>;
  series: Pick<RideSeriesService, 'followIn' | 'ruleOf' | 'changeRuleIn' | 'fillIn'>;
  mails: RouteMails;
  previews: RoutePreviews;
}) {
  const { changes, ownership, series, mails, previews } = deps;

  /** Another rule from one date on, where that is what was accepted. @returns what is off, and the days to make. */
  async function restartSeries(
    tx: Db,
    route: StoredRoute,
    taken: Partial<StoredFields>,
    by: AuditActor,
    now: Date,
  ): Promise<{ left: StoredRoute[]; missing: string[] }> {
    const { seriesId, seriesDate } = route;
    const before = await series.ruleOf(tx, route);
    const changed = before && seriesDate && changedRule(before, { ...route, seriesDate }, taken);
    if (!changed || seriesId === null) return { left: [], missing: [] };
    const [problem] = before.runs ? Object.values(ruleProblems(changed.rule)) : [NOT_RUNNING];
    if (problem) throw new AppError('conflict', `Together with what is stored now: ${problem}.`);
    const done = await series.changeRuleIn(tx, seriesId, changed, by);
    for (const { id } of done.left) await ownership.dropProposal(tx, id);
    await recordAudit(tx, {
      at: now,
      by,
      action: 'rule changed',
      entityType: ROUTE_ENTITY,
      entityId: route.id,
      before: { repeats: wholeRuleText(before) },
      after: { repeats: wholeRuleText(changed.rule) },
    });
    return done;
  }

  return createReviewedChanges(deps, {
    kind: 'routes',
    what: 'Change of a route or ride',
    hrefOf: (title) => `/admin?${new URLSearchParams({ q: title }).toString()}`,
    labels: OWN_FIELDS,
    toId: Number,
    find: findRoute,
    locked: changes.locked,
    titleOf: ({ name }) => name,
    fieldsOf: ownership.fieldsOf,
    aboutOf: previews.aboutOf,
    mapOf: previews.mapOf,

    accept: async (tx, { row: route, current, taken, by, now }) => {
      const [problem] = isGroupRide(route) ? Object.values(rideProblems({ ...current, ...taken })) : [];
      if (problem) throw new AppError('conflict', `Together with what is stored now: ${problem}.`);
      // The day may have passed while the change waited.
      if (ownership.movesToPast(route, { ...current, ...taken }))
        throw new AppError('conflict', RIDE_MESSAGES.pastDate);
      const action = 'change accepted';
      const { appliesTo, repeats: _repeats, repeatsUntil: _until, rideDate, ...fields } = taken;
      if (appliesTo !== AND_FOLLOWING) {
        if (taken.repeats || taken.repeatsUntil) throw new AppError('conflict', RULE_ALONE);
        const columns = ownership.columnsOf(route, taken);
        await mails.changeAccepted(tx, await changes.changeIn(tx, route, by, { action, changes: columns }));
        return;
      }
      const { left, missing } = await restartSeries(tx, route, taken, by, now);
      const off = left.find(({ id }) => id === route.id);
      // Another day is the rule's, unless a date that was moved goes back to its own.
      const own = { ...fields, ...(rideDate && rideDate === route.seriesDate && { rideDate }) };
      const after =
        off ?? (await changes.changeIn(tx, route, by, { action, changes: ownership.columnsOf(route, own) }));
      await series.followIn(tx, route, fields, by, {
        action,
        columnsOf: (date) => ownership.columnsOf(date, fields),
      });
      if (route.seriesId !== null) await series.fillIn(tx, route.seriesId, missing);
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

const RULE_ALONE = 'Another rule counts for this and following dates: take both or neither.';
const NOT_RUNNING = 'a standing ride that is not public keeps its rule';
