import { isGroupRide } from '#features/routes/rides/rides.model.ts';
import { ROUTE_NOT_FOUND, type ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { createConfirmation } from './sign-up/confirmation.service.server.ts';
import { createDayBeforeWeather } from './news/day-before.service.server.ts';
import { createRideNews } from './news/ride-news.service.server.ts';
import { createRiderLists } from './riders/rider-lists.service.server.ts';
import {
  createWaitlist,
  signUpStatus,
  waitlistState,
  positionOf,
  RSVP_PAGE,
  RSVP_PURPOSE,
  type WaitlistState,
  type Ride,
} from './waitlist.service.server.ts';
import { createSignUp } from './sign-up/sign-up.service.server.ts';
import { closedText, placesLeft, rideWhenText, RSVP_LIMITS } from './rsvp.model.ts';
import {
  countRiders,
  findRsvp,
  listByEmail,
  listRsvps,
  listToErase,
  updateRsvp,
} from './rsvp.repo.server.ts';
import type { GoingAnswer, MyRsvp, RideRsvp, RsvpChanges } from './rsvp.schema.ts';
import type { StoredRsvp } from './rsvp.tables.server.ts';

const ERASED_AT_ONCE = 100;

interface RsvpDependencies {
  database: Pick<Database, 'db' | 'replica' | 'transaction'>;
  clock: Clock;
  jobs: Jobs;
  mail: Pick<MailService, 'queue' | 'canSend' | 'erase'>;
  links: Pick<PrivateLinks, 'issue' | 'revoke'>;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  guard: SubmissionGuardService;
  routes: ScenicRoutesService;
  site: { siteName: string; publicUrl: string };
}

/** Signing up for group rides without an account: places, a waiting list, and a private link to each entry. */
export function createRsvpService(deps: RsvpDependencies) {
  const { clock, jobs, limits, mail, links, guard, routes, sentForm, site } = deps;
  const { db } = deps.database;
  const versions = createContentVersion({ database: deps.database, clock, name: 'rsvp' });
  const database: Pick<Database, 'db' | 'transaction'> = { db, transaction: changing };
  const waitlist = createWaitlist({ clock, mail, links, site });
  const confirmation = createConfirmation({ database, clock, jobs, waitlist, routes });
  const lists = createRiderLists({ database, clock, waitlist, mail, routes, site });
  const news = createRideNews({ clock, waitlist, mail, site });
  routes.onChange(news.rideChanged);
  createDayBeforeWeather({ database: deps.database, clock, jobs, waitlist, mail, routes, site });
  jobs.every(DAY_MS, 'forget-rsvps', forgetOld);

  /** Whatever changes who comes. The version moves at the very end: who waits for it holds up nobody else. */
  function changing<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    return deps.database.transaction(async (tx) => {
      const result = await work(tx);
      await versions.bump(tx);
      return result;
    });
  }

  async function publicRide(id: number): Promise<Ride> {
    const ride = await routes.published(id);
    if (!ride || !isGroupRide(ride)) throw new AppError('not_found', ROUTE_NOT_FOUND);
    return ride;
  }

  async function summary(id: number): Promise<RideRsvp> {
    const ride = await publicRide(id);
    const [counts] = await countRiders(db, [id]);
    return {
      going: counts?.going ?? 0,
      unconfirmed: counts?.unconfirmed ?? 0,
      waiting: counts?.waiting ?? 0,
      capacity: ride.maxRiders,
      door: signUpStatus(ride, clock.now()),
      mailWorks: mail.canSend(),
    };
  }

  /** Riders per published ride, without those that nobody has signed up for. */
  async function going(ids: readonly number[]): Promise<GoingAnswer> {
    const rides = await Promise.all(ids.map((id) => routes.published(id)));
    const counts = await countRiders(
      db,
      rides.flatMap((ride) => (ride && isGroupRide(ride) ? [ride.id] : [])),
    );
    return {
      going: Object.fromEntries(counts.flatMap((one) => (one.going > 0 ? [[one.routeId, one.going]] : []))),
    };
  }

  /** An entry and its ride, locked in the order that everyone keeps: ride first. */
  async function lockEntry(tx: Db, id: string): Promise<{ rsvp: StoredRsvp; ride: Ride }> {
    const seen = await findRsvp(tx, id);
    const ride = seen && (await routes.lock(tx, seen.routeId));
    const rsvp = ride && (await findRsvp(tx, id));
    if (!rsvp) throw new AppError('not_found', LINK_GONE);
    return { rsvp, ride };
  }

  async function mine(id: string): Promise<MyRsvp> {
    const rsvp = await findRsvp(db, id);
    const ride = rsvp && (await routes.find(rsvp.routeId));
    if (!ride) throw new AppError('not_found', LINK_GONE);
    const shown = waitlistState(await listRsvps(db, ride.id), ride.maxRiders);
    const status = signUpStatus(ride, clock.now());
    return {
      state: rsvp.state,
      isConfirmed: rsvp.confirmedAt !== null,
      lapsesAt: rsvp.lapsesAt?.toISOString() ?? null,
      position: positionOf(shown, rsvp),
      name: rsvp.name,
      email: rsvp.email,
      partySize: rsvp.partySize,
      note: rsvp.note,
      shareEmail: rsvp.shareEmail,
      createdAt: rsvp.createdAt.toISOString(),
      mostRiders: mostRiders(rsvp, shown),
      door: status,
      rideId: ride.id,
      rideName: ride.name,
      rideWhen: rideWhenText(ride),
      rideDate: ride.rideDate,
      ride: status === 'hidden' ? null : await routes.details(ride.id).catch(goneAsNull),
      eraseAt: rsvp.eraseAt.toISOString(),
    };
  }

  /** An entry of a ride that is open; who does something with it reads the address, so it is confirmed. */
  async function confirmedEntry(tx: Db, id: string): Promise<{ rsvp: StoredRsvp; ride: Ride }> {
    const { rsvp, ride } = await lockEntry(tx, id);
    const status = signUpStatus(ride, clock.now());
    if (status !== 'open') throw new AppError('conflict', closedText(status, ride.rideDate));
    return { rsvp: await confirmation.confirm(tx, ride, rsvp), ride };
  }

  /** The mailed link was used: the place is theirs. @throws AppError `not_found`; `conflict` when the ride is not open */
  async function confirm(id: string): Promise<MyRsvp> {
    await database.transaction((tx) => confirmedEntry(tx, id));
    return mine(id);
  }

  /** @throws AppError `not_found`; `conflict` when the ride is not open or there are no places to grow into. */
  async function change(id: string, changes: RsvpChanges): Promise<MyRsvp> {
    await database.transaction(async (tx) => {
      const { rsvp, ride } = await confirmedEntry(tx, id);
      const { partySize = rsvp.partySize } = changes;
      if (partySize > rsvp.partySize) refuseGrowth(partySize, rsvp, await waitlist.load(tx, ride));
      const { note = rsvp.note, shareEmail = rsvp.shareEmail } = changes;
      await updateRsvp(tx, id, { partySize, note, shareEmail, updatedAt: new Date(clock.now()) });
      if (partySize < rsvp.partySize) await waitlist.moveUp(tx, ride);
    });
    return mine(id);
  }

  /** Gives the places back and erases the entry; its links end. */
  const cancel = (id: string): Promise<void> =>
    database.transaction(async (tx) => {
      const { rsvp, ride } = await lockEntry(tx, id);
      await waitlist.erase(tx, rsvp);
      await waitlist.moveUp(tx, ride);
    });

  async function forgetOld(): Promise<void> {
    for (;;) {
      const old = await listToErase(db, new Date(clock.now()), ERASED_AT_ONCE);
      await database.transaction(async (tx) => {
        for (const rsvp of old) await waitlist.erase(tx, rsvp);
      });
      if (old.length < ERASED_AT_ONCE) return;
    }
  }

  return {
    summary,
    going,
    /** Moves whenever someone signs up, changes their entry, goes, or loses a place. */
    contentVersion: versions.current,
    knownVersion: versions.peek,
    ...createSignUp({
      database,
      clock,
      confirmation,
      guard,
      limits,
      waitlist,
      mail,
      routes,
      sentForm,
      publicRide,
    }),
    mine,
    confirm,
    change,
    cancel,
    ...lists,
    /** Entries of an email address, for mailing new links to them. */
    async listPrivateLinks(email: string): Promise<OwnedThing[]> {
      const found = await listByEmail(db, email);
      const rides = await Promise.all(found.map(({ routeId }) => routes.find(routeId)));
      return found.map(({ id, confirmedAt }, index) => ({
        purpose: RSVP_PURPOSE,
        subject: id,
        page: RSVP_PAGE,
        // The words of a ride's organizer go to who confirmed the address.
        title: `Signed up: ${(confirmedAt && rides[index]?.name) || 'a group ride'}`,
      }));
    },
  };
}
export type RsvpService = ReturnType<typeof createRsvpService>;

/** A ride may be taken down between two queries. */
function goneAsNull(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null;
  throw error;
}

/** Nobody grows past those who wait; shrinking is always possible. */
function mostRiders(rsvp: StoredRsvp, waitlist: WaitlistState): number {
  if (rsvp.state !== 'going' || waitlist.queue.length > 0) return rsvp.partySize;
  return Math.min(RSVP_LIMITS.party, rsvp.partySize + placesLeft(waitlist));
}

function refuseGrowth(partySize: number, rsvp: StoredRsvp, waitlist: WaitlistState): void {
  if (partySize <= mostRiders(rsvp, waitlist)) return;
  const message =
    rsvp.state === 'waiting'
      ? 'On the waiting list a party can only become smaller.'
      : waitlist.queue.length > 0
        ? 'Others wait for a place, so your party can only become smaller.'
        : 'There are not enough places left for that many.';
  throw fieldError('partySize', message, 'conflict');
}
