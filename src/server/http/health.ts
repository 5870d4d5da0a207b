import type { FastifyInstance } from 'fastify';
import { VERSION } from '#platform/metrics/version.server.ts';

/** `/healthz`: the process lives, however busy, and which release it is. `/readyz`: it can serve, or why it cannot, in a few words. */
export function addHealth(app: FastifyInstance, options: { readiness: () => Promise<string> }): void {
  app.get('/healthz', { schema: { hide: true }, config: { alwaysOpen: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION }),
  );
  app.get('/readyz', { schema: { hide: true }, config: { alwaysOpen: true } }, async (_request, reply) => {
    const state = await options.readiness();
    void reply.header('cache-control', 'no-store');
    return state === 'ready'
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', reason: state });
  });
}
