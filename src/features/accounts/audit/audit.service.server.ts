import type { Db } from '#platform/db/database.server.ts';
import { countAudit, eraseValues, insertAudit } from './audit.repo.server.ts';

/** Who changed something: the signed-in admin, or the program itself with a null id. */
export interface AuditActor {
  id: number | null;
  username: string;
}

/** The person at the server's command line. */
export const COMMAND_LINE: AuditActor = { id: null, username: 'command line' };

export interface AuditEntry {
  at: Date;
  by: AuditActor;
  /** What was done, in the past tense: "updated", "published", "deleted". */
  action: string;
  /** What kind of thing: "scenic-routes", "volunteers", "blog-posts". */
  entityType: string;
  entityId: string | number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Appends to the audit log, in the transaction of the change. Values go in as JSON and stay: pass contact data of
 * people through `masked`, and `eraseFromAudit` what names somebody whose data is erased.
 */
export const recordAudit = (tx: Db, { by, entityId, ...entry }: AuditEntry): Promise<void> =>
  insertAudit(tx, { ...entry, adminId: by.id, adminName: by.username, entityId: String(entityId) });

/** Whether this was ever done to one thing. @param action in the past tense, as it was recorded. */
export const wasDone = async (
  tx: Db,
  entityType: string,
  entityId: string | number,
  action: string,
): Promise<boolean> => (await countAudit(tx, { entityType, entityId: String(entityId), action }, 1)) > 0;

/**
 * Puts the word "erased" in place of what some fields held, in everything that the log has about one thing; who did
 * what to it and when stays. In the transaction that erases the person's data.
 */
export const eraseFromAudit = (
  tx: Db,
  entityType: string,
  entityId: string | number,
  fields: readonly string[],
): Promise<void> => eraseValues(tx, { type: entityType, id: String(entityId) }, fields);

/** The fields that differ, before and after; both empty when nothing changed. Compared as JSON. */
export function changedFields<T extends object>(
  before: T,
  after: T,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old: Record<string, unknown> = {};
  const now: Record<string, unknown> = {};
  const earlier = new Map<string, unknown>(Object.entries(before));
  for (const [field, value] of Object.entries(after)) {
    const was = earlier.get(field);
    if (JSON.stringify(was) === JSON.stringify(value)) continue;
    old[field] = was ?? null;
    now[field] = value ?? null;
  }
  return { before: old, after: now };
}

/** An email address or phone number that is only recognized by someone who knows it: "r…@ride.example", "…4567". */
export function masked(contact: string): string {
  const at = contact.lastIndexOf('@');
  return at > 0 ? `${contact.slice(0, 1)}…${contact.slice(at)}` : `…${contact.slice(-4)}`;
}
