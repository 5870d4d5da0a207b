import { createHmac } from 'node:crypto';
import { masked, recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { createSecrets } from '#platform/spam/secret.repo.server.ts';
import {
  deleteBlocked,
  findBlockedKeys,
  insertBlocked,
  listBlocked,
} from './blocked-contacts.repo.server.ts';
import { sameEmail, samePhone } from '../roadside.model.ts';
import type { BlockedContacts } from '../roadside.schema.ts';
import type { ContactKeys } from '../requests/by-contact.repo.server.ts';
import { isUuid } from '#platform/forms/id.schema.ts';

const REFUSED =
  'Requests and registrations with this contact are not taken on this site. In danger, call 911.';

/** Recognizes people by keyed hashes of their contacts, and refuses those whom an admin blocked. */
export function createRoadsideContacts(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
}) {
  const { database, clock } = deps;
  const secret = createSecrets(database.db);

  async function key(kind: 'email' | 'phone', contact: string): Promise<string> {
    return createHmac('sha256', await secret('roadside-contacts'))
      .update(`${kind} ${contact}`)
      .digest('hex');
  }

  return {
    /** Keyed hashes. Not within a transaction: the key is read from the database. */
    keysOf: async ({ email, phone }: { email: string; phone: string }): Promise<ContactKeys> => ({
      emailKey: await key('email', sameEmail(email)),
      phoneKey: await key('phone', samePhone(phone)),
    }),

    emailKey: (email: string): Promise<string> => key('email', sameEmail(email)),
    phoneKey: (phone: string): Promise<string> => key('phone', samePhone(phone)),

    /**
     * @param fields the names of the form's fields.
     * @throws AppError `forbidden`, at the field of the blocked contact.
     */
    async refuseBlocked(keys: ContactKeys, fields: { email: string; phone: string }): Promise<void> {
      const blocked = await findBlockedKeys(database.db, [keys.emailKey, keys.phoneKey]);
      const field = blocked.has(keys.emailKey)
        ? fields.email
        : blocked.has(keys.phoneKey)
          ? fields.phone
          : undefined;
      if (field !== undefined) throw fieldError(field, REFUSED, 'forbidden');
    },

    blockedAmong: (keys: readonly string[]): Promise<Set<string>> => findBlockedKeys(database.db, keys),

    /** Blocks somebody's contacts, in the transaction of what else that means. */
    block: (
      tx: Db,
      contact: ContactKeys & { email: string; phone: string },
      by: AuditActor,
    ): Promise<void> => {
      const common = { blockedBy: by.username, blockedAt: new Date(clock.now()) };
      const { emailKey, phoneKey, email, phone } = contact;
      return insertBlocked(tx, [
        { kind: 'email', contactKey: emailKey, hint: masked(email), ...common },
        { kind: 'phone', contactKey: phoneKey, hint: masked(phone), ...common },
      ]);
    },

    async list(): Promise<BlockedContacts> {
      const rows = await listBlocked(database.db);
      return {
        contacts: rows.map(({ id, kind, hint, blockedBy, blockedAt }) => ({
          id,
          kind,
          hint,
          blockedBy,
          blockedAt: blockedAt.toISOString(),
        })),
      };
    },

    /** @throws AppError `not_found`. */
    unblock: (id: string, by: AuditActor): Promise<void> =>
      database.transaction(async (tx) => {
        const row = isUuid(id) ? await deleteBlocked(tx, id) : undefined;
        if (!row) throw new AppError('not_found', 'This contact is not blocked.');
        await recordAudit(tx, {
          at: new Date(clock.now()),
          by,
          action: 'unblocked',
          entityType: 'blocked-contacts',
          entityId: id,
          before: { kind: row.kind },
          after: null,
        });
      }),
  };
}
export type RoadsideContacts = ReturnType<typeof createRoadsideContacts>;
