/** The one table from error code to HTTP status. */
export const ERROR_STATUS = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  upstream: 502,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface ErrorDetails {
  /** Message per field, for a form to show beside it. */
  fieldErrors?: Record<string, string>;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected failure: a stable code for machines and a sentence a rider understands. */
export class AppError extends Error {
  /** By name: the pages' build carries its own copy of this class, and the services throw the server's. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AppError';
  }

  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly fieldErrors: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, userMessage: string, details: ErrorDetails = {}) {
    super(userMessage, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.userMessage = userMessage;
    this.fieldErrors = details.fieldErrors;
    this.retryAfter = details.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** The body of every error answer of the API. */
export interface ErrorAnswer {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string>;
  requestId?: string;
}
