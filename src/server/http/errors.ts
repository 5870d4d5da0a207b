import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseFailure, sqlState } from '#platform/db/database-problem.server.ts';
import { AppError, ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#platform/errors/app-error.ts';

const UNKNOWN_FAILURE = 'Something went wrong on our side. Please try again.';

/** Fastify's own refusals, in words for people. */
const FASTIFY_ERRORS: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media',
    message: 'Send JSON with content-type application/json.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'validation', message: 'The request is not valid JSON.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'validation', message: 'The request has no content.' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'That is too much to send at once.' },
};

export function errorAnswer(error: unknown, requestId: string): { status: number; answer: ErrorAnswer } {
  if (error instanceof AppError) {
    const answer: ErrorAnswer = { message: error.userMessage, code: error.code };
    if (error.fieldErrors) answer.errors = error.fieldErrors;
    if (error.status >= 500) answer.requestId = requestId;
    return { status: error.status, answer };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string> = {};
    for (const issue of error.validation) {
      const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
      errors[field] ??= issue.message ?? 'is not valid';
    }
    const message = Object.values(errors)[0] ?? 'The request is not valid.';
    return { status: 400, answer: { message, code: 'validation', errors } };
  }
  const known = FASTIFY_ERRORS[codeOf(error) ?? ''];
  if (known) return { status: ERROR_STATUS[known.code], answer: known };
  return { status: 500, answer: { message: UNKNOWN_FAILURE, code: 'internal', requestId } };
}

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/**
 * What to answer to a failure: the reply gets its status and headers, the log what it was. An answer that was meant
 * leaves a line without a stack: nobody has to mend anything.
 */
export function answerFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): ErrorAnswer {
  const error = databaseFailure(thrown) ?? thrown;
  const { status, answer } = errorAnswer(error, request.id);
  const { code } = answer;
  if (status >= 500) {
    if (error !== thrown) request.log.warn({ code, reason: sqlState(thrown) }, 'the database is away');
    else if (error instanceof AppError && error.cause === undefined) request.log.warn({ code }, 'not served');
    else request.log.error({ err: thrown, code }, 'request failed');
  }
  if (error instanceof AppError && error.retryAfter !== undefined)
    void reply.header('retry-after', String(error.retryAfter));
  void reply.code(status).header('cache-control', 'no-store');
  return answer;
}

/** One place turns failures into JSON; unknown ones say nothing internal and carry the id that is in the log. */
export function addErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => reply.send(answerFailure(error, request, reply)));
}
