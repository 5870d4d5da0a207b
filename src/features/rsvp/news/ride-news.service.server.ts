import type { RouteChange } from '#features/routes/entry/changes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { signUpStatus, eraseTime, mailFacts, type Ride, type Waitlist } from '../waitlist.service.server.ts';
import { rideBackMail, rideChangedMail, rideOffMail } from '../rsvp.mails.ts';
import { listRsvps, postponeErasing } from '../rsvp.repo.server.ts';
import type { StoredRsvp } from '../rsvp.tables.server.ts';

interface RideNewsDependencies {
  clock: Clock;
  waitlist: Waitlist;
  mail: Pick<MailService, 'queue'>;
  site: { siteName: string; publicUrl: string };
}

/** Emails the riders on a list what becomes of their ride, in the transaction that changes it. */
export function createRideNews({ clock, waitlist, mail, site }: RideNewsDependencies) {
  async function rideChanged(tx: Db, { before, after }: RouteChange): Promise<void> {
    const all = await listRsvps(tx, before.id);
    if (all.length === 0) return;
    // Anybody can type anybody's address: the organizer's words go to who confirmed it.
    const people = all.filter(({ confirmedAt }) => confirmedAt !== null);
    const was = signUpStatus(before, clock.now()) === 'open';
    const is = after !== null && signUpStatus(after, clock.now()) === 'open';
    if (after !== null && after.rideDayEndsAt?.getTime() !== before.rideDayEndsAt?.getTime())
      await postponeErasing(tx, after.id, eraseTime(after, clock.now()));

    if (was && !is) await notifyOff(tx, people, after ?? before, after);
    // Their entries go with the ride.
    if (after === null) for (const rsvp of all) await waitlist.eraseTraces(tx, rsvp);
    if (is) {
      if (was) await notifyChanges(tx, people, before, after);
      else await notifyBack(tx, people, after);
      await waitlist.moveUp(tx, after);
    }
  }

  async function notifyOff(
    tx: Db,
    people: readonly StoredRsvp[],
    ride: Ride,
    after: Ride | null,
  ): Promise<void> {
    const cancelled = after !== null && signUpStatus(after, clock.now()) === 'cancelled';
    for (const { email, partySize } of people) {
      if (email === null) continue;
      const rendered = rideOffMail({ ...mailFacts(ride, partySize), cancelled }, site);
      await mail.queue(tx, { kind: 'ride-off', to: email, ...rendered });
    }
  }

  async function notifyChanges(
    tx: Db,
    people: readonly StoredRsvp[],
    before: Ride,
    after: Ride,
  ): Promise<void> {
    const changed = rideNews(before, after);
    if (changed.length === 0) return;
    for (const rsvp of people)
      await waitlist.write(tx, rsvp, 'ride-changed', after, (facts, site) =>
        rideChangedMail({ ...facts, changed, going: rsvp.state === 'going' }, site),
      );
  }

  async function notifyBack(tx: Db, people: readonly StoredRsvp[], ride: Ride): Promise<void> {
    for (const rsvp of people)
      await waitlist.write(tx, rsvp, 'ride-back', ride, (facts, site) =>
        rideBackMail({ ...facts, going: rsvp.state === 'going' }, site),
      );
  }

  return { rideChanged };
}

/** What a rider has to know before setting out. */
export const rideNews = (before: Ride, after: Ride): string[] => [
  ...(before.rideStartsAt?.getTime() === after.rideStartsAt?.getTime() ? [] : ['date or time']),
  ...(before.meetingPoint === after.meetingPoint && before.startLocation === after.startLocation
    ? []
    : ['meeting point']),
];
