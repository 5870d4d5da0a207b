import { rideTimeText } from '#features/routes/rides/rides.model.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import { isPublic } from '#features/review/review.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { rsvpMovedUpMail, type RideMailFacts } from './rsvp.mails.ts';
import { waitingParties, movingUp, rideWhenText, type RsvpCounts, type SignUpStatus } from './rsvp.model.ts';
import { deleteRsvp, listRsvps, updateRsvp } from './rsvp.repo.server.ts';
import type { StoredRsvp } from './rsvp.tables.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

export const RSVP_PURPOSE = 'rsvp';
export const RSVP_PAGE = '/private/rsvp';

/** A stored ride. */
export type Ride = NonNullable<Awaited<ReturnType<ScenicRoutesService['published']>>>;

const KEPT_AFTER_RIDE_MS = 30 * DAY_MS;

/** When the entries of a ride are erased. */
export const eraseTime = (ride: Ride, now: number): Date =>
  new Date((ride.rideDayEndsAt?.getTime() ?? now) + KEPT_AFTER_RIDE_MS);

/** Whether riders can sign up for a ride now (epoch ms), and if not, why not. */
export function signUpStatus(ride: Ride, now: number): SignUpStatus {
  if (!isPublic(ride)) return 'hidden';
  if (ride.rideDayEndsAt !== null && ride.rideDayEndsAt.getTime() <= now) return 'over';
  if (ride.cancelledAt !== null) return 'cancelled';
  if (ride.rideStartsAt === null) return 'undated';
  return ride.rideStartsAt.getTime() <= now ? 'started' : 'open';
}

/** Who goes and who waits. */
export interface WaitlistState extends RsvpCounts {
  all: StoredRsvp[];
  /** Parties that wait for a place, first come first. */
  queue: StoredRsvp[];
}

export function waitlistState(all: StoredRsvp[], capacity: number | null): WaitlistState {
  const sum = (state: StoredRsvp['state']) =>
    all.reduce((total, party) => total + (party.state === state ? party.partySize : 0), 0);
  const waiting = all.filter(({ state }) => state === 'waiting');
  const unconfirmed = all
    .filter(({ state, confirmedAt }) => state === 'going' && confirmedAt === null)
    .reduce((total, { partySize }) => total + partySize, 0);
  return {
    all,
    queue: waitingParties(waiting, capacity),
    going: sum('going'),
    unconfirmed,
    waiting: sum('waiting'),
    capacity,
  };
}

/** Place on the waitlist, from 1; null for those who go, and for a party larger than the whole ride. */
export function positionOf({ queue }: WaitlistState, { id }: Pick<StoredRsvp, 'id'>): number | null {
  const index = queue.findIndex((party) => party.id === id);
  return index < 0 ? null : index + 1;
}

export const mailFacts = (ride: Ride, partySize: number): Omit<RideMailFacts, 'link'> => ({
  partySize,
  ride: {
    id: ride.id,
    name: ride.name,
    when: rideWhenText(ride),
    meetingTime: ride.meetingTime && rideTimeText(ride.meetingTime),
    meetingPoint: [ride.meetingPoint, ride.startLocation].filter(Boolean).join(', ') || 'Not stated',
  },
});

interface WaitlistDependencies {
  clock: Clock;
  mail: Pick<MailService, 'queue' | 'erase'>;
  links: Pick<PrivateLinks, 'issue' | 'revoke'>;
  site: { siteName: string; publicUrl: string };
}

/** The list of a ride and the emails to those on it. Every call wants the ride's row locked. */
export function createWaitlist({ clock, mail, links, site }: WaitlistDependencies) {
  const linkTo = (tx: Db, { id }: Pick<StoredRsvp, 'id'>, token?: string): Promise<string> =>
    links.issue(tx, { purpose: RSVP_PURPOSE, subject: id }, { token });

  /** Emails an entry its link with a text around it; does nothing without an address. */
  async function write(
    tx: Db,
    rsvp: StoredRsvp,
    kind: string,
    ride: Ride,
    render: (facts: RideMailFacts, site: WaitlistDependencies['site']) => RenderedMail,
  ): Promise<void> {
    if (rsvp.email === null) return;
    const link = privateAddress(RSVP_PAGE, await linkTo(tx, rsvp), site);
    const rendered = render({ ...mailFacts(ride, rsvp.partySize), link }, site);
    await mail.queue(tx, { kind, to: rsvp.email, confidential: true, ...rendered });
  }

  /** Ends the links of entries that are no more, and erases what is stored of emails to their riders. */
  async function eraseTraces(tx: Db, { id, email }: Pick<StoredRsvp, 'id' | 'email'>): Promise<void> {
    await links.revoke(tx, { purpose: RSVP_PURPOSE, subject: id });
    if (email !== null) await mail.erase(tx, email, ['rsvp-', 'ride-', 'private-links']);
  }

  const load = async (tx: Db, ride: Ride): Promise<WaitlistState> =>
    waitlistState(await listRsvps(tx, ride.id), ride.maxRiders);

  return {
    linkTo,
    write,
    eraseTraces,
    /** Erases an entry: nothing of its rider stays. */
    async erase(tx: Db, rsvp: Pick<StoredRsvp, 'id' | 'email'>): Promise<void> {
      await deleteRsvp(tx, rsvp.id);
      await eraseTraces(tx, rsvp);
    },
    load,
    positionIn: async (tx: Db, ride: Ride, rsvp: Pick<StoredRsvp, 'id'>): Promise<number | null> =>
      positionOf(await load(tx, ride), rsvp),

    /**
     * Lets those move up for whom there is a place, and notifies them. Only while the ride is open. Who has not confirmed
     * keeps their number and is passed by.
     */
    async moveUp(tx: Db, ride: Ride): Promise<void> {
      if (signUpStatus(ride, clock.now()) !== 'open') return;
      const waitlist = await load(tx, ride);
      const confirmed = waitlist.queue.filter(({ confirmedAt }) => confirmedAt !== null);
      for (const party of movingUp(confirmed, waitlist)) {
        await updateRsvp(tx, party.id, { state: 'going', updatedAt: new Date(clock.now()) });
        await write(tx, party, 'rsvp-moved-up', ride, rsvpMovedUpMail);
      }
    },
  };
}
export type Waitlist = ReturnType<typeof createWaitlist>;
