import { ERROR_STATUS } from '#platform/errors/app-error.ts';

/** The form of every refusal; see `ErrorAnswer`. */
export const ERROR_SCHEMA = {
  type: 'object',
  description: 'Why a request was refused.',
  properties: {
    message: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    errors: {
      type: 'object',
      description: 'A sentence for each field that was refused; its path with dots.',
      additionalProperties: { type: 'string' },
    },
    requestId: { type: 'string', description: 'What the operator finds the failure by in the log.' },
  },
  required: ['message', 'code'],
};

const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: 'Something in the request is not as described; `errors` says what.',
  401: 'Sign in first, or the private link is not known.',
  403: 'Not from this page, or not with these rights.',
  404: 'There is no such thing.',
  409: 'Somebody changed it in the meantime, or its state does not allow this.',
  413: 'Too large.',
  415: 'Not in this format.',
  429: 'Too many requests: wait as long as `Retry-After` says.',
  500: 'A fault of ours; `requestId` is in the log.',
  502: 'An outside service failed.',
  503: 'Too busy, or a part is away: wait as long as `Retry-After` says.',
};

const content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorAnswer' } } };

export const errorResponse = (status: number) => ({
  description: STATUS_TEXT[status] ?? 'Refused.',
  content,
});

/** For what the server itself refuses before an operation is reached: methods, headers, lengths. */
export const OTHER_ERRORS = { description: 'Any other refusal.', content };
