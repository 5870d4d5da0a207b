/** Requests that may keep the processor busy at once: between the two, as many as keep within the aim. */
const LEAST = 6;
const MOST = 64;
const AT_START = 24;
/** Requests within the process at once, those that wait for outside services too. */
const OPEN_MOST = 1_000;
/** What more than the others' limit a call may count on that nobody should be refused: asking for help. */
const RESERVE = 16;

export interface GateOptions {
  /** Busy requests take this long at most, or fewer are let in; ms. */
  aimMs: number;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
}

/** One request within the process. */
export interface Pass {
  waits: <T>(task: () => Promise<T>) => Promise<T>;
  /** May be called more than once. */
  leave: () => void;
}

/**
 * Bounds the requests that are worked on at once, so that those that are served are served soon, whatever comes.
 * How many that are follows the machine: additive increase, multiplicative decrease, as TCP finds its rate. Only the
 * time counts in which a request keeps the processor or the database busy; waiting for outside services does not.
 */
export class Gate {
  readonly #aimMs: number;
  readonly #now: () => number;
  #limit = AT_START;
  #busy = 0;
  #open = 0;
  #loweredAt = -Infinity;

  constructor({ aimMs, now }: GateOptions) {
    this.#aimMs = aimMs;
    this.#now = now;
  }

  get limit(): number {
    return this.#limit;
  }

  get busy(): number {
    return this.#busy;
  }

  get open(): number {
    return this.#open;
  }

  /** False: refuse at once. `urgent` calls have room of their own beyond the limit. */
  hasRoom(urgent: boolean): boolean {
    const reserve = urgent ? RESERVE : 0;
    return this.#busy < Math.floor(this.#limit) + reserve && this.#open < OPEN_MOST + reserve;
  }

  enter(): Pass {
    let isIn = true;
    let waiting = 0;
    let busyMs = 0;
    let busySince = this.#now();
    this.#busy += 1;
    this.#open += 1;
    const pause = () => {
      waiting += 1;
      if (waiting > 1) return;
      this.#busy -= 1;
      busyMs += this.#now() - busySince;
    };
    const resume = () => {
      waiting -= 1;
      if (!isIn || waiting > 0) return;
      this.#busy += 1;
      busySince = this.#now();
    };
    return {
      waits: async (task) => {
        if (!isIn) return task();
        pause();
        try {
          return await task();
        } finally {
          resume();
        }
      },
      leave: () => {
        if (!isIn) return;
        isIn = false;
        this.#open -= 1;
        if (waiting > 0) return;
        this.#learn(busyMs + this.#now() - busySince);
        this.#busy -= 1;
      },
    };
  }

  /** How long a request took says something about the limit only where many share the machine. */
  #learn(tookMs: number): void {
    if (this.#busy < this.#limit / 2) return;
    if (tookMs <= this.#aimMs) this.#limit = Math.min(MOST, this.#limit + 1 / this.#limit);
    else if (this.#now() - this.#loweredAt >= this.#aimMs) {
      this.#loweredAt = this.#now();
      this.#limit = Math.max(LEAST, this.#limit * 0.8);
    }
  }
}
