import { forwardClock, type Clock } from '#platform/clock/clock.ts';

/** After an outage everything goes on at most so much later than it could. */
const LONGEST_MS = 15 * 60_000;

/** Waits of a queue after outages, each twice as long as the one before. */
export interface OutageBackoff {
  isWaiting: () => boolean;
  /** Whether nothing has worked since the last outage. */
  inDoubt: () => boolean;
  begin: () => void;
  /** Something worked. */
  end: () => void;
}

export function createOutageBackoff(options: { clock: Clock; firstMs: number }): OutageBackoff {
  const { firstMs } = options;
  const clock = forwardClock(options.clock);
  let lengthMs = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    isWaiting: () => clock.now() < until,
    inDoubt: () => lengthMs > 0,
    begin: () => {
      lengthMs = Math.min(LONGEST_MS, lengthMs > 0 ? 2 * lengthMs : firstMs);
      until = clock.now() + lengthMs;
    },
    end: () => {
      lengthMs = 0;
      until = Number.NEGATIVE_INFINITY;
    },
  };
}
