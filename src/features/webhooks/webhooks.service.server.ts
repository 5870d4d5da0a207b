import { randomBytes, randomUUID } from 'node:crypto';
import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { seal } from '#platform/crypto/seal.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { SECRET_PREFIX, type Deliveries, type DeliveryDependencies } from './deliveries.service.server.ts';
import { payloadOf } from './webhooks.model.ts';
import * as repo from './webhooks.repo.server.ts';
import type { CreatedWebhook, WebhookList } from './webhooks.schema.ts';
import type { StoredTarget } from './webhooks.tables.server.ts';

const MOST = 10;
const SHOWN = 10;
const SECRET_BYTES = 32;
const GONE = 'This webhook no longer exists.';

/** Webhooks as admins see and change them. */
export function createWebhooks(
  deps: Pick<DeliveryDependencies, 'database' | 'clock' | 'key' | 'site'> & {
    deliveries: Deliveries;
    isSimulated: () => boolean;
  },
) {
  const { database, clock, deliveries, key, site } = deps;

  const record = (tx: Db, by: AuditActor, action: string, { id, url, isActive }: StoredTarget) =>
    recordAudit(tx, {
      at: new Date(clock.now()),
      by,
      action,
      entityType: 'webhooks',
      entityId: id,
      before: null,
      // The rest of the address may hold a token.
      after: { host: new URL(url).host, isActive },
    });

  async function locked(tx: Db, id: string): Promise<StoredTarget> {
    const target = await repo.lockTarget(tx, id);
    if (!target) throw new AppError('not_found', GONE);
    return target;
  }

  return {
    async list(): Promise<WebhookList> {
      const webhooks: WebhookList['webhooks'] = [];
      for (const target of await repo.listTargets(database.db)) {
        const rows = await repo.listDeliveries(database.db, target.id, SHOWN);
        webhooks.push({
          id: target.id,
          url: target.url,
          isActive: target.isActive,
          createdAt: target.createdAt.toISOString(),
          failingSince: target.failingSince?.toISOString() ?? null,
          gaveUpAt: target.gaveUpAt?.toISOString() ?? null,
          deliveries: rows.map(({ id, event, state, attempts, result, createdAt }) => ({
            id,
            event,
            state,
            attempts,
            result,
            createdAt: createdAt.toISOString(),
          })),
        });
      }
      return { webhooks };
    },

    /** @throws AppError `conflict` when the address is there already, or there are many. */
    async add(url: string, by: AuditActor): Promise<CreatedWebhook> {
      const address = new URL(url).href;
      const secret = randomBytes(SECRET_BYTES);
      const id = randomUUID();
      const target: StoredTarget = {
        id,
        url: address,
        secret: seal(secret, id, await key()),
        isActive: true,
        createdAt: new Date(clock.now()),
        failingSince: null,
        gaveUpAt: null,
      };
      await database.transaction(async (tx) => {
        await repo.lockTargets(tx);
        const known = await repo.listTargets(tx);
        if (known.some((one) => one.url === address))
          throw new AppError('conflict', 'This address is already notified.');
        if (known.length >= MOST)
          throw new AppError(
            'conflict',
            `There are ${MOST} webhooks, and no room for more. Delete one first.`,
          );
        await repo.insertTarget(tx, target);
        await record(tx, by, 'added', target);
      });
      return {
        id,
        secret: SECRET_PREFIX + secret.toString('base64'),
        message: 'Copy the secret now: it is not shown again.',
      };
    },

    /** Switched on again, it starts over. @throws AppError `not_found` */
    setActive: (id: string, isActive: boolean, by: AuditActor): Promise<void> =>
      database.transaction(async (tx) => {
        const target = await locked(tx, id);
        if (target.isActive === isActive) return;
        await repo.updateTarget(tx, id, { isActive, failingSince: null, gaveUpAt: null });
        await record(tx, by, isActive ? 'switched on' : 'switched off', { ...target, isActive });
      }),

    /** @throws AppError `not_found` */
    remove: (id: string, by: AuditActor): Promise<void> =>
      database.transaction(async (tx) => {
        const target = await locked(tx, id);
        await repo.deleteTarget(tx, id);
        await record(tx, by, 'deleted', target);
      }),

    /** Sends a delivery without a ride. @throws AppError `not_found`, `conflict` while it is switched off. */
    test: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const target = await locked(tx, id);
        if (!target.isActive) throw new AppError('conflict', 'This webhook is switched off.');
        const facts = { now: clock.now(), site, ride: null, weather: null, simulated: deps.isSimulated() };
        await deliveries.notify(tx, [
          { target, event: 'test', body: payloadOf({ event: 'test', ...facts }) },
        ]);
      }),
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
