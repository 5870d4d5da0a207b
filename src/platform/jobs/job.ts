import type * as z from 'zod/mini';

/** Work to be done later, once, by whichever process comes first. `Data` is stored as JSON. */
export interface Job<Data> {
  /** The queue's name in the database; never changes once used. */
  name: string;
  /** Stored data may stem from an older version, so it is checked before it is used. */
  data: z.ZodMiniType<Data>;
  /** Further attempts after a failed one. */
  retries: number;
  /** See `retryDelayMs`. */
  retryAfterSeconds: number;
  retryAtMostSeconds: number;
  /** An attempt that takes longer is given up and counts as failed. */
  timeoutSeconds: number;
  /** How many of this queue one process works on at a time. */
  atOnce: number;
  /** So many of them are never taken by what has a low priority. */
  keptFromLow?: number;
}

/** One attempt at a job. */
export interface Attempt {
  /** 1 for the first. */
  number: number;
  /** True when a failure now is final. */
  last: boolean;
  /** Aborted when time is up or the process stops. */
  signal: AbortSignal;
  /** All is done but for somebody's answer, which may take so many seconds from now: others begin meanwhile. */
  awaitsAnswer: (seconds: number) => void;
}

export type JobHandler<Data, Result = void> = (data: Data, attempt: Attempt) => Promise<Result>;

/**
 * A failure that is expected to pass, such as a mail server that is down. Its `code` goes to the log, so it
 * holds no personal data.
 */
export class TryAgainLater extends Error {
  readonly code: string;
  /** Whether it would meet every job of the queue: the queue then waits, so that the others keep their attempts. */
  readonly outage: boolean;
  constructor(code: string, { outage = false, ...options }: ErrorOptions & { outage?: boolean } = {}) {
    super(`try again later: ${code}`, options);
    this.name = 'TryAgainLater';
    this.code = code;
    this.outage = outage;
  }
}

/** Why an attempt ends that its process does not wait for when it stops. */
export class Stopped extends TryAgainLater {
  constructor() {
    super('stopped');
    this.name = 'Stopped';
  }
}

/**
 * Milliseconds from the nth failed attempt to the next: once to twice `retryAfterSeconds`, twice as long each time, up
 * to `retryAtMostSeconds`.
 * @param random from 0 to 1, so that what failed at once is not tried at once
 */
export function retryDelayMs(
  { retryAfterSeconds, retryAtMostSeconds }: Pick<Job<unknown>, 'retryAfterSeconds' | 'retryAtMostSeconds'>,
  failed: number,
  random: number,
): number {
  return 1000 * Math.min(retryAtMostSeconds, retryAfterSeconds * 2 ** (failed - 1) * (1 + random));
}
