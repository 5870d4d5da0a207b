import type { Clock } from '#platform/clock/clock.ts';

/** After a pause for an outage everything goes on at most so much later than it could. */
const LONGEST_MS = 15 * 60_000;

/** Pauses after outages, each twice as long as the one before. */
export interface Pause {
  lasts: () => boolean;
  /** Whether nothing has worked since the last pause began. */
  inDoubt: () => boolean;
  begin: () => void;
  /** Something worked. */
  end: () => void;
}

export function createPause({ clock, firstMs }: { clock: Clock; firstMs: number }): Pause {
  let lengthMs = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    // A clock that was set back ends it.
    lasts: () => clock.now() < until && clock.now() >= until - lengthMs,
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
