import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { TryAgainLater, type Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { Outcomes } from '#platform/outcomes/outcomes.server.ts';
import type { PushResult, SendPush } from '#platform/push/push-send.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { messageText, type Notice } from './notices.model.ts';
import * as repo from './notifications.repo.server.ts';
import type { StoredBrowser } from './notifications.tables.server.ts';

/** One browser gets no more of everything but requests for help together within a day. */
export const MOST_A_DAY = 40;
/** What a service puts off is tried no more often, however long it may wait. */
const MOST_WAITS = 10;
/** A browser whose service has refused everything for so long is forgotten. */
const REFUSED_DAYS = 14;
const UNWATCHED_MS = HOUR_MS;
/** After it hung, a service gets so long: else each message to it would take its seconds from those to others. */
const HUNG_MS = 60_000;

const URGENCIES = ['high', 'normal'] as const;
/** A request for help is worth minutes; all else waits for it. */
const priorityOf = ({ urgency }: { urgency: (typeof URGENCIES)[number] }) =>
  urgency === 'high' ? 'normal' : 'low';

const dataSchema = z.object({
  browser: z.string(),
  text: z.string(),
  tag: z.string(),
  urgency: z.enum(URGENCIES),
  /** Epoch ms after which nobody wants it. */
  until: z.number(),
  /** How often its service asked to wait. */
  waits: z.number(),
  /** Whether it is among the messages of a day already. */
  isCounted: z.boolean(),
});
type Sending = z.infer<typeof dataSchema>;

/** Five attempts within minutes; what nobody wants any more is dropped before. */
const sendPush: Job<Sending> = {
  name: 'send-push',
  data: dataSchema,
  retries: 4,
  retryAfterSeconds: 20,
  retryAtMostSeconds: 600,
  timeoutSeconds: 20,
  atOnce: 8,
};

/** In status and metrics. */
const PUSH_SERVICE_ID = 'push';

interface DeliveryDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Pick<Jobs, 'handle' | 'every' | 'send' | 'sendAll'>;
  log: Log;
  outcomes: Pick<Outcomes, 'well' | 'failed'>;
  send: SendPush;
  site: { publicUrl: string };
}

/** Sends notifications to browsers, each until it arrives or nobody wants it any more. */
export function createDelivery(deps: DeliveryDependencies) {
  const { database, clock, jobs, log, outcomes, send, site } = deps;
  const { db } = database;
  /** Services that asked to wait, by origin, until when. */
  const waiting = new Map<string, number>();

  jobs.handle(sendPush, async (sending, attempt) => {
    const now = clock.now();
    if (sending.until <= now) return;
    const browser = await repo.findBrowser(db, sending.browser);
    if (!browser) return;
    const { origin } = new URL(browser.endpoint);
    const waitsUntil = waiting.get(origin) ?? 0;
    if (waitsUntil > now) return putOff(sending, waitsUntil);
    waiting.delete(origin);
    // As with its emails: a limit would be a way of shutting out a request for help.
    const counts = attempt.number === 1 && !sending.isCounted && sending.urgency !== 'high';
    const day = new Date(now).toISOString().slice(0, 10);
    if (counts && !(await repo.countMessage(db, browser.id, day, MOST_A_DAY))) return;

    const result = await send(
      { endpoint: browser.endpoint, keys: browser },
      {
        text: sending.text,
        ttlSeconds: (sending.until - now) / 1_000,
        urgency: sending.urgency,
        topic: topicOf(sending.tag),
      },
      attempt.signal,
    );
    await settle({ ...sending, isCounted: true }, browser, result, origin);
  });

  async function settle(sending: Sending, browser: StoredBrowser, result: PushResult, origin: string) {
    const now = new Date(clock.now());
    outcomes[result.kind === 'sent' || result.kind === 'gone' ? 'well' : 'failed'](PUSH_SERVICE_ID);
    switch (result.kind) {
      case 'sent':
        await repo.updateBrowser(db, browser.id, { lastSuccessAt: now, failingSince: null });
        return;
      case 'gone':
        await repo.removeBrowser(db, browser.id);
        return;
      case 'refused':
        // Its own words are not read: they may be long. The status says whether it is us or them.
        log.error({ service: origin, because: result.because }, 'a push service refused a notification');
        if (!browser.failingSince) await repo.updateBrowser(db, browser.id, { failingSince: now });
        return;
      case 'later':
        if (result.hung) waiting.set(origin, now.getTime() + HUNG_MS);
        if (result.waitMs === undefined) throw new TryAgainLater(`push ${result.because}`);
        waiting.set(origin, now.getTime() + result.waitMs);
        await putOff(sending, now.getTime() + result.waitMs);
    }
  }

  /** Later again, as a job of its own: waiting as long as it was asked to costs no attempt. */
  async function putOff(sending: Sending, at: number): Promise<void> {
    if (at >= sending.until || sending.waits >= MOST_WAITS) return;
    await database.transaction((tx) =>
      jobs.send(
        tx,
        sendPush,
        { ...sending, waits: sending.waits + 1 },
        { at, priority: priorityOf(sending) },
      ),
    );
  }

  jobs.every(UNWATCHED_MS, 'forget-push', async () => {
    const now = clock.now();
    await repo.removeEnded(db, new Date(now));
    await repo.removeIdle(db, {
      failing: new Date(now - REFUSED_DAYS * DAY_MS),
      seen: new Date(now - UNWATCHED_MS),
    });
  });

  return {
    /** Puts notices into the queue, as part of the transaction that brings them about. */
    async notify(tx: Db, told: readonly { browser: string; notice: Notice }[]): Promise<void> {
      for (const urgency of URGENCIES) {
        const some = told.filter(({ notice }) => notice.urgency === urgency);
        await jobs.sendAll(
          tx,
          sendPush,
          some.map(({ browser, notice }) => ({
            browser,
            text: messageText(notice, site),
            tag: notice.tag,
            urgency,
            until: clock.now() + notice.lastsMs,
            waits: 0,
            isCounted: false,
          })),
          { priority: priorityOf({ urgency }) },
        );
      }
    },
  };
}
export type Delivery = ReturnType<typeof createDelivery>;

/** 32 characters: what Apple takes. */
const topicOf = (tag: string) => hash('sha256', tag, 'base64url').slice(0, 32);
