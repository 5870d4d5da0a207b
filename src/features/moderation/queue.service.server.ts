import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { AdminIdentity } from '#features/admin/admin-sessions.service.server.ts';
import { recordAudit } from '#features/admin/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { ENTRY_GONE } from './moderation.service.server.ts';
import { waitingPage, type PlacedRow } from './queue-page.service.server.ts';
import type { QueueRow, QueueSource } from './queue-source.service.server.ts';
import { CLAIM_MS, QUEUE_LIMITS, UNDO_MS, type QueueVerdict } from './queue.model.ts';
import {
  claimEntry,
  endDecision,
  findOpenDecision,
  forgetClaims,
  forgetDecisions,
  insertDecision,
  listClaims,
  listOpenDecisions,
  listOverdue,
  releaseClaim,
  takeDecision,
  undoDecision,
} from './queue.repo.server.ts';
import type {
  ClaimAnswer,
  DecideAnswer,
  DecideRequest,
  DecideResult,
  QueueAnswer,
  QueueCounts,
  QueueDecision,
  QueueDetailsAnswer,
  QueueEntry,
  QueueEntryKey,
  QueueQuery,
  UndoAnswer,
} from './queue.schema.ts';
import type { StoredClaim, StoredDecision } from './queue.tables.server.ts';

const DAY_MS = 86_400_000;
const SWEEP_MS = 5 * 60_000;
/** A job does its work within seconds; after this long it was lost. */
const OVERDUE_MS = 2 * 60_000;
/** The audit log keeps what was done; a decision itself is of no use later. */
const KEEP_MS = 7 * DAY_MS;

const UNDO_OVER = 'The time for undoing is over: it is carried out already.';
const NO_SUCH_KIND = 'There is no such kind of entry.';

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
 * Everything that waits for an admin, in one list. A decision is held for `UNDO_MS` and then carried out by a job;
 * until then the entry is only hidden, and undoing it forgets the decision.
 */
