import type { FastifyInstance } from 'fastify';
import type { Observations } from './observations.service.server.ts';

/** Stations are asked from the moment the site listens until it closes: no check waits for them. */
export async function stationsApi(app: FastifyInstance, { observations }: { observations: Observations }) {
  app.addHook('onListen', async () => observations.start());
  app.addHook('onClose', () => observations.stop());
}
