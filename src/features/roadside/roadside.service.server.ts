import { changedFields, masked, recordAudit, type AuditActor } from '#features/admin/audit.service.server.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import { onlyChanged, readAsInteger } from '#features/moderation/moderation.model.ts';
import type { ReviewQuery } from '#features/moderation/moderation.schema.ts';
import {
  changeTime,
  decision,
  decline,
  ENTRY_GONE,
  refuseStale,
  reviewPage,
  type Declined,
  type ReviewDesk,
} from '#features/moderation/moderation.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import {
  deleteRequest,
  deleteVolunteer,
  findRequests,
  findVolunteers,
  insertRequests,
  insertVolunteers,
  lockRequest,
  lockVolunteer,
  REVIEWED_REQUESTS,
  REVIEWED_VOLUNTEERS,
  updateRequest,
  updateVolunteer,
} from './roadside.repo.server.ts';
import type { VolunteerChanges } from './roadside.schema.ts';
import type { NewRequest, NewVolunteer, StoredRequest, StoredVolunteer } from './roadside.tables.server.ts';

/** Volunteers and requests for help, as admins work on them. */
export function createRoadsideService(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip'>;
}) {
  const { database, clock, location } = deps;

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
      return changed;
    });

  const removeVolunteer = (id: string, by: AuditActor, declined?: Declined<StoredVolunteer>): Promise<void> =>
    database.transaction(async (tx) => {
      const volunteer = await existing(lockVolunteer, tx, id);
      if (declined) await decline(tx, volunteer, declined);
      await deleteVolunteer(tx, id);
      await recordAudit(tx, {
        at: new Date(clock.now()),
        by,
        action: declined ? 'declined' : 'deleted',
        entityType: 'volunteers',
        entityId: id,
        before: volunteerValues(volunteer),
        after: declined ? { reason: declined.reason } : null,
      });
    });

  const volunteerDesk: ReviewDesk = {
    decide: (id, requested, by) =>
      changeVolunteer(id, by, (volunteer, now) => decision('volunteers', volunteer, requested, by, now)),
    remove: (id, by) => removeVolunteer(id, by),
  };

  const removeRequest = (id: string, by: AuditActor, declined?: Declined<StoredRequest>): Promise<void> =>
    database.transaction(async (tx) => {
      const request = await existing(lockRequest, tx, id);
      if (declined) await decline(tx, request, declined);
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
    });

  const requestDesk: ReviewDesk = {
    decide: (id, requested, by) =>
      database.transaction(async (tx) => {
        const request = await existing(lockRequest, tx, id);
        const now = changeTime(request, clock.now());
        const { action, changes } = decision('requests', request, requested, by, now);
        const changed = { ...request, ...changes, updatedAt: now };
        await updateRequest(tx, id, { ...changes, updatedAt: now });
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

  /** @throws AppError `validation` by field. */
  function refuseUnknownZip(zipCode: string): void {
    try {
      location.findZip(zipCode);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError('validation', error.userMessage, { fieldErrors: { zipCode: error.userMessage } });
    }
  }

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
      update: (id: string, sent: VolunteerChanges, by: AuditActor): Promise<StoredVolunteer> =>
        changeVolunteer(id, by, (volunteer) => {
          refuseStale(volunteer, sent.updatedAt);
          const { updatedAt: _seen, maxDistance, ...rest } = sent;
          const changes = onlyChanged<Omit<StoredVolunteer, 'updatedAt'>>(volunteer, {
            ...rest,
            ...(typeof maxDistance === 'number' && {
              maxDistance: readAsInteger(maxDistance, volunteer.maxDistance),
            }),
          });
          if (changes.zipCode !== undefined) refuseUnknownZip(changes.zipCode);
          return { action: 'updated', changes };
        }),

      desk: volunteerDesk,
      /** Removes one that is declined, with a word to whoever sent it. @throws AppError `not_found`, `conflict`. */
      decline: removeVolunteer,
      /** Stores many at once, for sample content and load tests. @returns their ids. */
      importMany: (volunteers: readonly Omit<NewVolunteer, 'searchText'>[]) =>
        insertVolunteers(database.db, volunteers),
    },

    requests: {
      /** A page of requests in every state. */
      async page(query: ReviewQuery): Promise<{ rows: StoredRequest[]; total: number }> {
        const { ids, total } = await reviewPage<string>(database.db, REVIEWED_REQUESTS, query);
        return { rows: await findRequests(database.db, ids), total };
      },
      desk: requestDesk,
      /** Removes one that is declined, with a word to whoever sent it. @throws AppError `not_found`, `conflict`. */
      decline: removeRequest,
      /** Stores many at once, for sample content and load tests. @returns their ids. */
      importMany: (requests: readonly Omit<NewRequest, 'searchText'>[]) =>
        insertRequests(database.db, requests),
    },
  };
}
export type RoadsideService = ReturnType<typeof createRoadsideService>;

/** @throws AppError `not_found`, also for what is no id at all. */
async function existing<Row>(
  lock: (tx: Db, id: string) => Promise<Row | undefined>,
  tx: Db,
  id: string,
): Promise<Row> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const row = isId ? await lock(tx, id) : undefined;
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
