import { setImmediate } from 'node:timers/promises';

/** The longest that requests wait for work that somebody waits for. */
const TURN_MS = 8;

/** For long work in small steps: after a step, `if (turn.isOver()) await turn.next()`. */
export function takeTurns() {
  let since = performance.now();
  return {
    isOver: (): boolean => performance.now() - since > TURN_MS,
    /** Everything else that waits is looked at. */
    async next(): Promise<void> {
      await setImmediate();
      since = performance.now();
    },
  };
}
