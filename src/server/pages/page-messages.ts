import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FinishedPage } from './page-store.ts';

/** @param now epoch ms */
export function sendPage(
  reply: FastifyReply,
  { status, headers, plain }: FinishedPage,
  { hasBody, now }: { hasBody: boolean; now: number },
) {
  void reply.code(status);
  for (const [name, value] of headers) void reply.header(name, value);
  void reply.header('server-timing', `now;dur=${now}`);
  // An empty one is a redirect: Fastify would say that its content is a file.
  return reply.send(hasBody && plain.length > 0 ? plain : undefined);
}

/** A request as React Router takes it; it ends when its visitor leaves. */
export function webRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  // Pages never see the Host header: every address they build comes from PUBLIC_URL. As text: resolving `//a` against
  // it would take the host from the visitor.
  return new Request(publicUrl + request.url, { method: request.method, headers, signal: abort.signal });
}
