import { hash } from 'node:crypto';
import { noPlaces, ZIP_CODE_NOT_FOUND } from '#features/location/location.model.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import { emailKeyOf } from '#platform/mail/mailbox.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { LINK_GONE, privateAddress } from '#platform/private-links/private-link.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { addDays } from '#platform/time/days.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { localDay, nextDue, nextOutlook } from './schedule.model.ts';
import { confirmMail, SUBSCRIPTION_MAIL_KINDS, SUBSCRIPTION_MAILS } from './subscription.mails.ts';
import {
  addMonths,
  CANNOT_SEND,
  CONFIRM_WITHIN_DAYS,
  CONFIRMS_A_DAY,
  KEEP_ENDED_DAYS,
  SUBSCRIPTION_LIMITS,
  SUBSCRIPTION_MESSAGES as MESSAGES,
  WAITING_PER_ADDRESS,
} from './subscriptions.model.ts';
import * as repo from './subscriptions.repo.server.ts';
import type {
  SubscribeAnswer,
  SubscribeRequest,
  Subscription,
  SubscriptionChanges,
  SubscriptionData,
} from './subscriptions.schema.ts';
import type { StoredSubscription } from './subscriptions.tables.server.ts';
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';

export const SUBSCRIPTION_PURPOSE = 'subscription';
export const SUBSCRIPTION_PAGE = '/private/subscription' as const;
const LIMITS = [{ most: CONFIRMS_A_DAY, withinMs: DAY_MS }];

/** The same for every address, known or not. */
const SUBSCRIBED = `Thank you. Check your email: press the button there within ${CONFIRM_WITHIN_DAYS} days, and your weather emails begin. An address gets at most ${CONFIRMS_A_DAY} such emails a day, one for the same form.`;

interface SubscriptionsDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'knownZip'>;
  guard: Pick<SubmissionGuardService, 'admit'>;
  mail: Pick<MailService, 'queue' | 'canSend' | 'sentTo' | 'forget' | 'takeBack' | 'erase'>;
  limits: MailLimits;
  privateLinks: Pick<PrivateLinks, 'issue' | 'revoke'>;
  unsubscribeTokens: UnsubscribeTokens;
  site: { siteName: string; publicUrl: string };
}

