import { changedFields, recordAudit } from '#features/accounts/audit/audit.service.server.ts';
import { ENTRY_GONE } from '#features/review/reviewed-row.service.server.ts';
import { createReviewedChanges } from '#features/review/changes/reviewed-changes.service.server.ts';
import { valuesOf } from '#features/review/changes/proposals.model.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import {
  LINKS,
  type RequestLifecycle,
  type RoadsideDependencies,
} from '../requests/lifecycle.service.server.ts';
import { findVolunteers, lockVolunteer, updateVolunteer } from './volunteers.repo.server.ts';
import type { StoredVolunteer } from '../roadside.tables.server.ts';
import { volunteerChangeAcceptedMail, volunteerChangeDeclinedMail } from './volunteer.mails.ts';
import { searchColumns } from './place.mapper.server.ts';
import { VOLUNTEER_WORDS, volunteerWords } from './words.model.ts';

/** Review of what volunteers propose to change in the words that everyone reads of them. */
export function createVolunteerProposals(
  deps: RoadsideDependencies,
  { lifecycle }: { lifecycle: RequestLifecycle },
) {
  const { location, privateLinks, site } = deps;

  async function notify(
    tx: Db,
    kind: string,
    { id, name, email }: StoredVolunteer,
    render: (facts: { name: string; url: string }) => RenderedMail,
  ): Promise<void> {
    const token = await privateLinks.issue(tx, { purpose: LINKS.volunteer, subject: id });
    await lifecycle.write(
      tx,
      kind,
      email,
      render({ name, url: privateAddress('/private/volunteer', token, site) }),
    );
  }

  return createReviewedChanges(deps, {
    kind: 'volunteers',
    what: 'Change of a volunteer',
    namesPeople: true,
    hrefOf: (title) => `/admin?${new URLSearchParams({ view: 'volunteers', q: title }).toString()}`,
    labels: VOLUNTEER_WORDS,
    toId: String,
    find: async (db, id: string) => (await findVolunteers(db, [id]))[0],
    locked: async (tx, id: string) => {
      const volunteer = await lockVolunteer(tx, id);
      if (!volunteer) throw new AppError('not_found', ENTRY_GONE);
      return volunteer;
    },
    titleOf: ({ name }) => name,
    fieldsOf: async (_db, volunteer) => volunteerWords(volunteer),

    accept: async (tx, { row: volunteer, taken, by, now }) => {
      const changed = { ...volunteer, ...taken, updatedAt: now };
      await updateVolunteer(tx, { ...changed, ...searchColumns(location, changed, volunteer) });
      await recordAudit(tx, {
        at: now,
        by,
        action: 'change accepted',
        entityType: 'volunteers',
        entityId: volunteer.id,
        ...changedFields(volunteerWords(volunteer), volunteerWords(changed)),
      });
      await notify(tx, 'roadside-volunteer-change-accepted', changed, (facts) =>
        volunteerChangeAcceptedMail(facts, site),
      );
    },

    declined: async (tx, { row: volunteer, current, proposal, reason, by, now }) => {
      await recordAudit(tx, {
        at: now,
        by,
        action: 'change declined',
        entityType: 'volunteers',
        entityId: volunteer.id,
        before: valuesOf(current, proposal.changes),
        after: { ...proposal.changes, ...(reason && { reason }) },
      });
      await notify(tx, 'roadside-volunteer-change-declined', volunteer, (facts) =>
        volunteerChangeDeclinedMail({ ...facts, reason }, site),
      );
    },
  });
}
