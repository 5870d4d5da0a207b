import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process lives. `/readyz`: it can serve (database answers, not stopping). */
export function addHealth(app: FastifyInstance, options: { ready: () => Promise<boolean> }): void {
  app.get('/healthz', { schema: { hide: true }, config: { alwaysOpen: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true }, config: { alwaysOpen: true } }, async (_request, reply) => {
    const ready = await options.ready().catch(() => false);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}
