import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Outlook } from '#features/routes/entry/route.schema.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import { addDays } from '#platform/time/days.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import { signUpStatus, mailFacts, RSVP_PAGE, type Ride, type Waitlist } from '../waitlist.service.server.ts';
import { badWeatherForOrganizerMail, badWeatherForRiderMail } from '../rsvp.mails.ts';
import {
  forgetWeatherNotices,
  hasWeatherNotice,
  insertWeatherNotice,
  listRsvps,
} from '../rsvp.repo.server.ts';

const CHECK_EVERY_MS = 5 * MINUTE_MS;
const EVENING = '18:00';
/** While the forecast is missing it is asked for again until 10 PM; later a mail only wakes people up. */
const LOOK_FOR_MS = 4 * HOUR_MS;
/** When providers fail, a cached forecast serves for hours: an older one is no reason to call a day fit to ride. */
const FRESH_MS = 90 * MINUTE_MS;
/** As many as one call for forecasts takes. */
const RIDES_PER_CALL = 50;
const MOST_RIDES = 2_000;
const KEEP_MS = 30 * DAY_MS;

type Decided = Exclude<Outlook['recommendation'], 'unknown'>;

interface DayBeforeDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Jobs;
  waitlist: Waitlist;
  mail: Pick<MailService, 'queue'>;
  routes: Pick<ScenicRoutesService, 'ridesBetween' | 'weather' | 'lock'>;
  site: { siteName: string; publicUrl: string };
}

/**
 * From 6 PM on the day before a ride, in the ride's zone: when its hours are bad to ride, one mail to everyone
 * who goes and to the organizer. Decided once per ride and day, in the transaction of the mails, so that a
 * restart neither forgets nor repeats it. What is not known is not decided.
 */
export function createDayBeforeWeather(deps: DayBeforeDependencies): void {
  const { database, clock, jobs, waitlist, mail, routes, site } = deps;

  jobs.every(CHECK_EVERY_MS, 'ride-eve-weather', async (signal) => {
    const now = clock.now();
    await forgetWeatherNotices(database.db, new Date(now - KEEP_MS));
    const due: Ride[] = [];
    // A ride at 11:59 PM has its evening 30 hours ahead.
    for (const ride of await routes.ridesBetween(now, now + 31 * HOUR_MS, MOST_RIDES))
      if (isEvening(ride, now) && !(await hasWeatherNotice(database.db, ride.id, ride.rideDate ?? '')))
        due.push(ride);
    for (const some of inParts(due, RIDES_PER_CALL)) {
      if (signal.aborted) return;
      const { weather } = await routes.weather(some.map(({ id }) => id));
      for (const ride of some) {
        const outlook = weather[String(ride.id)];
        const decided = outlook ? verdictOf(outlook, now) : undefined;
        if (outlook && decided) await database.transaction((tx) => announce(tx, ride, outlook, decided));
      }
    }
  });

  async function announce(tx: Db, seen: Ride, outlook: Outlook, recommendation: Decided): Promise<void> {
    const ride = await routes.lock(tx, seen.id);
    const now = clock.now();
    if (!ride?.rideDate || !ride.rideStartsAt) return;
    if (signUpStatus(ride, now) !== 'open' || !isSameHours(ride, seen)) return;
    const sendUntil = ride.rideStartsAt;
    const notice = { routeId: ride.id, rideDate: ride.rideDate, recommendation, decidedAt: new Date(now) };
    if (!(await insertWeatherNotice(tx, notice)) || recommendation !== 'bad') return;
    const { ride: facts } = mailFacts(ride, 1);
    const { summary, source, simulated } = outlook;
    const bad = { ride: facts, summary, source, simulated };
    let notified = 0;
    for (const rsvp of await listRsvps(tx, ride.id)) {
      if (rsvp.state !== 'going' || rsvp.confirmedAt === null || rsvp.email === null) continue;
      const link = privateAddress(RSVP_PAGE, await waitlist.linkTo(tx, rsvp), site);
      const rendered = badWeatherForRiderMail({ ...bad, link }, site);
      await mail.queue(tx, {
        kind: 'ride-weather',
        to: rsvp.email,
        confidential: true,
        sendUntil,
        ...rendered,
      });
      notified += 1;
    }
    if (ride.submitterEmail)
      await mail.queue(tx, {
        kind: 'ride-weather-organizer',
        to: ride.submitterEmail,
        sendUntil,
        ...badWeatherForOrganizerMail({ ...bad, notified }, site),
      });
  }
}

/** Whether now (epoch ms) is the evening before a ride, where it starts. */
export function isEvening({ rideDate, rideTimeZone, rideStartsAt }: Ride, now: number): boolean {
  if (!rideDate || !rideTimeZone || !rideStartsAt) return false;
  const evening = zonedInstant(addDays(rideDate, -1), EVENING, rideTimeZone);
  return now >= evening && now < Math.min(evening + LOOK_FOR_MS, rideStartsAt.getTime());
}

/** Undefined while nothing can be said: a missing forecast, or one too old to trust when it is not bad. */
function verdictOf({ recommendation, fetchedAt }: Outlook, now: number): Decided | undefined {
  if (recommendation === 'unknown') return undefined;
  return recommendation === 'bad' || now - Date.parse(fetchedAt) < FRESH_MS ? recommendation : undefined;
}

const isSameHours = (one: Ride, other: Ride): boolean =>
  one.rideStartsAt?.getTime() === other.rideStartsAt?.getTime() &&
  one.estimatedTime === other.estimatedTime &&
  one.zipCodes[0] === other.zipCodes[0];
