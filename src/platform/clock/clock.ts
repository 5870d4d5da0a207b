/** The time, passed in so that tests decide it. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };
