import { and, between, eq, gt, gte, inArray, lt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { CLAIM_MS } from './queue.model.ts';
import {
  reviewClaims,
  reviewDecisions,
  type DecisionState,
  type StoredClaim,
  type StoredDecision,
} from './queue.tables.server.ts';

/** A claim that was made while the clock was ahead holds no more. */
const holds = (now: Date): SQL =>
  between(
    reviewClaims.until,
    new Date(now.getTime() + 1),
    new Date(now.getTime() + CLAIM_MS + CLOCKS_DIFFER_MS),
  );

const OPEN: DecisionState[] = ['held', 'doing'];
const STANDING: DecisionState[] = [...OPEN, 'done'];

/** Undefined when the entry has an open decision already. */
export async function insertDecision(tx: Db, decision: StoredDecision): Promise<StoredDecision | undefined> {
  const [row] = await tx.insert(reviewDecisions).values(decision).onConflictDoNothing().returning();
  return row;
}

/** Notes that a decision counts, and the state in which it left its entry. */
export async function markInEffect(db: Db, id: string, leftAt: Date): Promise<void> {
  await db.update(reviewDecisions).set({ leftAt }).where(eq(reviewDecisions.id, id));
}

/** Forgets a decision that could not be made. */
export async function deleteDecision(db: Db, id: string): Promise<void> {
  await db.delete(reviewDecisions).where(eq(reviewDecisions.id, id));
}

export async function findDecision(db: Db, id: string): Promise<StoredDecision | undefined> {
  const [row] = await db.select().from(reviewDecisions).where(eq(reviewDecisions.id, id));
  return row;
}

/** Decisions that are not carried out yet, the newest first. */
export function listOpenDecisions(db: Db): Promise<StoredDecision[]> {
  return db
    .select()
    .from(reviewDecisions)
    .where(inArray(reviewDecisions.state, OPEN))
    .orderBy(sql`${reviewDecisions.decidedAt} DESC`, reviewDecisions.id);
}

/** What was decided and not taken back, the newest first; at most 500. */
export function listDecisionsSince(db: Db, since: Date): Promise<StoredDecision[]> {
  return db
    .select()
    .from(reviewDecisions)
    .where(and(gte(reviewDecisions.decidedAt, since), inArray(reviewDecisions.state, STANDING)))
    .orderBy(sql`${reviewDecisions.decidedAt} DESC`, reviewDecisions.id)
    .limit(500);
}

export async function findOpenDecision(
  db: Db,
  kind: string,
  entryId: string,
): Promise<StoredDecision | undefined> {
  const [row] = await db
    .select()
    .from(reviewDecisions)
    .where(
      and(
        inArray(reviewDecisions.state, OPEN),
        eq(reviewDecisions.kind, kind),
        eq(reviewDecisions.entryId, entryId),
      ),
    );
  return row;
}

/** Takes a decision that is due, so that it cannot be undone any more; undefined when it is not open. */
export async function takeDecision(db: Db, id: string, now: Date): Promise<StoredDecision | undefined> {
  const [row] = await db
    .update(reviewDecisions)
    .set({ state: 'doing' })
    .where(
      and(eq(reviewDecisions.id, id), inArray(reviewDecisions.state, OPEN), lte(reviewDecisions.dueAt, now)),
    )
    .returning();
  return row;
}

export async function endDecision(db: Db, id: string, state: DecisionState): Promise<void> {
  await db
    .update(reviewDecisions)
    .set({ state })
    .where(and(eq(reviewDecisions.id, id), eq(reviewDecisions.state, 'doing')));
}

/** Undefined when it is carried out already, undone, or unknown. */
export async function undoDecision(tx: Db, id: string, now: Date): Promise<StoredDecision | undefined> {
  const [row] = await tx
    .update(reviewDecisions)
    .set({ state: 'undone' })
    .where(and(eq(reviewDecisions.id, id), eq(reviewDecisions.state, 'held'), gt(reviewDecisions.dueAt, now)))
    .returning();
  return row;
}

/** Open decisions that should have been carried out before an instant. */
export async function listOverdue(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: reviewDecisions.id })
    .from(reviewDecisions)
    .where(and(inArray(reviewDecisions.state, OPEN), lt(reviewDecisions.dueAt, before)));
  return rows.map(({ id }) => id);
}

/** Whether there was a reason still counts, and says nothing. */
export async function blankDecisions(tx: Db, kind: string, entryId: string): Promise<void> {
  await tx
    .update(reviewDecisions)
    .set({ title: '', reason: sql`CASE WHEN ${reviewDecisions.reason} IS NOT NULL THEN '' END` })
    .where(and(eq(reviewDecisions.kind, kind), eq(reviewDecisions.entryId, entryId)));
}

export async function forgetDecisions(db: Db, before: Date): Promise<void> {
  await db.delete(reviewDecisions).where(lt(reviewDecisions.decidedAt, before));
}

/** Claims that still hold, of these entries. */
export async function listClaims(
  db: Db,
  entries: readonly { kind: string; id: string }[],
  now: Date,
): Promise<StoredClaim[]> {
  if (entries.length === 0) return [];
  return db
    .select()
    .from(reviewClaims)
    .where(
      and(
        holds(now),
        or(...entries.map(({ kind, id }) => and(eq(reviewClaims.kind, kind), eq(reviewClaims.entryId, id)))),
      ),
    );
}

/** Claims an entry, or prolongs the caller's claim. Another admin's valid claim stays. @returns its holder. */
export async function claimEntry(db: Db, claim: StoredClaim, now: Date): Promise<StoredClaim> {
  const [taken] = await db
    .insert(reviewClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [reviewClaims.kind, reviewClaims.entryId],
      set: { adminId: claim.adminId, adminName: claim.adminName, until: claim.until },
      setWhere: sql`${eq(reviewClaims.adminId, claim.adminId)} OR NOT (${holds(now)})`,
    })
    .returning();
  if (taken) return taken;
  const [held] = await listClaims(db, [{ kind: claim.kind, id: claim.entryId }], now);
  return held ?? claim;
}

export async function releaseClaim(
  db: Db,
  { kind, id }: { kind: string; id: string },
  adminId: number,
): Promise<void> {
  await db
    .delete(reviewClaims)
    .where(and(eq(reviewClaims.kind, kind), eq(reviewClaims.entryId, id), eq(reviewClaims.adminId, adminId)));
}

export async function forgetClaims(db: Db, now: Date): Promise<void> {
  await db.delete(reviewClaims).where(not(holds(now)));
}
