import {
  changedFields,
  masked,
  recordAudit,
  wasDone,
  type AuditActor,
} from '#features/accounts/audit/audit.service.server.ts';
import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import { onlyChanged, readAsInteger } from '#features/review/review.model.ts';
import type { ReviewQuery } from '#features/review/review.schema.ts';
import {
  changeTime,
  decision,
  ENTRY_GONE,
  refuseChangedSince,
  refuseDecline,
  refuseStaleChange,
  reviewPage,
  type ReviewPage,
  UNAPPROVED,
  type Declined,
  type ReviewedRow,
} from '#features/review/reviewed-row.service.server.ts';
import type { ReviewedList, TakeBack } from '#features/review/reviewable.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { isUuid } from '#platform/forms/id.schema.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import { listOfferIds } from '../relay/offers.repo.server.ts';
import type { Relay } from '../relay/relay.service.server.ts';
import {
  LINKS,
  type RequestLifecycle,
  type RoadsideDependencies,
} from '../requests/lifecycle.service.server.ts';
import { ROADSIDE_LIMITS } from '../roadside.model.ts';
import type { VolunteerChanges } from '../roadside.schema.ts';
import type { NewVolunteer, StoredVolunteer } from '../roadside.tables.server.ts';
import { searchColumns } from '../volunteers/place.mapper.server.ts';
import { volunteerPublishedMail, volunteerReceivedMail } from '../volunteers/volunteer.mails.ts';
import {
  findVolunteers,
  insertVolunteers,
  lockVolunteer,
  REVIEWED_VOLUNTEERS,
  updateVolunteer,
} from '../volunteers/volunteers.repo.server.ts';
import type { Volunteers } from '../volunteers/volunteers.service.server.ts';
import type { RoadsideContacts } from './contacts.service.server.ts';
import { existing } from './existing.mapper.server.ts';

