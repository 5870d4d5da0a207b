import type { FastifyInstance } from 'fastify';
import { codingOf } from './compression.ts';

/**
 * HEAD answers are not compressed, so that the length of a body, which GET would send compressed, is not known: it is
 * left out rather than wrong (RFC 9110 §8.6). Register it before the routes.
 */
export function addHeadLength(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') return;
    const others = route.onSend === undefined ? [] : [route.onSend].flat();
    route.onSend = [
      ...others,
      (request, reply, payload, done) => {
        if (codingOf(request, reply) !== 'identity') void reply.removeHeader('content-length');
        done(null, payload);
      },
    ];
  });
}
