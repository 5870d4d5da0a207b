import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import type { FieldValues } from './proposals.model.ts';
import type { ProposalKind } from './proposals.schema.ts';
import { ownerProposals, type StoredProposal } from './proposals.tables.server.ts';

/** The entry that a proposal is about. */
export interface ProposalTarget {
  kind: ProposalKind;
  entryId: number;
}

const COLUMN = { routes: ownerProposals.routeId, articles: ownerProposals.submissionId } as const;
const of = ({ kind, entryId }: ProposalTarget) => eq(COLUMN[kind], entryId);

/** Lock the entry first: whoever changes a proposal holds its entry. */
export async function findProposal(db: Db, target: ProposalTarget): Promise<StoredProposal | undefined> {
  const [row] = await db.select().from(ownerProposals).where(of(target));
  return row;
}

export async function findProposalById(db: Db, id: number): Promise<StoredProposal | undefined> {
  const [row] = await db.select().from(ownerProposals).where(eq(ownerProposals.id, id));
  return row;
}

/** Those that wait, by the entry they are about. */
export async function findWaiting(
  db: Db,
  kind: ProposalKind,
  entryIds: readonly number[],
): Promise<Map<number, StoredProposal>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ownerProposals)
    .where(and(inArray(COLUMN[kind], [...entryIds]), isNull(ownerProposals.declinedAt)));
  return new Map(rows.map((row) => [row.routeId ?? row.submissionId ?? 0, row]));
}

/** One for each entry: a new one takes the place of the last. `since`: when the owner began to wait. */
export async function putProposal(
  db: Db,
  { kind, entryId }: ProposalTarget,
  { changes, base, since, now }: { changes: FieldValues; base: FieldValues; since: Date; now: Date },
): Promise<void> {
  const fresh = { changes, base, declinedAt: null, reason: null, createdAt: since, updatedAt: now };
  await db
    .insert(ownerProposals)
    .values({ ...(kind === 'routes' ? { routeId: entryId } : { submissionId: entryId }), ...fresh })
    .onConflictDoUpdate({ target: COLUMN[kind], set: fresh });
}

export async function removeProposal(db: Db, target: ProposalTarget): Promise<void> {
  await db.delete(ownerProposals).where(of(target));
}

export async function markDeclined(
  db: Db,
  id: number,
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await db
    .update(ownerProposals)
    .set({ declinedAt: now, reason, updatedAt: now })
    .where(eq(ownerProposals.id, id));
}

export async function listWaiting(db: Db, limit: number): Promise<StoredProposal[]> {
  return db
    .select()
    .from(ownerProposals)
    .where(isNull(ownerProposals.declinedAt))
    .orderBy(asc(ownerProposals.createdAt), asc(ownerProposals.id))
    .limit(limit);
}

export async function countWaiting(db: Db): Promise<Record<ProposalKind, number>> {
  const count = (column: (typeof COLUMN)[ProposalKind]) =>
    sql<number>`count(*) FILTER (WHERE ${isNotNull(column)})`.mapWith(Number);
  const [row] = await db
    .select({ routes: count(COLUMN.routes), articles: count(COLUMN.articles) })
    .from(ownerProposals)
    .where(isNull(ownerProposals.declinedAt));
  return row ?? { routes: 0, articles: 0 };
}