/** What admins see and do about volunteers. */
export function createVolunteerReview(
  deps: RoadsideDependencies,
  parts: { lifecycle: RequestLifecycle; relay: Relay; contacts: RoadsideContacts; volunteers: Volunteers },
) {
  const { database, clock, location, mail, privateLinks, site } = deps;
  const { lifecycle, relay, contacts, volunteers } = parts;
  const movedListeners: ((tx: Db, id: string) => Promise<void>)[] = [];

  /** Changes nothing, and records nothing, when `work` answers no changes. */
  const changeVolunteer = (
    id: string,
    by: AuditActor,
    work: (
      volunteer: StoredVolunteer,
      now: Date,
    ) => { action: string | undefined; changes: Partial<StoredVolunteer> },
  ): Promise<StoredVolunteer> =>
    database.transaction(async (tx) => {
      const volunteer = await existing(lockVolunteer, tx, id);
      const now = changeTime(volunteer, clock.now());
      const { action, changes } = work(volunteer, now);
      if (action === undefined || Object.keys(changes).length === 0) return volunteer;
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
      if (mail.canSend() && changed.email !== volunteer.email) await moveLinks(tx, changed);
      else if (changed.isPublished && !volunteer.isPublished && !(await wasListed(tx, volunteer)))
        await welcome(tx, changed);
      return changed;
    });

  /** Whether an approved volunteer was found by riders before, and was told so. */
  const wasListed = async (tx: Db, { id, isApproved }: StoredVolunteer): Promise<boolean> =>
    isApproved && wasDone(tx, 'volunteers', id, 'unpublished');

  /** Writes to a volunteer whom riders find from now on. */
  async function welcome(tx: Db, { id, name, email }: StoredVolunteer): Promise<void> {
    const token = await privateLinks.issue(tx, { purpose: LINKS.volunteer, subject: id });
    const facts = { name, url: privateAddress('/private/volunteer', token, site) };
    await lifecycle.write(tx, 'roadside-volunteer-listed', email, volunteerPublishedMail(facts, site));
  }

  /** Whoever reads the former address opens nothing any more; the new one gets a link. */
  async function moveLinks(tx: Db, volunteer: StoredVolunteer): Promise<void> {
    const { id, email } = volunteer;
    await privateLinks.revoke(tx, { purpose: LINKS.volunteer, subject: id });
    for (const subject of await listOfferIds(tx, { volunteerId: id }))
      await privateLinks.revoke(tx, { purpose: LINKS.offer, subject });
    for (const listener of movedListeners) await listener(tx, id);
    if (volunteer.isPublished) return welcome(tx, volunteer);
    const token = await privateLinks.issue(tx, { purpose: LINKS.volunteer, subject: id });
    const url = privateAddress('/private/volunteer', token, site);
    await lifecycle.write(tx, 'roadside-volunteer', email, volunteerReceivedMail({ url }, site));
  }

  const removeVolunteer = (id: string, by: AuditActor, declined?: Declined<StoredVolunteer>): Promise<void> =>
    database.transaction(async (tx) => {
      // Requests are locked before volunteers, everywhere; what is under way goes on without them.
      const volunteer = isUuid(id) ? await volunteers.remove(tx, id) : undefined;
      if (!volunteer) throw new AppError('not_found', ENTRY_GONE);
      if (declined) {
        refuseDecline(volunteer, declined);
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

  /** For undoing; see `TakeBack`. */
  const takeBack: TakeBack = {
    approve: async (id, by, seen) => (await approve(id, by, seen)).updatedAt,
    stands: async (db, id) => (await findVolunteers(db, [id]))[0]?.isPublished ?? false,
    reopen: async (tx, id, left) => {
      // Requests are locked before volunteers, everywhere.
      await relay.release(tx, id, { alsoHelping: false });
      const volunteer = await existing(lockVolunteer, tx, id);
      refuseChangedSince(volunteer.updatedAt, left);
      await updateVolunteer(tx, {
        ...volunteer,
        ...UNAPPROVED,
        updatedAt: changeTime(volunteer, clock.now()),
      });
    },
  };

  const list: ReviewedList = {
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

  /** Publishes one who waits, unless something of them changed since it was `seen`. */
  const approve = (id: string, by: AdminIdentity, seen?: string): Promise<ReviewedRow> =>
    list.decide(id, { isApproved: true, isPublished: true, onlyWaiting: true, updatedAt: seen }, by);

  /** Ends a volunteer's unanswered offers, so that others are asked. */
  const stopAsking = (id: string): Promise<void> =>
    database.transaction((tx) => relay.release(tx, id, { alsoHelping: false }));

  return {
    /** A page of volunteers in every state. */
    async page(query: ReviewQuery): Promise<ReviewPage<StoredVolunteer>> {
      const page = await reviewPage<string>(database.db, REVIEWED_VOLUNTEERS, query);
      return { ...page, rows: await findVolunteers(database.db, page.rows) };
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
      let isMoved = false;
      const updated = await changeVolunteer(id, by, (volunteer) => {
        const changes = onlyChanged<Omit<StoredVolunteer, 'updatedAt'>>(volunteer, {
          ...rest,
          ...(typeof maxDistance === 'number' && {
            maxDistance: readAsInteger(maxDistance, volunteer.maxDistance),
          }),
        });
        refuseStaleChange(volunteer, seen, changes);
        // What they were asked by email is to be answered by links that end.
        isMoved = mail.canSend() && changes.email !== undefined;
        if (Object.keys(changes).length === 0) return { action: 'updated', changes };
        const found = searchColumns(location, { ...volunteer, ...changes }, volunteer);
        return { action: 'updated', changes: { ...changes, ...keys, ...found } };
      });
      if (!updated.isActive || isMoved) await stopAsking(id);
      return updated;
    },

    /** Calls the listener when an admin corrects a volunteer's address, in that transaction; once for each, at the start. */
    onMoved: (listener: (typeof movedListeners)[number]): void => void movedListeners.push(listener),

    list,
    approve,
    takeBack,
    /** Removes one that is declined, with a word to its sender. @throws AppError `not_found`, `conflict`. */
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
  };
}

/** What the audit log stores of a volunteer: contacts only so that those who know them recognize them. */
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
