import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { countUpTo, laterThan, notHidden, type OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import type { FieldValues } from './proposals.model.ts';
import type { EntryId, ProposalKind } from './proposals.schema.ts';
import { ownerProposals, type StoredProposal } from './proposals.tables.server.ts';

/** The entry that a proposal is about. */
interface ProposalTarget {
  kind: ProposalKind;
  entryId: EntryId;
}

const COLUMN = {
  routes: ownerProposals.routeId,
  articles: ownerProposals.submissionId,
  volunteers: ownerProposals.volunteerId,
} as const;
const WAITS = isNull(ownerProposals.declinedAt);
const of = ({ kind, entryId }: ProposalTarget) => eq(COLUMN[kind], entryId);

/** The entry that a stored proposal is about. */
export function proposalTarget({ routeId, submissionId, volunteerId }: StoredProposal): ProposalTarget {
  if (routeId !== null) return { kind: 'routes', entryId: routeId };
  if (submissionId !== null) return { kind: 'articles', entryId: submissionId };
  return { kind: 'volunteers', entryId: volunteerId ?? '' };
}

/** Lock the entry first: anyone who changes a proposal holds its entry. */
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
  entryIds: readonly EntryId[],
): Promise<Map<EntryId, StoredProposal>> {
  if (entryIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ownerProposals)
    .where(and(inArray(COLUMN[kind], [...entryIds]), WAITS));
  return new Map(rows.map((row) => [proposalTarget(row).entryId, row]));
}

/**
 * One for each entry: a new one takes the place of the last, under an id of its own, so that a decision on the last
 * does not meet it. `since`: when the owner began to wait; `startsAt`: when the ride begins that it is about.
 */
export async function putProposal(
  db: Db,
  target: ProposalTarget,
  {
    since,
    now,
    ...given
  }: { changes: FieldValues; base: FieldValues; since: Date; startsAt: Date | null; now: Date },
): Promise<void> {
  const { kind, entryId } = target;
  await removeProposal(db, target);
  await db.insert(ownerProposals).values({
    ...(kind === 'routes' && { routeId: Number(entryId) }),
    ...(kind === 'articles' && { submissionId: Number(entryId) }),
    ...(kind === 'volunteers' && { volunteerId: String(entryId) }),
    ...given,
    createdAt: since,
    updatedAt: now,
  });
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

/** Those that wait: of rides, the soonest first, or of everything else, the oldest first. */
export function listWaiting(db: Db, page: OldestFirstPage, rides: boolean): Promise<StoredProposal[]> {
  const { id, createdAt, startsAt } = ownerProposals;
  const order = rides ? startsAt : createdAt;
  const kind = rides ? isNotNull(startsAt) : isNull(startsAt);
  return db
    .select()
    .from(ownerProposals)
    .where(and(WAITS, kind, laterThan({ createdAt: order, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(order), asc(id))
    .limit(page.limit);
}

export const countWaiting = (db: Db, most: number): Promise<number> =>
  countUpTo(db, ownerProposals, WAITS, most, [ownerProposals.createdAt, ownerProposals.id]);
