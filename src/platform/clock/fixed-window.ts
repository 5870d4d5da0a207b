import { forwardClock } from './clock.ts';

const MOST_KEYS = 50_000;

/**
 * Counts by key, from zero again in each window of time. Keys such as addresses live in memory only, and for one window.
 * The machine's clock may be set back meanwhile.
 */
export class FixedWindow {
  readonly #lengthMs: number;
  readonly #mostKeys: number;
  readonly #now: () => number;
  #counts = new Map<string, number>();
  #total = 0;
  #start = Number.NEGATIVE_INFINITY;

  /** @param options.mostKeys with more keys than this a window ends early */
  constructor(options: { lengthMs: number; now: () => number; mostKeys?: number }) {
    this.#lengthMs = options.lengthMs;
    this.#mostKeys = options.mostKeys ?? MOST_KEYS;
    this.#now = forwardClock(options).now;
  }

  count(key: string): number {
    this.#renew();
    return this.#counts.get(key) ?? 0;
  }

  /** The count of all keys. */
  get total(): number {
    this.#renew();
    return this.#total;
  }

  /** @returns the key's count with these; fewer than none takes back. */
  add(key: string, more = 1): number {
    const before = this.count(key);
    const after = Math.max(0, before + more);
    this.#counts.set(key, after);
    this.#total += after - before;
    return after;
  }

  /** Until the counts are zero again; for `Retry-After`. */
  get secondsLeft(): number {
    return Math.ceil((this.#lengthMs - this.#renew()) / 1_000);
  }

  /** @returns ms since the window began */
  #renew(): number {
    const now = this.#now();
    if (now - this.#start >= this.#lengthMs || this.#counts.size > this.#mostKeys) {
      this.#counts = new Map();
      this.#total = 0;
      this.#start = now;
    }
    return now - this.#start;
  }
}
