import { TOTAL_HEADER } from '#platform/http/list-total.ts';
import type { ErrorAnswer } from '#platform/errors/app-error.ts';
import { MS_PER_BYTE_SENT, REST_OF_ANSWER_MS, SILENT_MS, startDeadline } from '#platform/fetch/deadline.ts';

/**
 * A failed call. `message` is the status code, a colon and a space, then the body text (or the status text if
 * the body is empty), as the specification's section 8 asks.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly answer: Partial<ErrorAnswer>;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.answer = parseAnswer(body);
  }
}

/** Whether the site itself answered: what a proxy says while the site starts or is out of reach decides nothing. */
export const isAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status < 500 || error.answer.message !== undefined);

function parseAnswer(body: string): Partial<ErrorAnswer> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

interface CallOptions {
  signal?: AbortSignal;
  /** Turns a 401 into null instead of an error. */
  on401?: 'throw' | 'null';
  /** Token of a private link, sent as `Authorization: Bearer`. */
  privateToken?: string;
}

interface Answer {
  response: Response;
  text: string;
}

/** @throws without an answer: a TypeError, `TimeoutError` when the connection was silent, `AbortError` by the caller */
async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json' });
  const init: RequestInit = { method, credentials: 'include', headers };
  if (options.privateToken !== undefined) headers.set('authorization', `Bearer ${options.privateToken}`);
  const content = body === undefined ? '' : JSON.stringify(body);
  if (content !== '') {
    headers.set('content-type', 'application/json');
    init.body = content;
  }
  const deadline = startDeadline(SILENT_MS + content.length * MS_PER_BYTE_SENT, options.signal);
  try {
    const response = await fetch(path, { ...init, signal: deadline.signal });
    deadline.extend(REST_OF_ANSWER_MS);
    return { response, text: await response.text() };
  } finally {
    deadline.clear();
  }
}

async function call<T>(method: string, path: string, body: unknown, options: CallOptions): Promise<T> {
  const { response, text } = await send(method, path, body, options);
  if (response.status === 401 && options.on401 === 'null') return null as T;
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  return JSON.parse(text) as T;
}

/** One page of a list that is answered as a bare array; a header counts the entries of all pages. */
export async function getList<Row>(
  path: string,
  options: CallOptions = {},
): Promise<{ rows: Row[]; total: number }> {
  const { response, text } = await send('GET', path, undefined, options);
  if (!response.ok) throw new ApiError(response.status, text, response.statusText);
  const rows = JSON.parse(text) as Row[];
  return { rows, total: Number(response.headers.get(TOTAL_HEADER) ?? rows.length) };
}

/** The caller's contract schema is what the server validated its answer with, so the type is taken over. */
export const getJson = <T>(path: string, options: CallOptions = {}) =>
  call<T>('GET', path, undefined, options);
export const postJson = <T>(path: string, body: unknown, options: CallOptions = {}) =>
  call<T>('POST', path, body, options);
export const putJson = <T>(path: string, body: unknown, options: CallOptions = {}) =>
  call<T>('PUT', path, body, options);
export const deleteJson = <T>(path: string, options: CallOptions = {}) =>
  call<T>('DELETE', path, undefined, options);

/** The sentence to show for a failed call: the server's own, else `fallback`. Never raw JSON. */
export function userMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.answer.message) || fallback;
}
