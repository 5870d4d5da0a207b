/** The time, passed in so that tests decide it. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
}

/** Processes on several machines differ by seconds. */
export const CLOCKS_DIFFER_MS = 60_000;
/** Those of devices, servers and outside services differ by minutes; more means that one of them is wrong. */
export const DEVICE_CLOCKS_DIFFER_MS = 15 * 60_000;

/**
 * True while `instant` lies less than `ms` back (all in ms). One that lies ahead is not: a clock was set back since,
 * so its age is not known.
 */
export const isRecent = (instant: number, now: number, ms: number): boolean =>
  now - instant < ms && instant - now <= CLOCKS_DIFFER_MS;

/**
 * The same clock for what counts and waits within this process: set back, it stands still for that moment and goes on.
 * Its times mean nothing to anybody else.
 */
export function forwardClock(clock: Clock): Clock {
  let last = clock.now();
  let forward = last;
  return {
    now: () => {
      const now = clock.now();
      if (now > last) forward += now - last;
      last = now;
      return forward;
    },
  };
}

export const systemClock: Clock = { now: () => Date.now() };
