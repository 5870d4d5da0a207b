import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { ENTRY_GONE } from '../reviewed-row.service.server.ts';
import { waitingPage, type PlacedRow } from './queue-page.service.server.ts';
import type { QueueRow, Reviewable } from '../reviewable.service.server.ts';
import { createQueueDecisions } from './decisions.service.server.ts';
import { CLAIM_MS, QUEUE_LIMITS } from './queue.model.ts';
import { claimEntry, listClaims, listOpenDecisions, releaseClaim } from './queue.repo.server.ts';
import type {
  ClaimAnswer,
  QueueAnswer,
  QueueCounts,
  QueueDecision,
  QueueDetailsAnswer,
  QueueEntry,
  QueueEntryKey,
  QueueQuery,
} from './queue.schema.ts';
import type { StoredClaim, StoredDecision } from './queue.tables.server.ts';

const NO_SUCH_KIND = 'There is no such kind of entry.';

/** Everything that waits for an admin, in one list. What is decided and can still be undone is only hidden. */
export function createQueue(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  kinds: readonly Reviewable[];
}) {
  const { database, clock, kinds } = deps;
  const { db } = database;
  const byKind = new Map(kinds.map((reviewable) => [reviewable.kind, reviewable]));

  /** @throws AppError `not_found` for unknown kinds and what is no id at all. */
  function kindOf({ kind, id }: QueueEntryKey): Reviewable {
    const reviewable = byKind.get(kind);
    if (!reviewable) throw new AppError('not_found', NO_SUCH_KIND);
    if (!reviewable.idPattern.test(id)) throw new AppError('not_found', ENTRY_GONE);
    return reviewable;
  }

  const { decide, undo } = createQueueDecisions({ ...deps, byKind, kindOf });

  async function countAll(open: readonly StoredDecision[]): Promise<QueueCounts> {
    const counts = [];
    for (const { kind, plural, count } of kinds) {
      const hidden = open.filter((decision) => decision.kind === kind).length;
      const waiting = await count(db, QUEUE_LIMITS.counted + hidden);
      counts.push({ kind, label: plural, count: Math.max(0, waiting - hidden) });
    }
    return { kinds: counts, total: counts.reduce((sum, { count }) => sum + count, 0) };
  }

  async function entriesOf(rows: readonly PlacedRow[], me: AdminIdentity): Promise<QueueEntry[]> {
    const keys = rows.map(({ reviewable, row }) => ({ kind: reviewable.kind, id: row.id }));
    const claims = await listClaims(db, keys, new Date(clock.now()));
    return rows.map(({ reviewable, row }) =>
      entryOf(
        reviewable,
        row,
        claims.find(({ kind, entryId }) => kind === reviewable.kind && entryId === row.id),
        me,
      ),
    );
  }

  async function page(query: QueueQuery, me: AdminIdentity): Promise<QueueAnswer> {
    const open = await listOpenDecisions(db);
    const hidden = new Map<string, string[]>();
    for (const { kind, entryId } of open) hidden.set(kind, [...(hidden.get(kind) ?? []), entryId]);
    const asked = query.kind === '' ? kinds : kinds.filter(({ kind }) => kind === query.kind);
    const { rows, next } = await waitingPage(db, asked, { ...query, hidden });
    return {
      entries: await entriesOf(rows, me),
      next,
      counts: await countAll(open),
      decisions: open.slice(0, QUEUE_LIMITS.batch).map((decision) => decisionOf(decision, me, clock.now())),
    };
  }

  /** @throws AppError `not_found` when it does not wait any more. */
  async function details(key: QueueEntryKey, me: AdminIdentity): Promise<QueueDetailsAnswer> {
    const reviewable = kindOf(key);
    const found = await reviewable.find(db, key.id);
    if (!found) throw new AppError('not_found', ENTRY_GONE);
    const [claim] = await listClaims(db, [key], new Date(clock.now()));
    return {
      ...entryOf(reviewable, found, claim, me),
      facts: [...found.facts],
      text: found.text,
      href: found.href,
      picture: found.picture ?? null,
      duplicates: (await reviewable.duplicates?.(key.id)) ?? [],
    };
  }

  return {
    page,
    details,
    decide,
    undo,
    counts: async (): Promise<QueueCounts> => countAll(await listOpenDecisions(db)),

    /** When the entry that waits longest was sent; undefined when nothing waits. */
    async oldest(): Promise<Date | undefined> {
      const times: number[] = [];
      for (const reviewable of kinds)
        for (const rank of reviewable.ranks) {
          const [row] = await reviewable.waiting(db, { rank, after: undefined, hidden: [], limit: 1 });
          if (row) times.push(row.submittedAt.getTime());
        }
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },

    /** Says that an admin looks at an entry; it stops nobody. */
    async claim(key: QueueEntryKey, me: AdminIdentity): Promise<ClaimAnswer> {
      kindOf(key);
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
  reviewable: Reviewable,
  row: QueueRow,
  claim: StoredClaim | undefined,
  me: AdminIdentity,
): QueueEntry => ({
  kind: reviewable.kind,
  id: row.id,
  label: reviewable.label,
  title: row.title,
  summary: row.summary,
  submittedAt: row.submittedAt.toISOString(),
  urgency: row.urgency ?? null,
  hints: [...row.hints],
  approvesAtOnce: reviewable.approvesAtOnce ?? false,
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
