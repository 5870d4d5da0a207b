import type { AdminIdentity } from '#features/accounts/sessions/sessions.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { daysBetween } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import { ENTRY_GONE } from '../reviewed-row.service.server.ts';
import { waitingPage, type PlacedRow } from './queue-page.service.server.ts';
import type { SenderHistory } from '#platform/db/senders.server.ts';
import type { QueueRow, Reviewable } from '../reviewable.service.server.ts';
import { createQueueDecisions, type HeldMail } from './decisions.service.server.ts';
import {
  duplicateChecks,
  hintChecks,
  rideCheck,
  senderCheck,
  textCheck,
  worstFirst,
} from './checks.model.ts';
import { CLAIM_MS, groupOf, medianMinutes, QUEUE_LIMITS, QUEUE_RANKS } from './queue.model.ts';
import {
  claimEntry,
  listClaims,
  listDecisionsSince,
  listOpenDecisions,
  releaseClaim,
} from './queue.repo.server.ts';
import type {
  ClaimAnswer,
  QueueAnswer,
  QueueCounts,
  QueueDecision,
  QueueDetailsAnswer,
  QueueEntry,
  QueueEntryKey,
  QueueQuery,
  QueueToday,
} from './queue.schema.ts';
import type { StoredClaim, StoredDecision } from './queue.tables.server.ts';

/** Of what was decided today. */
const LAST_SHOWN = 5;
const NO_SUCH_KIND = 'There is no such kind of entry.';

