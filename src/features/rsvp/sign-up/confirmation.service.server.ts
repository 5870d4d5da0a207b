import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Ride, Waitlist } from '../waitlist.service.server.ts';
import { rsvpGoingMail, rsvpWaitingMail } from '../rsvp.mails.ts';
import { placesLeft } from '../rsvp.model.ts';
import { findRsvp, lapseRsvps, listRidesWithLapsed, updateRsvp } from '../rsvp.repo.server.ts';
import type { StoredRsvp } from '../rsvp.tables.server.ts';

const CHECK_EVERY_MS = 5 * 60_000;
const RIDES_AT_ONCE = 100;

interface ConfirmationDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Pick<Jobs, 'every'>;
  waitlist: Waitlist;
  routes: Pick<ScenicRoutesService, 'lock'>;
}

/** Places that are held for a while, for their riders to confirm. Every call wants the ride's row locked. */
export function createConfirmation({ database, clock, jobs, waitlist, routes }: ConfirmationDependencies) {
  /** Takes back the places whose time is over, and lets others move up. */
  async function lapse(tx: Db, ride: Ride): Promise<void> {
    if (await lapseRsvps(tx, ride.id, new Date(clock.now()))) await waitlist.moveUp(tx, ride);
  }

  jobs.every(CHECK_EVERY_MS, 'lapse-rsvps', async () => {
    for (const id of await listRidesWithLapsed(database.db, new Date(clock.now()), RIDES_AT_ONCE))
      await database.transaction(async (tx) => {
        const ride = await routes.lock(tx, id);
        if (ride) await lapse(tx, ride);
      });
  });

  /**
   * The holder of the link reads the address: the place is theirs. One that had lapsed is going again if it fits and
   * no confirmed party waits, else it waits where it stood on the waitlist.
   */
  async function confirm(tx: Db, ride: Ride, { id }: StoredRsvp): Promise<StoredRsvp> {
    await lapse(tx, ride);
    const rsvp = await stored(tx, id);
    if (rsvp.confirmedAt) return rsvp;
    const now = new Date(clock.now());
    const shown = await waitlist.load(tx, ride);
    const fits = rsvp.partySize <= placesLeft(shown) && !shown.queue.some(({ confirmedAt }) => confirmedAt);
    const state = rsvp.state === 'lapsed' ? (fits ? 'going' : 'waiting') : rsvp.state;
    await updateRsvp(tx, id, { state, confirmedAt: now, lapsesAt: null, updatedAt: now });
    await waitlist.moveUp(tx, ride);
    const confirmed = await stored(tx, id);
    // Who moved up has an email already.
    if (confirmed.state === state) await notify(tx, ride, confirmed);
    return confirmed;
  }

  /** What the first mail could not hold: the ride in its organizer's words. */
  async function notify(tx: Db, ride: Ride, rsvp: StoredRsvp): Promise<void> {
    const position = await waitlist.positionIn(tx, ride, rsvp);
    await waitlist.write(tx, rsvp, `rsvp-${rsvp.state}`, ride, (facts, site) =>
      rsvp.state === 'going' ? rsvpGoingMail(facts, site) : rsvpWaitingMail({ ...facts, position }, site),
    );
  }

  return { lapse, confirm, notify };
}
export type Confirmation = ReturnType<typeof createConfirmation>;

async function stored(tx: Db, id: string): Promise<StoredRsvp> {
  const rsvp = await findRsvp(tx, id);
  if (!rsvp) throw new Error('An entry vanished while its ride was locked.');
  return rsvp;
}
