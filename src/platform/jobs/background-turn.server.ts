import { setImmediate as nextTurn } from 'node:timers/promises';

/** Up to so many who wait have one piece done in a turn, twice as many two: on a busy site nothing piles up. */
const WAITING_FOR_ONE = 3;

/** Who waits for a turn, first come, first served. */
const waiting: (() => void)[] = [];
let isGiving = false;

async function giveTurns(): Promise<void> {
  isGiving = true;
  while (waiting.length > 0) {
    await nextTurn();
    for (const resolve of waiting.splice(0, Math.ceil(waiting.length / WAITING_FOR_ONE))) resolve();
  }
  isGiving = false;
}

/**
 * Resolves when it is the caller's turn to do the next few milliseconds of work that nobody waits for. One piece of such
 * work is done in a turn of the event loop, or a third of what waits: all of it, each with its own `setImmediate`, would be
 * done before the next request is looked at.
 */
export function backgroundTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isGiving) void giveTurns();
  });
}
