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

/** Of the calls of a minute, what one may take where others ask too: they find some left whenever they come. */
const MOST_OF_ONE = 0.75;

/** Keeps our calls within what a service allows: those who ask have their turns one after the other. */
export class Throttle {
  readonly #limits: Required<ThrottleLimits>;
  /** What waits, by who asked. Whose turn is next stands first; within a queue first come, first served. */
  readonly #queues = new Map<string, Waiting[]>();
  /** The calls of the last minute: when they started, ms, and who asked. */
  readonly #starts: { at: number; who: string }[] = [];
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: ThrottleLimits) {
    const { now } = forwardClock(limits);
    this.#limits = { waiting: 300, patienceMs: 10_000, ...limits, now };
  }

  /**
   * @param who asks, as far as limits go
   * @throws ThrottleFullError when the task could not start in time.
   */
  async run<T>(task: () => Promise<T>, who = ''): Promise<T> {
    await this.#turn(who);
    try {
      return await task();
    } finally {
      this.#running -= 1;
      this.#advance();
    }
  }

  #turn(who: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new ThrottleFullError());
      const queue = this.#queues.get(who) ?? [];
      if (!this.#makeRoom(queue.length)) return refuse();
      this.#queues.set(who, queue);
      queue.push({ start: resolve, refuse, deadline: this.#limits.now() + this.#limits.patienceMs });
      this.#advance();
    });
  }

  /** Where too many wait, the newest of whoever waits for the most gives way to who waits for less. */
  #makeRoom(own: number): boolean {
    const queues = [...this.#queues.values()];
    if (queues.reduce((sum, { length }) => sum + length, 0) < this.#limits.waiting) return true;
    const longest = queues.reduce((most, queue) => (queue.length > most.length ? queue : most), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.refuse();
    return true;
  }

  /** Whoever is next and has some of the minute left; the turn after that is another's. */
  #next(): Waiting | undefined {
    if (this.#running >= this.#limits.concurrent || this.#starts.length >= this.#limits.perMinute)
      return undefined;
    const most = this.#limits.perMinute * MOST_OF_ONE;
    for (const [who, queue] of this.#queues) {
      const own = this.#starts.filter((start) => start.who === who).length;
      const isAlone = own === this.#starts.length && this.#queues.size === 1;
      if (own >= most && !isAlone) continue;
      const next = queue.shift();
      this.#queues.delete(who);
      if (queue.length > 0) this.#queues.set(who, queue);
      this.#running += 1;
      this.#starts.push({ at: this.#limits.now(), who });
      return next;
    }
    return undefined;
  }

  #advance(): void {
    clearTimeout(this.#timer);
    const now = this.#limits.now();
    for (const [who, queue] of this.#queues) {
      while ((queue[0]?.deadline ?? Infinity) <= now) queue.shift()?.refuse();
      if (queue.length === 0) this.#queues.delete(who);
    }
    while ((this.#starts[0]?.at ?? Infinity) <= now - 60_000) this.#starts.shift();
    for (let next = this.#next(); next; next = this.#next()) next.start();
    if (this.#queues.size === 0) return;
    const deadlines = [...this.#queues.values()].map(([first]) => first?.deadline ?? Infinity);
    const at = Math.min(...deadlines, (this.#starts[0]?.at ?? Infinity) + 60_000);
    this.#timer = setTimeout(() => this.#advance(), Math.max(1, at - now));
    this.#timer.unref();
  }
}