/** Everything that waits for an admin, in one list. What is decided and can still be undone is only hidden. */
export function createQueue(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  mail: HeldMail;
  kinds: readonly Reviewable[];
  /** The site's, for "today". */
  timeZone: string;
}) {
  const { database, clock, kinds, timeZone } = deps;
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
      // What counts already does not wait any more.
      const hidden = open.filter((decision) => decision.kind === kind && decision.leftAt === null).length;
      const waiting = await count(db, QUEUE_LIMITS.counted + hidden);
      counts.push({ kind, label: plural, count: Math.max(0, waiting - hidden) });
    }
    return { kinds: counts, total: counts.reduce((sum, { count }) => sum + count, 0) };
  }

  async function entriesOf(rows: readonly PlacedRow[], me: AdminIdentity): Promise<QueueEntry[]> {
    const keys = rows.map(({ reviewable, row }) => ({ kind: reviewable.kind, id: row.id }));
    const claims = await listClaims(db, keys, new Date(clock.now()));
    const known = await historyOf(rows.map(({ row }) => row));
    return rows.map(({ reviewable, rank, row }) =>
      entryOf(reviewable, row, {
        rank,
        me,
        now: clock.now(),
        claim: claims.find(({ kind, entryId }) => kind === reviewable.kind && entryId === row.id),
        history: known.get(addressOf(row) ?? ''),
      }),
    );
  }

  /** What the senders of rows sent of all kinds, by address. */
  async function historyOf(rows: readonly QueueRow[]): Promise<SenderHistory> {
    const emails = [...new Set(rows.flatMap((row) => addressOf(row) ?? []))];
    const sums: SenderHistory = new Map();
    for (const { history } of emails.length === 0 ? [] : kinds)
      for (const [email, { sent, published }] of (await history?.(db, emails)) ?? []) {
        const sum = sums.get(email) ?? { sent: 0, published: 0 };
        sums.set(email, { sent: sum.sent + sent, published: sum.published + published });
      }
    return sums;
  }

  /** What is erased is called by its kind. */
  const titleOf = ({ kind, title }: StoredDecision): string => title || (byKind.get(kind)?.label ?? kind);

  async function page(query: QueueQuery, me: AdminIdentity): Promise<QueueAnswer> {
    const open = await listOpenDecisions(db);
    const hidden = new Map<string, string[]>();
    for (const { kind, entryId } of open) hidden.set(kind, [...(hidden.get(kind) ?? []), entryId]);
    const wanted = query.kind.split(',');
    const asked = query.kind === '' ? kinds : kinds.filter(({ kind }) => wanted.includes(kind));
    const { rows, next } = await waitingPage(db, asked, { ...query, hidden });
    return {
      entries: await entriesOf(rows, me),
      next,
      counts: await countAll(open),
      decisions: open
        .map((decision) => decisionOf(decision, titleOf(decision), me, clock.now()))
        .toSorted((a, b) => Number(b.isMine) - Number(a.isMine))
        .slice(0, QUEUE_LIMITS.batch),
    };
  }

  /** @throws AppError `not_found` when it does not wait any more. */
  async function details(key: QueueEntryKey, me: AdminIdentity): Promise<QueueDetailsAnswer> {
    const reviewable = kindOf(key);
    const found = await reviewable.find(db, key.id);
    if (!found) throw new AppError('not_found', ENTRY_GONE);
    const [claim] = await listClaims(db, [key], new Date(clock.now()));
    const history = (await historyOf([found])).get(addressOf(found) ?? '');
    const rank = rankOf(reviewable, found);
    const entry = entryOf(reviewable, found, { rank, me, now: clock.now(), claim, history });
    const map = await reviewable.map?.(key.id);
    const duplicates = (await reviewable.duplicates?.(key.id)) ?? [];
    const { preview, changes, facts } = found;
    // What few will read is looked at too.
    const text = preview.text === '' ? found.summary : preview.text;
    const words = changes ? changes.map(({ wanted }) => wanted) : [preview.title, preview.line, text];
    return {
      ...entry,
      preview: { ...preview, more: [...preview.more] },
      changes: changes ? [...changes] : null,
      map: map && (map.line !== null || map.places.length > 0) ? { ...map, places: [...map.places] } : null,
      checks: worstFirst([
        ...hintChecks(found.hints, entry.isSpam),
        textCheck([...words, ...preview.more.map(({ value }) => value)].join('\n')),
        ...(found.sender ? [senderCheck(history)] : []),
        ...duplicateChecks(duplicates, reviewable.noDuplicates),
        ...(entry.ride ? [rideCheck(entry.ride.daysAway)] : []),
      ]),
      facts: [...facts],
      href: found.href,
      picture: found.picture ?? null,
    };
  }

  return {
    page,
    details,
    decide,
    undo,
    counts: async (): Promise<QueueCounts> => countAll(await listOpenDecisions(db)),

    /** What was decided since midnight in the site's time zone. */
    async today(): Promise<QueueToday> {
      const midnight = zonedInstant(isoDay(clock.now() / 1_000, timeZone), '00:00', timeZone);
      const decisions = await listDecisionsSince(db, new Date(midnight));
      const approved = decisions.filter(({ verdict }) => verdict === 'approve').length;
      return {
        approved,
        declined: decisions.length - approved,
        withReason: decisions.filter(({ reason }) => reason !== null).length,
        medianWaitMinutes: medianMinutes(
          decisions.flatMap(({ submittedAt, decidedAt }) =>
            submittedAt ? decidedAt.getTime() - submittedAt.getTime() : [],
          ),
        ),
        last: decisions.slice(0, LAST_SHOWN).map((decision) => ({
          title: titleOf(decision),
          verdict: decision.verdict,
          by: decision.adminName,
          at: decision.decidedAt.toISOString(),
        })),
      };
    },

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

    /** Says that an admin marks at an entry; it stops nobody. */
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

const addressOf = ({ sender }: QueueRow): string | undefined => sender?.email?.toLowerCase();

/** Of one entry by itself. */
function rankOf({ ranks }: Reviewable, { urgency, ride }: QueueRow): number {
  const rank = urgency ? QUEUE_RANKS[urgency] : ride ? QUEUE_RANKS.rides : QUEUE_RANKS.ordinary;
  return ranks.includes(rank) ? rank : (ranks[0] ?? QUEUE_RANKS.ordinary);
}

interface EntryFacts {
  rank: number;
  me: AdminIdentity;
  now: number;
  claim: StoredClaim | undefined;
  history: { sent: number; published: number } | undefined;
}

const entryOf = (
  reviewable: Reviewable,
  row: QueueRow,
  { rank, me, now, claim, history }: EntryFacts,
): QueueEntry => ({
  kind: reviewable.kind,
  id: row.id,
  label: row.label ?? reviewable.label,
  title: row.title,
  summary: row.summary,
  submittedAt: row.submittedAt.toISOString(),
  updatedAt: row.changedAt.toISOString(),
  urgency: row.urgency ?? null,
  group: groupOf(rank),
  place: row.place ?? '',
  sender: row.sender ? { name: row.sender.name, isNew: history?.published === 0 } : null,
  ride: row.ride
    ? {
        date: row.ride.date,
        time: row.ride.time,
        daysAway: daysBetween(isoDay(now / 1_000, row.ride.timeZone), row.ride.date),
      }
    : null,
  hints: [...row.hints],
  isSpam: row.isSpam ?? false,
  approvesAtOnce: reviewable.approvesAtOnce ?? false,
  claim: claimOf(claim, me),
});

const decisionOf = (
  decision: StoredDecision,
  title: string,
  me: AdminIdentity,
  now: number,
): QueueDecision => ({
  id: decision.id,
  kind: decision.kind,
  entryId: decision.entryId,
  title,
  verdict: decision.verdict,
  by: decision.adminName,
  isMine: decision.adminId === me.id,
  isInEffect: decision.leftAt !== null,
  undoUntil: decision.dueAt.toISOString(),
  undoMs: Math.max(0, decision.dueAt.getTime() - now),
});
