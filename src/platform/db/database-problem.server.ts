/** A failure the person who runs the server can act on: `message` is the whole story, without a stack. */
export class DatabaseProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/**
 * PostgreSQL's five-character error code, for example "23505" for a duplicate key, from an error of either
 * engine as Drizzle wraps it; undefined when the database did not raise it.
 */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[0-9A-Z]{5}$/.test(cause.code)) {
      return cause.code;
    }
  }
  return undefined;
}
