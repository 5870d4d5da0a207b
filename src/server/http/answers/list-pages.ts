import type { FastifyInstance } from 'fastify';
import { announcePage, totalOf } from '#platform/http/list-page.server.ts';

/** Every answer that wraps a page of a list tells its total and its next page in headers too, as bare lists do. */
export function addListPages(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const total = reply.statusCode === 200 ? totalOf(payload) : undefined;
    if (total !== undefined) announcePage(request, reply, total);
    done(null, payload);
  });
}
