import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import { recordAudit } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { ENTRY_GONE } from '../reviewed-row.service.server.ts';
import type { Reviewable } from '../reviewable.service.server.ts';
import { UNDO_MS, type QueueVerdict } from './queue.model.ts';
import {
  endDecision,
  findOpenDecision,
  forgetClaims,
  forgetDecisions,
  insertDecision,
  listOverdue,
  takeDecision,
  undoDecision,
} from './queue.repo.server.ts';
import type { DecideAnswer, DecideRequest, DecideResult, QueueEntryKey, UndoAnswer } from './queue.schema.ts';
import type { StoredDecision } from './queue.tables.server.ts';

const DAY_MS = 86_400_000;
const SWEEP_MS = 5 * 60_000;
/** A job does its work within seconds; after this long it was lost. */
const OVERDUE_MS = 2 * 60_000;
/** The audit log keeps what was done; a decision itself is of no use later. */
const KEEP_MS = 7 * DAY_MS;

const UNDO_OVER = 'The time for undoing is over: it is carried out already.';

const carryOut: Job<{ decisionId: string }> = {
  name: 'carry-out-decision',
  data: z.object({ decisionId: z.uuid({ error: 'must be the id of a decision' }) }),
  retries: 5,
  retryAfterSeconds: 10,
  retryAtMostSeconds: 300,
  timeoutSeconds: 60,
  atOnce: 4,
};

/**
 * Decisions in the queue. One is held for `UNDO_MS` and then carried out by a job; until then the entry is only
 * hidden, and undoing it forgets the decision.
 */
export function createQueueDecisions(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  byKind: ReadonlyMap<string, Reviewable>;
  /** @throws AppError `not_found` for unknown kinds and what is no id at all. */
  kindOf: (key: QueueEntryKey) => Reviewable;
}) {
  const { database, clock, log, jobs, byKind, kindOf } = deps;
  const { db } = database;

  /** Holds a decision about one entry. @throws AppError `not_found`, `conflict`. */
  async function hold(
    reviewable: Reviewable,
    id: string,
    choice: { verdict: QueueVerdict; reason: string | null },
    by: AdminIdentity,
  ): Promise<StoredDecision> {
    return database.transaction(async (tx) => {
      const found = await reviewable.find(tx, id);
      if (!found) throw new AppError('not_found', ENTRY_GONE);
      const now = clock.now();
      const decision = await insertDecision(tx, {
        id: randomUUID(),
        kind: reviewable.kind,
        entryId: id,
        title: found.title,
        ...choice,
        adminId: by.id,
        adminName: by.username,
        state: 'held',
        decidedAt: new Date(now),
        dueAt: new Date(now + UNDO_MS),
      });
      if (!decision) throw new AppError('conflict', await whoDecided(tx, reviewable.kind, id));
      await jobs.send(tx, carryOut, { decisionId: decision.id }, { at: now + UNDO_MS });
      return decision;
    });
  }

  async function whoDecided(tx: Db, kind: string, id: string): Promise<string> {
    const open = await findOpenDecision(tx, kind, id);
    if (!open) return 'Someone else decided this just now.';
    return `${open.adminName} ${open.verdict === 'approve' ? 'approved' : 'declined'} this just now.`;
  }

  async function decideOne(
    key: QueueEntryKey,
    { verdict, reason }: DecideRequest,
    by: AdminIdentity,
  ): Promise<DecideResult> {
    const reviewable = kindOf(key);
    if (verdict === 'approve' && reviewable.approvesAtOnce) {
      const open = await findOpenDecision(db, key.kind, key.id);
      if (open) throw new AppError('conflict', await whoDecided(db, key.kind, key.id));
      await reviewable.approve(key.id, by);
      return { ...key, ok: true, decision: null, undoUntil: null, message: null };
    }
    const choice = { verdict, reason: verdict === 'decline' ? reason : null };
    const { id, dueAt } = await hold(reviewable, key.id, choice, by);
    return { ...key, ok: true, decision: id, undoUntil: dueAt.toISOString(), message: null };
  }

  /** Each entry on its own: one that is refused does not keep the others. */
  async function decide(request: DecideRequest, by: AdminIdentity): Promise<DecideAnswer> {
    const results: DecideResult[] = [];
    for (const key of request.entries) {
      try {
        results.push(await decideOne(key, request, by));
      } catch (error) {
        const isExpected = error instanceof AppError;
        if (!isExpected) log.error({ err: error, kind: key.kind }, 'a decision failed');
        const message = isExpected ? error.userMessage : 'This did not work. Please try again.';
        results.push({ ...key, ok: false, decision: null, undoUntil: null, message });
      }
    }
    return { results };
  }

  async function undo(decisions: readonly string[], by: AdminIdentity): Promise<UndoAnswer> {
    const results = [];
    for (const id of decisions) {
      const undone = await database.transaction(async (tx) => {
        const now = new Date(clock.now());
        const decision = await undoDecision(tx, id, now);
        if (!decision) return false;
        await recordAudit(tx, {
          at: now,
          by,
          action: 'undone',
          entityType: byKind.get(decision.kind)?.auditType ?? decision.kind,
          entityId: decision.entryId,
          before: { verdict: decision.verdict, by: decision.adminName },
          after: null,
        });
        return true;
      });
      results.push({ decision: id, ok: undone, message: undone ? null : UNDO_OVER });
    }
    return { results };
  }

  /** What its owner changed since the admin read it has to be read again. */
  async function refuseUnread(reviewable: Reviewable, { entryId, decidedAt }: StoredDecision): Promise<void> {
    const entry = await reviewable.find(db, entryId);
    if (entry?.changedAt && entry.changedAt > decidedAt)
      throw new AppError('conflict', 'This was changed since it was approved.');
  }

  /** Does what was decided, as the admin who decided it. Nothing when it was undone. */
  async function finish(id: string, isLast: boolean): Promise<void> {
    const decision = await takeDecision(db, id, new Date(clock.now()));
    const reviewable = decision && byKind.get(decision.kind);
    if (!decision || !reviewable) return;
    const by: AdminIdentity = { id: decision.adminId, username: decision.adminName, role: 'admin' };
    try {
      if (decision.verdict === 'approve') {
        await refuseUnread(reviewable, decision);
        await reviewable.approve(decision.entryId, by);
      } else await reviewable.decline(decision.entryId, decision.reason, by);
      await endDecision(db, id, 'done');
    } catch (error) {
      // Somebody decided otherwise in a tab meanwhile, or the submitter withdrew it.
      const isLate = error instanceof AppError;
      if (isLate || isLast) await endDecision(db, id, isLate ? 'lapsed' : 'failed');
      if (!isLate) throw error;
    }
  }

  jobs.handle(carryOut, ({ decisionId }, { last }) => finish(decisionId, last));
  jobs.every(SWEEP_MS, 'sweep-decisions', async () => {
    for (const id of await listOverdue(db, new Date(clock.now() - OVERDUE_MS))) await finish(id, true);
  });
  jobs.every(DAY_MS, 'forget-decisions', async () => {
    await forgetDecisions(db, new Date(clock.now() - KEEP_MS));
    await forgetClaims(db, new Date(clock.now()));
  });

  return { decide, undo };
}
