import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { atMost } from '#platform/cache/at-most.ts';
import type { Db } from '#platform/db/database.server.ts';
import { countOne, findCount, uncountOne } from './limit-counts.repo.server.ts';
import {
  memoryWindow,
  secondsUntil,
  type LimitWindow,
  type LimitWindowOptions,
} from './limit-window.server.ts';

/**
 * Rows of one kind. Anyone who has a million addresses fills this much, 4 MB, and no more; until it is cleaned, each
 * process counts by itself.
 */
const MOST_ROWS = 20_000;
/** Keys that are full are known here: being refused again costs the database nothing. */
const MOST_FULL = 10_000;

/**
 * Counts with all other processes of the site, in the database: one statement for each use, a row for each key.
 * @param options.secret of the keyed hash, so that the table names nobody
 */
export function sharedWindow(
  options: LimitWindowOptions & { db: Db; secret: () => Promise<string>; mostRows?: number },
): LimitWindow {
  const { kind, lengthMs, clock, db, secret, mostRows = MOST_ROWS } = options;
  const crowded = memoryWindow(options);
  /** Until when, epoch ms, by hash. */
  const full = new LRUCache<string, number>(atMost(MOST_FULL));

  const hashOf = async (key: string): Promise<string> =>
    createHmac('sha256', await secret())
      .update(`${kind} ${key}`)
      .digest('base64url');
  const windowNow = () => ({ kind, lengthMs, now: clock.now() });

  function knownWait(hash: string): number {
    const endsAt = full.get(hash);
    if (endsAt === undefined) return 0;
    const now = clock.now();
    if (endsAt > now && endsAt - now <= lengthMs) return secondsUntil(endsAt, now);
    full.delete(hash);
    return 0;
  }

  async function waitOf(hash: string, most: number): Promise<number> {
    const known = knownWait(hash);
    if (known > 0) return known;
    const row = await findCount(db, windowNow(), hash);
    if (!row || row.count < most) return 0;
    full.set(hash, row.endsAt);
    return secondsUntil(row.endsAt, clock.now());
  }

  return {
    take: async (key, most, upTo = 0) => {
      const hash = await hashOf(key);
      const known = knownWait(hash);
      if (known > 0) return { isFull: true, secondsLeft: known };
      const row = await countOne(db, windowNow(), hash, { most, upTo, rows: mostRows });
      if (row) {
        const { count, others } = row;
        return { isFull: false, count, others, secondsLeft: secondsUntil(row.endsAt, clock.now()) };
      }
      const wait = await waitOf(hash, most);
      if (wait > 0) return { isFull: true, secondsLeft: wait };
      // So many came that everyone else's count is as high as anybody asks.
      const taken = await crowded.take(hash, most);
      return taken.isFull ? taken : { ...taken, others: upTo };
    },
    waitOf: async (key, most) => {
      const hash = await hashOf(key);
      return (await waitOf(hash, most)) || crowded.waitOf(hash, most);
    },
    giveBack: async (key) => {
      const hash = await hashOf(key);
      full.delete(hash);
      await Promise.all([uncountOne(db, kind, hash), crowded.giveBack(hash)]);
    },
  };
}
