import type { Log } from '#platform/log/log.server.ts';

/** One who may be asked. */
export interface Source<T> {
  /** In the log. */
  name: string;
  /** `signal` says that nobody waits for the answer any more. Rejects when there is none. */
  ask: (signal: AbortSignal) => Promise<T>;
}

interface AskingOptions<T> {
  log: Log;
  /** What is asked for, in the log: "directions". */
  what: string;
  /** ms after which a slow source gets company; without it, only one that fails is followed. */
  hedgeMs?: number;
  /** ms after which nobody waits any more; default: as long as the sources take. */
  deadlineMs?: number;
  /** Of an answer that ends the asking; default: every one. */
  isComplete?: (answer: T) => boolean;
  /** Of one that does not, but is better than none. */
  isUsable?: (answer: T) => boolean;
}

/**
 * Asks one after the other, the next one as soon as one fails, is incomplete or slow. The first complete answer
 * counts; else, at the end or at the deadline, the first usable one; undefined when there is none.
 */
export function askInOrder<T>(sources: readonly Source<T>[], options: AskingOptions<T>) {
  const { log, what, hedgeMs, deadlineMs, isComplete = () => true, isUsable = () => true } = options;
  return new Promise<T | undefined>((resolve) => {
    const abort = new AbortController();
    let usable: T | undefined;
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
      const source = sources[started];
      if (!source) {
        if (pending === 0) finish(usable);
        return;
      }
      started += 1;
      pending += 1;
      if (hedgeMs !== undefined) hedge = setTimeout(startNext, hedgeMs);
      void askOne(source);
    };
    const askOne = async ({ name, ask }: Source<T>) => {
      const answer = await ask(abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) log.warn({ source: name, err: error }, `${what} failed`);
        return undefined;
      });
      pending -= 1;
      if (abort.signal.aborted) return;
      if (answer !== undefined && isComplete(answer)) return finish(answer);
      if (answer !== undefined) {
        log.warn({ source: name }, `${what} is incomplete`);
        if (isUsable(answer)) usable ??= answer;
      }
      startNext();
    };
    const deadline = deadlineMs === undefined ? undefined : setTimeout(() => finish(usable), deadlineMs);
    startNext();
  });
}
