/** Turns of the event loop that one piece of work waits at most for others to be looked at. */
const MOST_TURNS = 64;
/** Pieces that may wait however long they take: a slow machine is not overloaded by a handful of riders. */
const MAY_WAIT = 4;
/** What a piece is taken to need before one was done, ms; then a moving mean, of which the newest is this part. */
const FIRST_GUESS_MS = 15;
const NEWEST = 0.1;

export interface LaneOptions {
  /** How many connections and requests came so far. */
  arrivals: () => number;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
  /** Who would have to wait longer for a turn is to be refused; ms. */
  longestWaitMs: number;
  /** Resolves when the event loop has been round once; default by `setImmediate`. */
  nextTurn?: () => Promise<unknown>;
}

export interface Lane {
  /** Does the work when the turn of `who` has come. */
  run: <T>(who: string, work: () => Promise<T>) => Promise<T>;
  /** Whether work of `who` that comes now will have its turn soon enough, as far as one can tell. */
  hasRoom: (who: string) => boolean;
}

/**
 * Does long work one piece after the other, and between two pieces looks at everyone who came meanwhile. Node takes
 * one connection in a turn of its event loop: with a page rendered in each turn, thousands would stand before the door
 * that nobody has told to come back later. Everyone has a turn in their turn: who sends much at once waits for it
 * behind the others.
 */
export function createLane({
  arrivals,
  now,
  longestWaitMs,
  nextTurn = () => new Promise((resolve) => setImmediate(resolve)),
}: LaneOptions): Lane {
  /** What waits, by who sent it; the first one is next, and goes to the end when it has had its turn. */
  const queues = new Map<string, (() => Promise<void>)[]>();
  let isWorking = false;
  let underWay = 0;
  let pieceMs = FIRST_GUESS_MS;

  async function lookAround(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const before = arrivals();
      await nextTurn();
      if (arrivals() === before) return;
    }
  }

  function takeNext(): (() => Promise<void>) | undefined {
    const [first] = queues;
    if (!first) return undefined;
    const [who, queue] = first;
    queues.delete(who);
    const piece = queue.shift();
    if (queue.length > 0) queues.set(who, queue);
    return piece;
  }

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (queues.size > 0) {
      const begun = now();
      await lookAround();
      const piece = takeNext();
      underWay = 1;
      await piece?.();
      underWay = 0;
      pieceMs += (now() - begun - pieceMs) * NEWEST;
    }
    isWorking = false;
  }

  return {
    run: (who, task) => {
      const begin = Promise.withResolvers<void>();
      const done = begin.promise.then(task);
      const ended = done.then(
        () => {},
        () => {},
      );
      const queue = queues.get(who) ?? [];
      queue.push(() => {
        begin.resolve();
        return ended;
      });
      queues.set(who, queue);
      void work();
      return done;
    },
    hasRoom: (who) => {
      const own = queues.get(who)?.length ?? 0;
      let before = underWay;
      for (const [other, { length }] of queues) before += other === who ? length : Math.min(length, own + 1);
      return before <= MAY_WAIT || before * pieceMs <= longestWaitMs;
    },
  };
}
