import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

/** Calls within a minute, an hour and a day (UTC). */
export interface CallLimits {
  minute: number;
  hour: number;
  day: number;
}

/**
 * The part of a budget that a use may find taken and still take: who waits for an answer comes first, what is
 * fetched for later last.
 */
export const SHARES_OF_USES = {
  check: 1,
  trip: 0.9,
  mail: 0.9,
  air: 0.8,
  nation: 0.7,
  area: 0.6,
  ensemble: 0.5,
  report: 0.4,
};
export type OutsideUse = keyof typeof SHARES_OF_USES;
export type SharesOfUses = Readonly<Record<OutsideUse, number>>;

export const WINDOWS_MS = { minute: 60_000, hour: HOUR_MS, day: DAY_MS } as const;
const WINDOW_NAMES = ['minute', 'hour', 'day'] as const;
export type WindowName = (typeof WINDOW_NAMES)[number];

/** Counts what was used within the current minute, hour and day. Another window, earlier or later, starts at 0. */
export class CallCount {
  readonly #now: () => number;
  readonly #used = { minute: 0, hour: 0, day: 0 };
  readonly #window = { minute: NaN, hour: NaN, day: NaN };

  constructor(now: () => number) {
    this.#now = now;
  }

  used(name: WindowName): number {
    const window = Math.floor(this.#now() / WINDOWS_MS[name]);
    if (this.#window[name] !== window) {
      this.#window[name] = window;
      this.#used[name] = 0;
    }
    return this.#used[name];
  }

  /** `calls` below zero gives back. */
  add(calls: number): void {
    for (const name of WINDOW_NAMES) this.#used[name] = Math.max(0, this.used(name) + calls);
  }

  /** The window in which `calls` more would be too many at this share of the limits; the longest of them. */
  fullWindow(limits: CallLimits, calls: number, share = 1): WindowName | undefined {
    return WINDOW_NAMES.findLast((name) => this.used(name) + calls > limits[name] * share);
  }

  /** Seconds until the next window. */
  secondsLeft(name: WindowName): number {
    return Math.ceil((WINDOWS_MS[name] - (this.#now() % WINDOWS_MS[name])) / 1_000);
  }
}
