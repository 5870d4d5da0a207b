import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { STRANGER_LIMITS_TEXT } from '#platform/mail/mail-limits.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { takeInOnce, type SentForm } from '#platform/spam/submission-keys.server.ts';
import { confirmRequestMail } from './requester.mails.ts';
import {
  CONFIRM_MAIL,
  LINKS,
  type RequestLifecycle,
  type RoadsideDependencies,
} from './lifecycle.service.server.ts';
import type { RoadsideContacts } from '../review/contacts.service.server.ts';
import { lockContact, lockUnconfirmed } from './by-contact.repo.server.ts';
import type { RequestHelp, SubmittedAnswer } from '../public.schema.ts';
import type { Relay } from '../relay/relay.service.server.ts';
import { findRequestByKey, insertRequest, lockRequest } from './requests.repo.server.ts';
import type { StoredRequest } from '../roadside.tables.server.ts';
import { newRequestMail } from '../volunteers/volunteer.mails.ts';

const BOTH_OR_NONE = 'Latitude and longitude belong together';

/** Requests for help: taken in from the public form. */
export function createHelpRequests(
  deps: RoadsideDependencies & { guard: SubmissionGuardService },
  parts: { lifecycle: RequestLifecycle; relay: Relay; contacts: RoadsideContacts },
) {
  const { database, clock, guard, location, mail, needsReview, privateLinks, sentForm, site } = deps;
  const { lifecycle, relay, contacts } = parts;

  const linked = async (
    tx: Db,
    id: string,
    form: SentForm | undefined,
  ): Promise<SubmittedAnswer['link']> => ({
    page: '/private/request',
    token: await privateLinks.issue(tx, { purpose: LINKS.request, subject: id }, { token: form?.token }),
  });

  /** The answer to a form that was sent before; undefined for a new one, and for one that was erased. */
  async function repeat(sent: SentForm): Promise<SubmittedAnswer | undefined> {
    const earlier = await findRequestByKey(database.db, sent.key);
    if (!earlier) return undefined;
    const link = await database.transaction((tx) => linked(tx, earlier.id, sent));
    return { id: earlier.id, message: received(true), link };
  }

  function received(chosenIsFree: boolean): string {
    const others = chosenIsFree
      ? ''
      : ' The volunteer you chose is not available right now, so others near you are asked.';
    if (!mail.canSend())
      return `Your request is in.${others} This site cannot send email, so an admin has to call you before anyone is asked. Keep your private link.`;
    const next = needsReview
      ? 'Then a person reads it and volunteers are asked.'
      : 'Then volunteers are asked.';
    return `Your request is in.${others} Please open the email we sent you and confirm it. ${next} No email? ${STRANGER_LIMITS_TEXT} “Lost a link?” under My rides & posts sends it too, and an admin can call you.`;
  }

  /**
   * Takes in a request for help, whatever there is with the same contacts already: whether it may go on is told to
   * whoever confirms it. The same form again answers like the first time.
   * @throws AppError `validation` by field; `forbidden` for blocked contacts; `rate_limited` from the spam protection.
   */
  async function submit(form: RequestHelp, from: { address: string }): Promise<SubmittedAnswer> {
    const sent = await sentForm(form);
    return takeInOnce(sent, {
      repeat,
      store: () => store(form, sent, from),
      withdrawn: 'Your request could not be taken in. Please send it again.',
    });
  }

  /** Undefined when the same form was stored meanwhile. */
  async function store(form: RequestHelp, sent: SentForm | undefined, from: { address: string }) {
    const { latitude, longitude } = form;
    if ((latitude === null) !== (longitude === null))
      throw new AppError('validation', BOTH_OR_NONE, {
        fieldErrors: { [latitude === null ? 'latitude' : 'longitude']: BOTH_OR_NONE },
      });
    const zip = location.zipOfForm(form);
    const place =
      latitude !== null && longitude !== null ? (location.placeNear({ latitude, longitude }) ?? zip) : zip;
    const spamHints = await guard.admit(form, { ...from, texts: textsOf(form) });
    const keys = await contacts.keysOf({ email: form.requesterEmail, phone: form.requesterPhone });
    await contacts.refuseBlocked(keys, { email: 'requesterEmail', phone: 'requesterPhone' });
    const chosen = await relay.reachable(database.db, form, form.volunteerId ?? null);
    const admins = await deps.adminAddresses();

    const area = `${place.city}, ${place.state}`;
    const stored = await database.transaction(async (tx) => {
      await lockContact(tx, keys.emailKey);
      const now = new Date(clock.now());
      if (sent && (await findRequestByKey(tx, sent.key))) return undefined;
      const older = await lockUnconfirmed(tx, keys);
      if (older) await lifecycle.close(tx, older, { status: 'cancelled', because: 'replaced' });
      const id = await insertRequest(tx, {
        ...columnsOf(form),
        ...keys,
        area,
        chosenVolunteerId: chosen?.volunteer.id ?? null,
        submissionKey: sent?.key ?? null,
        spamHints,
        openSince: now,
        createdAt: now,
        updatedAt: now,
      });
      const request = id === undefined ? undefined : await lockRequest(tx, id);
      if (!request) return undefined;
      await lifecycle.change(tx, request, {}, lifecycle.endsAt(request));
      await announce(tx, request, admins);
      return { id: request.id, link: await linked(tx, request.id, sent) };
    });
    return stored && { ...stored, message: received(!form.volunteerId || chosen !== undefined) };
  }

  async function announce(tx: Db, request: StoredRequest, admins: readonly string[]): Promise<void> {
    await lifecycle.notifyRequester(tx, CONFIRM_MAIL, request, (facts) =>
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
