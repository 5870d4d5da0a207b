/** Requests that may keep the processor busy at once: between the two, as many as keep within the aim. */
const LEAST = 6;
const MOST = 128;
const AT_START = 64;
/** Requests within the process at once, those that wait for outside services too. */
const OPEN_MOST = 1_000;
/** What more than the others' limit a call may count on that nobody should be refused: asking for help. */
const RESERVE = 16;

/** Of the aim: what one turn of the event loop may take before the rest of its requests, beyond `LEAST`, is refused. */
const SHARE_OF_TURN = 0.6;

export interface GateOptions {
  /** Busy requests take this long at most, or fewer are let in; ms. */
  aimMs: number;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** Calls when the event loop begins its next turn; default `setImmediate`. */
  onNextTurn?: (task: () => void) => void;
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
  readonly #turnMs: number;
  readonly #onNextTurn: (task: () => void) => void;
  #turnSince: number | undefined;
  #inTurn = 0;
  #limit = AT_START;
  #busy = 0;
  #open = 0;
  #loweredAt = -Infinity;
  #arrivals = 0;
  #refused = 0;

  constructor({ aimMs, now, onNextTurn = setImmediate }: GateOptions) {
    this.#aimMs = aimMs;
    this.#turnMs = aimMs * SHARE_OF_TURN;
    this.#onNextTurn = onNextTurn;
    this.#now = now;
  }

  /** Connections and requests so far. */
  get arrivals(): number {
    return this.#arrivals;
  }

  /** Requests that were told to come back later, since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Counts one that is refused because too much waits already. */
  refuse(): void {
    this.#refused += 1;
  }

  arrived(): void {
    this.#arrivals += 1;
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
    this.arrived();
    if (this.#turnAge() > (urgent ? 2 : 1) * this.#turnMs && this.#inTurn > LEAST) return false;
    const reserve = urgent ? RESERVE : 0;
    return this.#busy < Math.floor(this.#limit) + reserve && this.#open < OPEN_MOST + reserve;
  }

  /**
   * How long the event loop has been at requests that were there when its turn began, ms. Pages made of what is kept
   * are often done before the next request is even looked at: then nothing is busy, and all wait in their sockets.
   */
  #turnAge(): number {
    const now = this.#now();
    this.#inTurn += 1;
    if (this.#turnSince === undefined) {
      this.#turnSince = now;
      this.#inTurn = 1;
      this.#onNextTurn(() => (this.#turnSince = undefined));
    }
    return now - this.#turnSince;
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
      this.#limit = Math.max(LEAST, this.#limit * 0.7);
    }
  }
}
