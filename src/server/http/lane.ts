/** Turns of the event loop that one piece of work waits at most for others to be looked at. */
const MOST_TURNS = 64;
/** What a piece is taken to need before one was done, ms; then a moving mean, of which the newest is this part. */
const FIRST_GUESS_MS = 15;
const NEWEST = 0.1;

export interface LaneOptions {
  /** How many connections and requests came so far. */
  arrivals: () => number;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** Resolves when the event loop has been round once; default by `setImmediate`. */
  nextTurn?: () => Promise<unknown>;
}

export interface Lane {
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** How long work that comes now will have to wait, as far as one can tell; ms. */
  expectedWaitMs: () => number;
}

/**
 * Does long work one piece after the other, and between two pieces looks at everyone who came meanwhile. Node takes
 * one connection in a turn of its event loop: with a page rendered in each turn, thousands would stand before the door
 * that nobody has told to come back later.
 */
export function createLane({
  arrivals,
  now,
  nextTurn = () => new Promise((resolve) => setImmediate(resolve)),
}: LaneOptions): Lane {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let pieceMs = FIRST_GUESS_MS;

  async function lookAround(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const before = arrivals();
      await nextTurn();
      if (arrivals() === before) return;
    }
  }

  async function piece<T>(work: () => Promise<T>): Promise<T> {
    const begun = now();
    try {
      await lookAround();
      return await work();
    } finally {
      pieceMs += (now() - begun - pieceMs) * NEWEST;
      waiting -= 1;
    }
  }

  return {
    run: (work) => {
      waiting += 1;
      const done = last.then(() => piece(work));
      last = done.catch(() => {});
      return done;
    },
    expectedWaitMs: () => waiting * pieceMs,
  };
}
