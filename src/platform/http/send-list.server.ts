import type { FastifyReply } from 'fastify';
import { announcePage } from './list-page.server.ts';

/**
 * Answers one page of a list as a bare array.
 * @param rows already of the answer's type: checking each against the contract again would cost more than the query
 * @param total entries on all pages
 * @param more whether another page follows, where `total` does not say so
 */
export function sendList<Row>(reply: FastifyReply, rows: Row[], total: number, more?: boolean): FastifyReply {
  announcePage(reply.request, reply, total, more);
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(rows);
}
