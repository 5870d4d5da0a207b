import type { RouteChange } from '#features/routes/entry/changes.service.server.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import { rideNews } from '#features/rsvp/news/ride-news.service.server.ts';
import { signUpStatus } from '#features/rsvp/waitlist.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Delivery } from './delivery.service.server.ts';
import { rideBackNotice, rideChangedNotice, rideOffNotice, type Notice } from './notices.model.ts';
import * as repo from './notifications.repo.server.ts';

/** Tells what becomes of a ride, in the transaction that changes it. */
export function notifyOfRides(deps: {
  clock: Clock;
  routes: Pick<ScenicRoutesService, 'onChange'>;
  delivery: Delivery;
}): void {
  const { clock, routes, delivery } = deps;

  function noticeOf({ before, after }: RouteChange): Notice | undefined {
    const status = (ride: RouteChange['before']) => signUpStatus(ride, clock.now());
    const was = status(before);
    const is = after ? status(after) : 'hidden';
    if (!after || is === 'hidden') return was === 'hidden' ? undefined : rideOffNotice(before, false);
    if (is === 'cancelled') return was === 'open' ? rideOffNotice(after, true) : undefined;
    if (was === 'cancelled' || was === 'hidden') return is === 'open' ? rideBackNotice(after) : undefined;
    const changed = rideNews(before, after);
    return was === 'open' && changed.length > 0 ? rideChangedNotice(after, changed) : undefined;
  }

  routes.onChange(async (tx: Db, change) => {
    if (!change.before.isGroupRide) return;
    const browsers = await repo.rideWatchers(tx, change.before.id);
    if (browsers.length === 0) return;
    const { before, after } = change;
    if (after && after.rideDayEndsAt?.getTime() !== before.rideDayEndsAt?.getTime())
      await repo.moveRideEnd(tx, after.id, after.rideDayEndsAt);
    const notice = noticeOf(change);
    if (notice)
      await delivery.notify(
        tx,
        browsers.map((browser) => ({ browser, notice })),
      );
  });
}
