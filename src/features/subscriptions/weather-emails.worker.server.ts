import type { LocationService } from '#features/location/location.service.server.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { dayAsOf } from '#features/weather/verdict/windows.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { oneClickHeaders } from '#platform/mail/one-click.api.server.ts';
import type { RenderedMail } from '#platform/mail/render-mail.ts';
import { privateAddress } from '#platform/private-links/private-link.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { addDays } from '#platform/time/days.ts';
import { MINUTE_MS, DAY_MS } from '#platform/time/units.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import { badDays, digestDay, digestDays, toldKey, type DigestPlace } from './digest.model.ts';
import { createWatchedPlaces, sourceOf, type WatchedPlace } from './watched-places.service.server.ts';
import {
  endNoticeAt,
  localDay,
  nextDue,
  nextOutlook,
  nextWarning,
  OUTLOOK_LATE_MS,
} from './schedule.model.ts';
import {
  endedMail,
  outlookMail,
  SUBSCRIPTION_MAILS,
  warningMail,
  type ReaderLinks,
} from './subscription.mails.ts';
import * as repo from './subscriptions.repo.server.ts';
import { SUBSCRIPTION_PAGE, SUBSCRIPTION_PURPOSE } from './subscriptions.service.server.ts';
import type { StoredSubscription } from './subscriptions.tables.server.ts';
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';

/** A mail whose forecast or alerts are missing is looked at again after this, */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** and after so long it goes out and says what is not known. */
const GIVE_UP_MS = 120 * MINUTE_MS;
/** Links in mails of every week; five Fridays. */
const LINK_LASTS_MS = 35 * DAY_MS;
/** One transaction writes so many: the embedded database makes pages wait for it. */
const PER_TRANSACTION = 25;

interface WeatherEmailsDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'knownZip'>;
  areas: Pick<AreaForecastService, 'load' | 'known'>;
  mail: Pick<MailService, 'queueMany'>;
  privateLinks: Pick<PrivateLinks, 'issueMany'>;
  unsubscribeTokens: UnsubscribeTokens;
  site: { siteName: string; publicUrl: string };
}

/** A subscription after its mails, and those, which only lack their links. */
interface Composed {
  changed: StoredSubscription;
  mails: { kind: string; sendUntil?: number; render: (links: ReaderLinks) => RenderedMail }[];
}

