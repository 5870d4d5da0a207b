import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { countOffers } from '../relay/offers.repo.server.ts';
import { requestStepOf } from './deadlines.model.ts';
import {
  CONFIRM_MAIL,
  LINKS,
  type RequestLifecycle,
  type RoadsideDependencies,
} from './lifecycle.service.server.ts';
import { isOpen, listProven, lockContact, lockUnconfirmed } from './by-contact.repo.server.ts';
import { nightWords } from '../night-watch.model.ts';
import type { RequestView } from '../private.schema.ts';
import { RELAY } from '../roadside.model.ts';
import { findRequests, lockRequest } from './requests.repo.server.ts';
import { findVolunteers } from '../volunteers/volunteers.repo.server.ts';
import type { StoredRequest } from '../roadside.tables.server.ts';

const OVER = 'This request is over already.';
/** Most confirmed requests of one address within a day; beyond that, a call helps more. */
const PER_DAY = 4;
const OPEN_ALREADY =
  'You have an open request already. Its link shows how far it has come; “Lost a link?” under My rides & posts sends it ' +
  'again. To go on with this one instead, cancel that one first.';
const TOO_MANY =
  'Several requests with this address were made today. An admin can still call you. If you need help now, please call a towing company, or 911 in danger.';

/** An email that has waited for so long is said to be late. */
const LATE_MS = 2 * 60_000;
/** It is written with its request. */
const WRITTEN_WITHIN_MS = 60_000;

/** A link to a request: the one shown on the screen, or one that came by mail. */
interface RequestLink {
  purpose: (typeof LINKS)['request' | 'mailedRequest'];
  subject: string;
}