export function createQueue(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  sources: readonly QueueSource[];
}) {
  const { database, clock, log, jobs, sources } = deps;
  const { db } = database;
  const byKind = new Map(sources.map((source) => [source.kind, source]));

  /** @throws AppError `not_found` for unknown kinds and what is no id at all. */
  function sourceOf({ kind, id }: QueueEntryKey): QueueSource {
    const source = byKind.get(kind);
    if (!source) throw new AppError('not_found', NO_SUCH_KIND);
    if (!source.idPattern.test(id)) throw new AppError('not_found', ENTRY_GONE);
    return source;
  }

  async function countAll(open: readonly StoredDecision[]): Promise<QueueCounts> {
    const kinds = [];
    for (const { kind, plural, count } of sources) {
      const hidden = open.filter((decision) => decision.kind === kind).length;
      const waiting = await count(db, QUEUE_LIMITS.counted + hidden);
      kinds.push({ kind, label: plural, count: Math.max(0, waiting - hidden) });
    }
    return { kinds, total: kinds.reduce((sum, { count }) => sum + count, 0) };
  }

  async function entriesOf(rows: readonly PlacedRow[], me: AdminIdentity): Promise<QueueEntry[]> {
    const keys = rows.map(({ source, row }) => ({ kind: source.kind, id: row.id }));
    const claims = await listClaims(db, keys, new Date(clock.now()));
    return rows.map(({ source, row }) =>
      entryOf(
        source,
        row,
        claims.find(({ kind, entryId }) => kind === source.kind && entryId === row.id),
        me,
      ),
    );
  }

  async function page(query: QueueQuery, me: AdminIdentity): Promise<QueueAnswer> {
    const open = await listOpenDecisions(db);
    const hidden = new Map<string, string[]>();
    for (const { kind, entryId } of open) hidden.set(kind, [...(hidden.get(kind) ?? []), entryId]);
    const asked = query.kind === '' ? sources : sources.filter(({ kind }) => kind === query.kind);
    const { rows, next } = await waitingPage(db, asked, { ...query, hidden });
    return {
      entries: await entriesOf(rows, me),
      next,
      counts: await countAll(open),
      decisions: open
        .slice(0, QUEUE_LIMITS.together)
        .map((decision) => decisionOf(decision, me, clock.now())),
    };
  }

  /** @throws AppError `not_found` when it does not wait any more. */
  async function details(key: QueueEntryKey, me: AdminIdentity): Promise<QueueDetailsAnswer> {
    const source = sourceOf(key);
    const found = await source.find(db, key.id);
    if (!found) throw new AppError('not_found', ENTRY_GONE);
    const [claim] = await listClaims(db, [key], new Date(clock.now()));
    return {
      ...entryOf(source, found, claim, me),
      facts: [...found.facts],
      text: found.text,
      href: found.href,
      picture: found.picture ?? null,
      duplicates: (await source.duplicates?.(key.id)) ?? [],
    };
  }

  /** Holds a decision about one entry. @throws AppError `not_found`, `conflict`. */
  async function hold(
    source: QueueSource,
    id: string,
    choice: { verdict: QueueVerdict; reason: string | null },
    by: AdminIdentity,
  ): Promise<StoredDecision> {
    return database.transaction(async (tx) => {
      const found = await source.find(tx, id);
      if (!found) throw new AppError('not_found', ENTRY_GONE);
      const now = clock.now();
      const decision = await insertDecision(tx, {
        id: randomUUID(),
        kind: source.kind,
        entryId: id,
        title: found.title,
        ...choice,
        adminId: by.id,
        adminName: by.username,
        state: 'held',
        decidedAt: new Date(now),
        dueAt: new Date(now + UNDO_MS),
      });
      if (!decision) throw new AppError('conflict', await whoDecided(tx, source.kind, id));
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
    const source = sourceOf(key);
    if (verdict === 'approve' && source.approvesAtOnce) {
      const open = await findOpenDecision(db, key.kind, key.id);
      if (open) throw new AppError('conflict', await whoDecided(db, key.kind, key.id));
      await source.approve(key.id, by);
      return { ...key, ok: true, decision: null, undoUntil: null, message: null };
    }
    const choice = { verdict, reason: verdict === 'decline' ? reason : null };
    const { id, dueAt } = await hold(source, key.id, choice, by);
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
  async function refuseUnread(source: QueueSource, { entryId, decidedAt }: StoredDecision): Promise<void> {
    const entry = await source.find(db, entryId);
    if (entry?.changedAt && entry.changedAt > decidedAt)
      throw new AppError('conflict', 'This was changed since it was approved.');
  }

  /** Does what was decided, as the admin who decided it. Nothing when it was undone. */
  async function finish(id: string, isLast: boolean): Promise<void> {
    const decision = await takeDecision(db, id, new Date(clock.now()));
    const source = decision && byKind.get(decision.kind);
    if (!decision || !source) return;
    const by: AdminIdentity = { id: decision.adminId, username: decision.adminName, role: 'admin' };
    try {
      if (decision.verdict === 'approve') {
        await refuseUnread(source, decision);
        await source.approve(decision.entryId, by);
      } else await source.decline(decision.entryId, decision.reason, by);
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

  return {
    page,
    details,
    decide,
    undo,
    counts: async (): Promise<QueueCounts> => countAll(await listOpenDecisions(db)),

    /** When the entry that waits longest was sent; undefined when nothing waits. */
    async oldest(): Promise<Date | undefined> {
      const times: number[] = [];
      for (const source of sources)
        for (const rank of source.ranks) {
          const [row] = await source.waiting(db, { rank, after: undefined, hidden: [], limit: 1 });
          if (row) times.push(row.submittedAt.getTime());
        }
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },

    /** Says that an admin looks at an entry; it stops nobody. */
    async claim(key: QueueEntryKey, me: AdminIdentity): Promise<ClaimAnswer> {
      sourceOf(key);
      const now = clock.now();
      const claim = await claimEntry(
        db,
        {
          kind: key.kind,
          entryId: key.id,
          adminId: me.id,
          adminName: me.username,
          until: new Date(now + CLAIM_MS),
        },
        new Date(now),
      );
      return { claim: claimOf(claim, me) };
    },

    release: async (key: QueueEntryKey, me: AdminIdentity): Promise<ClaimAnswer> => {
      await releaseClaim(db, key, me.id);
      return { claim: null };
    },
  };
}
export type QueueService = ReturnType<typeof createQueue>;

const claimOf = (claim: StoredClaim | undefined, me: AdminIdentity) =>
  claim ? { name: claim.adminName, isMine: claim.adminId === me.id, until: claim.until.toISOString() } : null;

const entryOf = (
  source: QueueSource,
  row: QueueRow,
  claim: StoredClaim | undefined,
  me: AdminIdentity,
): QueueEntry => ({
  kind: source.kind,
  id: row.id,
  label: source.label,
  title: row.title,
  summary: row.summary,
  submittedAt: row.submittedAt.toISOString(),
  urgency: row.urgency ?? null,
  hints: [...row.hints],
  approvesAtOnce: source.approvesAtOnce ?? false,
  claim: claimOf(claim, me),
});

const decisionOf = (decision: StoredDecision, me: AdminIdentity, now: number): QueueDecision => ({
  id: decision.id,
  kind: decision.kind,
  entryId: decision.entryId,
  title: decision.title,
  verdict: decision.verdict,
  by: decision.adminName,
  isMine: decision.adminId === me.id,
  undoUntil: decision.dueAt.toISOString(),
  undoMs: Math.max(0, decision.dueAt.getTime() - now),
});