/** Writes the mails of subscriptions that are due, each with the mark that it was written. */
export function createWeatherEmails(deps: WeatherEmailsDependencies) {
  const { database, clock, location, areas, mail, privateLinks, unsubscribeTokens, site } = deps;
  const placeOf = createWatchedPlaces(deps);

  /**
   * Writes what is due of these subscriptions. Those that another process has, or that are done, are left alone.
   * @returns how many mails were written
   */
  async function write(ids: readonly string[]): Promise<number> {
    const due = await repo.findDuePlaces(database.db, ids, new Date(clock.now()));
    const zipCodes = new Set(due.flatMap((row) => row.zipCodes));
    await areas.load([...zipCodes].flatMap((zipCode) => location.knownZip(zipCode) ?? []));
    const tokenOf = await unsubscribeTokens.maker();
    let written = 0;
    const stillDue = due.map(({ id }) => id);
    for (const some of inParts(stillDue, PER_TRANSACTION)) {
      written += await database.transaction(async (tx) => {
        // Locked and read again: in the meantime its owner may have changed or stopped it.
        const rows = await repo.lockDue(tx, some, new Date(clock.now()));
        const composed = rows.map(compose);
        await repo.saveWritten(
          tx,
          composed.map(({ changed }) => changed),
        );
        return queue(tx, composed, tokenOf);
      });
    }
    return written;
  }

  function compose(row: StoredSubscription): Composed {
    const now = clock.now();
    const places = row.zipCodes.map(placeOf);
    const incomplete = places.some(({ area }) => area?.alertState !== 'checked');
    const later: number[] = [];
    const changed: StoredSubscription = { ...row, claimedAt: null };
    const mails: Composed['mails'] = [];

    const outlook = nextOutlook(row, now);
    if (outlook && outlook.at <= now) {
      if (incomplete && now < outlook.at + GIVE_UP_MS) later.push(now + LOOK_AGAIN_MS);
      else {
        const told = places.map((place) => {
          const area = daysOf(place, now);
          // By the place's own day: on a Friday evening in Denver it is Saturday on Guam.
          const from = localDay(now, area?.timeZone ?? row.timeZone);
          return digestPlace(place, digestDays(area, { from, days: row.days }));
        });
        changed.outlookFor = outlook.date;
        changed.toldBad = badDays(told);
        const facts = { places: told, ...sourceOf(places, row.timeZone, now) };
        mails.push({
          kind: SUBSCRIPTION_MAILS.outlook,
          sendUntil: outlook.at + OUTLOOK_LATE_MS,
          render: (links) => outlookMail({ ...facts, ...links }, site),
        });
      }
    }

    const warning = nextWarning(row, now);
    if (warning && warning.at <= now) {
      if (incomplete && now < warning.at + GIVE_UP_MS) later.push(now + LOOK_AGAIN_MS);
      else {
        const date = addDays(warning.date, 1);
        changed.warningFor = warning.date;
        const turned = places.filter((place) => turnedBad(place, date, changed.toldBad));
        if (turned.length > 0) {
          const told = turned.map((place) => digestPlace(place, [digestDay(daysOf(place, now), date)]));
          const today = localDay(now, row.timeZone);
          changed.toldBad = [...changed.toldBad.filter((key) => key >= today), ...badDays(told)];
          const facts = { places: told, date, ...sourceOf(turned, row.timeZone, now) };
          mails.push({
            kind: SUBSCRIPTION_MAILS.warning,
            sendUntil: zonedInstant(addDays(date, 1), '00:00', row.timeZone),
            render: (links) => warningMail({ ...facts, ...links }, site),
          });
        }
      }
    }

    if (endNoticeAt(row) <= now) {
      changed.endedAt = new Date(now);
      mails.push({
        kind: SUBSCRIPTION_MAILS.ended,
        render: (links) => endedMail({ endDate: row.endDate, ...links }, site),
      });
    }

    const next = later.length > 0 ? Math.min(...later) : nextDue(changed, now);
    changed.nextAt = next === null ? null : new Date(next);
    return { changed, mails };
  }

  /** @returns how many mails these were */
  async function queue(
    tx: Db,
    composed: readonly Composed[],
    unsubscribeTokenOf: (id: string) => string,
  ): Promise<number> {
    const readers = composed.filter(({ mails }) => mails.length > 0);
    const tokens = await privateLinks.issueMany(
      tx,
      readers.map(({ changed }) => ({ purpose: SUBSCRIPTION_PURPOSE, subject: changed.id })),
      { expiresAt: new Date(clock.now() + LINK_LASTS_MS) },
    );
    const written = readers.flatMap((reader, index) =>
      mailsTo(reader, { link: tokens[index] ?? '', unsubscribe: unsubscribeTokenOf(reader.changed.id) }),
    );
    await mail.queueMany(tx, written);
    return written.length;
  }

  function mailsTo({ changed, mails }: Composed, token: { link: string; unsubscribe: string }): Mail[] {
    const links = {
      manageUrl: privateAddress(SUBSCRIPTION_PAGE, token.link, site),
      unsubscribeUrl: `${site.publicUrl}/weather-emails/stop/${token.unsubscribe}`,
    };
    const oneClick = `${site.publicUrl}/api/subscriptions/unsubscribe/${token.unsubscribe}`;
    return mails.map(({ kind, sendUntil, render }) => ({
      kind,
      to: changed.email,
      confidential: true,
      ...(sendUntil !== undefined && { sendUntil: new Date(sendUntil) }),
      headers: oneClickHeaders(oneClick),
      ...render(links),
    }));
  }

  return { write };
}
export type WeatherEmails = ReturnType<typeof createWeatherEmails>;

function daysOf({ area }: WatchedPlace, now: number) {
  if (!area) return undefined;
  const { timeZone } = area.forecast;
  // A forecast serves for an hour: by then the best hours of its first day may be over.
  return { timeZone, days: area.days.map((day) => dayAsOf(day, now / 1_000, timeZone)) };
}

const digestPlace = ({ zipCode, name }: WatchedPlace, days: DigestPlace['days']): DigestPlace => ({
  zipCode,
  name: name ?? 'ZIP code',
  days,
});

/** Bad, and no mail said so before. A place that nothing is known about did not turn bad. */
const turnedBad = ({ area, zipCode }: WatchedPlace, date: string, told: readonly string[]) =>
  area?.days.find((day) => day.date === date)?.recommendation === 'bad' &&
  !told.includes(toldKey(date, zipCode));
