import { createHmac } from 'node:crypto';
import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import type { PrivateLink } from '#platform/private-links/private-link.schema.ts';
import { countOffers } from '../relay/offers.repo.server.ts';
import type { SharedRequest } from '../private.schema.ts';
import { holdsContact } from '../roadside.model.ts';
import type { StoredRequest } from '../roadside.tables.server.ts';
import { requestStepOf } from './deadlines.model.ts';
import { LINKS, type RoadsideDependencies } from './lifecycle.service.server.ts';
import { positionOf } from './own-request.service.server.ts';
import { findRequests, lockRequest } from './requests.repo.server.ts';

const TOKEN_BYTES = 24;

/**
 * What others may see of a request, by a link that its requester hands on: where it happens and how far help has come.
 * Nobody's name or contact, none of the words that might hold one, and nothing that changes anything.
 */
export function createSharedRequest(deps: RoadsideDependencies) {
  const { database, mail, needsReview, privateLinks } = deps;

  return {
    /**
     * Makes the link to hand on; again, the same one. It follows from the requester's own, which does not follow from it.
     * @throws AppError `not_found`; `conflict` once the request is over.
     */
    share: (link: { subject: string; token: string }): Promise<PrivateLink> =>
      database.transaction(async (tx) => {
        const request = await lockRequest(tx, link.subject);
        if (!request || request.erasedAt) throw new AppError('not_found', LINK_GONE);
        if (request.closedAt) throw new AppError('conflict', 'This request is over already.');
        const token = createHmac('sha256', link.token)
          .update(LINKS.sharedRequest)
          .digest()
          .subarray(0, TOKEN_BYTES)
          .toString('base64url');
        await privateLinks.issue(tx, { purpose: LINKS.sharedRequest, subject: request.id }, { token });
        return { page: '/private/shared-request', token };
      }),

    async view(id: string): Promise<SharedRequest> {
      const [row] = await findRequests(database.db, [id]);
      if (!row || row.erasedAt) throw new AppError('not_found', LINK_GONE);
      const counts = (await countOffers(database.db, [row.id])).get(row.id);
      return {
        step: requestStepOf(row, { needsReview, mailWorks: mail.canSend() }),
        issueType: row.issueType,
        area: row.area,
        place: row.closedAt ? null : placeOf(row),
        needsReview,
        createdAt: row.createdAt.toISOString(),
        confirmedAt: iso(row.confirmedAt),
        approvedAt: iso(row.approvedAt),
        asked: counts?.asked ?? 0,
        declined: counts?.declined ?? 0,
        lastAskedAt: iso(counts?.lastAskedAt),
        helpedAt: iso(row.helpedAt),
        closedAt: iso(row.closedAt),
      };
    },
  };
}

/** What the rider wrote is left out where it holds a way to reach somebody. */
function placeOf(row: StoredRequest): SharedRequest['place'] {
  const plain = (text: string | null) => (text === null || holdsContact(text) ? null : text);
  return {
    location: plain(row.location),
    road: plain(row.road),
    mileMarker: plain(row.mileMarker),
    position: positionOf(row),
  };
}

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;
