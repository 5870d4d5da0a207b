import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';

/**
 * Refuses requests with several Host headers (RFC 9112, 3.2): of those Node takes the first one, and a proxy in front of
 * it may have taken another. One without any never becomes a request. Register before whatever answers by itself.
 */
export function addOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { rawHeaders } }, _reply, done) => {
    let hosts = 0;
    // Names and values by turns. Every request comes by here, so nothing is made of them.
    for (let at = 0; at < rawHeaders.length; at += 2)
      if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    done(hosts > 1 ? new AppError('validation', 'The request names several hosts.') : undefined);
  });
}
