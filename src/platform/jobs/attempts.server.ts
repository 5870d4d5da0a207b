import type { Log } from '#platform/log/log.server.ts';
import { TryAgainLater } from './job.ts';
import type { Claim } from './jobs.repo.server.ts';

/** What attempts are made at. */
export interface Attemptable {
  name: string;
  timeoutMs: number;
  /** Further attempts after a failed one. */
  retries: number;
  /** @returns what writes down that it succeeded */
  attempt: (claim: Claim, signal: AbortSignal) => Promise<() => Promise<void>>;
  /** Writes down that an attempt failed: the job is tried again, or was for the last time. */
  failed: (claim: Claim) => Promise<void>;
}

/** Makes attempts at jobs: each within its time, each with a line in the log when it fails. */
export function createAttempts({ log }: { log: Log }) {
  const running = new Set<AbortController>();

  async function make(queue: Attemptable, claim: Claim): Promise<{ succeeded: boolean; outage: boolean }> {
    const controller = new AbortController();
    running.add(controller);
    const timer = setTimeout(() => controller.abort(new TryAgainLater('timeout')), queue.timeoutMs);
    try {
      const givenUp = new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
      });
      const complete = await Promise.race([queue.attempt(claim, controller.signal), givenUp]);
      await complete();
      return { succeeded: true, outage: false };
    } catch (error) {
      const { id, attempts: attempt } = claim;
      const fields = { job: queue.name, id, attempt, final: attempt > queue.retries };
      if (error instanceof TryAgainLater) log.warn({ ...fields, code: error.code }, 'job failed');
      else log.error({ ...fields, err: error }, 'job failed');
      await queue.failed(claim);
      return { succeeded: false, outage: error instanceof TryAgainLater && error.outage };
    } finally {
      clearTimeout(timer);
      running.delete(controller);
    }
  }

  return {
    make,
    /** Ends those under way: they are tried again later. */
    stop: () => {
      for (const controller of running) controller.abort(new TryAgainLater('stopped'));
    },
  };
}
