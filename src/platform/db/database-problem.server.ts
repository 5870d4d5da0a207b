import { AppError } from '#platform/errors/app-error.ts';

/** A failure the person who runs the server can act on: `message` is the whole story, without a stack. */
export class DatabaseProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** All of them have a digit, which Node's own code EPIPE has not. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * PostgreSQL's five-character error code, for example "23505" for a duplicate key, from an error of either
 * engine as Drizzle wraps it; undefined when the database did not raise it.
 */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && SQL_STATE.test(cause.code)) {
      return cause.code;
    }
  }
  return undefined;
}

/** SQLSTATE for a connection that was lost, or that could not be had. */
export const CONNECTION_FAILURE = '08006';

/** Too much time, a lock that was not given, two that waited for each other, or wrote the same. */
const SLOW = new Set(['57014', '55P03', '40P01', '40001']);

/**
 * What is the matter when nothing can be read (`away`) or nothing written (`read_only`) for now, or this one statement
 * took too long (`slow`), so that the same may work in a moment; undefined for every other failure.
 */
export function databaseTrouble(error: unknown): 'away' | 'read_only' | 'slow' | undefined {
  const state = sqlState(error);
  if (state === undefined) return isQueryTimeout(error) ? 'away' : undefined;
  // Connections, too little memory, too many connections, and what an operator stopped, but for single statements.
  if (/^(08...|53[023]..|57P0.)$/.test(state)) return 'away';
  if (SLOW.has(state)) return 'slow';
  // A standby or a database set so, and a full disk.
  return state === '25006' || state === '53100' ? 'read_only' : undefined;
}

/** What the driver calls a server that did not answer in time; there is no code for it. */
const isQueryTimeout = (error: unknown): boolean => hasMessage(error, /^Query read timeout$/);

/** Whether the driver, or the network, gave up waiting: for an answer, or for a connection. */
export const isTimeout = (error: unknown): boolean =>
  hasMessage(error, /^Query read timeout$|^timeout e|connection timeout$|ETIMEDOUT/);

function hasMessage(error: unknown, pattern: RegExp): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (pattern.test(cause.message)) return true;
  return false;
}

const RETRY_AFTER_SECONDS = 5;

const MESSAGES = {
  away: 'The site cannot reach its data right now. Please try again in a moment.',
  read_only: 'The site cannot save anything right now. Please try again later.',
  slow: 'This took the site too long. Please try again in a moment.',
} as const;

/** The same as an answer to anyone who asked; undefined for every other failure. */
export function databaseFailure(cause: unknown): AppError | undefined {
  const trouble = databaseTrouble(cause);
  if (trouble === undefined) return undefined;
  return new AppError('unavailable', MESSAGES[trouble], { retryAfter: RETRY_AFTER_SECONDS, cause });
}
