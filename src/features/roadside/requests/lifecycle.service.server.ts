import { eraseFromAudit } from '#features/accounts/audit/audit.service.server.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import { eraseFromDecisions } from '#features/review/queue/erased-entries.service.server.ts';
import { changeTime } from '#features/review/reviewed-row.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { endsAt } from './deadlines.model.ts';
import { endOpenOffers, findHelper, listOfferIds } from '../relay/offers.repo.server.ts';
import { requestEndedMail } from './requester.mails.ts';
import { requestStep } from './requests.jobs.server.ts';
import type { NightRules } from '../night-watch.model.ts';
import { RELAY, type CloseReason } from '../roadside.model.ts';
import { deleteRequest, updateRequest } from './requests.repo.server.ts';
import type { StoredOffer, StoredRequest, StoredVolunteer } from '../roadside.tables.server.ts';
import { helpDoneMail, helpNotNeededMail } from '../volunteers/volunteer.mails.ts';

/** The kinds of private links. That of the confirmation mail proves that somebody reads the address. */
export const LINKS = {
  request: 'roadside-request',
  mailedRequest: 'roadside-request-mail',
  /** Handed on by the requester: shows little, changes nothing. */
  sharedRequest: 'roadside-request-shared',
  volunteer: 'roadside-volunteer',
  offer: 'roadside-offer',
} as const;

/** How the kinds of emails begin that requesters and volunteers get, with those that send lost links again. */
export const ROADSIDE_MAILS = ['roadside-', 'request-', 'volunteer-', 'private-links'];

/** The kind of the email that asks a volunteer. */
export const OFFER_MAIL = 'roadside-offer';
/** The kind of the email that asks a requester to confirm. */
export const CONFIRM_MAIL = 'roadside-confirm';
const ENDED = 'roadside-ended';

export interface RoadsideDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'knownZip' | 'zipOfForm' | 'placeNear' | 'towns'>;
  mail: Pick<
    MailService,
    'queue' | 'canSend' | 'erase' | 'sentTo' | 'onRefused' | 'failedTo' | 'takeBackUnsent'
  >;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  jobs: Pick<Jobs, 'handle' | 'every' | 'send'>;
  privateLinks: Pick<PrivateLinks, 'issue' | 'revoke'>;
  site: { siteName: string; publicUrl: string };
  /** False for clubs that relay without waiting for an admin. */
  needsReview: boolean;
  /** Who watches requests at night, as the site says. */
  night: Pick<NightRules, 'watch' | 'timeZone'>;
  /** Where admins get mail. */
  adminAddresses: () => Promise<string[]>;
}

/** A volunteer who said yes, or is asked. */
export interface Helper {
  offer: StoredOffer;
  volunteer: StoredVolunteer;
}

