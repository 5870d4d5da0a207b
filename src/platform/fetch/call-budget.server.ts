import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { outsideCalls } from './call-budget.tables.server.ts';
import {
  CallCount,
  SHARES_OF_USES,
  WINDOWS_MS,
  type CallLimits,
  type OutsideUse,
  type SharesOfUses,
  type WindowName,
} from './call-limits.ts';

const KEEP_EVERY_MS = 10_000;
const KEPT_HOURS = 48;

export interface CallBudget {
  /** Counts calls that are about to be made; false when they may not be. */
  take(use: OutsideUse, calls: number): boolean;
  /** What was used of each window's limit. */
  snapshot(): Record<WindowName, { used: number; limit: number }>;
  /** Ends the keeping in the database, after what is not yet there. */
  close(): Promise<void>;
}

/**
 * The calls that a service allows this site, by all its processes. Counted here at once, and with the others every
 * ten seconds while there is something to count.
 */
export function createCallBudget(deps: {
  service: string;
  limits: CallLimits;
  shares?: SharesOfUses | undefined;
  clock: Clock;
  db: Db;
  log: Pick<Log, 'warn' | 'error'>;
}): CallBudget {
  const { service, limits, shares = SHARES_OF_USES, clock, db, log } = deps;
  const own = new CallCount(clock.now);
  /** Of all processes at the last look, and what was counted here since. */
  let known: { hour: number; day: number; inHour: number; inDay: number } | undefined;
  let unsaved = 0;
  let timer: NodeJS.Timeout | undefined;
  let keeping: Promise<void> | undefined;
  let warned: string | undefined;

  const hourNow = () => Math.floor(clock.now() / WINDOWS_MS.hour);
  const dayNow = () => Math.floor(clock.now() / WINDOWS_MS.day);

  function used(name: WindowName): number {
    if (name === 'minute' || !known) return own.used(name);
    const isCurrent = name === 'hour' ? known.hour === hourNow() : known.day === dayNow();
    const inAll = (isCurrent ? (name === 'hour' ? known.inHour : known.inDay) : 0) + unsaved;
    return Math.max(inAll, own.used(name));
  }

  /** Writes what was counted here, and reads what all counted. */
  async function keep(): Promise<void> {
    const calls = unsaved;
    const hour = hourNow();
    try {
      if (calls > 0)
        await db
          .insert(outsideCalls)
          .values({ service, hour, calls })
          .onConflictDoUpdate({
            target: [outsideCalls.service, outsideCalls.hour],
            set: { calls: sql`${outsideCalls.calls} + excluded.calls` },
          });
      unsaved -= calls;
      const day = dayNow();
      const rows = await db
        .select()
        .from(outsideCalls)
        .where(and(eq(outsideCalls.service, service), gte(outsideCalls.hour, day * 24)));
      const sum = (some: typeof rows) => some.reduce((total, row) => total + row.calls, 0);
      known = { hour, day, inHour: sum(rows.filter((row) => row.hour === hour)), inDay: sum(rows) };
      await db.delete(outsideCalls).where(lt(outsideCalls.hour, hour - KEPT_HOURS));
    } catch (error) {
      log.error({ err: error }, 'calls of outside services cannot be counted in the database');
    }
  }

  const keepOnce = () => (keeping ??= keep().finally(() => (keeping = undefined)));

  function keepLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void keepOnce();
    }, KEEP_EVERY_MS).unref();
  }

  return {
    take(use, calls) {
      if (!known) void keepOnce();
      const full = (['day', 'hour', 'minute'] as const).find(
        (name) => used(name) + calls > limits[name] * shares[use],
      );
      if (full) {
        const window = `${use} ${full} ${Math.floor(clock.now() / WINDOWS_MS[full])}`;
        if (warned !== window) log.warn({ service, use, window: full, limit: limits[full] }, 'calls used up');
        warned = window;
        return false;
      }
      own.add(calls);
      unsaved += calls;
      keepLater();
      return true;
    },
    snapshot: () => ({
      minute: { used: used('minute'), limit: limits.minute },
      hour: { used: used('hour'), limit: limits.hour },
      day: { used: used('day'), limit: limits.day },
    }),
    async close() {
      clearTimeout(timer);
      await keeping;
      if (unsaved > 0) await keep();
    },
  };
}
