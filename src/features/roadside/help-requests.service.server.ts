import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { confirmRequestMail } from './requester-mails.model.ts';
import { endsAt } from './request-clock.model.ts';
import { LINKS, type RequestLife, type RoadsideDependencies } from './request-life.service.server.ts';
import type { RoadsideContacts } from './roadside-contacts.service.server.ts';
import type { RequestHelp, SubmittedAnswer } from './roadside-public.schema.ts';
import type { Relay } from './relay.service.server.ts';
import {
  findRequestByKey,
  insertRequest,
  listRequestsOf,
  lockRequest,
  type ContactKeys,
} from './roadside.repo.server.ts';
import type { StoredRequest } from './roadside.tables.server.ts';
import { newRequestMail } from './volunteer-mails.model.ts';
import { knownPlace } from './volunteer-place.service.server.ts';

const DAY_MS = 86_400_000;
/** Requests of one person within a day; whoever needs more is better off with a call. */
const PER_DAY = 4;

export const OPEN_ALREADY =
  'There is an open request with this contact already. Its private link shows how far it has come, and changes or ' +
  'cancels it.';
const TOO_MANY =
  'Several requests with this contact were made today. If you still need help, please call a towing company, or 911 in danger.';
const BOTH_OR_NONE = 'Latitude and longitude belong together';

/** Requests for help: taken in from the public form. */
export function createHelpRequests(
  deps: RoadsideDependencies & { guard: SubmissionGuardService },
  parts: { life: RequestLife; relay: Relay; contacts: RoadsideContacts },
) {
  const { database, clock, guard, location, mail, needsReview, privateLinks, site } = deps;
  const { life, relay, contacts } = parts;

  const linked = async (tx: Db, id: string): Promise<SubmittedAnswer['link']> => ({
    page: '/private/request',
    token: await privateLinks.issue(tx, { purpose: LINKS.request, subject: id }),
  });

  /** The answer to a form that was sent before; undefined for a new one, and for one that was erased. */
  async function again(key: string | undefined): Promise<SubmittedAnswer | undefined> {
    const earlier = key && (await findRequestByKey(database.db, key));
    if (!earlier) return undefined;
    const link = await database.transaction((tx) => linked(tx, earlier.id));
    return { id: earlier.id, message: received(true), link };
  }

  function received(chosenIsFree: boolean): string {
    const others = chosenIsFree
      ? ''
      : ' The volunteer you chose is not available right now, so others near you are asked.';
    if (!mail.canSend())
      return `Your request is in.${others} This site cannot send e-mail, so an admin has to call you before anyone is asked. Keep your private link.`;
    const next = needsReview
      ? 'Then a person reads it and volunteers are asked.'
      : 'Then volunteers are asked.';
    return `Your request is in.${others} Please open the mail we sent you and confirm it. ${next}`;
  }

  /** @throws AppError `conflict` at the field of a contact that has an open request; `rate_limited`. */
  async function refuseMore(db: Db, keys: ContactKeys): Promise<void> {
    const since = new Date(clock.now() - DAY_MS);
    const earlier = await listRequestsOf(db, keys, since);
    const open = earlier.find(({ status }) => status === 'pending' || status === 'in_progress');
    if (open) {
      const field = open.emailKey === keys.emailKey ? 'requesterEmail' : 'requesterPhone';
      throw new AppError('conflict', OPEN_ALREADY, { fieldErrors: { [field]: OPEN_ALREADY } });
    }
    if (earlier.length >= PER_DAY)
      throw new AppError('rate_limited', TOO_MANY, { retryAfter: DAY_MS / 1_000 });
  }

  /**
   * Takes in a request for help. The same `submissionKey` again answers like the first time, with a fresh link.
   * @throws AppError `validation` by field; `conflict` when this person has an open request; `forbidden` for
   * blocked contacts; `rate_limited` from the spam protection.
   */
  async function submit(form: RequestHelp, from: { address: string }): Promise<SubmittedAnswer> {
    const key = form.submissionKey ?? undefined;
    const earlier = await again(key);
    if (earlier) return earlier;

    const { latitude, longitude } = form;
    if ((latitude === null) !== (longitude === null))
      throw new AppError('validation', BOTH_OR_NONE, {
        fieldErrors: { [latitude === null ? 'latitude' : 'longitude']: BOTH_OR_NONE },
      });
    const zip = knownPlace(location, form.zipCode);
    const place =
      latitude !== null && longitude !== null ? (location.placeNear({ latitude, longitude }) ?? zip) : zip;
    const spamHints = await guard.admit(form, { ...from, texts: textsOf(form) });
    const keys = await contacts.keysOf({ email: form.requesterEmail, phone: form.requesterPhone });
    await contacts.refuseBlocked(keys, { email: 'requesterEmail', phone: 'requesterPhone' });
    await refuseMore(database.db, keys);
    const chosen = await relay.reachable(database.db, form, form.volunteerId ?? null);
    const admins = await deps.adminAddresses();

    const area = `${place.city}, ${place.state}`;
    const stored = await database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const id = await insertRequest(tx, {
        ...columnsOf(form),
        ...keys,
        area,
        chosenVolunteerId: chosen?.volunteer.id ?? null,
        submissionKey: key ?? null,
        spamHints,
        openSince: now,
        createdAt: now,
        updatedAt: now,
      });
      const request = id === undefined ? undefined : await lockRequest(tx, id);
      if (!request) return undefined;
      await life.change(tx, request, {}, endsAt(request));
      await announce(tx, request, admins);
      return { id: request.id, link: await linked(tx, request.id) };
    });
    if (stored) return { ...stored, message: received(!form.volunteerId || chosen !== undefined) };

    // Sent twice at the same moment: either the same form, or another one of the same person.
    const twin = await again(key);
    if (twin) return twin;
    await refuseMore(database.db, keys);
    throw new AppError('conflict', 'Your request could not be taken in. Please send it again.');
  }

  async function announce(tx: Db, request: StoredRequest, admins: readonly string[]): Promise<void> {
    const facts = await life.requesterFacts(tx, request);
    await life.write(
      tx,
      'roadside-confirm',
      request.requesterEmail,
      confirmRequestMail({ ...facts, needsReview }, site),
    );
    for (const to of admins)
      await mail.queue(tx, {
        kind: 'roadside-new-request',
        to,
        ...newRequestMail({ ...request, needsReview }, site),
      });
  }

  return { submit };
}
export type HelpRequests = ReturnType<typeof createHelpRequests>;

const columnsOf = (form: RequestHelp) => ({
  requesterName: form.requesterName,
  requesterEmail: form.requesterEmail,
  requesterPhone: form.requesterPhone,
  location: form.location,
  zipCode: form.zipCode,
  issueType: form.issueType,
  description: form.description,
  urgency: form.urgency,
  latitude: form.latitude,
  longitude: form.longitude,
  road: form.road,
  mileMarker: form.mileMarker,
  radius: form.maxDistance,
});

const textsOf = (form: RequestHelp): string[] => [
  form.requesterName,
  form.location,
  form.description,
  form.road ?? '',
];
