import type { FastifyReply, FastifyRequest } from 'fastify';
import { TOTAL_HEADER } from './list-total.ts';

/**
 * The address of the next part of a list, as a `Link` header (RFC 8288): the parameters that this request sent and its
 * call knows, with those that lead on.
 */
export function nextLink({ url, query }: FastifyRequest, onward: Record<string, string | number>): string {
  const [path = '', sent] = url.split('?', 2);
  const known = new URLSearchParams(
    [...new URLSearchParams(sent)].filter(([name]) => Object.hasOwn(query as object, name)),
  );
  for (const [name, value] of Object.entries(onward)) known.set(name, String(value));
  return `<${path}?${known}>; rel="next"`;
}

const numberOf = (values: unknown, name: string): number | undefined => {
  const value: unknown =
    typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'number' ? value : undefined;
};

/**
 * Tells of a list that has pages how many entries all of them have, and where the next one is. What is asked for with
 * a body has no address for its next page.
 * @param total entries on all pages; counting may stop at some number
 * @param more whether another page follows, where `total` does not say so
 */
export function announcePage(
  request: FastifyRequest,
  reply: FastifyReply,
  total: number,
  more?: boolean,
): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const asked = isRead ? request.query : request.body;
  const page = numberOf(asked, 'page');
  const pageSize = numberOf(asked, 'pageSize');
  if (page === undefined || (pageSize === undefined && more === undefined)) return;
  void reply.header(TOTAL_HEADER, total);
  if (isRead && (more ?? page * (pageSize ?? 0) < total))
    void reply.header('link', nextLink(request, { page: page + 1 }));
}

/** The same of an answer that wraps a page of a list; one whose size nobody asks for says its own. */
export function announceWrappedPage(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const total = numberOf(payload, 'total');
  if (total === undefined) return;
  const page = numberOf(payload, 'page');
  const pageSize = numberOf(payload, 'pageSize');
  const more = page === undefined || pageSize === undefined ? undefined : page * pageSize < total;
  announcePage(request, reply, total, more);
}
