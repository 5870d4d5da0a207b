import { forwardClock } from '#platform/clock/clock.ts';

/** A call that cannot be made soon enough: too many wait before it. */
export class ThrottleFullError extends Error {
  constructor() {
    super('too many calls are waiting');
    this.name = 'ThrottleFullError';
  }
}

export interface ThrottleLimits {
  /** Calls under way at once. */
  concurrent: number;
  /** Calls started in any one minute. */
  perMinute: number;
  /** Calls that may wait; default 300. */
  waiting?: number;
  /** A call that has not started by then is refused, ms; default 10 s. */
  patienceMs?: number;
  now: () => number;
}

interface Waiting {
  start: () => void;
  refuse: () => void;
  deadline: number;
}

/** Keeps our calls within what a service allows: first come, first served. */
export class Throttle {
  readonly #limits: Required<ThrottleLimits>;
  readonly #queue: Waiting[] = [];
  /** When the calls of the last minute started, ms. */
  readonly #starts: number[] = [];
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: ThrottleLimits) {
    const { now } = forwardClock(limits);
    this.#limits = { waiting: 300, patienceMs: 10_000, ...limits, now };
  }

  /** @throws ThrottleFullError when the task could not start in time. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#advance();
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new ThrottleFullError());
      if (this.#queue.length >= this.#limits.waiting) return refuse();
      this.#queue.push({ start: resolve, refuse, deadline: this.#limits.now() + this.#limits.patienceMs });
      this.#advance();
    });
  }

  #advance(): void {
    clearTimeout(this.#timer);
    const now = this.#limits.now();
    while ((this.#queue[0]?.deadline ?? Infinity) <= now) this.#queue.shift()?.refuse();
    while ((this.#starts[0] ?? Infinity) <= now - 60_000) this.#starts.shift();
    while (
      this.#queue.length > 0 &&
      this.#running < this.#limits.concurrent &&
      this.#starts.length < this.#limits.perMinute
    ) {
      this.#running += 1;
      this.#starts.push(now);
      this.#queue.shift()?.start();
    }
    const first = this.#queue[0];
    if (!first) return;
    const allowance = (this.#starts[0] ?? now) + 60_000;
    const next =
      this.#starts.length < this.#limits.perMinute ? first.deadline : Math.min(allowance, first.deadline);
    this.#timer = setTimeout(() => this.#advance(), Math.max(1, next - now));
    this.#timer.unref();
  }
}
