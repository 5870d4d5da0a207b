import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { CallCount, type CallLimits, type WindowName } from '#platform/fetch/call-limits.ts';
import { comeBack, THE_PROGRAM, type Visitor } from './visitor.server.ts';
import { HOUR_S } from '#platform/time/units.ts';

/**
 * Calls of metered services that one address prefix may cause. A check of a place nobody asked about lately counts
 * 2.2, a long trip 143: an evening of planning fits, a walk through all ZIP codes does not.
 */
export const SHARE_OF_ONE: CallLimits = { minute: 300, hour: 1_500, day: 2_500 };
/** Requests that wait for outside services, in all and of one prefix. */
export const WAITING = { most: 200, perPrefix: 20 } as const;
const MAX_TRACKED = 20_000;

const UNTIL: Record<WindowName, string> = {
  minute: 'Please try again in a minute',
  hour: 'Please try again within the hour',
  day: 'Please try again tomorrow',
};

/** The leave to have outside services asked, or why not. */
export type Leave = { refusal: AppError; giveBack?: never } | { refusal?: never; giveBack: () => void };

/**
 * Shares what the outside services allow this site among those who ask: by address prefix, in what is used and in
 * what waits at once. Robots get nothing of it.
 */
export function createOutsideShare({ now, limits }: { now: () => number; limits: CallLimits | undefined }) {
  const counts = new LRUCache<string, CallCount>(atMost(MAX_TRACKED));
  const waiting = new Map<string, number>();
  let waitingInAll = 0;

  function countOf(prefix: string): CallCount {
    const known = counts.get(prefix);
    if (known) return known;
    const count = new CallCount(now);
    counts.set(prefix, count);
    return count;
  }

  function refusalFor(visitor: Visitor, calls: number, part: number): AppError | undefined {
    if (visitor.isCrawler)
      return comeBack(HOUR_S, 'Robots get what is known already. Please come back later.');
    if (waitingInAll >= WAITING.most || (waiting.get(visitor.prefix) ?? 0) >= WAITING.perPrefix)
      return new AppError(
        'unavailable',
        'Many riders wait for the weather services right now. Please try again in a few seconds.',
        { retryAfter: 5 },
      );
    if (limits === undefined) return undefined;
    const count = countOf(visitor.prefix);
    const full = count.fullWindow(limits, calls, part);
    return (
      full &&
      comeBack(
        count.secondsLeft(full),
        `Your connection asked for very many places. ${UNTIL[full]}; places that were checked lately still answer.`,
      )
    );
  }

  return {
    /**
     * Counts `calls` for a visitor. What turns out not to be needed is given back.
     * @param part of the share that this use may find taken and still take
     */
    admit(visitor: Visitor, calls: number, part = 1): Leave {
      if (visitor === THE_PROGRAM) return { giveBack: () => {} };
      const refusal = refusalFor(visitor, calls, part);
      if (refusal) return { refusal };
      const count = countOf(visitor.prefix);
      count.add(calls);
      return { giveBack: () => count.add(-calls) };
    },

    /** Has a request wait for outside services. */
    async wait<T>(visitor: Visitor, task: () => Promise<T>): Promise<T> {
      const { prefix } = visitor;
      waitingInAll += 1;
      waiting.set(prefix, (waiting.get(prefix) ?? 0) + 1);
      try {
        return await visitor.waits(task);
      } finally {
        waitingInAll -= 1;
        const left = (waiting.get(prefix) ?? 1) - 1;
        if (left > 0) waiting.set(prefix, left);
        else waiting.delete(prefix);
      }
    },
  };
}
export type OutsideShare = ReturnType<typeof createOutsideShare>;
