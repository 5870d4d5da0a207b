import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import { recordAudit } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { ENTRY_GONE, isStale, refuseStale } from '../reviewed-row.service.server.ts';
import type { Reviewable, TakeBack } from '../reviewable.service.server.ts';
import { UNDO_MS, type QueueVerdict } from './queue.model.ts';
import {
  deleteDecision,
  endDecision,
  findDecision,
  findOpenDecision,
  forgetClaims,
  forgetDecisions,
  insertDecision,
  listOverdue,
  markInEffect,
  takeDecision,
  undoDecision,
} from './queue.repo.server.ts';
import type { DecideAnswer, DecideRequest, DecideResult, QueueEntryKey, UndoAnswer } from './queue.schema.ts';
import type { StoredDecision } from './queue.tables.server.ts';

const SWEEP_MS = 5 * 60_000;
/** A job does its work within seconds; after this long it was lost. */
const OVERDUE_MS = 2 * 60_000;
/** The audit log keeps what was done; a decision itself is of no use later. */
const KEEP_MS = 7 * DAY_MS;

const UNDO_OVER = 'The time for undoing is over: it is carried out already.';
const UNDONE_ALREADY = 'This was undone already. The entry waits again.';
const NOT_YET = 'This is being carried out at this moment. Try again in a second.';
const NOTHING_LEFT =
  'This entry is no longer waiting: the sender took it back, or someone else decided. There is nothing to undo.';

type DecidedEntry = DecideRequest['entries'][number];
export type HeldMail = Pick<MailService, 'holding' | 'release' | 'drop'>;

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
 * Decisions in the queue, which can be undone for `UNDO_MS`. Approvals of kinds with a `takeBack` count at once and only
 * their emails wait; the rest is held, its entry hidden, and carried out by a job, since what is deleted does not come
 * back.
 */
