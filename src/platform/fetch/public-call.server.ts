import { request, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, hostOf, NotPublic, type Resolve } from './guarded-lookup.server.ts';
import { isPublicAddress } from './public-address.server.ts';

/** What came of a call: a status, or why there is none. */
export type CallResult =
  | { status: number; retryAfter?: string }
  | { problem: 'not public' | 'no such name' | 'too slow' | 'not reached' | 'wrong certificate' };

export interface PublicCallOptions {
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  signal?: AbortSignal;
}

/** Sends a text to an https address that somebody typed, on the open internet and nowhere else. */
export type PublicCall = (url: string, options: PublicCallOptions) => Promise<CallResult>;

const TIMEOUT_MS = 5_000;

/**
 * The address is looked up once, and the connection goes to the very address that was looked at, so a name that
 * answers otherwise a moment later leads nowhere else. Redirects are answers like others and are not followed; of an
 * answer only the status and `Retry-After` are read.
 * @param given for tests: which addresses may be called, and how the other side is known
 */
export function createPublicCall(
  given: {
    isAllowed?: (address: string) => boolean;
    resolve?: Resolve;
    connection?: Pick<RequestOptions, 'ca' | 'port'>;
    timeoutMs?: number;
  } = {},
): PublicCall {
  const { isAllowed = isPublicAddress, connection = {}, timeoutMs = TIMEOUT_MS } = given;
  const lookup = guardedLookup(isAllowed, given.resolve);

  return (address, { headers, body, signal }) =>
    new Promise((settle) => {
      const url = new URL(address);
      const host = hostOf(url);
      if (url.protocol !== 'https:' || url.port !== '' || (isIP(host) !== 0 && !isAllowed(host)))
        return settle({ problem: 'not public' });
      const limit = AbortSignal.timeout(timeoutMs);
      const sending = request(
        url,
        {
          ...connection,
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup,
          // A connection that is kept could be another's.
          agent: false,
          maxHeaderSize: 16_384,
          signal: signal ? AbortSignal.any([limit, signal]) : limit,
        },
        (answer) => {
          const retryAfter = answer.headers['retry-after'];
          settle({ status: answer.statusCode ?? 0, ...(retryAfter !== undefined && { retryAfter }) });
          answer.on('error', () => undefined);
          answer.destroy();
        },
      );
      sending.on('error', (error) => settle({ problem: problemOf(error, limit) }));
      sending.end(body);
    });
}

function problemOf(error: Error, limit: AbortSignal): Extract<CallResult, { problem: unknown }>['problem'] {
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof NotPublic) return 'not public';
  if (limit.aborted) return 'too slow';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such name';
  return /CERT|SIGNATURE|TLS|SSL|ALTNAME/.test(code) ? 'wrong certificate' : 'not reached';
}
