import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { roadsideRequests, type StoredRequest } from '../roadside.tables.server.ts';

/** Keyed hashes of somebody's contacts. */
export interface ContactKeys {
  emailKey: string;
  phoneKey: string;
}

const { status, emailKey, phoneKey, confirmedAt, confirmedBy, createdAt, id } = roadsideRequests;
const OPEN: StoredRequest['status'][] = ['pending', 'in_progress'];
/** Requests listed in one email. */
const MOST_LISTED = 50;

export const isOpen = (request: Pick<StoredRequest, 'status'>): boolean => OPEN.includes(request.status);

/**
 * Until the transaction ends, nobody else takes in or confirms a request with this contact. Before any row is locked.
 */
export async function lockContact(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** The one with both contacts that waits to be confirmed; nobody else changes it until the transaction ends. */
export async function lockUnconfirmed(tx: Db, keys: ContactKeys): Promise<StoredRequest | undefined> {
  const [row] = await tx
    .select()
    .from(roadsideRequests)
    .where(
      and(
        eq(emailKey, keys.emailKey),
        eq(phoneKey, keys.phoneKey),
        eq(status, 'pending'),
        isNull(confirmedAt),
      ),
    )
    .for('update');
  return row;
}

/** Requests that were confirmed by this contact itself and are open, or came in since an instant. */
export const listProven = (
  db: Db,
  contact: { emailKey: string } | { phoneKey: string },
  since?: Date,
): Promise<Pick<StoredRequest, 'status'>[]> =>
  db
    .select({ status })
    .from(roadsideRequests)
    .where(
      and(
        ...('emailKey' in contact
          ? [eq(emailKey, contact.emailKey), eq(confirmedBy, 'mail')]
          : [eq(phoneKey, contact.phoneKey), isNotNull(confirmedBy), ne(confirmedBy, 'mail')]),
        or(inArray(status, OPEN), since && gt(createdAt, since)),
      ),
    );

/** What is open with an address, newest first. */
export const listOpenByEmail = (db: Db, key: string): Promise<StoredRequest[]> =>
  db
    .select()
    .from(roadsideRequests)
    .where(and(eq(emailKey, key), inArray(status, OPEN)))
    .orderBy(desc(createdAt), asc(id))
    .limit(MOST_LISTED);
