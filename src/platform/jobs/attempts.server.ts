import type { Log } from '#platform/log/log.server.ts';
import { Stopped, TryAgainLater, type Attempt } from './job.ts';
import type { Claim } from './jobs.repo.server.ts';

/** Whoever is told to end gets so long to do it, and to write down what became of it; within `CLAIM_MARGIN_MS`. */
const END_MS = 1_000;

/** What attempts are made at. */
export interface Attemptable {
  name: string;
  timeoutMs: number;
  /** Further attempts after a failed one. */
  retries: number;
  /** @returns what writes down that it succeeded */
  attempt: (claim: Claim, attempt: Pick<Attempt, 'signal' | 'awaitsAnswer'>) => Promise<() => Promise<void>>;
  /** Keeps others from it for so much longer, milliseconds. */
  prolong: (claim: Claim, ms: number) => Promise<void>;
  /** Writes down that an attempt failed: the job is tried again, or was for the last time. */
  failed: (claim: Claim) => Promise<void>;
  /** Lets others make this attempt at once, as if it had not begun. */
  giveBack: (claim: Claim) => Promise<void>;
}

/** Makes attempts at jobs: each within its time, each with a line in the log when it fails. */
export function createAttempts({ log }: { log: Log }) {
  const running = new Set<AbortController>();

  /** @param othersMayBegin called when only somebody's answer is waited for */
  async function make(
    queue: Attemptable,
    claim: Claim,
    othersMayBegin: () => void,
  ): Promise<{ succeeded: boolean; outage: boolean; givenUp: boolean }> {
    const controller = new AbortController();
    running.add(controller);
    const giveUp = () => controller.abort(new TryAgainLater('timeout'));
    let timer = setTimeout(giveUp, queue.timeoutMs);
    let end: NodeJS.Timeout | undefined;
    async function awaitAnswer(ms: number): Promise<void> {
      try {
        await queue.prolong(claim, ms);
        if (!running.has(controller)) return;
        clearTimeout(timer);
        timer = setTimeout(giveUp, ms);
        othersMayBegin();
      } catch (error) {
        log.error({ err: error, job: queue.name }, 'an attempt could not be prolonged');
      }
    }
    try {
      const givenUp = new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener('abort', () => {
          end = setTimeout(() => reject(controller.signal.reason), END_MS);
        });
      });
      const attempt = {
        signal: controller.signal,
        awaitsAnswer: (seconds: number) => void awaitAnswer(seconds * 1000),
      };
      const complete = await Promise.race([queue.attempt(claim, attempt), givenUp]);
      await complete();
      return { succeeded: true, outage: false, givenUp: false };
    } catch (caught) {
      const error: unknown = controller.signal.aborted ? controller.signal.reason : caught;
      const { id, attempts: attempt } = claim;
      const isStopped = error instanceof Stopped;
      const givenUp = attempt > queue.retries && !isStopped;
      const fields = { job: queue.name, id, attempt, final: givenUp };
      if (error instanceof TryAgainLater) log.warn({ ...fields, code: error.code }, 'job failed');
      else log.error({ ...fields, err: error }, 'job failed');
      await (isStopped ? queue.giveBack(claim) : queue.failed(claim));
      return { succeeded: false, outage: error instanceof TryAgainLater && error.outage, givenUp };
    } finally {
      clearTimeout(timer);
      clearTimeout(end);
      running.delete(controller);
    }
  }

  return {
    make,
    /** Ends those under way: others make them, and this one does not count. */
    stop: () => {
      for (const controller of running) controller.abort(new Stopped());
    },
  };
}