export function createQueueDecisions(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  mail: HeldMail;
  byKind: ReadonlyMap<string, Reviewable>;
  /** @throws AppError `not_found` for unknown kinds and what is no id at all. */
  kindOf: (key: QueueEntryKey) => Reviewable;
}) {
  const { database, clock, log, jobs, mail, byKind, kindOf } = deps;
  const { db } = database;

  /**
   * Holds a decision about one entry.
   * @param seen the entry's `updatedAt` as the admin read it.
   * @returns it, and when the entry was last changed. @throws AppError `not_found`, `conflict`.
   */
  async function hold(
    reviewable: Reviewable,
    { id, updatedAt: seen }: DecidedEntry,
    choice: { verdict: QueueVerdict; reason: string | null },
    by: AdminIdentity,
  ): Promise<{ decision: StoredDecision; changedAt: string }> {
    return database.transaction(async (tx) => {
      const found = await reviewable.find(tx, id);
      if (!found) {
        const open = await findOpenDecision(tx, reviewable.kind, id);
        throw open ? new AppError('conflict', decidedBy(open)) : new AppError('not_found', ENTRY_GONE);
      }
      refuseStale({ updatedAt: found.changedAt }, seen);
      const now = clock.now();
      const decision = await insertDecision(tx, {
        id: randomUUID(),
        kind: reviewable.kind,
        entryId: id,
        title: found.keptTitle ?? found.title,
        ...choice,
        adminId: by.id,
        adminName: by.username,
        state: 'held',
        submittedAt: found.submittedAt,
        decidedAt: new Date(now),
        dueAt: new Date(now + UNDO_MS),
        leftAt: null,
      });
      if (!decision) throw new AppError('conflict', await whoDecided(tx, reviewable.kind, id));
      await jobs.send(tx, carryOut, { decisionId: decision.id }, { at: now + UNDO_MS });
      return { decision, changedAt: found.changedAt.toISOString() };
    });
  }

  async function whoDecided(tx: Db, kind: string, id: string): Promise<string> {
    const open = await findOpenDecision(tx, kind, id);
    return open ? decidedBy(open) : 'Someone else decided this just now.';
  }

  async function decideOne(
    entry: DecidedEntry,
    { verdict, reason }: DecideRequest,
    by: AdminIdentity,
  ): Promise<DecideResult> {
    const reviewable = kindOf(entry);
    const { kind, id } = entry;
    const done = { kind, id, ok: true, message: null, isStale: false };
    if (verdict === 'approve' && reviewable.approvesAtOnce) {
      const open = await findOpenDecision(db, kind, id);
      if (open) throw new AppError('conflict', await whoDecided(db, kind, id));
      const found = await reviewable.find(db, id);
      if (found) refuseStale({ updatedAt: found.changedAt }, entry.updatedAt);
      await reviewable.approve(id, by);
      return { ...done, decision: null, undoUntil: null };
    }
    const choice = { verdict, reason: verdict === 'decline' ? reason : null };
    const { decision, changedAt } = await hold(reviewable, entry, choice, by);
    if (verdict === 'approve' && reviewable.takeBack)
      await putInEffect(reviewable.takeBack, decision, changedAt, by);
    return { ...done, decision: decision.id, undoUntil: decision.dueAt.toISOString() };
  }

  /** Approves at once; the emails of it wait under the decision. Nothing is left of the decision when it fails. */
  async function putInEffect(
    { approve }: TakeBack,
    { id, entryId }: StoredDecision,
    changedAt: string,
    by: AdminIdentity,
  ): Promise<void> {
    try {
      await markInEffect(db, id, await mail.holding(id, () => approve(entryId, by, changedAt)));
    } catch (error) {
      await deleteDecision(db, id);
      throw error;
    }
  }

  /** Each entry on its own: one that is refused does not keep the others. */
  async function decide(request: DecideRequest, by: AdminIdentity): Promise<DecideAnswer> {
    const results: DecideResult[] = [];
    for (const entry of request.entries) {
      const { kind, id } = entry;
      try {
        results.push(await decideOne(entry, request, by));
      } catch (error) {
        const isExpected = error instanceof AppError;
        if (!isExpected) log.error({ err: error, kind }, 'a decision failed');
        const message = isExpected ? error.userMessage : 'This did not work. Please try again.';
        const refused = { ok: false, decision: null, undoUntil: null, message };
        results.push({ kind, id, ...refused, isStale: isExpected && isStale(error) });
      }
    }
    return { results };
  }

  async function undo(decisions: readonly string[], by: AdminIdentity): Promise<UndoAnswer> {
    const results = [];
    for (const id of decisions) {
      const message = await undoOne(id, by).then(
        () => null,
        (error: unknown) => {
          if (error instanceof AppError) return error.userMessage;
          throw error;
        },
      );
      results.push({ decision: id, ok: message === null, message });
    }
    return { results };
  }

  /** @throws AppError `conflict`, with a sentence that says what happened instead; then nothing is changed. */
  const undoOne = (id: string, by: AdminIdentity): Promise<void> =>
    database.transaction(async (tx) => {
      const now = new Date(clock.now());
      const decision = await undoDecision(tx, id, now);
      if (!decision) throw new AppError('conflict', whyNot(await findDecision(tx, id)));
      const { kind, entryId, verdict, adminName, leftAt } = decision;
      const reviewable = byKind.get(kind);
      if (leftAt && reviewable?.takeBack) {
        await reviewable.takeBack.reopen(tx, entryId, leftAt, by);
        await mail.drop(tx, id);
      } else if (verdict === 'approve' && reviewable?.takeBack) throw new AppError('conflict', NOT_YET);
      else if (!(await reviewable?.find(tx, entryId))) throw new AppError('conflict', NOTHING_LEFT);
      await recordAudit(tx, {
        at: now,
        by,
        action: 'undone',
        entityType: reviewable?.auditType ?? kind,
        entityId: entryId,
        before: { verdict, by: adminName },
        after: null,
      });
    });

  /** What its owner changed since the admin read it has to be read again. @returns when it was last changed. */
  async function refuseUnread(
    reviewable: Reviewable,
    { entryId, decidedAt }: StoredDecision,
  ): Promise<string | undefined> {
    const entry = await reviewable.find(db, entryId);
    if (entry && entry.changedAt > decidedAt)
      throw new AppError('conflict', 'This was changed since it was decided.');
    return entry?.changedAt.toISOString();
  }

  /** Does what was decided, as the admin who decided it. Nothing when it was undone. */
  async function finish(id: string, isLast: boolean): Promise<void> {
    const decision = await takeDecision(db, id, new Date(clock.now()));
    const reviewable = decision && byKind.get(decision.kind);
    if (!decision || !reviewable) return;
    const by: AdminIdentity = { id: decision.adminId, username: decision.adminName, role: 'admin' };
    try {
      if (decision.verdict === 'approve' && reviewable.takeBack) {
        await letGo(reviewable, reviewable.takeBack, decision, by);
        return;
      }
      const seen = await refuseUnread(reviewable, decision);
      if (decision.verdict === 'approve') await reviewable.approve(decision.entryId, by, seen);
      else await reviewable.decline(decision.entryId, decision.reason, by, seen);
      await endDecision(db, id, 'done');
    } catch (error) {
      // Somebody decided otherwise in a tab meanwhile, or the submitter withdrew it.
      const isLate = error instanceof AppError;
      if (isLate || isLast) await endDecision(db, id, isLate ? 'lapsed' : 'failed');
      if (!isLate) throw error;
    }
  }

  /** Sends the emails of an approval that counts, once: with the end of the decision, in one transaction. */
  async function letGo(
    reviewable: Reviewable,
    { approve, stands }: TakeBack,
    decision: StoredDecision,
    by: AdminIdentity,
  ): Promise<void> {
    const { id, entryId, leftAt } = decision;
    // The program was stopped between the decision and its effect.
    if (leftAt === null && !(await stands(db, entryId))) {
      const seen = await refuseUnread(reviewable, decision);
      await mail.holding(id, () => approve(entryId, by, seen));
    }
    await database.transaction(async (tx) => {
      const isTrue = await stands(tx, entryId);
      await (isTrue ? mail.release(tx, id) : mail.drop(tx, id));
      await endDecision(tx, id, isTrue ? 'done' : 'lapsed');
    });
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

const decidedBy = ({ adminName, verdict }: StoredDecision): string =>
  `${adminName} ${verdict === 'approve' ? 'approved' : 'declined'} this just now.`;

function whyNot(decision: StoredDecision | undefined): string {
  if (decision?.state === 'undone') return UNDONE_ALREADY;
  return decision?.state === 'lapsed' ? NOTHING_LEFT : UNDO_OVER;
}
