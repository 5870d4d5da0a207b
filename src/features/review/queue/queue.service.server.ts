import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { ENTRY_GONE } from '../reviewable.service.server.ts';
import { waitingPage, type PlacedRow } from './queue-page.service.server.ts';
import type { QueueRow, QueueSource } from './queue-source.service.server.ts';
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
  sources: readonly QueueSource[];
}) {
  const { database, clock, sources } = deps;
  const { db } = database;
  const byKind = new Map(sources.map((source) => [source.kind, source]));

  /** @throws AppError `not_found` for unknown kinds and what is no id at all. */
  function sourceOf({ kind, id }: QueueEntryKey): QueueSource {
    const source = byKind.get(kind);
    if (!source) throw new AppError('not_found', NO_SUCH_KIND);
    if (!source.idPattern.test(id)) throw new AppError('not_found', ENTRY_GONE);
    return source;
  }

  const { decide, undo } = createQueueDecisions({ ...deps, byKind, sourceOf });

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
