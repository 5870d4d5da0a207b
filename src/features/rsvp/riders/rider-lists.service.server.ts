import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { signUpStatus, waitlistState, mailFacts, type Waitlist } from '../waitlist.service.server.ts';
import { rsvpRemovedMail } from '../rsvp.mails.ts';
import { RSVP_STATES } from '../rsvp.model.ts';
import { countRiders, findRsvp, listRsvps } from '../rsvp.repo.server.ts';
import type { RiderList, RsvpCountsAnswer } from '../rsvp.schema.ts';
import type { StoredRsvp } from '../rsvp.tables.server.ts';

const GONE = 'This entry is no longer on the list.';

interface RiderListsDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  waitlist: Waitlist;
  mail: Pick<MailService, 'queue'>;
  routes: Pick<ScenicRoutesService, 'lock' | 'find' | 'ownership'>;
  site: { siteName: string; publicUrl: string };
}

/** The riders of a ride, for its organizer and for admins. */
export function createRiderLists(deps: RiderListsDependencies) {
  const { database, clock, waitlist, mail, routes, site } = deps;
  const { db } = database;

  /** @throws AppError `not_found` */
  async function list(routeId: number, emailOf: (rsvp: StoredRsvp) => string | null): Promise<RiderList> {
    const ride = await routes.find(routeId);
    if (!ride) throw new AppError('not_found', 'This ride no longer exists.');
    const { all, going, unconfirmed, waiting, capacity } = waitlistState(
      await listRsvps(db, routeId),
      ride.maxRiders,
    );
    const inOrder = RSVP_STATES.flatMap((state) =>
      all.filter((rsvp) => rsvp.state === state).map((rsvp) => ({ ...rsvp, state })),
    );
    return {
      going,
      unconfirmed,
      waiting,
      capacity,
      riders: inOrder.map((rsvp) => ({
        id: rsvp.id,
        name: rsvp.name,
        partySize: rsvp.partySize,
        state: rsvp.state,
        isConfirmed: rsvp.confirmedAt !== null,
        note: rsvp.note,
        email: emailOf(rsvp),
        createdAt: rsvp.createdAt.toISOString(),
      })),
    };
  }

  return {
    /** The riders, for the organizer; email addresses only of those who agreed to share theirs, as who confirmed it did. */
    organizerList: async (routeId: number, date?: number) =>
      list(await routes.ownership.dateOf(routeId, date), ({ email, shareEmail, confirmedAt }) =>
        shareEmail && confirmedAt !== null ? email : null,
      ),

    adminList: (routeId: number) => list(routeId, ({ email }) => email),

    async counts(routeIds: readonly number[]): Promise<RsvpCountsAnswer> {
      const rows = await countRiders(db, routeIds);
      return {
        counts: Object.fromEntries(rows.map(({ routeId, ...counts }) => [String(routeId), counts])),
      };
    },

    /** Takes an entry off the list, notifies its rider, and lets others move up. @throws AppError `not_found` */
    remove: (id: string, by: AuditActor): Promise<void> =>
      database.transaction(async (tx) => {
        const seen = await findRsvp(tx, id);
        const ride = seen && (await routes.lock(tx, seen.routeId));
        const rsvp = ride && (await findRsvp(tx, id));
        if (!rsvp) throw new AppError('not_found', GONE);
        await recordAudit(tx, {
          at: new Date(clock.now()),
          by,
          action: 'deleted',
          entityType: 'rsvps',
          entityId: id,
          before: { rideId: ride.id, partySize: rsvp.partySize, state: rsvp.state },
          after: null,
        });
        if (rsvp.email !== null && rsvp.confirmedAt !== null && signUpStatus(ride, clock.now()) === 'open')
          await mail.queue(tx, {
            kind: 'rsvp-removed',
            to: rsvp.email,
            ...rsvpRemovedMail(mailFacts(ride, rsvp.partySize), site),
          });
        await waitlist.erase(tx, rsvp);
        await waitlist.moveUp(tx, ride);
      }),
  };
}
