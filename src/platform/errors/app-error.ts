/** The one table from error code to HTTP status. */
export const ERROR_STATUS = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  precondition_failed: 412,
  too_large: 413,
  address_too_long: 414,
  unsupported_media: 415,
  range_not_satisfiable: 416,
  rate_limited: 429,
  headers_too_large: 431,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

interface ErrorDetails {
  /** Message per field, for a form to show beside it. */
  fieldErrors?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Further headers of the answer, such as `Allow`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An expected failure: a stable code for machines and a sentence anyone understands. */
export class AppError extends Error {
  /** By name: the pages' build carries its own copy of this class, and the services throw the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError';
  }

  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly headers: Record<string, string> | undefined;

  constructor(code: ErrorCode, userMessage: string, details: ErrorDetails = {}) {
    super(userMessage, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage;
    this.fieldErrors = details.fieldErrors;
    this.retryAfter = details.retryAfter;
    this.headers = details.headers;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A failure of one field: its sentence stands beside it, too. */
export const fieldError = (
  field: string,
  message: string,
  code: ErrorCode = 'validation',
  cause?: unknown,
): AppError => new AppError(code, message, { fieldErrors: { [field]: message }, cause });

/** The body of every error answer of the API. */
export interface ErrorAnswer {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  requestId?: string;
}
