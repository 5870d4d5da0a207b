import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import {
  countOffers,
  findOffer,
  listAwaiting,
  listOffers,
  listUnderWay,
  openOffer,
  takeAheadForNow,
  updateOffer,
} from './offers.repo.server.ts';
import { createRelayCandidates } from './candidates.service.server.ts';
import {
  OFFER_MAIL,
  type Helper,
  type RequestLifecycle,
  type RoadsideDependencies,
} from '../requests/lifecycle.service.server.ts';
import { helperFoundMail, helperSteppedBackMail, nobodyFoundMail } from '../requests/requester.mails.ts';
import { aheadFrom, notAhead } from '../requests/deadlines.model.ts';
import { requestStep } from '../requests/requests.jobs.server.ts';
import { RELAY } from '../roadside.model.ts';
import { listDueRequests, lockRequest } from '../requests/requests.repo.server.ts';
import { lockVolunteer } from '../volunteers/volunteers.repo.server.ts';
import type { StoredOffer, StoredRequest, StoredVolunteer } from '../roadside.tables.server.ts';
import { placeOlder } from '../volunteers/place-older.service.server.ts';
import { helpingMail, nobodyLeftMail, offerMail } from '../volunteers/volunteer.mails.ts';

const SWEEP_MS = 5 * 60_000;
const SWEEP_MOST = 200;

/** A volunteer who is being asked, with what they may know before they say yes. */
export interface OfferNews {
  volunteerId: string;
  offerId: string;
  issueType: StoredRequest['issueType'];
  urgency: StoredRequest['urgency'];
  area: string;
  milesAway: number;
  /** The private page on which they answer. */
  url: string;
}
/** Called in the transaction that asks. */
export type OfferListener = (tx: Db, offer: OfferNews) => Promise<void>;

/** Volunteers are asked only once a request is both confirmed and approved. */
export const mayRelay = (request: Pick<StoredRequest, 'confirmedAt' | 'isApproved' | 'status'>): boolean =>
  request.status === 'pending' && request.isApproved && request.confirmedAt !== null;

/**
 * Passes requests for help on to volunteers. Each step is found again from the stored state alone, under the lock
 * of the request's row, so that doing one twice, late, or after a restart does no harm.
 */
