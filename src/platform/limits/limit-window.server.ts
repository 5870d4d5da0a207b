import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';

/** One more of a key was counted, or it has had all it may have. */
export type Taken =
  /** `count` is the key's with this one; `others` is that of all other keys, no higher than was asked for. */
  | { isFull: false; count: number; others: number; secondsLeft: number }
  | { isFull: true; secondsLeft: number };

/** Counts by key for a time that begins with each key's first. Keys such as addresses are stored by nobody. */
export interface LimitWindow {
  /**
   * Counts one more, unless the key has `most` already: of those that come at the same time no more than that.
   * @param upTo how far the count of the others is of interest; 0 when it is not
   */
  take: (key: string, most: number, upTo?: number) => Promise<Taken>;
  /** Seconds until the key may have more; 0 when it may now. Counts nothing. */
  waitOf: (key: string, most: number) => Promise<number>;
  /** Takes one back. */
  giveBack: (key: string) => Promise<void>;
}

export interface LimitWindowOptions {
  kind: string;
  lengthMs: number;
  clock: Clock;
}

/** More keys than these, and the oldest are forgotten. */
const MOST_KEYS = 50_000;

export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(1, Math.ceil((endsAt - now) / 1_000));

/** Counts within this process. The machine's clock may be set back meanwhile. */
export function memoryWindow({
  lengthMs,
  clock,
}: Pick<LimitWindowOptions, 'lengthMs' | 'clock'>): LimitWindow {
  const { now } = forwardClock(clock);
  /** The newest first. */
  const counts = new LRUCache<string, { count: number; at: number; endsAt: number }>(atMost(MOST_KEYS));

  const current = (key: string) => {
    const known = counts.peek(key);
    return known && known.endsAt > now() ? known : undefined;
  };

  function othersThan(key: string, upTo: number): number {
    let sum = 0;
    for (const [other, { count, at, endsAt }] of counts.entries()) {
      if (sum >= upTo || at + lengthMs <= now()) break;
      if (other !== key && endsAt > now()) sum += count;
    }
    return Math.min(sum, upTo);
  }

  return {
    take: async (key, most, upTo = 0) => {
      const at = now();
      const known = current(key);
      if (known && known.count >= most) return { isFull: true, secondsLeft: secondsUntil(known.endsAt, at) };
      const count = (known?.count ?? 0) + 1;
      const endsAt = known?.endsAt ?? at + lengthMs;
      counts.set(key, { count, at, endsAt });
      return { isFull: false, count, others: othersThan(key, upTo), secondsLeft: secondsUntil(endsAt, at) };
    },
    waitOf: async (key, most) => {
      const known = current(key);
      return known && known.count >= most ? secondsUntil(known.endsAt, now()) : 0;
    },
    giveBack: async (key) => {
      const known = current(key);
      if (!known) return;
      if (known.count > 1) counts.set(key, { ...known, count: known.count - 1 });
      else counts.delete(key);
    },
  };
}