/** What the person who asked for help sees and does by their private link. */
export function createOwnRequest(deps: RoadsideDependencies, { lifecycle }: { lifecycle: RequestLifecycle }) {
  const { database, clock, mail, needsReview, night } = deps;

  async function view({ purpose, subject }: RequestLink): Promise<RequestView> {
    const [row] = await findRequests(database.db, [subject]);
    if (!row || row.erasedAt) throw new AppError('not_found', LINK_GONE);
    const counts = (await countOffers(database.db, [row.id])).get(row.id);
    const helper = await lifecycle.helperOf(database.db, row.id);
    const [chosen] = row.chosenVolunteerId ? await findVolunteers(database.db, [row.chosenVolunteerId]) : [];
    const ends = lifecycle.endsAt(row);
    return {
      ...ownFacts(row),
      step: requestStepOf(row, { needsReview, mailWorks: mail.canSend() }),
      canConfirm: purpose === LINKS.mailedRequest && waitsForConfirmation(row, clock.now()),
      mailWorks: mail.canSend(),
      isUndelivered: purpose === LINKS.request && (await isUndelivered(row)),
      needsReview,
      nightWatch:
        row.closedAt || helper
          ? null
          : (nightWords({ ...night, needsReview, mailWorks: mail.canSend() }, clock.now())?.after ?? null),
      chosenName: chosen?.isPublished ? chosen.name : null,
      asked: counts?.asked ?? 0,
      declined: counts?.declined ?? 0,
      lastAskedAt: iso(counts?.lastAskedAt),
      helper: helper
        ? { name: helper.volunteer.name, email: helper.volunteer.email, phone: helper.volunteer.phone }
        : null,
      endsAt: ends === null ? null : new Date(ends).toISOString(),
    };
  }

  /** Whether the email that asks to confirm was refused, or waits. Never why: whoever typed the address may not own it. */
  async function isUndelivered({ requesterEmail, confirmedAt, createdAt, closedAt }: StoredRequest) {
    if (confirmedAt || closedAt || !mail.canSend()) return false;
    const own = (await mail.sentTo(requesterEmail, [CONFIRM_MAIL])).findLast(
      (sent) => sent.createdAt >= createdAt && Number(sent.createdAt) - Number(createdAt) < WRITTEN_WITHIN_MS,
    );
    if (!own || own.state === 'sent') return false;
    return own.state === 'failed' || clock.now() - Number(own.createdAt) > LATE_MS;
  }

  /**
   * Changes the request under its lock, and answers the view as it is then.
   * @param contact locked before it: nobody else takes in or confirms a request of this contact meanwhile
   */
  async function act(
    link: RequestLink,
    work: (tx: Db, request: StoredRequest) => Promise<unknown>,
    contact?: string | null,
  ): Promise<RequestView> {
    await database.transaction(async (tx) => {
      if (contact) await lockContact(tx, contact);
      const request = await lockRequest(tx, link.subject);
      if (!request || request.erasedAt) throw new AppError('not_found', LINK_GONE);
      await work(tx, request);
    });
    return view(link);
  }

  return {
    view,

    /**
     * Confirms the email address. Confirming again changes nothing. Also one that gave way to a newer one can
     * be confirmed: whoever sent the newer one need not be the owner of the address.
     * @throws AppError `forbidden` for the link that was shown on the screen; `conflict` once it is over, or while
     * the address has an open one; `rate_limited`.
     */
    async confirm(link: RequestLink): Promise<RequestView> {
      if (link.purpose !== LINKS.mailedRequest)
        throw new AppError('forbidden', 'Please confirm by the link in the email that we sent you.');
      const [known] = await findRequests(database.db, [link.subject]);
      const work = async (tx: Db, request: StoredRequest) => {
        if (request.confirmedAt) return;
        const now = clock.now();
        if (!waitsForConfirmation(request, now)) throw new AppError('conflict', OVER);
        await makeRoom(tx, request);
        const reopened = request.closedAt && {
          status: 'pending' as const,
          closedAt: null,
          closedBecause: null,
        };
        const confirmed = { confirmedAt: new Date(now), confirmedBy: 'mail' };
        await lifecycle.change(tx, request, { ...reopened, ...confirmed }, now);
      };
      return act(link, work, known?.emailKey);
    },

    /** @throws AppError `conflict` when it is done already. Canceling again changes nothing. */
    cancel: (link: RequestLink): Promise<RequestView> =>
      act(link, async (tx, request) => {
        if (request.status === 'cancelled') return;
        if (request.status === 'completed') throw new AppError('conflict', OVER);
        await lifecycle.close(tx, request, { status: 'cancelled', because: 'requester' });
      }),

    /** Help came, from a volunteer or otherwise; `thanks` goes to the volunteer. */
    complete: (link: RequestLink, thanks: string | null): Promise<RequestView> =>
      act(link, async (tx, request) => {
        if (request.status === 'completed') return thankLater(tx, request, thanks);
        if (request.status === 'cancelled') throw new AppError('conflict', OVER);
        await lifecycle.close(tx, request, { status: 'completed', because: 'requester', thanks });
      }),

    /** Everything that is kept of the person who asked. */
    async export(link: RequestLink) {
      const { helper, canConfirm: _canConfirm, ...own } = await view(link);
      return { ...own, helper: helper && { name: helper.name } };
    },

    /** Erases it, canceling it first where it is open. */
    erase: (link: RequestLink): Promise<void> =>
      database.transaction(async (tx) => {
        const request = await lockRequest(tx, link.subject);
        if (!request || request.erasedAt) throw new AppError('not_found', LINK_GONE);
        const closed = request.closedAt
          ? request
          : await lifecycle.close(tx, request, { status: 'cancelled', because: 'requester' });
        await lifecycle.erase(tx, closed);
      }),
  };

  /** @throws AppError `conflict` while the address has an open request; `rate_limited` after many in a day. */
  async function makeRoom(tx: Db, { id, emailKey, phoneKey }: StoredRequest): Promise<void> {
    if (emailKey === null) return;
    const since = new Date(clock.now() - DAY_MS);
    const earlier = await listProven(tx, { emailKey }, since);
    if (earlier.some(isOpen)) throw new AppError('conflict', OPEN_ALREADY);
    if (earlier.length >= PER_DAY)
      throw new AppError('rate_limited', TOO_MANY, { retryAfter: DAY_MS / 1_000 });
    const other = phoneKey === null ? undefined : await lockUnconfirmed(tx, { emailKey, phoneKey });
    if (other && other.id !== id)
      await lifecycle.close(tx, other, { status: 'cancelled', because: 'replaced' });
  }

  /** Sends thanks, once, for a request that the volunteer has already reported done. */
  async function thankLater(tx: Db, request: StoredRequest, thanks: string | null): Promise<void> {
    if (thanks === null || request.thanks !== null) return;
    await lifecycle.change(tx, request, { thanks }, lifecycle.endsAt(request));
    await lifecycle.notifyHelper(tx, { ...request, status: 'in_progress' }, 'completed', thanks);
  }
}

/** Pending, or given way to a newer one within the time that one has for confirming. */
const waitsForConfirmation = (request: StoredRequest, now: number): boolean =>
  !request.confirmedAt &&
  !request.erasedAt &&
  (request.status === 'pending' ||
    (request.closedBecause === 'replaced' && now < request.createdAt.getTime() + RELAY.confirmWithin));

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null;

export const positionOf = ({ latitude, longitude }: Pick<StoredRequest, 'latitude' | 'longitude'>) =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null;

const ownFacts = (row: StoredRequest) => ({
  id: row.id,
  status: row.status,
  issueType: row.issueType,
  urgency: row.urgency,
  requesterName: row.requesterName,
  requesterEmail: row.requesterEmail,
  requesterPhone: row.requesterPhone,
  location: row.location,
  zipCode: row.zipCode,
  area: row.area,
  road: row.road,
  mileMarker: row.mileMarker,
  position: positionOf(row),
  description: row.description,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: iso(row.confirmedAt),
  approvedAt: iso(row.approvedAt),
  radius: row.radius,
  nobodyLeftAt: iso(row.nobodyLeftAt),
  helpedAt: iso(row.helpedAt),
  closedAt: iso(row.closedAt),
  closedBecause: row.closedBecause,
  thanks: row.thanks,
});
