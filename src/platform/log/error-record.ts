/** An error as the log records it: what failed and where in the program, never what somebody typed. */
interface ErrorRecord {
  type: string;
  message: string;
  stack: string;
  [fact: string]: unknown;
}

/** Properties that name things of the program, of the database's tables or of an outside service. */
const FACTS = [
  'code',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'kind',
  'host',
  'status',
  'statusCode',
  'syscall',
] as const;
const MOST_CAUSES = 5;
const LONGEST_QUERY = 500;

/**
 * Drizzle's errors repeat the values of a query in their message, PostgreSQL's the row in `detail` and a value that it
 * could not read in the message. All of that is people's data, so only what is listed here is written down.
 */
export function errorRecord(error: unknown, causesLeft = MOST_CAUSES): ErrorRecord {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something else than an error', stack: '' };
  const known: Partial<Record<string, unknown>> = Object.fromEntries(Object.entries(error));
  const type = error.constructor.name || error.name;
  const message = messageOf(error, known);
  const record: ErrorRecord = { type, message, stack: `${type}: ${message}\n${framesOf(error)}` };
  for (const fact of FACTS) if (known[fact] !== undefined) record[fact] = known[fact];
  if (causesLeft > 0 && error.cause !== undefined) record['cause'] = errorRecord(error.cause, causesLeft - 1);
  if (causesLeft > 0 && error instanceof AggregateError)
    record['errors'] = error.errors.slice(0, MOST_CAUSES).map((one) => errorRecord(one, causesLeft - 1));
  return record;
}

/** The same for a terminal. */
export function errorText(error: unknown): string {
  const lines: string[] = [];
  for (let next: unknown = errorRecord(error); isRecord(next); next = next['cause']) lines.push(next.stack);
  return lines.join('\ncaused by ');
}

const isRecord = (value: unknown): value is ErrorRecord =>
  typeof value === 'object' && value !== null && 'stack' in value;

function messageOf(
  error: Error,
  { query, params, severity, code }: Partial<Record<string, unknown>>,
): string {
  // A query as Drizzle makes it holds places for its values, not the values.
  if (typeof query === 'string' && Array.isArray(params) && severity === undefined)
    return `Failed query: ${query.slice(0, LONGEST_QUERY)}`;
  // Class 22 of SQLSTATE are faults of data: these messages quote it.
  if (severity !== undefined && typeof code === 'string' && code.startsWith('22'))
    return (error.message.split(':', 1)[0] ?? '').replaceAll(/"[^"]*"/g, '"…"');
  return error.message;
}

/** Where it was thrown, without the message that a stack begins with. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
