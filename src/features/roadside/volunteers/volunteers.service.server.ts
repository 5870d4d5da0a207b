import { eraseFromAudit } from '#features/accounts/audit/audit.service.server.ts';
import { changeTime, refuseStale } from '#features/review/reviewed-row.service.server.ts';
import { eraseFromDecisions } from '#features/review/queue/erased-entries.service.server.ts';
import { onlyChanged } from '#features/review/review.model.ts';
import { createOwnership } from '#features/review/changes/ownership.service.server.ts';
import { changesTo } from '#features/review/changes/proposals.model.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE, privateAddress } from '#platform/private-links/private-link.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { takeInOnce, type SentForm } from '#platform/spam/submission-keys.server.ts';
import { listHistory, listOfferIds } from '../relay/offers.repo.server.ts';
import type { Relay } from '../relay/relay.service.server.ts';
import {
  LINKS,
  ROADSIDE_MAILS,
  type RequestLifecycle,
  type RoadsideDependencies,
} from '../requests/lifecycle.service.server.ts';
import type { RoadsideContacts } from '../review/contacts.service.server.ts';
import type { OwnVolunteerChanges, VolunteerView } from '../private.schema.ts';
import type { RegisterVolunteer, SubmittedAnswer } from '../public.schema.ts';
import { servicesOf } from '../roadside.model.ts';
import {
  deleteVolunteer,
  findVolunteerByKey,
  findVolunteers,
  insertVolunteer,
  lockVolunteer,
  updateVolunteer,
} from './volunteers.repo.server.ts';
import type { StoredVolunteer } from '../roadside.tables.server.ts';
import { searchColumns } from './place.mapper.server.ts';
import { volunteerReceivedMail } from './volunteer.mails.ts';
import { VOLUNTEER_WORDS, volunteerWords } from './words.model.ts';

const HISTORY = 50;
/** Fields of the audit log that tell who somebody is, or an admin's words to them. */
const VOLUNTEER_PERSONAL = ['name', 'email', 'phone', 'zipCode', 'servicesOffered', 'availability', 'reason'];

