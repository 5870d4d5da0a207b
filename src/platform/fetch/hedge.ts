/** One who may be asked. `signal` says that nobody waits for the answer any more. */
export type Way<T> = (signal: AbortSignal) => Promise<T>;

/**
 * Asks one after the other, the next one as soon as one fails or is slow; the first answer counts. Undefined when
 * all fail, or none has answered at the deadline. The ways report their failures themselves.
 * @param times ms: when a slow one gets company, and when nobody waits any more
 */
export function firstAnswer<T>(
  ways: readonly Way<T>[],
  times: { hedgeMs: number; deadlineMs: number },
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const abort = new AbortController();
    let started = 0;
    let pending = 0;
    let hedge: NodeJS.Timeout | undefined;

    const finish = (answer: T | undefined) => {
      clearTimeout(hedge);
      clearTimeout(deadline);
      resolve(answer);
      abort.abort();
    };
    const startNext = () => {
      clearTimeout(hedge);
      const way = ways[started];
      if (!way) {
        if (pending === 0) finish(undefined);
        return;
      }
      started += 1;
      pending += 1;
      hedge = setTimeout(startNext, times.hedgeMs);
      way(abort.signal).then(finish, () => {
        pending -= 1;
        if (!abort.signal.aborted) startNext();
      });
    };
    const deadline = setTimeout(() => finish(undefined), times.deadlineMs);
    startNext();
  });
}
