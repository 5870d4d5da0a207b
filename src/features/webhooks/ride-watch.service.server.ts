import type { Outlook } from '#features/routes/entry/route.schema.ts';
import { isTooOld } from '#features/routes/outlook/outlook-age.model.ts';
import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { MINUTE_MS, DAY_MS } from '#platform/time/units.ts';
import type { Deliveries } from './deliveries.service.server.ts';
import { payloadOf } from './webhooks.model.ts';
import * as repo from './webhooks.repo.server.ts';
import type { WebhookEvent } from './webhooks.schema.ts';
import type { NotifiedRide } from './webhooks.tables.server.ts';

/** How far a forecast reaches. */
const VERDICT_DAYS = 8;
/** Rides whose weather is kept up to date. */
const JUDGED = 300;
const MOST_RIDES = 2_000;

type Ride = Awaited<ReturnType<ScenicRoutesService['upcomingRides']>>[number];

/** Looks what is new about the rides to come, by what the site knows already: nobody is asked. */
export function createRideWatch(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Pick<Jobs, 'every'>;
  routes: Pick<
    ScenicRoutesService,
    'upcomingRides' | 'cancelledRides' | 'ridesBetween' | 'contentVersion' | 'knownWeather'
  >;
  deliveries: Deliveries;
  site: { siteName: string; publicUrl: string };
  isSimulated: () => boolean;
}) {
  const { database, clock, routes, deliveries, site } = deps;
  /** Of the published content, when all rides were last looked at. */
  let lastKey: string | undefined;

  /** The weather that may be sent now: an old answer is no news. */
  function freshWeather(ride: Ride): Outlook | null {
    const weather = routes.knownWeather(ride);
    return weather && !isTooOld(weather, clock.now()) ? weather : null;
  }

  async function ridesNow(): Promise<{ rides: Ride[]; all: string | undefined }> {
    const { version } = await routes.contentVersion();
    const now = clock.now();
    // A day's end takes rides away without a change.
    const key = `${version} ${Math.floor(now / DAY_MS)}`;
    if (key === lastKey)
      return { rides: await routes.ridesBetween(now, now + VERDICT_DAYS * DAY_MS, JUDGED), all: undefined };
    const rides = [...(await routes.upcomingRides(MOST_RIDES)), ...(await routes.cancelledRides(MOST_RIDES))];
    return { rides, all: key };
  }

  async function look(): Promise<void> {
    const targets = (await repo.listTargets(database.db)).filter(({ isActive }) => isActive);
    if (targets.length === 0) {
      lastKey = undefined;
      await repo.forgetNotified(database.db);
      return;
    }
    const { rides, all } = await ridesNow();
    const now = clock.now();
    await database.transaction(async (tx) => {
      const told = new Map((await repo.listNotified(tx)).map((one) => [one.rideId, one]));
      const changed: NotifiedRide[] = [];
      const news: Parameters<Deliveries['notify']>[1][number][] = [];
      const notify = (
        event: WebhookEvent,
        ride: Ride,
        facts: { weather: Outlook | null; previous?: string | null },
      ) => {
        const body = payloadOf({ event, now, site, ride, simulated: deps.isSimulated(), ...facts });
        // What was public before somebody began to listen is no news to them.
        const since = event === 'ride.published' ? (ride.firstPublishedAt?.getTime() ?? 0) : now;
        for (const target of targets)
          if (target.createdAt.getTime() <= since) news.push({ target, event, body });
      };
      for (const ride of rides) {
        const before = told.get(ride.id);
        const isCanceled = ride.cancelledAt !== null;
        const weather = isCanceled ? null : freshWeather(ride);
        const verdict = weather?.recommendation ?? before?.verdict ?? null;
        if (!before) {
          const publishedAt = ride.firstPublishedAt?.getTime() ?? 0;
          if (!isCanceled && now - publishedAt < DAY_MS) notify('ride.published', ride, { weather });
        } else if (isCanceled && !before.isCanceled) notify('ride.canceled', ride, { weather: null });
        else if (weather && verdict !== before.verdict)
          notify('verdict.changed', ride, { weather, previous: before.verdict });
        if (before?.isCanceled !== isCanceled || before.verdict !== verdict)
          changed.push({ rideId: ride.id, isCanceled, verdict });
      }
      await repo.saveNotified(tx, changed);
      if (all !== undefined) {
        const known = new Set(rides.map(({ id }) => id));
        await repo.deleteNotified(
          tx,
          [...told.keys()].filter((id) => !known.has(id)),
        );
      }
      await deliveries.notify(tx, news);
    });
    lastKey = all ?? lastKey;
  }

  deps.jobs.every(MINUTE_MS, 'webhook-rides', look);
  return { look };
}
