import type { RouteChange } from '#features/routes/entry/changes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { signUpStatus, eraseTime, mailFacts, type Ride, type Waitlist } from '../waitlist.service.server.ts';
import { rideBackMail, rideChangedMail, rideOffMail } from '../rsvp.mails.ts';
import type { SignUpStatus } from '../rsvp.model.ts';
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
    const was = signUpStatus(before, clock.now());
    const is = after === null ? 'hidden' : signUpStatus(after, clock.now());
    if (after !== null && after.rideDayEndsAt?.getTime() !== before.rideDayEndsAt?.getTime())
      await postponeErasing(tx, after.id, eraseTime(after, clock.now()));

    if (after === null || isOff(is)) {
      if (was === 'open') await notifyOff(tx, people, after ?? before, is === 'cancelled');
    } else if (isOff(was)) {
      if (is === 'open') await notifyBack(tx, people, after);
    } else if (was === 'open' || is === 'open') await notifyChanges(tx, people, before, after);
    // Their entries go with the ride.
    if (after === null) for (const rsvp of all) await waitlist.eraseTraces(tx, rsvp);
    else await waitlist.moveUp(tx, after);
  }

  async function notifyOff(
    tx: Db,
    people: readonly StoredRsvp[],
    ride: Ride,
    cancelled: boolean,
  ): Promise<void> {
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

/** A ride that has begun is not off: one that is put off after that has changed. */
const isOff = (status: SignUpStatus): boolean => status === 'hidden' || status === 'cancelled';

/** What a rider has to know before setting out. */
export const rideNews = (before: Ride, after: Ride): string[] => [
  ...(before.rideStartsAt?.getTime() === after.rideStartsAt?.getTime() ? [] : ['date or time']),
  ...(before.meetingTime === after.meetingTime ? [] : ['meeting time']),
  ...(before.meetingPoint === after.meetingPoint && before.startLocation === after.startLocation
    ? []
    : ['meeting point']),
];
