import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure, databaseTrouble, sqlState } from '#platform/db/database-problem.server.ts';
import { AppError, ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#platform/errors/app-error.ts';
import { isApiPath, pathOf } from '../requests/addresses.ts';
import { FAILURE_POLICY, failureDocument } from './failure-page.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const UNKNOWN_FAILURE = 'Something went wrong on our side. Please try again.';
/** Nobody reads this answer: the client hung up. The number is only for the log. */
const HUNG_UP = 499;

/** What the server itself refuses, by status, in words for people. */
const REFUSALS: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  404: { code: 'not_found', message: 'There is nothing at this address.' },
  405: { code: 'method_not_allowed', message: 'This address does not take such requests.' },
  408: { code: 'timeout', message: 'The request took too long to arrive.' },
  412: { code: 'precondition_failed', message: 'This has changed in the meantime.' },
  413: { code: 'too_large', message: 'That is too much to send at once.' },
  414: { code: 'address_too_long', message: 'The address is too long.' },
  415: { code: 'unsupported_media', message: 'Send JSON with content-type application/json.' },
  416: { code: 'range_not_satisfiable', message: 'The file ends before the part that was asked for.' },
  431: { code: 'headers_too_large', message: 'The headers of the request are too long.' },
};
const NO_OBJECT = 'The request has to be a JSON object.';
const OTHER_REFUSAL = { code: 'validation', message: 'The request could not be read.' } as const;

const BAD_REQUESTS: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address is not written correctly.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no content.',
};

/** An answer to a failure: its status, its body in our one form, and the headers that belong to it. */
export interface Refusal {
  status: number;
  answer: ErrorAnswer;
  headers: Record<string, string>;
}

/**
 * Turns any failure into an answer. What the server refuses keeps its 4xx status; whatever nobody expected is 500 and
 * says nothing internal.
 * @param takes content types of the route, where they are not JSON.
 */
function refusalOf(error: unknown, requestId: string, takes: readonly string[] = []): Refusal {
  if (error instanceof AppError) {
    const answer: ErrorAnswer = { message: error.userMessage, code: error.code };
    if (error.fieldErrors) answer.errors = error.fieldErrors;
    if (error.status >= 500) answer.requestId = requestId;
    const wait = error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) };
    return { status: error.status, answer, headers: { ...error.headers, ...wait } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {};
    for (const issue of error.validation) {
      const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
      // A contract's own words begin at its fields.
      const isShapeless = path === '' && issue.keyword === 'invalid_type';
      errors[path || 'body'] ??= (isShapeless ? NO_OBJECT : issue.message) ?? 'is not valid';
    }
    const message = Object.values(errors)[0] ?? 'The request is not valid.';
    return { status: ERROR_STATUS.validation, answer: { message, code: 'validation', errors }, headers: {} };
  }
  const status = statusOf(error);
  if (status === undefined) {
    return { status: 500, answer: { message: UNKNOWN_FAILURE, code: 'internal', requestId }, headers: {} };
  }
  const { code, message } = REFUSALS[status] ?? OTHER_REFUSAL;
  const better =
    status === 415 && takes.length > 0 ? mediaMessage(takes) : BAD_REQUESTS[textOf(error, 'code') ?? ''];
  return { status, answer: { message: better ?? message, code }, headers: rangeHeader(error) };
}

/** The status of a refusal by Fastify, its plugins or Node; undefined for what is nobody's refusal. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : undefined;
}

const mediaMessage = (takes: readonly string[]) =>
  `Send it with content-type ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(takes)}.`;

/** How long the file is that has no such part (RFC 9110 §15.5.17). */
function rangeHeader(error: unknown): Record<string, string> {
  if (!(error instanceof Error) || !('headers' in error)) return {};
  const range = textOf(error.headers, 'Content-Range');
  return range === undefined ? {} : { 'content-range': range };
}

function textOf(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** Shows a refusal to people, as a page of the site. */
export type RefusalPage = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<Buffer>;

export interface ErrorOptions {
  /** Absent where there are no pages. */
  page?: RefusalPage;
  /** True for addresses of files, feeds and calendars, which programs ask for. */
  isFile?: (path: string) => boolean;
}

/** A page of the site takes more than a busy site has: these get a document that needs nothing else. */
const isLight = ({ status, answer }: Refusal) => status >= 500 || answer.code === 'rate_limited';

/**
 * The one place that answers failures: in JSON for programs, as a page for people.
 * @returns the handler, for failures that happen before the application has a request
 */
export function addErrorHandling(app: FastifyInstance, options: ErrorOptions = {}) {
  const { page, isFile = () => true } = options;

  function isForPeople(request: FastifyRequest): boolean {
    const path = pathOf(request.url);
    // What the pages' own scripts ask for ends in `.data`.
    if (isApiPath(path) || request.routeOptions.url?.startsWith('/api/') || path.endsWith('.data'))
      return false;
    return !isFile(path) || (request.headers.accept ?? '').includes('text/html');
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
  ): Promise<FastifyReply> {
    reply.type('text/html; charset=utf-8').serializer(String);
    if (page && !isLight(refusal)) {
      try {
        return reply.send(await page(request, reply, refusal));
      } catch (error) {
        request.log.error({ err: error }, 'the page of a refusal failed');
      }
    }
    return reply.header('content-security-policy', FAILURE_POLICY).send(failureDocument(refusal.answer));
  }

  const answerError = async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = databaseFailure(thrown) ?? thrown;
    const refusal = refusalOf(error, request.id, request.routeOptions.schema?.consumes);
    const { status, answer, headers } = refusal;
    if (reply.raw.destroyed && (status < 500 || isBrokenConnection(error))) {
      request.log.info({ route: request.routeOptions.url }, 'client hung up');
      return reply.code(HUNG_UP).send();
    }
    if (status >= 500) logFailure(request, thrown, error, answer.code);
    reply.code(status).headers({ ...headers, 'cache-control': 'no-store' });
    if (isForPeople(request)) return sendPage(request, reply, refusal);
    // The route may have set a serializer for its own answer.
    return reply.type(JSON_TYPE).serializer(JSON.stringify).send(answer);
  };
  app.setErrorHandler(answerError);
  return answerError;
}

/** An answer that was meant leaves a line without a stack: nobody has to mend anything. */
function logFailure({ log }: FastifyRequest, thrown: unknown, error: unknown, code: ErrorCode): void {
  // Which statement it was that took too long is worth knowing.
  if (error !== thrown && databaseTrouble(thrown) !== 'slow')
    log.warn({ code, reason: sqlState(thrown) }, 'the database is away');
  else if (error instanceof AppError && error.cause === undefined) log.warn({ code }, 'not served');
  else log.error({ err: thrown, code }, 'request failed');
}

const CONNECTION_CODES = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
]);

const isBrokenConnection = (error: unknown): boolean =>
  CONNECTION_CODES.has(textOf(error, 'code') ?? '') || textOf(error, 'name') === 'AbortError';
