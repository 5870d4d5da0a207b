import type { FastifyInstance } from 'fastify';
import { announceWrappedPage } from '#platform/http/list-page.server.ts';

/** Every answer that wraps a page of a list tells its total and its next page in headers too, as bare lists do. */
export function addListPages(app: FastifyInstance): void {
  app.addHook('preSerialization', (request, reply, payload, done) => {
    if (reply.statusCode === 200) announceWrappedPage(request, reply, payload);
    done(null, payload);
  });
}
