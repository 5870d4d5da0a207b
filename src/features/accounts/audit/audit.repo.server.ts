import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { instant } from '#platform/db/instant.server.ts';
import { countUpTo } from '#platform/db/oldest-first.server.ts';
import { auditLog, type StoredAudit } from '../accounts.tables.server.ts';

export async function insertAudit(tx: Db, entry: Omit<StoredAudit, 'id'>): Promise<void> {
  await tx.insert(auditLog).values(entry);
}

/** The only change that the log takes: see db/migrations/0056_audit_erasure.sql. */
export async function eraseValues(
  tx: Db,
  entity: { type: string; id: string },
  fields: readonly string[],
): Promise<void> {
  const { before, after, entityType, entityId } = auditLog;
  const names = sql`array[${sql.join(
    fields.map((field) => sql`${field}`),
    sql`, `,
  )}]::text[]`;
  await tx
    .update(auditLog)
    .set({ before: sql`erased_values(${before}, ${names})`, after: sql`erased_values(${after}, ${names})` })
    .where(and(eq(entityType, entity.type), eq(entityId, entity.id)));
}

export interface AuditFilter {
  admin?: string | undefined;
  action?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
}

const matching = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.admin === undefined ? undefined : eq(auditLog.adminName, filter.admin),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.entityType === undefined ? undefined : eq(auditLog.entityType, filter.entityType),
    filter.entityId === undefined ? undefined : eq(auditLog.entityId, filter.entityId),
    filter.from && gte(auditLog.at, filter.from),
    filter.until && lt(auditLog.at, filter.until),
  );

/** As in an index: by `id` alone, entries of a month years ago are found by reading all that came after. */
const NEWEST_FIRST = [desc(auditLog.at), desc(auditLog.id)];

/** Newest first. */
export function listAudit(
  db: Db,
  filter: AuditFilter,
  window: { limit: number; offset: number },
): Promise<StoredAudit[]> {
  return db
    .select()
    .from(auditLog)
    .where(matching(filter))
    .orderBy(...NEWEST_FIRST)
    .limit(window.limit)
    .offset(window.offset);
}

/** The entries before another one, newest first, for reading all of them piece by piece. */
export function listAuditBefore(
  db: Db,
  filter: AuditFilter,
  before: Pick<StoredAudit, 'at' | 'id'> | undefined,
  limit: number,
): Promise<StoredAudit[]> {
  const { at, id } = auditLog;
  return db
    .select()
    .from(auditLog)
    .where(
      and(matching(filter), before && sql`(${at}, ${id}) < (${instant(before.at.getTime())}, ${before.id})`),
    )
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Stops at `most`. */
export const countAudit = (db: Db, filter: AuditFilter, most: number): Promise<number> =>
  countUpTo(db, auditLog, matching(filter), most);
