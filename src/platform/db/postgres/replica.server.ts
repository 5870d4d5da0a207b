import type { Log } from '#platform/log/log.server.ts';
import type { Db } from '../handle.server.ts';

/** A replica that failed, or lags, is left alone for so long. */
const PAUSE_MS = 10_000;
/** Replicas that lag longer are not asked each time. */
const LAG_MS = 5_000;

/** A copy of the database that may be a little behind, for reading what everyone sees. */
export interface Replica {
  /**
   * Reads there what `isThere` holds for, in one transaction, so of one server and one moment.
   * @returns undefined when it is not there yet, or the replica cannot be asked: read from the primary
   */
  read: <T>(
    isThere: (tx: Db) => Promise<boolean>,
    query: (tx: Db) => Promise<T>,
  ) => Promise<{ found: T } | undefined>;
  close: () => Promise<void>;
}

/**
 * @param deps.transaction a read-only one on the replica
 * @param deps.now milliseconds of a clock that only goes forward
 */
export function createReplica(deps: {
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
  log: Pick<Log, 'warn' | 'info'> | undefined;
  now?: () => number;
}): Replica {
  const { transaction, close, log, now = () => performance.now() } = deps;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let behindSince: number | undefined;
  let isLeftAlone = false;

  function leaveAlone(reason: string): void {
    pausedUntil = now() + PAUSE_MS;
    if (!isLeftAlone) log?.warn({ reason }, 'the replica is not used (DATABASE_REPLICA_URL)');
    isLeftAlone = true;
  }

  return {
    async read(isThere, query) {
      if (now() < pausedUntil) return undefined;
      try {
        const found = await transaction(async (tx) =>
          (await isThere(tx)) ? { found: await query(tx) } : undefined,
        );
        if (found) {
          behindSince = undefined;
          if (isLeftAlone) log?.info('the replica is used again');
          isLeftAlone = false;
        } else {
          behindSince ??= now();
          if (now() - behindSince > LAG_MS) leaveAlone('it is behind');
        }
        return found;
      } catch (error) {
        // Its server is away, or what was read there went away under it; a fault of ours shows on the primary too.
        leaveAlone(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
    close,
  };
}
