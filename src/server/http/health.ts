import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process lives, however busy. `/readyz`: it can serve, or why it cannot, in a few words. */
export function addHealth(app: FastifyInstance, options: { readiness: () => Promise<string> }): void {
  app.get('/healthz', { schema: { hide: true }, config: { alwaysOpen: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true }, config: { alwaysOpen: true } }, async (_request, reply) => {
    const state = await options.readiness();
    void reply.header('cache-control', 'no-store');
    return state === 'ready'
      ? reply.send({ status: 'ready' })
      : reply.code(503).send({ status: 'not ready', reason: state });
  });
}