export function createRelay(deps: RoadsideDependencies, lifecycle: RequestLifecycle) {
  const { database, clock, jobs, location, mail, site } = deps;
  const { endsAt } = lifecycle;
  const candidates = createRelayCandidates(deps, lifecycle);
  const listeners: OfferListener[] = [];

  jobs.handle(requestStep, ({ requestId }) => step(requestId));
  // Jobs that got lost, for example with an older backup, are made up for.
  jobs.every(SWEEP_MS, 'roadside-sweep', async () => {
    await placeOlder(database.db, location);
    for (const id of await listDueRequests(database.db, new Date(clock.now()), SWEEP_MOST)) await step(id);
  });

  // Who cannot be asked is not waited for; by a notification they may still say yes.
  mail.onRefused(async ({ kind, recipient }) => {
    if (kind !== OFFER_MAIL) return;
    for (const id of await listAwaiting(database.db, recipient)) await database.transaction(goOn(id));
  });
  const goOn = (requestId: string) => async (tx: Db) => {
    const request = await lockRequest(tx, requestId);
    if (request && mayRelay(request)) await lifecycle.change(tx, request, {}, clock.now());
  };

  /** Does what is due with a request, and nothing when nothing is. */
  async function step(requestId: string): Promise<void> {
    const admins = await deps.adminAddresses();
    await database.transaction(async (tx) => {
      const request = await lockRequest(tx, requestId);
      const now = clock.now();
      if (!request?.nextStepAt) return;
      if (request.nextStepAt.getTime() > now) return planAgain(tx, request, admins);
      if (request.closedAt) return lifecycle.erase(tx, request);
      const end = endsAt(request);
      if (end !== null && end <= now) return finish(tx, request);
      if (request.status === 'pending' && request.confirmedAt && !deps.needsReview && !request.isApproved)
        return ask(tx, { ...request, ...automaticApproval(now) }, admins, automaticApproval(now));
      if (mayRelay(request)) return ask(tx, request, admins);
      await lifecycle.change(tx, request, {}, end);
    });
  }

  /** Nothing where a step is to come. One that was planned by a clock that was ahead is planned by this one. */
  async function planAgain(tx: Db, request: StoredRequest, admins: readonly string[]): Promise<void> {
    const now = clock.now();
    const planned = request.nextStepAt?.getTime() ?? now;
    const ahead = aheadFrom(now);
    if (mayRelay(request) && planned > ahead.asking) return ask(tx, request, admins);
    if (planned <= ahead.any) return;
    const times = notAhead(request, now);
    await lifecycle.change(tx, request, times, endsAt({ ...request, ...times }));
  }

  /** Where no admin has to read requests first, confirming one approves it. */
  const automaticApproval = (now: number) => ({
    isApproved: true,
    isPublished: true,
    approvedBy: 'automatic',
    approvedAt: new Date(now),
  });

  async function finish(tx: Db, request: StoredRequest): Promise<void> {
    if (request.status === 'in_progress')
      return void (await lifecycle.close(tx, request, { status: 'completed', because: 'time' }));
    const because = request.confirmedAt || !mail.canSend() ? 'unanswered' : 'unconfirmed';
    await lifecycle.close(tx, request, { status: 'cancelled', because });
  }

  /** Asks the next volunteers unless answers are still waited for, or says that nobody is left. */
  async function ask(
    tx: Db,
    request: StoredRequest,
    admins: readonly string[],
    approval: Partial<StoredRequest> = {},
  ): Promise<void> {
    const now = clock.now();
    const later = (at: number) => Math.min(at, endsAt(request) ?? at);
    const offers = await listOffers(tx, request.id);
    const unreached = await candidates.unreached(tx, offers);
    const awaited = offers
      .filter(({ state, volunteerId: id }) => state === 'open' && id !== null && !unreached.has(id))
      .map(({ askedAt }) => askedAt.getTime() + RELAY.answerWithin)
      // Whom a clock that was ahead asked has been asked for a while.
      .filter((until) => until > now && until <= aheadFrom(now).asking);
    await takeAheadForNow(tx, request.id, new Date(now));
    if (awaited.length > 0)
      return void (await lifecycle.change(tx, request, approval, later(Math.max(...awaited))));
    if (!mail.canSend())
      return void (await lifecycle.change(tx, request, approval, later(now + RELAY.answerWithin)));

    const { found, radius } = await candidates.next(tx, request, offers);
    for (const { volunteer, miles } of found) await offerTo(tx, request, volunteer, miles, now);
    const nobodyLeftAt = found.length > 0 ? null : (request.nobodyLeftAt ?? new Date(now));
    await lifecycle.change(
      tx,
      request,
      { ...approval, radius, nobodyLeftAt },
      later(now + RELAY.answerWithin),
    );
    if (nobodyLeftAt && !request.nobodyLeftAt) await notifyNobodyLeft(tx, request, admins);
  }

  async function offerTo(
    tx: Db,
    request: StoredRequest,
    volunteer: StoredVolunteer,
    miles: number,
    now: number,
  ): Promise<void> {
    const asked = { requestId: request.id, volunteerId: volunteer.id, miles: Math.round(miles) };
    const offer = await openOffer(tx, { ...asked, askedAt: new Date(now) });
    const isChosen = volunteer.id === request.chosenVolunteerId;
    const facts = { ...(await lifecycle.offerFacts(tx, request, { offer, volunteer })), isChosen };
    await lifecycle.write(tx, OFFER_MAIL, volunteer.email, offerMail(facts, site), offer.id);
    const { issueType, urgency, area, milesAway, url } = facts;
    const news = { volunteerId: volunteer.id, offerId: offer.id, issueType, urgency, area, milesAway, url };
    for (const listener of listeners) await listener(tx, news);
  }

  async function notifyNobodyLeft(tx: Db, request: StoredRequest, admins: readonly string[]): Promise<void> {
    const asked = (await countOffers(tx, [request.id])).get(request.id)?.asked ?? 0;
    await lifecycle.notifyRequester(tx, 'roadside-nobody', request, (facts) =>
      nobodyFoundMail({ ...facts, asked }, site),
    );
    for (const to of admins)
      await mail.queue(tx, {
        kind: 'roadside-nobody-left',
        to,
        ...nobodyLeftMail({ ...request, asked }, site),
      });
  }

  /** This volunteer helps: both get the other's contact, everyone else's offer ends. */
  async function settle(tx: Db, request: StoredRequest, { offer, volunteer }: Helper): Promise<void> {
    const now = clock.now();
    await updateOffer(tx, offer.id, { state: 'accepted', answeredAt: new Date(now) });
    await lifecycle.endOffers(tx, request.id);
    const helped = await lifecycle.change(
      tx,
      request,
      { status: 'in_progress', helpedAt: new Date(now), nobodyLeftAt: null },
      now + RELAY.doneAfter,
    );
    await lifecycle.notifyRequester(
      tx,
      'roadside-helper-found',
      request,
      (facts) => helperFoundMail({ ...facts, helper: volunteer }, site),
      offer.id,
    );
    await lifecycle.write(
      tx,
      'roadside-helping',
      volunteer.email,
      helpingMail(
        {
          ...(await lifecycle.offerFacts(tx, helped, { offer, volunteer })),
          requester: {
            name: request.requesterName,
            email: request.requesterEmail,
            phone: request.requesterPhone,
          },
          place: placeLines(request),
          description: request.description,
        },
        site,
      ),
      offer.id,
    );
  }

  /** The helper cannot come: others are asked at once, and the requester hears of it. */
  async function stepBack(tx: Db, request: StoredRequest, offer: StoredOffer): Promise<void> {
    const now = new Date(clock.now());
    await updateOffer(tx, offer.id, { state: 'withdrawn', answeredAt: now });
    await mail.takeBackUnsent(tx, [offer.id]);
    await lifecycle.change(tx, request, { status: 'pending', helpedAt: null, openSince: now }, now.getTime());
    await lifecycle.notifyRequester(tx, 'roadside-stepped-back', request, helperSteppedBackMail);
  }

  async function decline(tx: Db, request: StoredRequest, offer: StoredOffer): Promise<void> {
    const now = new Date(clock.now());
    await updateOffer(tx, offer.id, { state: 'declined', answeredAt: now });
    await mail.takeBackUnsent(tx, [offer.id]);
    if (request.status === 'pending') await lifecycle.change(tx, request, {}, now.getTime());
  }

  /**
   * Does something about an offer under the lock of its request.
   * @throws AppError `not_found`.
   */
  const withOffer = (
    offerId: string,
    work: (tx: Db, offer: StoredOffer, request: StoredRequest) => Promise<void>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const known = await findOffer(tx, offerId);
      const request = known && (await lockRequest(tx, known.requestId));
      const offer = request && (await findOffer(tx, offerId));
      if (!offer) throw new AppError('not_found', LINK_GONE);
      await work(tx, offer, request);
    });

  return {
    step,
    /** Calls the listener for every volunteer who is asked; once for each, at the start. */
    onOffer: (listener: OfferListener): void => void listeners.push(listener),
    matchesFor: candidates.matchesFor,
    reachable: candidates.reachable,

    /** Accepts an offer. Changes nothing when another volunteer was faster or it was accepted before. */
    accept: (offerId: string): Promise<void> =>
      withOffer(offerId, async (tx, offer, request) => {
        if (offer.state !== 'open' || offer.volunteerId === null || !mayRelay(request)) return;
        const volunteer = await lockVolunteer(tx, offer.volunteerId);
        if (volunteer?.isPublished) await settle(tx, request, { offer, volunteer });
        else await decline(tx, request, offer);
      }),

    decline: (offerId: string): Promise<void> =>
      withOffer(offerId, async (tx, offer, request) => {
        if (offer.state === 'open') await decline(tx, request, offer);
      }),

    /** Takes a yes back. */
    withdraw: (offerId: string): Promise<void> =>
      withOffer(offerId, async (tx, offer, request) => {
        if (offer.state === 'accepted' && request.status === 'in_progress')
          await stepBack(tx, request, offer);
      }),

    /** The helper reports that it is done. */
    complete: (offerId: string): Promise<void> =>
      withOffer(offerId, async (tx, offer, request) => {
        if (offer.state === 'accepted' && request.status === 'in_progress')
          await lifecycle.close(tx, request, { status: 'completed', because: 'volunteer' });
      }),

    /**
     * A volunteer said yes to an admin on the phone.
     * @throws AppError `conflict`, `not_found` for the volunteer.
     */
    async assign(tx: Db, request: StoredRequest, volunteerId: string): Promise<void> {
      if (!mayRelay(request))
        throw new AppError(
          'conflict',
          request.status === 'pending'
            ? 'Confirm and approve the request first.'
            : 'No one is being looked for anymore.',
        );
      const volunteer = await lockVolunteer(tx, volunteerId);
      if (!volunteer?.isPublished) throw new AppError('not_found', 'This volunteer is no longer listed.');
      const miles = candidates.milesTo(request, volunteer);
      const asked = { requestId: request.id, volunteerId, miles: Math.round(miles) };
      const offer = await openOffer(tx, { ...asked, askedAt: new Date(clock.now()) });
      await settle(tx, request, { offer, volunteer });
    },

    /**
     * Takes a volunteer out of what is under way, as part of a transaction that goes on to lock their row.
     * @param alsoHelping also where they said yes already.
     */
    async release(tx: Db, volunteerId: string, { alsoHelping }: { alsoHelping: boolean }): Promise<void> {
      for (const requestId of await listUnderWay(tx, volunteerId)) {
        const request = await lockRequest(tx, requestId);
        const offers = request ? await listOffers(tx, requestId) : [];
        for (const offer of offers.filter((one) => one.volunteerId === volunteerId)) {
          if (!request) continue;
          if (offer.state === 'open') await decline(tx, request, offer);
          else if (offer.state === 'accepted' && alsoHelping && request.status === 'in_progress')
            await stepBack(tx, request, offer);
        }
      }
    },
  };
}
export type Relay = ReturnType<typeof createRelay>;

/** Where the requester is, one line each; for anyone who helps. */
function placeLines(request: StoredRequest): string[] {
  const road = [request.road, request.mileMarker && `mile marker ${request.mileMarker}`];
  const { latitude, longitude } = request;
  return [
    request.location,
    ...(road.some(Boolean) ? [road.filter(Boolean).join(', ')] : []),
    `${request.area} ${request.zipCode}`,
    ...(latitude !== null && longitude !== null ? [`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`] : []),
  ];
}
