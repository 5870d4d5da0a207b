import { setTimeout as pause } from 'node:timers/promises';

/** Probes follow each other at this distance while nothing answers. */
const PROBE_AGAIN_MS = 1_000;

/**
 * Knows of a server that answers nothing, so that not everyone waits for it in turn. One timeout may be that of a single
 * connection: an outage begins when a probe gets no answer either, and ends with the first probe that gets one.
 * @param probe asks the server on a connection of its own; rejects when there is no answer
 * @param wait for a time in ms
 */
export function createOutageProbe(
  probe: () => Promise<unknown>,
  wait: (ms: number) => Promise<void> = (ms) => pause(ms, undefined, { ref: false }),
) {
  let isKnown = false;
  let isProbing = false;
  const closing = new AbortController();

  async function look(): Promise<void> {
    while (!closing.signal.aborted) {
      isKnown = await probe().then(
        () => false,
        () => true,
      );
      if (!isKnown) return;
      await wait(PROBE_AGAIN_MS);
    }
  }

  return {
    isKnown: (): boolean => isKnown,
    /** Something was not answered in time. */
    suspect(): void {
      if (isProbing) return;
      isProbing = true;
      void look().finally(() => (isProbing = false));
    },
    stop: (): void => closing.abort(),
  };
}
