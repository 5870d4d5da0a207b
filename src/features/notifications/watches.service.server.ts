import { timingSafeEqual } from 'node:crypto';
import type { LocationService } from '#features/location/location.service.server.ts';
import { ROUTE_NOT_FOUND, type ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import type { LimitWindow } from '#platform/limits/limit-window.server.ts';
import { areUsableKeys } from '#platform/push/encrypt-push.server.ts';
import { pushServiceOf } from '#platform/push/push-services.ts';
import { DAY_MS } from '#platform/time/units.ts';
import type { Delivery } from './delivery.service.server.ts';
import { helloNotice } from './notices.model.ts';
import { MOST_WATCHES, VERDICT_LASTS_DAYS, watchKey } from './notifications.model.ts';
import * as repo from './notifications.repo.server.ts';
import type { BrowserSubscription, Watches } from './notifications.schema.ts';
import type { StoredBrowser, StoredWatch } from './notifications.tables.server.ts';
import { firstSlot, localDayEnd } from './slots.model.ts';

export const WATCH_WINDOW_MS = 10 * 60_000;
/** Of one address prefix, and of everyone, within the window. */
const PER_PREFIX = 30;
const PER_WINDOW = 1_000;
/** Browsers of a whole site. Invented ones are dropped when the first message to them fails. */
export const MOST_BROWSERS = 100_000;
/** A trip is planned no further ahead. */
const TRIP_DAYS_AHEAD = 30;
/** Phones and computers of one volunteer. */
const PER_VOLUNTEER = 5;

type Wanted = Pick<StoredWatch, 'watchKey' | 'kind'> & Partial<StoredWatch> & { opens: string };

interface WatchesDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip'>;
  routes: Pick<ScenicRoutesService, 'published'>;
  delivery: Delivery;
  /** A window of `WATCH_WINDOW_MS`. */
  asked: LimitWindow;
  services: readonly string[];
}

/**
 * What browsers want to hear of. There are no accounts: anyone who knows an endpoint and its secret is the browser, and
 * for one that nobody knows everything answers as for one that watches nothing.
 */
