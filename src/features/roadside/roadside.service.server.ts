import {
  changedFields,
  masked,
  recordAudit,
  type AuditActor,
} from '#features/accounts/audit/audit.service.server.ts';
import { onlyChanged, readAsInteger } from '#features/review/review.model.ts';
import type { ReviewQuery } from '#features/review/review.schema.ts';
import {
  changeTime,
  decision,
  refuseApproved,
  ENTRY_GONE,
  refuseStale,
  reviewPage,
  type Declined,
} from '#features/review/reviewed-row.service.server.ts';
import type { ReviewedList } from '#features/review/reviewable.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { createHelpRequests } from './requests/submit.service.server.ts';
import { createOffers } from './relay/offers.service.server.ts';
import { createOwnRequest } from './requests/own-request.service.server.ts';
import { createRelay } from './relay/relay.service.server.ts';
import {
  createRequestLifecycle,
  LINKS,
  type RoadsideDependencies,
} from './requests/lifecycle.service.server.ts';
import { createRequestReview } from './review/requests.service.server.ts';
import { createRoadsideContacts } from './review/contacts.service.server.ts';
import { createRoadsideLinks } from './private-links.service.server.ts';
import { ROADSIDE_LIMITS } from './roadside.model.ts';
import {
  deleteRequest,
  findRequests,
  findVolunteers,
  insertRequests,
  insertVolunteers,
  lockRequest,
  lockVolunteer,
  REVIEWED_REQUESTS,
  REVIEWED_VOLUNTEERS,
  updateVolunteer,
} from './roadside.repo.server.ts';
import type { ReviewedRequest, VolunteerChanges } from './roadside.schema.ts';
import type { NewRequest, NewVolunteer, StoredRequest, StoredVolunteer } from './roadside.tables.server.ts';
import { isUuid } from '#platform/forms/id.schema.ts';
import { createVolunteerSearch } from './volunteers/search.service.server.ts';
import { knownPlace, searchColumns } from './volunteers/place.mapper.server.ts';
import { createVolunteerProposals } from './volunteers/proposals.service.server.ts';
import { createVolunteers } from './volunteers/volunteers.service.server.ts';
import { volunteerPublishedMail } from './volunteers/volunteer.mails.ts';

