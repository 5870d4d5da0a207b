const SLOT_MS = 5 * 60_000;
/** A day. */
const SLOTS = 288;
const SLOTS_OF_HOUR = 12;
/** A bar of a day's strip stands for a quarter of an hour. */
const SLOTS_OF_BAR = 3;
export const BARS = SLOTS / SLOTS_OF_BAR;
/** Latencies that are remembered: enough for the slowest 5 %. */
const LATENCIES = 200;

/** Calls within a time. */
export interface CallSum {
  calls: number;
  failed: number;
  /** Milliseconds of all of them. */
  ms: number;
}

/** The last day of calls, in five-minute steps, and how long the latest answers took. */
export class CallHistory {
  /** Which step a slot holds: a slot that holds an earlier one is empty. */
  readonly #step = new Float64Array(SLOTS).fill(-1);
  readonly #calls = new Uint32Array(SLOTS);
  readonly #failed = new Uint32Array(SLOTS);
  readonly #ms = new Float64Array(SLOTS);
  readonly #latencies = new Float64Array(LATENCIES);
  #answers = 0;

  /** @param endedAt epoch ms. @param failed whether the service was not well */
  add(endedAt: number, ms: number, failed: boolean): void {
    const step = Math.floor(endedAt / SLOT_MS);
    const slot = step % SLOTS;
    if (this.#step[slot] !== step) {
      this.#step[slot] = step;
      this.#calls[slot] = this.#failed[slot] = this.#ms[slot] = 0;
    }
    this.#calls[slot] = (this.#calls[slot] ?? 0) + 1;
    this.#ms[slot] = (this.#ms[slot] ?? 0) + ms;
    if (failed) this.#failed[slot] = (this.#failed[slot] ?? 0) + 1;
    else {
      this.#latencies[this.#answers % LATENCIES] = ms;
      this.#answers += 1;
    }
  }

  /** The last hour until `now`, epoch ms, with the step that has begun. */
  lastHour(now: number): CallSum {
    const end = Math.floor(now / SLOT_MS);
    return this.#sum(end - SLOTS_OF_HOUR, end);
  }

  /** The last day in `BARS` quarters of an hour, the oldest first. */
  lastDay(now: number): CallSum[] {
    const end = Math.floor(now / SLOT_MS);
    return Array.from({ length: BARS }, (_, bar) => {
      const until = end - (BARS - 1 - bar) * SLOTS_OF_BAR;
      return this.#sum(until - SLOTS_OF_BAR, until);
    });
  }

  /** Milliseconds of the latest answers that came, at most 200, in no order. */
  latencies(): number[] {
    return [...this.#latencies.subarray(0, Math.min(this.#answers, LATENCIES))];
  }

  /** Steps after `from`, `until` included. */
  #sum(from: number, until: number): CallSum {
    const sum = { calls: 0, failed: 0, ms: 0 };
    for (let step = Math.max(0, from + 1); step <= until; step += 1) {
      const slot = step % SLOTS;
      if (this.#step[slot] !== step) continue;
      sum.calls += this.#calls[slot] ?? 0;
      sum.failed += this.#failed[slot] ?? 0;
      sum.ms += this.#ms[slot] ?? 0;
    }
    return sum;
  }
}