/** Volunteers themselves: their registration, and what they see and do by their private link. */
export function createVolunteers(
  deps: RoadsideDependencies & { guard: SubmissionGuardService },
  parts: { lifecycle: RequestLifecycle; relay: Relay; contacts: RoadsideContacts },
) {
  const { database, clock, guard, limits, location, mail, privateLinks, sentForm, site } = deps;
  const { lifecycle, relay, contacts } = parts;

  const own = createOwnership({
    database,
    clock,
    kind: 'volunteers',
    labels: VOLUNTEER_WORDS,
    find: async (db, id: string, { lock } = { lock: false }) =>
      lock ? lockVolunteer(db, id) : (await findVolunteers(db, [id]))[0],
    viewOf,
  });
  const { view } = own;
  const exported: ExportPart[] = [];

  const newToken = (tx: Db, id: string, sent?: SentForm) =>
    privateLinks.issue(tx, { purpose: LINKS.volunteer, subject: id }, { token: sent?.token });

  const answer = async (tx: Db, id: string, sent: SentForm | undefined): Promise<SubmittedAnswer> => ({
    id,
    message: mail.canSend()
      ? 'Thank you. A person reads your registration, and you get an email when riders can find you.'
      : 'Thank you. A person reads your registration before riders can find you.',
    link: { page: '/private/volunteer', token: await newToken(tx, id, sent) },
  });

  /**
   * Takes in a volunteer for review. The same form again answers like the first time.
   * @throws AppError `validation` by field; `forbidden` for blocked contacts; `rate_limited`.
   */
  async function register(form: RegisterVolunteer, from: { address: string }): Promise<SubmittedAnswer> {
    const sent = await sentForm(form);
    return takeInOnce(sent, {
      async repeat({ key }) {
        const id = await findVolunteerByKey(database.db, key);
        return id === undefined ? undefined : database.transaction((tx) => answer(tx, id, sent));
      },
      store: () => store(form, sent, from),
      withdrawn: 'This registration was taken back. Please reload the form and try again.',
    });
  }

  /** Undefined when the same form was stored meanwhile. */
  async function store(form: RegisterVolunteer, sent: SentForm | undefined, from: { address: string }) {
    const servicesOffered = servicesOf(form.servicesOfferedInput);
    const { name, email, phone, zipCode, availability, experienceLevel, maxDistance, isActive } = form;
    const given = { name, email, phone, zipCode, availability, experienceLevel, maxDistance, isActive };
    const found = searchColumns(location, { zipCode, maxDistance, servicesOffered });
    const texts = [name, availability, ...servicesOffered];
    const spamHints = await guard.admit(form, { ...from, texts });
    const keys = await contacts.keysOf(form);
    await contacts.refuseBlocked(keys, { email: 'email', phone: 'phone' });

    return database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const id = await insertVolunteer(tx, {
        ...given,
        servicesOffered,
        ...found,
        ...keys,
        submissionKey: sent?.key ?? null,
        spamHints,
        createdAt: now,
        updatedAt: now,
      });
      if (id === undefined) return undefined;
      // Beyond the address's share the link is on the screen alone.
      if (await limits.take(tx, 'roadside-volunteer', email)) {
        const url = privateAddress('/private/volunteer', await newToken(tx, id), site);
        await lifecycle.write(tx, 'roadside-volunteer', email, volunteerReceivedMail({ url }, site));
      }
      return answer(tx, id, sent);
    });
  }

  async function viewOf(db: Db, row: StoredVolunteer): Promise<VolunteerView> {
    const { wanted, proposal, declined } = await own.stateOf(db, row.id, volunteerWords(row));
    const history = await listHistory(db, row.id, HISTORY);
    const place = location.knownZip(row.zipCode);
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      phone: row.phone,
      zipCode: row.zipCode,
      // ZIP codes come and go.
      area: place ? `${place.city}, ${place.state}` : `ZIP code ${row.zipCode}`,
      servicesOffered: row.servicesOffered,
      availability: row.availability,
      experienceLevel: row.experienceLevel,
      maxDistance: row.maxDistance,
      isActive: row.isActive,
      isPublished: row.isPublished,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      mailWorks: mail.canSend(),
      wanted: volunteerWords(wanted),
      proposal,
      declined,
      history: history.map(historyEntry),
    };
  }

  async function locked(tx: Db, id: string): Promise<StoredVolunteer> {
    const volunteer = await lockVolunteer(tx, id);
    if (!volunteer) throw new AppError('not_found', LINK_GONE);
    return volunteer;
  }

  /** Deletes a volunteer, who steps back from everything under way. */
  async function remove(tx: Db, id: string): Promise<StoredVolunteer | undefined> {
    await relay.release(tx, id, { alsoHelping: true });
    const volunteer = await lockVolunteer(tx, id);
    if (!volunteer) return undefined;
    // Whatever came in until the row was locked.
    await relay.release(tx, id, { alsoHelping: true });
    await privateLinks.revoke(tx, { purpose: LINKS.volunteer, subject: id });
    for (const subject of await listOfferIds(tx, { volunteerId: id }))
      await privateLinks.revoke(tx, { purpose: LINKS.offer, subject });
    await deleteVolunteer(tx, id);
    return volunteer;
  }

  /** What mails, the audit log and decisions still hold of a volunteer who is not one any more. */
  async function eraseTraces(tx: Db, { id, email }: StoredVolunteer): Promise<void> {
    await mail.erase(tx, email, ROADSIDE_MAILS);
    await eraseFromAudit(tx, 'volunteers', id, VOLUNTEER_PERSONAL);
    await eraseFromDecisions(tx, 'volunteers', id);
  }

  async function setActive(id: string, isActive: boolean): Promise<VolunteerView> {
    await database.transaction(async (tx) => {
      if (!isActive) await relay.release(tx, id, { alsoHelping: false });
      const volunteer = await locked(tx, id);
      if (volunteer.isActive !== isActive)
        await updateVolunteer(tx, {
          ...volunteer,
          isActive,
          updatedAt: changeTime(volunteer, clock.now()),
        });
    });
    return view(id);
  }

  return {
    register,
    view,
    remove,
    eraseTraces,

    /**
     * Changes what waits for review at once. Of what was reviewed already, the words that everyone reads wait for an
     * admin; contact, place and reach change at once.
     * @throws AppError `conflict` when `updatedAt` is not the stored one; `validation` by field.
     */
    async change(id: string, sent: OwnVolunteerChanges): Promise<VolunteerView> {
      const { servicesOfferedInput, updatedAt, ...rest } = sent;
      const wanted = { ...rest, servicesOffered: servicesOf(servicesOfferedInput) };
      const phoneKey = await contacts.phoneKey(sent.phone);
      await database.transaction(async (tx) => {
        const volunteer = await locked(tx, id);
        const stored = volunteerWords(volunteer);
        const words = volunteerWords(wanted);
        const state = await own.stateOf(tx, id, stored);
        const proposes = volunteer.isApproved && Object.keys(changesTo(state.wanted, words)).length > 0;
        const changes = onlyChanged<StoredVolunteer>(volunteer, {
          ...wanted,
          ...(volunteer.isApproved && stored),
        });
        // What is stored already is no conflict either: the answer to its first sending may have been lost.
        if (!proposes && Object.keys(changes).length === 0) return;
        refuseStale(volunteer, updatedAt);
        const now = changeTime(volunteer, clock.now());
        const changed = { ...volunteer, ...changes, editedAt: now, updatedAt: now };
        const found = searchColumns(location, changed, volunteer);
        await updateVolunteer(tx, { ...changed, ...found, phoneKey });
        if (proposes) await own.propose(tx, id, state, words);
      });
      return view(id);
    },

    takeBackChange: async (id: string): Promise<VolunteerView> => {
      await own.takeBackChange(id);
      return view(id);
    },

    pause: (id: string) => setActive(id, false),
    resume: (id: string) => setActive(id, true),

    /** Erases everything of a volunteer at once. */
    leave: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const volunteer = await remove(tx, id);
        if (!volunteer) throw new AppError('not_found', LINK_GONE);
        await eraseTraces(tx, volunteer);
      }),

    /** Everything that is kept of a volunteer, without other people's contacts. */
    async export(id: string) {
      const { history, ...entry } = await view(id);
      const kept: Record<string, unknown> = {};
      for (const part of exported) Object.assign(kept, await part(id));
      return { ...entry, history: history.map(({ requester: _requester, ...asked }) => asked), ...kept };
    },

    /** What another feature keeps of a volunteer, by name, for their export; once for each, at the start. */
    onExport: (part: ExportPart): void => void exported.push(part),
  };
}
export type Volunteers = ReturnType<typeof createVolunteers>;

type ExportPart = (volunteerId: string) => Promise<Record<string, unknown>>;

const historyEntry = ({
  offer,
  request,
}: Awaited<ReturnType<typeof listHistory>>[number]): VolunteerView['history'][number] => {
  const helped = offer.state === 'accepted' && !request.erasedAt;
  return {
    state: offer.state,
    issueType: request.issueType,
    area: request.area,
    milesAway: offer.miles,
    askedAt: offer.askedAt.toISOString(),
    answeredAt: offer.answeredAt?.toISOString() ?? null,
    status: request.status,
    thanks: helped ? request.thanks : null,
    requester:
      helped && request.status !== 'cancelled'
        ? { name: request.requesterName, email: request.requesterEmail, phone: request.requesterPhone }
        : null,
  };
};
