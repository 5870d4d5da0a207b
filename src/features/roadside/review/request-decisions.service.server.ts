import {
  changedFields,
  recordAudit,
  type AuditActor,
} from '#features/accounts/audit/audit.service.server.ts';
import type { ReviewQuery } from '#features/review/review.schema.ts';
import {
  changeTime,
  decision,
  refuseApproved,
  reviewPage,
  type ReviewPage,
  type Declined,
} from '#features/review/reviewed-row.service.server.ts';
import type { ReviewedList } from '#features/review/reviewable.service.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { RequestLifecycle, RoadsideDependencies } from '../requests/lifecycle.service.server.ts';
import {
  deleteRequest,
  findRequests,
  insertRequests,
  lockRequest,
  REVIEWED_REQUESTS,
} from '../requests/requests.repo.server.ts';
import type { ReviewedRequest } from '../roadside.schema.ts';
import type { NewRequest, StoredRequest } from '../roadside.tables.server.ts';
import { existing } from './existing.mapper.server.ts';
import type { createRequestReview } from './requests.service.server.ts';

const OVER = 'This request is over already.';

/** Approving, declining and deleting requests for help, and their list. */
export function createRequestDecisions(
  deps: RoadsideDependencies,
  parts: { lifecycle: RequestLifecycle; review: ReturnType<typeof createRequestReview> },
) {
  const { database, clock, location } = deps;
  const { lifecycle, review } = parts;

  const removeRequest = (id: string, by: AuditActor, declined?: Declined<StoredRequest>): Promise<void> =>
    database.transaction(async (tx) => {
      const request = await existing(lockRequest, tx, id);
      if (declined) {
        refuseApproved(request);
        // Declining is carried out later: whoever has closed it since is told nothing, and keeps its page.
        if (request.closedAt) throw new AppError('conflict', OVER);
        await declined.notify(tx, request);
      } else await lifecycle.notifyDeleted(tx, request);
      await lifecycle.notifyHelper(tx, request, 'cancelled', null);
      await lifecycle.revokeLinks(tx, request);
      await deleteRequest(tx, id);
      await recordAudit(tx, {
        at: new Date(clock.now()),
        by,
        action: declined ? 'declined' : 'deleted',
        entityType: 'requests',
        entityId: id,
        before: requestValues(request),
        after: declined ? { reason: declined.reason } : null,
      });
      await lifecycle.eraseTraces(tx, request);
    });

  const list: ReviewedList = {
    name: 'requests',
    decide: (id, requested, by) =>
      database.transaction(async (tx) => {
        const request = await existing(lockRequest, tx, id);
        const now = changeTime(request, clock.now());
        const { action, changes } = decision(request, requested, by, now);
        if (request.closedAt) throw new AppError('conflict', OVER);
        if (action === undefined) return request;
        const decided = { ...request, ...changes };
        // Nobody new learns of it; who helps already has the contact, and goes on.
        if (!decided.isApproved) await lifecycle.endOffers(tx, id);
        const changed = await lifecycle.change(tx, request, changes, review.nextStep(decided));
        await recordAudit(tx, {
          at: now,
          by,
          action,
          entityType: 'requests',
          entityId: id,
          ...changedFields(requestValues(request), requestValues(changed)),
        });
        return changed;
      }),
    remove: (id, by) => removeRequest(id, by),
  };

  return {
    /** A page of requests in every state. */
    async page(query: ReviewQuery): Promise<ReviewPage<ReviewedRequest>> {
      const page = await reviewPage<string>(database.db, REVIEWED_REQUESTS, query);
      return { ...page, rows: await review.reviewed(await findRequests(database.db, page.rows)) };
    },
    list,
    /** Removes one that is declined, with a word to its sender. @throws AppError `not_found`, `conflict`. */
    decline: removeRequest,
    /** Stores many at once, for sample content and load tests. @returns their ids. */
    importMany: (rows: readonly Omit<NewRequest, 'searchText'>[]) =>
      insertRequests(
        database.db,
        rows.map((row) => {
          const { city, state } = location.findZip(row.zipCode);
          return { ...row, area: `${city}, ${state}` };
        }),
      ),
  };
}

/** What the audit log stores of a request: nothing of who asked, where, and in which words. */
const requestValues = (request: StoredRequest) => ({
  issueType: request.issueType,
  urgency: request.urgency,
  status: request.status,
  isApproved: request.isApproved,
  isPublished: request.isPublished,
  approvedBy: request.approvedBy,
});
