import { hash } from 'node:crypto';
import { ownBytes } from '#platform/cache/byte-cache.server.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text for programs as bytes, which are compressed once however often they are sent, with their tag. */
export interface TaggedText {
  bytes: Buffer;
  etag: string;
}

/** The tag of a content. Weak, for it is the same for every coding of it (RFC 9110 §8.8.3). */
export const tagOf = (content: string | Uint8Array): string =>
  `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

export const tagged = (text: string): TaggedText => ({ bytes: ownBytes(text), etag: tagOf(text) });

/** True when the client's `If-None-Match` names this tag, by the weak comparison of RFC 9110 §8.8.3.2. */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*');
}

/** True when the client takes gzip: named, or by `*`, and not with a quality of 0. */
export function takesGzip(header: string | undefined): boolean {
  const qualities = new Map<string, number>();
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [coding = '', ...parameters] = part.split(';').map((one) => one.trim());
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
    qualities.set(coding, quality === undefined ? 1 : Number(quality));
  }
  return (qualities.get('gzip') ?? qualities.get('x-gzip') ?? qualities.get('*') ?? 0) > 0;
}

/**
 * Sends a feed, a calendar or another text for programs: 304 when the client has it, else the text, kept by
 * caches for five minutes. `download` makes a browser save it rather than show it.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: TaggedText & { type: string; fileName?: string; download?: boolean },
) {
  reply.headers({ etag: file.etag, 'cache-control': 'public, max-age=300', 'content-type': file.type });
  if (hasTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  if (file.fileName) {
    const use = file.download ? 'attachment' : 'inline';
    reply.header('content-disposition', `${use}; filename="${file.fileName}"`);
  }
  return reply.send(file.bytes);
}
