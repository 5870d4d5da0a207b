import { setTimeout as sleep } from 'node:timers/promises';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';

/**
 * Spaces the calls to a service that allows so many a second.
 * @returns a function that waits for the next turn; false, at once, when that would take too long
 */
export function createTurns(options: {
  clock: Clock;
  spacingMs: number;
  longestMs: number;
  wait?: ((ms: number) => Promise<unknown>) | undefined;
}): () => Promise<boolean> {
  const { spacingMs, longestMs, wait = sleep } = options;
  const clock = forwardClock(options.clock);
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    const turn = Math.max(now, next);
    if (turn - now > longestMs) return false;
    next = turn + spacingMs;
    if (turn > now) await wait(turn - now);
    return true;
  };
}
