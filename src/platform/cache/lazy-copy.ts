import { forwardClock, isRecent, type Clock } from '#platform/clock/clock.ts';

/** What is there of something that is kept elsewhere. */
export interface Copy<T> {
  /** Undefined: none was ever taken, or it was dropped. */
  value: T | undefined;
  /** When it was taken, epoch ms. */
  takenAt: number | null;
  /** True when the last attempt to renew it failed. */
  failed: boolean;
  /** True while it is being renewed. */
  renewing: boolean;
}

export interface LazyCopy<T> {
  /** What is there now. A copy that is due is renewed meanwhile. Never waits and never throws. */
  look(): Copy<T>;
  /** What is there now, and nobody is asked. */
  peek(): Copy<T>;
  /**
   * Waits for an attempt under way where nothing useful is there, until it has taken `limitMs` in all: whoever comes
   * while the other side hangs waits no longer than the first one.
   */
  ready(limitMs: number): Promise<void>;
}

/** Where the copy stands: a variable, or a place in a bounded cache that may forget it. */
export interface CopyStore<T> {
  get(): T | undefined;
  set(value: T): void;
}

const variable = <T>(): CopyStore<T> => {
  let kept: T | undefined;
  return { get: () => kept, set: (value) => void (kept = value) };
};

/**
 * A copy of something that is kept elsewhere, renewed only while somebody looks at it, and not before it is due.
 * @param settings.usefulMs a copy older than this is worth waiting for a newer one
 */
export function createLazyCopy<T>(settings: {
  clock: Clock;
  /** Fetches it; a rejection leaves the copy as it was. */
  take: () => Promise<T>;
  everyMs: (value: T) => number;
  retryMs: number;
  usefulMs: number;
  store?: CopyStore<T>;
}): LazyCopy<T> {
  const { clock, store = variable<T>() } = settings;
  const steady = forwardClock(clock);
  let takenAt: number | null = null;
  let failed = false;
  let dueAt = -Infinity;
  let attempt: { ended: Promise<void>; since: number } | undefined;

  async function renew(): Promise<void> {
    try {
      const value = await settings.take();
      store.set(value);
      takenAt = clock.now();
      failed = false;
      dueAt = steady.now() + settings.everyMs(value);
    } catch {
      failed = true;
      dueAt = steady.now() + settings.retryMs;
    } finally {
      attempt = undefined;
    }
  }

  const peek = (): Copy<T> => ({ value: store.get(), takenAt, failed, renewing: attempt !== undefined });

  function look(): Copy<T> {
    if (!attempt && steady.now() >= dueAt) attempt = { since: performance.now(), ended: renew() };
    return peek();
  }

  async function ready(limitMs: number): Promise<void> {
    const { value } = look();
    const isUseful =
      value !== undefined && takenAt !== null && isRecent(takenAt, clock.now(), settings.usefulMs);
    if (!attempt || isUseful || failed) return;
    await within(attempt.ended, limitMs - (performance.now() - attempt.since));
  }

  return { look, peek, ready };
}

/** Resolves with the work, or after so many ms. The work goes on, and must not reject. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  if (ms <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, promise]);
  clearTimeout(timer);
}