export function createWatches(deps: WatchesDependencies) {
  const { database, clock, location, routes, delivery, asked, services } = deps;

  /**
   * @param most of everyone within the window
   * @throws AppError `validation`; `rate_limited`
   */
  async function admit(
    { endpoint, keys }: BrowserSubscription,
    address: string,
    most = PER_WINDOW,
  ): Promise<void> {
    if (pushServiceOf(endpoint, services) === undefined)
      throw invalid('Your browser’s push service is not one that this site sends through.');
    if (!areUsableKeys(keys)) throw invalid('The keys of the subscription cannot be used.');
    const taken = await asked.take(addressPrefix(address), PER_PREFIX, PER_WINDOW);
    if (taken.isFull || taken.count + taken.others > most)
      throw new AppError(
        'rate_limited',
        'Notifications were switched on very often just now. Please try again in ten minutes.',
        { retryAfter: taken.secondsLeft },
      );
  }

  /** Its row, locked; undefined for one that is not known, or not by this secret. */
  async function known(tx: Db, { endpoint, keys }: BrowserSubscription): Promise<StoredBrowser | undefined> {
    const row = await repo.findByEndpoint(tx, endpoint);
    return row && isSame(row.auth, keys.auth) ? row : undefined;
  }

  async function add(
    subscription: BrowserSubscription,
    from: { address: string },
    { opens, ...wanted }: Wanted,
  ): Promise<Watches> {
    // Strangers with many addresses keep no volunteer from hearing of requests for help.
    await admit(subscription, from.address, wanted.volunteerId ? Infinity : PER_WINDOW);
    return database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const browser = await repo.keepBrowser(tx, subscription, now);
      if (!isSame(browser.auth, subscription.keys.auth))
        throw invalid('The keys of the subscription are not those that are known.');
      if (browser.isNew && (await repo.countBrowsers(tx, MOST_BROWSERS + 1)) > MOST_BROWSERS)
        throw new AppError('unavailable', 'This site has no room for more notifications.');
      const watches = await repo.listWatches(tx, browser.id);
      const isThere = watches.some((watch) => watch.watchKey === wanted.watchKey);
      if (!isThere && watches.length >= MOST_WATCHES)
        throw new AppError(
          'conflict',
          `This browser has ${MOST_WATCHES} notifications switched on, and no room for more. Stop one first.`,
        );
      await repo.saveWatch(tx, { ...wanted, subscriptionId: browser.id, createdAt: now });
      if (wanted.volunteerId) await repo.keepNewest(tx, wanted.volunteerId, PER_VOLUNTEER);
      if (browser.isNew) await delivery.notify(tx, [{ browser: browser.id, notice: helloNotice(opens) }]);
      else await repo.updateBrowser(tx, browser.id, { seenAt: now });
      return view(tx, browser.id);
    });
  }

  async function view(tx: Db, id: string): Promise<Watches> {
    const now = clock.now();
    const watches = await repo.listWatches(tx, id);
    return {
      watches: watches
        .filter(({ until }) => until === null || until.getTime() > now)
        .map((watch) => ({ key: watch.watchKey, until: watch.until?.toISOString() ?? null })),
    };
  }

  const verdictsEnd = () => new Date(clock.now() + VERDICT_LASTS_DAYS * DAY_MS);
  const slots = (timeZone: string) => {
    const at = new Date(firstSlot(clock.now(), timeZone).at);
    return { timeZone, slotAt: at, nextAt: at };
  };

  return {
    /** The verdict of a ZIP code: each morning, and when it turns worse. @throws AppError `not_found` for the ZIP code */
    async verdict(subscription: BrowserSubscription, zipCode: string, from: { address: string }) {
      const timeZone = timeZoneAt(location.findZip(zipCode));
      return add(subscription, from, {
        watchKey: watchKey.verdict(zipCode),
        kind: 'verdict',
        zipCodes: [zipCode],
        ...slots(timeZone),
        until: verdictsEnd(),
        opens: `/?zip=${zipCode}`,
      });
    },

    /** The weather at the stops of a trip on its day. @throws AppError `validation` for a day that is over or far away */
    async trip(
      subscription: BrowserSubscription,
      trip: { date: string; zipCodes: string[] },
      from: { address: string },
    ) {
      const timeZone = timeZoneAt(location.findZip(trip.zipCodes[0] ?? ''));
      for (const zipCode of trip.zipCodes) location.findZip(zipCode);
      const until = localDayEnd(trip.date, timeZone);
      const now = clock.now();
      if (until === undefined || until <= now || until > now + (TRIP_DAYS_AHEAD + 1) * DAY_MS)
        throw new AppError('validation', `Choose a day within the next ${TRIP_DAYS_AHEAD} days.`);
      return add(subscription, from, {
        watchKey: watchKey.trip(trip.date, trip.zipCodes),
        kind: 'trip',
        zipCodes: trip.zipCodes,
        date: trip.date,
        ...slots(timeZone),
        until: new Date(until),
        opens: `/trip?${trip.zipCodes.map((zipCode) => `zip=${zipCode}`).join('&')}`,
      });
    },

    /** What becomes of a ride. @throws AppError `not_found` */
    async ride(subscription: BrowserSubscription, rideId: number, from: { address: string }) {
      const ride = await routes.published(rideId);
      const endsAt = ride?.rideDayEndsAt?.getTime() ?? 0;
      if (!ride || endsAt <= clock.now()) throw new AppError('not_found', ROUTE_NOT_FOUND);
      return add(subscription, from, {
        watchKey: watchKey.ride(rideId),
        kind: 'ride',
        rideId,
        until: ride.rideDayEndsAt,
        opens: `/route/${rideId}`,
      });
    },

    /** Requests for help, for a volunteer who opened their private page. */
    volunteer: (subscription: BrowserSubscription, volunteerId: string, from: { address: string }) =>
      add(subscription, from, {
        watchKey: watchKey.volunteer(volunteerId),
        kind: 'volunteer',
        volunteerId,
        opens: '/private',
      }),

    /** What a browser hears of. Asking keeps the verdicts going. */
    look: (subscription: BrowserSubscription): Promise<Watches> =>
      database.transaction(async (tx) => {
        const browser = await known(tx, subscription);
        if (!browser) return { watches: [] };
        const now = clock.now();
        if (now - browser.seenAt.getTime() > DAY_MS) {
          await repo.updateBrowser(tx, browser.id, { seenAt: new Date(now) });
          await repo.prolongVerdicts(tx, browser.id, verdictsEnd());
        }
        return view(tx, browser.id);
      }),

    /** Ends one thing. A browser that hears of nothing more is forgotten. */
    stop: (subscription: BrowserSubscription, key: string): Promise<Watches> =>
      database.transaction(async (tx) => {
        const browser = await known(tx, subscription);
        if (!browser) return { watches: [] };
        await repo.removeWatch(tx, { subscriptionId: browser.id, watchKey: key });
        const left = await view(tx, browser.id);
        if (left.watches.length === 0) await repo.removeBrowser(tx, browser.id);
        return left;
      }),

    /** The browser has another address and other keys. */
    async renewed(
      before: BrowserSubscription,
      now: BrowserSubscription,
      from: { address: string },
    ): Promise<Watches> {
      await admit(now, from.address);
      return database.transaction(async (tx) => {
        const browser = await known(tx, before);
        if (!browser || before.endpoint === now.endpoint) return { watches: [] };
        const at = new Date(clock.now());
        // Holds the address against a page that switches something on for it right now.
        const other = await repo.keepBrowser(tx, now, at);
        if (other.isNew) {
          await repo.removeBrowser(tx, other.id);
          await repo.moveBrowser(tx, browser.id, now, at);
          return view(tx, browser.id);
        }
        // A page was faster.
        if (!isSame(other.auth, now.keys.auth)) return { watches: [] };
        const room = MOST_WATCHES - (await repo.listWatches(tx, other.id)).length;
        await repo.moveWatches(tx, { from: browser.id, to: other.id, most: Math.max(0, room) });
        await repo.removeBrowser(tx, browser.id);
        return view(tx, other.id);
      });
    },
  };
}
export type WatchesService = ReturnType<typeof createWatches>;

const invalid = (message: string) => fieldError('subscription', message);

function isSame(stored: string, given: string): boolean {
  const [one, other] = [Buffer.from(stored), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
