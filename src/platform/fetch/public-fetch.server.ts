import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestSecure, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { guardedLookup, hostOf, NotPublic, type Resolve } from './guarded-lookup.server.ts';
import { isPublicAddress } from './public-address.server.ts';

/** The part of `fetch` that reads are made with. */
export type ReadFetch = (url: URL, init: Pick<RequestInit, 'headers' | 'signal'>) => Promise<Response>;

export const MOST_REDIRECTS = 3;
export const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Reads addresses that somebody else named, on the open internet and nowhere else: http or https as named, each
 * redirect looked at like the first address and never from https back to http. The body is unpacked while it is read,
 * so that a limit on its size also holds for what is packed.
 * @param given for tests: which addresses may be read, and how the other side is known
 * @returns rejects as `fetch` does, with the reason as `cause`
 */
export function createPublicFetch(
  given: {
    isAllowed?: (address: string) => boolean;
    resolve?: Resolve;
    connection?: Pick<RequestOptions, 'ca'>;
  } = {},
): ReadFetch {
  const { isAllowed = isPublicAddress, connection = {} } = given;
  const lookup = guardedLookup(isAllowed, given.resolve);

  const send = (url: URL, { headers, signal }: Pick<RequestInit, 'headers' | 'signal'>) => {
    const host = hostOf(url);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    if (!isWeb || (isIP(host) !== 0 && !isAllowed(host))) return Promise.reject(new NotPublic());
    const request = url.protocol === 'https:' ? requestSecure : requestPlain;
    return new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(url, {
        ...connection,
        headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'gzip, deflate, br' },
        lookup,
        // A connection that is kept could be another's.
        agent: false,
        maxHeaderSize: 16_384,
        ...(signal && { signal }),
      });
      asked.on('response', resolve);
      asked.on('error', reject);
      asked.end();
    });
  };

  async function follow(url: URL, init: Pick<RequestInit, 'headers' | 'signal'>): Promise<Response> {
    let at = url;
    for (let left = MOST_REDIRECTS; ; left -= 1) {
      const answer = await send(at, init);
      const status = answer.statusCode ?? 0;
      const target = REDIRECTS.has(status) ? URL.parse(answer.headers.location ?? '', at) : null;
      if (!target) return responseOf(answer, status);
      answer.destroy();
      if (left === 0 || (at.protocol === 'https:' && target.protocol !== 'https:')) throw new NotPublic();
      at = target;
    }
  }

  return async (url, init) => {
    try {
      return await follow(url, init);
    } catch (error) {
      throw new TypeError('fetch failed', { cause: error });
    }
  };
}

function responseOf(answer: IncomingMessage, status: number): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  // The body is unpacked from here on, and its length is another.
  const packing = headers.get('content-encoding') ?? '';
  if (packing !== '') headers.delete('content-length');
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  const unpack = unpacker(packing);
  const body = unpack ? pipeline(answer, unpack, () => {}) : answer;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's stream of bytes is the web's, under another name
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
}

function unpacker(packing: string) {
  if (packing === 'gzip' || packing === 'x-gzip') return createGunzip();
  if (packing === 'br') return createBrotliDecompress();
  return packing === 'deflate' ? createInflate() : undefined;
}