/** Weather emails: asked for by anyone, confirmed, changed and stopped by the owner of the address. */
export function createSubscriptionsService(deps: SubscriptionsDependencies) {
  const { database, clock, location, guard, mail, privateLinks, unsubscribeTokens, site } = deps;
  const { db } = database;

  /** ZIP codes come and go; one that went keeps its place in the list. */
  const nameOf = (zipCode: string): string => {
    const place = location.knownZip(zipCode);
    return place ? `${place.city}, ${place.state}` : 'ZIP code';
  };

  /** @throws AppError `validation` naming the ZIP codes that there are not */
  function timeZoneOf(zipCodes: readonly string[]): string {
    const unknown = zipCodes.filter((zipCode) => location.knownZip(zipCode) === undefined);
    if (unknown.length > 0)
      throw fieldError(
        'zipCodes',
        noPlaces(unknown, (none) => `${ZIP_CODE_NOT_FOUND}: ${none.join(', ')}`),
      );
    return timeZoneAt(location.findZip(zipCodes[0] ?? ''));
  }

  function checkEnd(endDate: string, timeZone: string): void {
    const today = localDay(clock.now(), timeZone);
    if (endDate < today) throw fieldError('endDate', MESSAGES.endDate);
    if (endDate > addMonths(today, 12 * SUBSCRIPTION_LIMITS.years))
      throw fieldError('endDate', MESSAGES.endTooFar);
  }

  /**
   * Stores what is requested and asks its address to confirm it, the same form at most once a day.
   * @throws AppError `unavailable` on a site without a mail server; `validation`; `rate_limited`
   */
  async function subscribe(request: SubscribeRequest, from: { address: string }): Promise<SubscribeAnswer> {
    if (!mail.canSend()) throw new AppError('unavailable', CANNOT_SEND);
    const { email, zipCodes, endDate, days, hour, warnings } = request;
    const timeZone = timeZoneOf(zipCodes);
    checkEnd(endDate, timeZone);
    await guard.admit(request, { ...from, texts: [email] });
    const requested = { zipCodes, endDate, days: [...new Set(days)], hour, warnings };
    await database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const waiting = await repo.upsertWaiting(tx, {
        ...requested,
        email,
        emailKey: emailKeyOf(email),
        formKey: hash('sha256', JSON.stringify(requested)),
        timeZone,
        createdAt: now,
      });
      const { id, askedAt } = waiting;
      for (const row of await repo.findSurplus(tx, waiting, WAITING_PER_ADDRESS)) {
        await eraseIn(tx, row.id);
        await mail.takeBack(tx, row.id);
      }
      if (askedAt && now.getTime() - askedAt.getTime() < DAY_MS) return;
      if (!(await deps.limits.take(tx, SUBSCRIPTION_MAILS.confirm, email, LIMITS))) return;
      await repo.updateSubscription(tx, id, { askedAt: now });
      const token = await privateLinks.issue(tx, { purpose: SUBSCRIPTION_PURPOSE, subject: id });
      await mail.queue(tx, {
        kind: SUBSCRIPTION_MAILS.confirm,
        to: email,
        confidential: true,
        about: id,
        ...confirmMail(
          {
            ...requested,
            places: placesOf(zipCodes),
            manageUrl: privateAddress(SUBSCRIPTION_PAGE, token, site),
          },
          site,
        ),
      });
    });
    return { message: SUBSCRIBED };
  }

  const placesOf = (zipCodes: readonly string[]) =>
    zipCodes.map((zipCode) => `${nameOf(zipCode)} ${zipCode}`);

  function viewOf(row: StoredSubscription): Subscription {
    const { email, zipCodes, timeZone, endDate, days, hour, warnings, isActive, createdAt } = row;
    const state =
      row.confirmedAt === null ? 'waiting' : row.endedAt ? 'ended' : isActive ? 'active' : 'paused';
    const outlook = state === 'active' ? nextOutlook(row, clock.now()) : null;
    return {
      id: row.id,
      state,
      email,
      zipCodes,
      places: zipCodes.map(nameOf),
      timeZone,
      endDate,
      days,
      hour,
      warnings,
      isActive,
      createdAt: createdAt.toISOString(),
      nextOutlookAt: outlook && new Date(outlook.at).toISOString(),
    };
  }

  async function find(tx: Db, id: string, options: { lock?: boolean } = {}): Promise<StoredSubscription> {
    const row = await repo.findSubscription(tx, id, options);
    if (!row) throw new AppError('not_found', LINK_GONE);
    return row;
  }

  const update = (tx: Db, row: StoredSubscription, changes: Partial<StoredSubscription>) => {
    const changed = { ...row, ...changes };
    const next = nextDue(changed, clock.now());
    return repo.updateSubscription(tx, row.id, {
      ...changes,
      nextAt: next === null ? null : new Date(next),
      claimedAt: null,
    });
  };

  /**
   * The owner's press on "confirm". Earlier weather emails to the same address give way; other forms of it wait on, for
   * their own press.
   */
  const confirm = (id: string): Promise<Subscription> =>
    database.transaction(async (tx) => {
      const { emailKey } = await find(tx, id);
      const all = await repo.lockAddress(tx, emailKey);
      const row = await find(tx, id);
      if (row.confirmedAt !== null) return viewOf(row);
      for (const { id: other, confirmedAt } of all) if (confirmedAt !== null) await eraseIn(tx, other);
      const confirmed = await update(tx, row, { confirmedAt: new Date(clock.now()) });
      return viewOf(confirmed ?? row);
    });

  /** @throws AppError `validation`; `not_found` */
  const change = (id: string, changes: SubscriptionChanges): Promise<Subscription> =>
    database.transaction(async (tx) => {
      const row = await find(tx, id, { lock: true });
      const { zipCodes, endDate, days, hour, warnings, isActive } = changes;
      const timeZone = zipCodes === undefined ? row.timeZone : timeZoneOf(zipCodes);
      if (endDate !== undefined) checkEnd(endDate, timeZone);
      const changed = await update(tx, row, {
        timeZone,
        ...(zipCodes !== undefined && { zipCodes }),
        // A later end takes up again what has ended.
        ...(endDate !== undefined && { endDate, endedAt: null }),
        ...(days !== undefined && { days: [...new Set(days)] }),
        ...(hour !== undefined && { hour }),
        ...(warnings !== undefined && { warnings }),
        ...(isActive !== undefined && { isActive }),
      });
      return viewOf(changed ?? row);
    });

  const revokeLinks = (tx: Db, id: string): Promise<void> =>
    privateLinks.revoke(tx, { purpose: SUBSCRIPTION_PURPOSE, subject: id });

  async function eraseIn(tx: Db, id: string): Promise<void> {
    await repo.deleteSubscription(tx, id);
    await revokeLinks(tx, id);
  }

  /** What the outbox has of a subscription that is gone; what belongs to another one of the address stays. */
  async function forgetMails(tx: Db, { id, email, confirmedAt }: StoredSubscription): Promise<void> {
    const { confirm: _, ...later } = SUBSCRIPTION_MAILS;
    const isLast = (await repo.findByEmail(tx, email)).length === 0;
    const own = confirmedAt === null ? [] : Object.values(later);
    await mail.forget(tx, email, isLast ? SUBSCRIPTION_MAIL_KINDS : own);
    await mail.takeBack(tx, id);
    await mail.erase(tx, email, ['private-links']);
  }

  /** Erases a subscription, its links, and every mail about it that is kept or waits to leave. */
  const erase = (id: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const row = await repo.findSubscription(tx, id, { lock: true });
      if (!row) return false;
      await eraseIn(tx, id);
      await forgetMails(tx, row);
      return true;
    });

  async function exportData(id: string): Promise<SubscriptionData> {
    const row = await find(db, id);
    const mails = await mail.sentTo(row.email, SUBSCRIPTION_MAIL_KINDS);
    return {
      exportedAt: new Date(clock.now()).toISOString(),
      subscription: {
        ...viewOf(row),
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        endedAt: row.endedAt?.toISOString() ?? null,
        outlookFor: row.outlookFor,
        warningFor: row.warningFor,
        toldBad: row.toldBad,
      },
      mails: mails.map(({ createdAt, sentAt, ...sent }) => ({
        ...sent,
        createdAt: createdAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
    };
  }

  return {
    subscribe,
    view: async (id: string) => viewOf(await find(db, id)),
    confirm,
    change,
    erase,
    exportData,
    /** The places that a mail's unsubscribe link stops; undefined when there is nothing to stop any more. */
    async unsubscribable(token: string): Promise<{ places: string[] } | undefined> {
      const id = await unsubscribeTokens.idOf(token);
      const row = id === undefined ? undefined : await repo.findSubscription(db, id);
      return row && { places: placesOf(row.zipCodes) };
    },
    /** Stops what a mail's unsubscribe link belongs to. Doing it again changes nothing. */
    async unsubscribe(token: string): Promise<void> {
      const id = await unsubscribeTokens.idOf(token);
      if (id !== undefined) await erase(id);
    },
    /**
     * What the owner of an address may open, for sending lost links again. What waits too: whoever had the one email of
     * the day sent keeps nobody from confirming.
     */
    async listPrivateLinks(email: string): Promise<OwnedThing[]> {
      const rows = await repo.findByEmail(db, email);
      return rows.map(({ id, zipCodes }) => ({
        purpose: SUBSCRIPTION_PURPOSE,
        subject: id,
        page: SUBSCRIPTION_PAGE,
        title: `Weather emails: ${placesOf(zipCodes).join('; ')}`,
      }));
    },
    /** Erases what was never confirmed and what ended long ago. Run it daily. */
    async forgetOver(): Promise<void> {
      const now = clock.now();
      await repo.endPaused(db, { today: addDays(localDay(now, 'UTC'), -1), now: new Date(now) });
      const before = {
        unconfirmed: new Date(now - CONFIRM_WITHIN_DAYS * DAY_MS),
        ended: new Date(now - KEEP_ENDED_DAYS * DAY_MS),
      };
      for (const id of await repo.findOver(db, before))
        await database.transaction(async (tx) => {
          const row = await repo.deleteOver(tx, id, before);
          if (!row) return;
          await revokeLinks(tx, id);
          await forgetMails(tx, row);
        });
    },
  };
}
export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;
