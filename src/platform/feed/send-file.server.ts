import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text for programs with the tag of its content. */
export interface TaggedText {
  text: string;
  etag: string;
}

export const tagged = (text: string): TaggedText => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});

/** True when the client's `If-None-Match` names this tag, also with the weak mark that compression leaves. */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
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
  return reply.send(file.text);
}
