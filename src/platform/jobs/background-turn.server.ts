import { setImmediate as nextTurn } from 'node:timers/promises';

/** Who waits for a turn, first come, first served. */
const waiting: (() => void)[] = [];
let isGiving = false;

async function giveTurns(): Promise<void> {
  isGiving = true;
  while (waiting.length > 0) {
    await nextTurn();
    waiting.shift()?.();
  }
  isGiving = false;
}

/**
 * Resolves when it is the caller's turn to do the next few milliseconds of work that nobody waits for. One piece of all
 * such work is done in a turn of the event loop: ten at once, each with its own `setImmediate`, are done one after the
 * other before the next request is looked at.
 */
export function backgroundTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (!isGiving) void giveTurns();
  });
}
