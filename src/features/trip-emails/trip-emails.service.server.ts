import { hash } from 'node:crypto';
import { leaveText } from '#features/trip/plan/leave-time.model.ts';
import { planOf, writePlan } from '#features/trip/plan/trip-plan.model.ts';
import type { TripService } from '#features/trip/trip.service.server.ts';
import type { TripAnswer, TripRequest } from '#features/trip/trip.schema.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { addressPrefix, networkPrefix } from '#platform/http/address-prefix.server.ts';
import { comeBack, type Visitor } from '#platform/http/visitor.server.ts';
import type { LimitWindow } from '#platform/limits/limit-window.server.ts';
import { STRANGER_LIMITS_TEXT, type MailLimits } from '#platform/mail/mail-limits.server.ts';
import { emailKeyOf } from '#platform/mail/mailbox.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';
import { LINK_GONE, privateAddress } from '#platform/private-links/private-link.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { fullTime } from '#platform/time/format-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { confirmMail, departureText, TRIP_MAIL_KINDS, TRIP_MAILS } from './trip-emails.mails.ts';
import * as repo from './trip-emails.repo.server.ts';
import type {
  WatchedTrip,
  WatchedTripData,
  TripEmailAnswer,
  TripEmailRequest,
} from './trip-emails.schema.ts';
import type { StoredWatch } from './trip-emails.tables.server.ts';
import { CONFIRM_WITHIN_HOURS, KEEP_DAYS, seenOf, SOONEST_MS, WATCH_LIMITS } from './watch.model.ts';

export const WATCH_PURPOSE = 'trip-email';
export const WATCH_PAGE = '/private/trip-email' as const;
/** A form that is sent again within this is the same one. */
const SAME_FORM_MS = 10 * MINUTE_MS;

const CANNOT_SEND = 'This site cannot send email yet, so no email can say when a trip changes.';
const TOO_MANY = 'Very many trips are watched right now. Please try again tomorrow, or plan the trip again.';
const MANY_FROM_YOU =
  'Emails about many trips were asked for from your connection. Please try again tomorrow, or plan the trip again.';
const TOO_SOON = 'Choose a departure that is at least half an hour ahead';
/** The same for every address, known or not. */
const ASKED = `Thank you. Check your email: press the button there within ${CONFIRM_WITHIN_HOURS} hours, and before you leave. ${STRANGER_LIMITS_TEXT}`;

interface TripEmailsDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  trip: Pick<TripService, 'plan'>;
  hasRoads: boolean;
  guard: Pick<SubmissionGuardService, 'admit'>;
  mail: Pick<MailService, 'queue' | 'canSend' | 'sentTo' | 'takeBack' | 'erase'>;
  limits: MailLimits;
  /** By network: a window of a day. */
  asked: LimitWindow;
  privateLinks: Pick<PrivateLinks, 'issue' | 'revoke'>;
  unsubscribeTokens: UnsubscribeTokens;
  site: { siteName: string; publicUrl: string };
}

