export type OutboundErrorKind =
  'timeout' | 'network' | 'status' | 'too_large' | 'invalid_body' | 'circuit_open' | 'over_budget';

/**
 * A call to an outside service that gave no usable answer. It names the host and never the path or query,
 * because those hold people's positions and the operator's keys; for the same reason it carries no `cause`.
 */
export class OutboundError extends Error {
  readonly kind: OutboundErrorKind;
  readonly host: string;
  /** The HTTP status, when `kind` is `status`. */
  readonly status: number | undefined;

  constructor(kind: OutboundErrorKind, host: string, details: { status?: number; reason?: string } = {}) {
    const reason = details.status ?? details.reason;
    super(`${host}: ${kind}${reason === undefined ? '' : ` (${reason})`}`);
    this.name = 'OutboundError';
    this.kind = kind;
    this.host = host;
    this.status = details.status;
  }
}

/** A 200 whose content is not what the service's documentation says. */
export const invalidAnswer = (baseUrl: string, reason: string) =>
  new OutboundError('invalid_body', new URL(baseUrl).host, { reason });
