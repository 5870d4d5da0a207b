import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Log } from '#platform/log/log.server.ts';
import { TryAgainLater } from './job.ts';

/** What attempts are made at. */
export interface Attemptable {
  name: string;
  timeoutMs: number;
  /** @returns what writes down that it succeeded */
  attempt: (job: JobWithMetadata<unknown>, signal: AbortSignal) => Promise<() => Promise<void>>;
}

/** Makes attempts at jobs: each within its time, each with a line in the log when it fails. */
export function createAttempts({ boss, log }: { boss: PgBoss; log: Log }) {
  const running = new Set<AbortController>();

  /** @returns whether it met an outage */
  async function make(queue: Attemptable, job: JobWithMetadata<unknown>): Promise<boolean> {
    const controller = new AbortController();
    running.add(controller);
    const timer = setTimeout(() => controller.abort(new TryAgainLater('timeout')), queue.timeoutMs);
    try {
      const givenUp = new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
      });
      const complete = await Promise.race([queue.attempt(job, controller.signal), givenUp]);
      await complete();
      return false;
    } catch (error) {
      const attempt = job.retryCount + 1;
      const final = job.retryCount >= job.retryLimit;
      const fields = { job: queue.name, id: job.id, attempt, final };
      if (error instanceof TryAgainLater) log.warn({ ...fields, code: error.code }, 'job failed');
      else log.error({ ...fields, err: error }, 'job failed');
      // The error's own text may hold an address; kept here it would outlive the record it belongs to.
      await boss.fail(queue.name, job.id, {
        code: error instanceof TryAgainLater ? error.code : 'unexpected',
      });
      return error instanceof TryAgainLater && error.outage;
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
