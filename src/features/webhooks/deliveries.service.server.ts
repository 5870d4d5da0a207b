import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import { unseal } from '#platform/crypto/seal.server.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { CallResult, PublicCall, PublicCallOptions } from '#platform/fetch/public-call.server.ts';
import { TryAgainLater, type Attempt, type Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { DAY_MS, HOUR_S } from '#platform/time/units.ts';
import { gaveUpMail } from './webhooks.mails.ts';
import { outcomeOf, type Outcome } from './webhooks.model.ts';
import * as repo from './webhooks.repo.server.ts';
import type { WebhookEvent } from './webhooks.schema.ts';
import type { StoredTarget } from './webhooks.tables.server.ts';

/** Nothing has arrived for this long: the other side has to be fixed first. */
const GIVES_UP_AFTER_DAYS = 3;
const KEPT_DAYS = 14;
/** Less than the first retry waits, so that each round of retries asks again. */
const SLOW_FOR_MS = 25_000;

/** Ten attempts within four to nine hours. */
const deliver: Job<{ id: string }> = {
  name: 'webhook-delivery',
  data: z.object({ id: z.string() }),
  retries: 9,
  retryAfterSeconds: 30,
  retryAtMostSeconds: 6 * HOUR_S,
  timeoutSeconds: 20,
  atOnce: 4,
};

const TOO_SLOW: CallResult = { problem: 'too slow' };

/** The other side's secret is Base64 behind this (https://www.standardwebhooks.com). */
export const SECRET_PREFIX = 'whsec_';

/** `v1,` and the HMAC-SHA256 of id, time and body, in Base64. `timestamp` in epoch seconds. */
const signatureOf = (secret: Uint8Array, id: string, timestamp: number, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

export interface DeliveryDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  jobs: Pick<Jobs, 'handle' | 'every' | 'sendAll'>;
  mail: Pick<MailService, 'queue'>;
  adminAddresses: () => Promise<string[]>;
  call: PublicCall;
  /** 32 bytes that seal the secrets. */
  key: () => Promise<Buffer>;
  site: { siteName: string; publicUrl: string };
}

/** Sends what is to be told, again and again until it arrives or nobody is there for days. */
export function createDeliveries(deps: DeliveryDependencies) {
  const { database, clock, jobs, mail, call, key, site } = deps;

  /** Targets that did not answer in time, by when they did not, epoch ms. */
  const slowSince = new Map<string, number>();

  /** What one delivery waited for in vain, those right behind it do not: other targets wait for their turn. */
  async function callOnce(target: StoredTarget, options: PublicCallOptions): Promise<CallResult> {
    const since = clock.now() - (slowSince.get(target.id) ?? -Infinity);
    if (since >= 0 && since < SLOW_FOR_MS) return TOO_SLOW;
    const result = await call(target.url, options);
    if ('problem' in result && result.problem === 'too slow') slowSince.set(target.id, clock.now());
    else slowSince.delete(target.id);
    return result;
  }

  jobs.handle(deliver, async ({ id }, attempt) => {
    const found = await repo.findDelivery(database.db, id);
    if (!found || found.delivery.state !== 'queued') return;
    const { delivery, target } = found;
    if (!target.isActive) {
      await repo.updateDelivery(database.db, id, { state: 'failed', result: 'Switched off', endedAt: now() });
      return;
    }
    const secret = unseal(target.secret, target.id, await key());
    const timestamp = Math.floor(clock.now() / 1_000);
    const outcome = outcomeOf(
      await callOnce(target, {
        headers: {
          'content-type': 'application/json',
          'user-agent': `Dryline webhooks (${site.publicUrl})`,
          'webhook-id': delivery.id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(secret, delivery.id, timestamp, delivery.body),
        },
        body: delivery.body,
        signal: attempt.signal,
      }),
    );
    if (await ended(delivery.id, target, outcome, attempt)) return;
    throw new TryAgainLater('webhook');
  });

  jobs.every(DAY_MS, 'webhook-cleanup', async () => {
    await repo.deleteDeliveriesBefore(database.db, new Date(clock.now() - KEPT_DAYS * DAY_MS));
  });

  const now = () => new Date(clock.now());

  /** Writes down what came of an attempt; false when there is to be another. */
  async function ended(id: string, { id: targetId }: StoredTarget, outcome: Outcome, attempt: Attempt) {
    const isEnd = outcome.state === 'sent' || !outcome.again || attempt.last;
    const admins = outcome.state === 'failed' ? await deps.adminAddresses() : [];
    await database.transaction(async (tx) => {
      // Nobody switches it meanwhile.
      const target = await repo.lockTarget(tx, targetId);
      await repo.updateDelivery(tx, id, {
        attempts: attempt.number,
        result: outcome.text,
        ...(isEnd && { state: outcome.state, endedAt: now() }),
      });
      if (!target) return;
      if (outcome.state === 'sent') {
        if (target.failingSince) await repo.updateTarget(tx, targetId, { failingSince: null });
        return;
      }
      const since = target.failingSince ?? now();
      const gaveUp = target.isActive && clock.now() - since.getTime() >= GIVES_UP_AFTER_DAYS * DAY_MS;
      await repo.updateTarget(tx, targetId, {
        failingSince: since,
        ...(gaveUp && { isActive: false, gaveUpAt: now() }),
      });
      if (!gaveUp) return;
      const facts = { host: new URL(target.url).host, days: GIVES_UP_AFTER_DAYS, result: outcome.text };
      for (const to of admins) await mail.queue(tx, { kind: 'webhook-off', to, ...gaveUpMail(facts, site) });
    });
    return isEnd;
  }

  return {
    /** Puts what is to be told into the queue, as part of a transaction. */
    async notify(
      tx: Db,
      told: readonly { target: Pick<StoredTarget, 'id'>; event: WebhookEvent; body: string }[],
    ): Promise<void> {
      const rows = told.map(({ target, event, body }) => ({
        id: randomUUID(),
        targetId: target.id,
        event,
        body,
        state: 'queued' as const,
        attempts: 0,
        result: null,
        createdAt: now(),
        endedAt: null,
      }));
      await repo.insertDeliveries(tx, rows);
      await jobs.sendAll(
        tx,
        deliver,
        rows.map(({ id }) => ({ id })),
      );
    },
  };
}
export type Deliveries = ReturnType<typeof createDeliveries>;
