import { eq, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { outcomes } from './outcomes.tables.server.ts';

/** What fails is known to the other processes within this, what goes well within the other. */
const WRITE_FAILURES_MS = 10_000;
const WRITE_MS = 60_000;
const MOST_FAILURES = 1_000_000;

/** How it goes with something, as all processes saw it. Epoch ms. */
export interface Outcome {
  name: string;
  wellAt: number | null;
  failedAt: number | null;
  /** The first failure since it was last well; null while it is. */
  failingSince: number | null;
  /** Failures since then. */
  failures: number;
}

/** Remembers for the whole site what goes well and what fails. */
export interface Outcomes {
  well: (name: string) => void;
  failed: (name: string) => void;
  /** All of them, with what this process has not written yet. */
  all: () => Promise<Outcome[]>;
  /** Ends the writing, after what is not yet there. */
  close: () => Promise<void>;
}

export function createOutcomes(deps: {
  kind: 'service' | 'job';
  db: Db;
  clock: Clock;
  log: Pick<Log, 'error'>;
}): Outcomes {
  const { kind, db, clock, log } = deps;
  /** What this process saw since it last wrote. */
  let unwritten = new Map<string, Omit<Outcome, 'name'>>();
  let timer: { handle: NodeJS.Timeout; isSoon: boolean } | undefined;
  let writing: Promise<void> = Promise.resolve();
  /** Whoever asks meanwhile gets the same answer. */
  let asked: Promise<Outcome[]> | undefined;

  function note(name: string, isWell: boolean): void {
    const now = clock.now();
    const seen = unwritten.get(name) ?? { wellAt: null, failedAt: null, failingSince: null, failures: 0 };
    if (isWell) Object.assign(seen, { wellAt: now, failingSince: null, failures: 0 });
    else {
      seen.failedAt = now;
      seen.failingSince ??= now;
      seen.failures += 1;
    }
    unwritten.set(name, seen);
    writeLater(!isWell);
  }

  function writeLater(isSoon: boolean): void {
    if (timer && (timer.isSoon || !isSoon)) return;
    clearTimeout(timer?.handle);
    const handle = setTimeout(
      () => {
        timer = undefined;
        void write().catch((error: unknown) =>
          log.error({ err: error, kind }, 'what fails cannot be written down'),
        );
      },
      isSoon ? WRITE_FAILURES_MS : WRITE_MS,
    ).unref();
    timer = { handle, isSoon };
  }

  /** One after the other, so that what came first is written first. */
  const write = (): Promise<void> => (writing = writing.catch(() => {}).then(writeNow));

  async function writeNow(): Promise<void> {
    if (unwritten.size === 0) return;
    const seen = unwritten;
    unwritten = new Map();
    const instant = (ms: number | null) => (ms === null ? null : new Date(ms));
    const rows = [...seen].map(([name, { wellAt, failedAt, failingSince, failures }]) => ({
      kind,
      name,
      wellAt: instant(wellAt),
      failedAt: instant(failedAt),
      failingSince: instant(failingSince),
      failures,
    }));
    // In one order in all processes, so that two of them never wait for each other.
    rows.sort((a, b) => (a.name < b.name ? -1 : 1));
    try {
      await db
        .insert(outcomes)
        .values(rows)
        .onConflictDoUpdate({
          target: [outcomes.kind, outcomes.name],
          set: {
            wellAt: sql`coalesce(excluded.well_at, ${outcomes.wellAt})`,
            failedAt: sql`coalesce(excluded.failed_at, ${outcomes.failedAt})`,
            // Whatever went well since ends what failed before it.
            failingSince: sql`case when excluded.well_at is not null then excluded.failing_since
              else coalesce(${outcomes.failingSince}, excluded.failing_since) end`,
            failures: sql`case when excluded.well_at is not null then excluded.failures
              else least(${outcomes.failures} + excluded.failures, ${MOST_FAILURES}) end`,
          },
        });
    } catch (error) {
      // Later, unless something newer is known by then.
      for (const [name, outcome] of seen) if (!unwritten.has(name)) unwritten.set(name, outcome);
      throw error;
    }
  }

  async function all(): Promise<Outcome[]> {
    await write();
    const rows = await db.select().from(outcomes).where(eq(outcomes.kind, kind));
    return rows.map(({ name, wellAt, failedAt, failingSince, failures }) => ({
      name,
      wellAt: wellAt?.getTime() ?? null,
      failedAt: failedAt?.getTime() ?? null,
      failingSince: failingSince?.getTime() ?? null,
      failures,
    }));
  }

  return {
    well: (name) => note(name, true),
    failed: (name) => note(name, false),
    all: () => (asked ??= all().finally(() => (asked = undefined))),
    close: async () => {
      clearTimeout(timer?.handle);
      await write().catch((error: unknown) =>
        log.error({ err: error, kind }, 'what fails cannot be written down'),
      );
    },
  };
}
