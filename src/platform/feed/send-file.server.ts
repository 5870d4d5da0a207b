import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownBytes } from '#platform/cache/byte-cache.server.ts';
import { namedTag, takesGzip } from '#platform/http/encodings.ts';

/** A text for programs as bytes, which are compressed once however often they are sent, with their tag. */
export interface TaggedText {
  bytes: Buffer;
  etag: string;
}

/** The tag of a content. Weak, for it is the same for every coding of it (RFC 9110 §8.8.3). */
export const tagOf = (content: string | Uint8Array): string =>
  `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

export const tagged = (text: string): TaggedText => ({ bytes: ownBytes(text), etag: tagOf(text) });

/** What is sent under a tag, as it is and perhaps compressed already. */
interface TaggedBody {
  etag: string;
  type: string;
  /** The value of `Cache-Control`. */
  caching: string;
  plain: () => Buffer | Readable;
  gzipped?: Buffer;
}

/** Sends what has a tag: 304 when the client has it. */
export function sendTagged(request: FastifyRequest, reply: FastifyReply, body: TaggedBody): FastifyReply {
  const { etag, type, caching, plain, gzipped } = body;
  reply.headers({ etag, 'cache-control': caching, 'content-type': type });
  if (namedTag(request.headers['if-none-match'], [etag]) !== undefined) return reply.code(304).send();
  if (gzipped && takesGzip(request.headers['accept-encoding']))
    return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(plain());
}

/**
 * Sends a feed, a calendar or another text for programs, kept by caches for five minutes. `download` makes a browser
 * save it rather than show it.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: TaggedText & { type: string; fileName?: string; download?: boolean },
): FastifyReply {
  const { bytes, etag, type, fileName, download = false } = file;
  if (fileName) {
    const use = download ? 'attachment' : 'inline';
    void reply.header('content-disposition', `${use}; filename="${fileName}"`);
  }
  return sendTagged(request, reply, { etag, type, caching: 'public, max-age=300', plain: () => bytes });
}