/** Emails when a trip changes: asked for by anyone, confirmed and stopped by the owner of the address. */
export function createTripEmailsService(deps: TripEmailsDependencies) {
  const { database, clock, guard, mail, privateLinks, unsubscribeTokens, site } = deps;
  const { db } = database;

  /**
   * The trip that is asked about, as it stands now.
   * @throws AppError `validation` for a trip that cannot be watched; as `TripService.plan`
   */
  async function look(request: TripRequest, visitor: Visitor): Promise<TripAnswer> {
    if (request.departure === undefined) throw fieldError('departure', TOO_SOON);
    const answer = await deps.trip.plan(request, visitor);
    const lost = answer.routeWeather.findIndex(({ latitude }) => latitude === null);
    const message = answer.routeWeather[lost]?.message;
    if (lost >= 0) throw fieldError(`zipCodes.${lost}`, message ?? LINK_GONE);
    if (answer.departure * 1_000 < clock.now() + SOONEST_MS) throw fieldError('departure', TOO_SOON);
    return answer;
  }

  /**
   * Stores the trip and asks its address to confirm it.
   * @throws AppError `unavailable` on a site without a mail server or with too many trips; `validation`; `rate_limited`
   */
  async function ask(
    { email, submissionKey, website, formTime, proofOfWork, ...trip }: TripEmailRequest,
    from: { address: string; visitor: Visitor },
  ): Promise<TripEmailAnswer> {
    if (!mail.canSend()) throw new AppError('unavailable', CANNOT_SEND);
    const answer = await look(trip, from.visitor);
    await guard.admit(
      { submissionKey, website, formTime, proofOfWork },
      { address: from.address, texts: [email] },
    );
    const network = networkPrefix(from.address) ?? addressPrefix(from.address);
    const taken = await deps.asked.take(network, WATCH_LIMITS.perNetwork);
    if (taken.isFull) throw comeBack(taken.secondsLeft, MANY_FROM_YOU);
    const departure = new Date(answer.departure * 1_000);
    const request = { ...trip, departure: departure.toISOString() };
    const { level, summary } = seenOf(answer, { now: clock.now(), hasRoads: deps.hasRoads });
    await database.transaction(async (tx) => {
      const now = new Date(clock.now());
      if ((await repo.countInForce(tx, now)) >= WATCH_LIMITS.inForce)
        throw new AppError('unavailable', TOO_MANY);
      const emailKey = emailKeyOf(email);
      const watch = await repo.upsertWaiting(tx, {
        email,
        emailKey,
        request,
        tripKey: hash('sha256', JSON.stringify(request)),
        title: titleOf(answer),
        timeZone: answer.timeZone,
        departure,
        createdAt: now,
        told: level,
        toldSummary: summary,
        toldAt: now,
        knownAt: level === 'unknown' ? null : now,
      });
      const most = { ofAddress: WATCH_LIMITS.waitingPerAddress, inAll: WATCH_LIMITS.waiting };
      for (const id of await repo.findSurplus(tx, watch, most))
        if (await repo.deleteWaiting(tx, id)) await eraseIn(tx, id);
      if (watch.askedAt && now.getTime() - watch.askedAt.getTime() < SAME_FORM_MS) return;
      if (!(await deps.limits.take(tx, TRIP_MAILS.confirm, email))) return;
      await repo.updateWatch(tx, watch.id, { askedAt: now });
      const token = await privateLinks.issue(tx, linkTo(watch.id));
      await mail.queue(tx, {
        kind: TRIP_MAILS.confirm,
        to: email,
        confidential: true,
        about: watch.id,
        sendUntil: departure,
        ...confirmMail(
          {
            ...watch,
            source: answer.source,
            simulated: answer.simulated,
            manageUrl: privateAddress(WATCH_PAGE, token, site),
          },
          site,
        ),
      });
    });
    return { message: ASKED };
  }

  function viewOf(row: StoredWatch): WatchedTrip {
    const { email, title, departure, timeZone, told, toldSummary, toldAt, mails, createdAt } = row;
    const isOver = departure.getTime() <= clock.now();
    const mailsLeft = Math.max(0, WATCH_LIMITS.mails - mails);
    return {
      id: row.id,
      state: isOver ? 'ended' : row.confirmedAt === null ? 'waiting' : mailsLeft === 0 ? 'told' : 'active',
      email,
      title,
      path: planPath(row),
      departure: departure.toISOString(),
      timeZone,
      told,
      toldSummary,
      toldAt: toldAt.toISOString(),
      mailsLeft,
      createdAt: createdAt.toISOString(),
    };
  }

  async function find(tx: Db, id: string): Promise<StoredWatch> {
    const row = await repo.findWatch(tx, id);
    if (!row) throw new AppError('not_found', LINK_GONE);
    return row;
  }

  /** The owner's press on "confirm". @throws AppError `conflict` beyond an address's trips; `unavailable`; `not_found` */
  const confirm = (id: string): Promise<WatchedTrip> =>
    database.transaction(async (tx) => {
      const { emailKey } = await find(tx, id);
      const now = new Date(clock.now());
      const inForce = await repo.lockInForce(tx, emailKey, now);
      const row = await find(tx, id);
      if (row.confirmedAt !== null || row.departure <= now) return viewOf(row);
      if (inForce.length >= WATCH_LIMITS.perAddress)
        throw new AppError(
          'conflict',
          `You get emails about ${WATCH_LIMITS.perAddress} trips already. Stop one of them first: their links are in its emails, and “Lost a link?” sends them again.`,
        );
      if ((await repo.countInForce(tx, now)) >= WATCH_LIMITS.inForce)
        throw new AppError('unavailable', TOO_MANY);
      const confirmed = await repo.updateWatch(tx, id, { confirmedAt: now, nextAt: now, claimedAt: null });
      return viewOf(confirmed ?? row);
    });

  /** Its row, its links, and every mail about it that is kept or waits to leave. */
  async function eraseIn(tx: Db, id: string): Promise<void> {
    await repo.deleteWatch(tx, id);
    await privateLinks.revoke(tx, linkTo(id));
    await mail.takeBack(tx, id);
  }

  const erase = (id: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const row = await repo.findWatch(tx, id, { lock: true });
      if (!row) return false;
      await eraseIn(tx, id);
      await mail.erase(tx, row.email, ['private-links']);
      return true;
    });

  async function exportData(id: string): Promise<WatchedTripData> {
    const row = await find(db, id);
    const mails = await mail.sentTo(row.email, TRIP_MAIL_KINDS);
    const iso = (date: Date | null) => date?.toISOString() ?? null;
    return {
      exportedAt: new Date(clock.now()).toISOString(),
      trip: {
        ...viewOf(row),
        request: row.request,
        confirmedAt: iso(row.confirmedAt),
        askedAt: iso(row.askedAt),
        mailedAt: iso(row.mailedAt),
        knownAt: iso(row.knownAt),
      },
      mails: mails.map(({ createdAt, sentAt, ...sent }) => ({
        ...sent,
        createdAt: createdAt.toISOString(),
        sentAt: iso(sentAt),
      })),
    };
  }

  return {
    /** How a trip stands that somebody may ask emails about. @throws AppError as `look` */
    async shown(request: TripRequest, visitor: Visitor) {
      const answer = await look(request, visitor);
      const { level, summary } = seenOf(answer, { now: clock.now(), hasRoads: deps.hasRoads });
      const { departure, timeZone, fetchedAt } = answer;
      return {
        title: titleOf(answer),
        leaving: fullTime(departure, timeZone),
        level,
        summary,
        forecastOf: fullTime(Date.parse(fetchedAt) / 1_000, timeZone),
      };
    },
    ask,
    view: async (id: string) => viewOf(await find(db, id)),
    confirm,
    erase,
    exportData,
    /** The trip that a mail's unsubscribe link stops; undefined when there is nothing to stop any more. */
    async unsubscribable(token: string): Promise<{ title: string } | undefined> {
      const id = await unsubscribeTokens.idOf(token);
      const row = id === undefined ? undefined : await repo.findWatch(db, id);
      return row && { title: row.title };
    },
    /** Stops what a mail's unsubscribe link belongs to. Doing it again changes nothing. */
    async unsubscribe(token: string): Promise<void> {
      const id = await unsubscribeTokens.idOf(token);
      if (id !== undefined) await erase(id);
    },
    /** What the owner of an address may open, for sending lost links again: what waits too. */
    async listPrivateLinks(email: string): Promise<OwnedThing[]> {
      const rows = await repo.findByEmail(db, email);
      return rows.map(({ id, title, departure, timeZone }) => ({
        ...linkTo(id),
        page: WATCH_PAGE,
        title: `Trip emails: ${title}, ${departureText(departure, timeZone)}`,
      }));
    },
    /** Erases what was never confirmed and what departed long ago. */
    async forgetOver(): Promise<void> {
      const now = clock.now();
      const before = {
        now: new Date(now),
        unconfirmed: new Date(now - CONFIRM_WITHIN_HOURS * HOUR_MS),
        departed: new Date(now - KEEP_DAYS * DAY_MS),
      };
      for (const id of await repo.findOver(db, before))
        await database.transaction(async (tx) => {
          const row = await repo.deleteOver(tx, id, before);
          if (!row) return;
          await eraseIn(tx, id);
          await mail.erase(tx, row.email, ['private-links']);
        });
    },
  };
}
export type TripEmailsService = ReturnType<typeof createTripEmailsService>;

export const linkTo = (id: string) => ({ purpose: WATCH_PURPOSE, subject: id });

/** The plan's address on this site. */
export const planPath = ({
  request,
  departure,
  timeZone,
}: Pick<StoredWatch, 'request' | 'departure' | 'timeZone'>): string =>
  `/trip?${writePlan(planOf(request, leaveText(departure.getTime() / 1_000, timeZone)))}`;

function titleOf({ routeWeather, returnRide }: Pick<TripAnswer, 'routeWeather' | 'returnRide'>): string {
  const [from, to] = [routeWeather[0], routeWeather.at(-1)];
  return `${from?.location ?? ''} to ${to?.location ?? ''}${returnRide ? ' and back' : ''}`;
}