/** Roadside help: volunteers, requests, the relay between them, and what admins do with both. */
export function createRoadsideService(deps: RoadsideDependencies & { guard: SubmissionGuardService }) {
  const { database, clock, location, privateLinks, site } = deps;
  const contacts = createRoadsideContacts({ database, clock });
  const lifecycle = createRequestLifecycle(deps);
  const relay = createRelay(deps, lifecycle);
  const volunteers = createVolunteers(deps, { lifecycle, relay, contacts });
  const requests = createHelpRequests(deps, { lifecycle, relay, contacts });
  const review = createRequestReview(deps, { lifecycle, relay, contacts });

  /** Changes nothing, and records nothing, when `work` answers no changes. */
  const changeVolunteer = (
    id: string,
    by: AuditActor,
    work: (volunteer: StoredVolunteer, now: Date) => { action: string; changes: Partial<StoredVolunteer> },
  ): Promise<StoredVolunteer> =>
    database.transaction(async (tx) => {
      const volunteer = await existing(lockVolunteer, tx, id);
      const now = changeTime(volunteer, clock.now());
      const { action, changes } = work(volunteer, now);
      if (Object.keys(changes).length === 0) return volunteer;
      const changed = { ...volunteer, ...changes, updatedAt: now };
      await updateVolunteer(tx, changed);
      await recordAudit(tx, {
        at: now,
        by,
        action,
        entityType: 'volunteers',
        entityId: id,
        ...changedFields(volunteerValues(volunteer), volunteerValues(changed)),
      });
      if (action === 'approved') await welcome(tx, changed);
      return changed;
    });

  /** Riders find them from now on. */
  async function welcome(tx: Db, { id, name, email }: StoredVolunteer): Promise<void> {
    const token = await privateLinks.issue(tx, { purpose: LINKS.volunteer, subject: id });
    const facts = { name, url: privateAddress('/private/volunteer', token, site) };
    await lifecycle.write(tx, 'roadside-volunteer-listed', email, volunteerPublishedMail(facts, site));
  }

  const removeVolunteer = (id: string, by: AuditActor, declined?: Declined<StoredVolunteer>): Promise<void> =>
    database.transaction(async (tx) => {
      // Requests are locked before volunteers, everywhere; what is under way goes on without them.
      const volunteer = isUuid(id) ? await volunteers.remove(tx, id) : undefined;
      if (!volunteer) throw new AppError('not_found', ENTRY_GONE);
      if (declined) {
        refuseApproved(volunteer);
        await declined.notify(tx, volunteer);
      }
      await recordAudit(tx, {
        at: new Date(clock.now()),
        by,
        action: declined ? 'declined' : 'deleted',
        entityType: 'volunteers',
        entityId: id,
        before: volunteerValues(volunteer),
        after: declined ? { reason: declined.reason } : null,
      });
      await volunteers.eraseTraces(tx, volunteer);
    });

  const volunteerList: ReviewedList = {
    name: 'volunteers',
    async decide(id, requested, by) {
      const decided = await changeVolunteer(id, by, (volunteer, now) =>
        decision(volunteer, requested, by, now),
      );
      if (!decided.isPublished) await stopAsking(id);
      return decided;
    },
    remove: (id, by) => removeVolunteer(id, by),
  };

  /** What a volunteer was asked and has not answered goes on to others. */
  const stopAsking = (id: string): Promise<void> =>
    database.transaction((tx) => relay.release(tx, id, { alsoHelping: false }));

  const removeRequest = (id: string, by: AuditActor, declined?: Declined<StoredRequest>): Promise<void> =>
    database.transaction(async (tx) => {
      const request = await existing(lockRequest, tx, id);
      if (declined) {
        refuseApproved(request);
        await declined.notify(tx, request);
      }
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

  const requestList: ReviewedList = {
    name: 'requests',
    decide: (id, requested, by) =>
      database.transaction(async (tx) => {
        const request = await existing(lockRequest, tx, id);
        const now = changeTime(request, clock.now());
        const { action, changes } = decision(request, requested, by, now, { approvedOnce: true });
        if (request.closedAt) throw new AppError('conflict', 'This request is over already.');
        const approved = { ...request, ...changes };
        const changed = await lifecycle.change(tx, request, changes, review.nextStep(approved));
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
    volunteers: {
      /** A page of volunteers in every state. */
      async page(query: ReviewQuery): Promise<{ rows: StoredVolunteer[]; total: number }> {
        const { ids, total } = await reviewPage<string>(database.db, REVIEWED_VOLUNTEERS, query);
        return { rows: await findVolunteers(database.db, ids), total };
      },

      /**
       * Changes what is given, and nothing else.
       * @throws AppError `not_found`; `conflict` when `updatedAt` is not the stored one; `validation` for a ZIP
       * code that does not exist.
       */
      async update(id: string, sent: VolunteerChanges, by: AuditActor): Promise<StoredVolunteer> {
        const { updatedAt: seen, maxDistance, ...rest } = sent;
        const keys = {
          ...(sent.email !== undefined && { emailKey: await contacts.emailKey(sent.email) }),
          ...(sent.phone !== undefined && { phoneKey: await contacts.phoneKey(sent.phone) }),
        };
        const updated = await changeVolunteer(id, by, (volunteer) => {
          refuseStale(volunteer, seen);
          const changes = onlyChanged<Omit<StoredVolunteer, 'updatedAt'>>(volunteer, {
            ...rest,
            ...(typeof maxDistance === 'number' && {
              maxDistance: readAsInteger(maxDistance, volunteer.maxDistance),
            }),
          });
          if (Object.keys(changes).length === 0) return { action: 'updated', changes };
          const found = searchColumns(location, { ...volunteer, ...changes });
          return { action: 'updated', changes: { ...changes, ...keys, ...found } };
        });
        if (!updated.isActive) await stopAsking(id);
        return updated;
      },

      list: volunteerList,
      /** Removes one that is declined, with a word to whoever sent it. @throws AppError `not_found`, `conflict`. */
      decline: removeVolunteer,
      /** Stores many at once, for sample content and load tests. @returns their ids. */
      importMany: (rows: readonly Omit<NewVolunteer, 'searchText'>[]) =>
        insertVolunteers(
          database.db,
          rows.map((row) => ({
            ...row,
            ...searchColumns(location, {
              ...row,
              maxDistance: row.maxDistance ?? ROADSIDE_LIMITS.maxDistance.default,
            }),
          })),
        ),
    },

    requests: {
      /** A page of requests in every state. */
      async page(query: ReviewQuery): Promise<{ rows: ReviewedRequest[]; total: number }> {
        const { ids, total } = await reviewPage<string>(database.db, REVIEWED_REQUESTS, query);
        return { rows: await review.reviewed(await findRequests(database.db, ids)), total };
      },
      confirmByPhone: review.confirmByPhone,
      block: review.block,
      callable: review.callable,
      assign: review.assign,
      list: requestList,
      /** Removes one that is declined, with a word to whoever sent it. @throws AppError `not_found`, `conflict`. */
      decline: removeRequest,
      /** Stores many at once, for sample content and load tests. @returns their ids. */
      importMany: (rows: readonly Omit<NewRequest, 'searchText'>[]) =>
        insertRequests(
          database.db,
          rows.map((row) => {
            const { city, state } = knownPlace(location, row.zipCode);
            return { ...row, area: `${city}, ${state}` };
          }),
        ),
    },

    search: createVolunteerSearch({ database, location }),
    register: volunteers.register,
    request: requests.submit,
    ownVolunteer: volunteers,
    ownRequest: createOwnRequest(deps, { lifecycle }),
    offers: createOffers(deps, { relay }),
    /** Review of what volunteers propose to change. */
    proposals: createVolunteerProposals(deps, { lifecycle }),
    blockedContacts: { list: contacts.list, unblock: contacts.unblock },

    listPrivateLinks: createRoadsideLinks({ database, contacts }),
  };
}

export type RoadsideService = ReturnType<typeof createRoadsideService>;

/** @throws AppError `not_found`, also for what is no id at all. */
async function existing<Row>(
  lock: (tx: Db, id: string) => Promise<Row | undefined>,
  tx: Db,
  id: string,
): Promise<Row> {
  const row = isUuid(id) ? await lock(tx, id) : undefined;
  if (!row) throw new AppError('not_found', ENTRY_GONE);
  return row;
}

/** What the audit log keeps of a volunteer: contacts only so that those who know them recognise them. */
const volunteerValues = (volunteer: StoredVolunteer) => ({
  name: volunteer.name,
  email: masked(volunteer.email),
  phone: masked(volunteer.phone),
  zipCode: volunteer.zipCode,
  servicesOffered: volunteer.servicesOffered,
  availability: volunteer.availability,
  experienceLevel: volunteer.experienceLevel,
  maxDistance: volunteer.maxDistance,
  isActive: volunteer.isActive,
  isApproved: volunteer.isApproved,
  isPublished: volunteer.isPublished,
  approvedBy: volunteer.approvedBy,
});

/** What the audit log keeps of a request: nothing of who asked, where, and in which words. */
const requestValues = (request: StoredRequest) => ({
  issueType: request.issueType,
  urgency: request.urgency,
  status: request.status,
  isApproved: request.isApproved,
  isPublished: request.isPublished,
  approvedBy: request.approvedBy,
});