/** What happens to one request for help. The caller holds the lock of its row. */
export function createRequestLifecycle(deps: RoadsideDependencies) {
  const { clock, jobs, limits, location, mail, privateLinks, site } = deps;

  /** Stores changes, and when the next step is due; `null` when there is none. */
  async function change(
    tx: Db,
    request: StoredRequest,
    changes: Partial<StoredRequest>,
    nextStepAt: number | null,
  ): Promise<StoredRequest> {
    const stored = {
      ...changes,
      nextStepAt: nextStepAt === null ? null : new Date(nextStepAt),
      updatedAt: changeTime(request, clock.now()),
    };
    await updateRequest(tx, request.id, stored);
    if (nextStepAt !== null) await jobs.send(tx, requestStep, { requestId: request.id }, { at: nextStepAt });
    return { ...request, ...stored };
  }

  /** The middle of the area in which the requester is: never their exact place. */
  function centerOf(request: Pick<StoredRequest, 'latitude' | 'longitude' | 'zipCode'>): GeoPoint {
    const { latitude, longitude } = request;
    const near =
      latitude !== null && longitude !== null ? location.placeNear({ latitude, longitude }) : undefined;
    return near ?? location.findZip(request.zipCode);
  }

  interface RequesterFacts {
    name: string;
    issueType: StoredRequest['issueType'];
    area: string;
    url: string;
  }
  /**
   * Mails the requester a link with a text around it, unless the address had its share of this kind: then their page
   * alone tells it.
   * @param about the offer whose volunteer it names
   */
  async function notifyRequester(
    tx: Db,
    kind: string,
    request: StoredRequest,
    render: (facts: RequesterFacts, site: RoadsideDependencies['site']) => RenderedMail,
    about?: string,
  ): Promise<void> {
    if (await limits.take(tx, kind, request.requesterEmail))
      await write(tx, kind, request.requesterEmail, render(await requesterFacts(tx, request), site), about);
  }

  async function requesterFacts(tx: Db, request: StoredRequest): Promise<RequesterFacts> {
    const token = await privateLinks.issue(tx, { purpose: LINKS.mailedRequest, subject: request.id });
    return {
      name: request.requesterName,
      issueType: request.issueType,
      area: request.area,
      url: privateAddress('/private/request', token, site),
    };
  }

  async function offerFacts(tx: Db, request: StoredRequest, { offer, volunteer }: Helper) {
    const token = await privateLinks.issue(tx, { purpose: LINKS.offer, subject: offer.id });
    return {
      name: volunteer.name,
      issueType: request.issueType,
      urgency: request.urgency,
      area: request.area,
      milesAway: offer.miles,
      url: privateAddress('/private/offer', token, site),
    };
  }

  /** @param about the offer that it is of: it holds a contact or asks for help, and is taken back when that is over */
  const write = (tx: Db, kind: string, to: string, rendered: RenderedMail, about?: string) =>
    mail.queue(tx, { kind, to, confidential: true, ...(about !== undefined && { about }), ...rendered });

  /** Ends what is still open of a request: who has not had the question yet does not get it. */
  const endOffers = async (tx: Db, requestId: string) =>
    mail.takeBackUnsent(tx, await endOpenOffers(tx, requestId));

  async function helperOf(tx: Db, requestId: string): Promise<Helper | undefined> {
    const found = await findHelper(tx, requestId);
    return found?.volunteer ? { offer: found.offer, volunteer: found.volunteer } : undefined;
  }

  /** Notifies the volunteer who is on the way that it is over. */
  async function notifyHelper(
    tx: Db,
    request: StoredRequest,
    over: 'cancelled' | 'completed',
    thanks: string | null,
  ) {
    const helper = request.status === 'in_progress' ? await helperOf(tx, request.id) : undefined;
    if (!helper) return;
    const facts = await offerFacts(tx, request, helper);
    if (over === 'cancelled')
      await write(tx, 'roadside-not-needed', helper.volunteer.email, helpNotNeededMail(facts, site));
    else await write(tx, 'roadside-done', helper.volunteer.email, helpDoneMail({ ...facts, thanks }, site));
  }

  /** Tells the requester that an admin deletes an open request: there is no page any more that could. */
  async function notifyDeleted(tx: Db, request: StoredRequest): Promise<void> {
    const { requesterName: name, requesterEmail: to, issueType, area } = request;
    if (!request.confirmedAt || request.closedAt || !(await limits.take(tx, ENDED, to))) return;
    const facts = { name, issueType, area, url: null, because: 'admin' as const };
    await write(tx, ENDED, to, requestEndedMail(facts, site));
  }

  /** Ends a request, and notifies whoever did not end it. */
  async function close(
    tx: Db,
    request: StoredRequest,
    end: { status: 'completed' | 'cancelled'; because: CloseReason; thanks?: string | null },
  ): Promise<StoredRequest> {
    const now = clock.now();
    if (end.because !== 'volunteer' && end.because !== 'time')
      await notifyHelper(tx, request, end.status, end.thanks ?? null);
    await endOpenOffers(tx, request.id);
    // However late the mail server takes it, nobody gets a contact any more.
    await mail.takeBackUnsent(tx, await listOfferIds(tx, { requestId: request.id }));
    const closed = await change(
      tx,
      request,
      {
        status: end.status,
        closedAt: new Date(now),
        closedBecause: end.because,
        thanks: end.thanks ?? null,
      },
      now + RELAY.eraseAfter,
    );
    if (request.confirmedAt && end.because !== 'requester' && end.because !== 'unconfirmed')
      await notifyRequester(tx, ENDED, request, (facts) =>
        requestEndedMail({ ...facts, because: end.because }, site),
      );
    return closed;
  }

  /** Ends every private link to a request and to what volunteers were asked for it, and what has not left of that. */
  async function revokeLinks(tx: Db, request: StoredRequest): Promise<void> {
    for (const purpose of [LINKS.request, LINKS.mailedRequest, LINKS.sharedRequest])
      await privateLinks.revoke(tx, { purpose, subject: request.id });
    const offers = await listOfferIds(tx, { requestId: request.id });
    for (const subject of offers) await privateLinks.revoke(tx, { purpose: LINKS.offer, subject });
    await mail.takeBackUnsent(tx, offers);
  }

  /** Erases what the outbox, the audit log and decisions hold of the requester. */
  async function eraseTraces(tx: Db, request: StoredRequest): Promise<void> {
    if (request.requesterEmail !== '') await mail.erase(tx, request.requesterEmail, ROADSIDE_MAILS);
    await eraseFromAudit(tx, 'requests', request.id, ['reason']);
    await eraseFromDecisions(tx, 'requests', request.id);
  }

  /**
   * Erases what is personal in a closed request. Its row stays for statistics, unless it was never approved. The keyed
   * hashes of a confirmed one stay for its first day, so that erasing does not make room
   * for more.
   */
  async function erase(tx: Db, request: StoredRequest): Promise<void> {
    const now = clock.now();
    await revokeLinks(tx, request);
    await eraseTraces(tx, request);
    const keysEnd = request.createdAt.getTime() + DAY_MS;
    if ((now >= keysEnd || !request.confirmedAt) && !request.isApproved) return deleteRequest(tx, request.id);
    await change(
      tx,
      request,
      {
        requesterName: '',
        requesterEmail: '',
        requesterPhone: '',
        location: '',
        zipCode: '',
        description: '',
        road: null,
        mileMarker: null,
        latitude: null,
        longitude: null,
        thanks: null,
        searchText: '',
        spamHints: [],
        submissionKey: null,
        erasedAt: request.erasedAt ?? new Date(now),
        ...(now >= keysEnd && { emailKey: null, phoneKey: null }),
      },
      now >= keysEnd ? null : keysEnd,
    );
  }

  return {
    change,
    centerOf,
    /** When a request ends, by whether this site can send mail; see `deadlines.model`. */
    endsAt: (request: StoredRequest) => endsAt(request, { mailWorks: mail.canSend() }),
    notifyRequester,
    offerFacts,
    write,
    endOffers,
    helperOf,
    notifyHelper,
    notifyDeleted,
    close,
    erase,
    eraseTraces,
    revokeLinks,
  };
}
export type RequestLifecycle = ReturnType<typeof createRequestLifecycle>;
