import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/** Of one connection. Browsers and proxies ask again when they have their answer; few programs ask ahead. */
export const WAITING_ANSWERS = 8;

/**
 * Ends a connection that asks for much more before it reads: each answer that waits for those before it holds a file or
 * its bytes, and 64 kB of requests are a thousand of them. Register before everything else.
 */
export function addPipeliningLimit(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // The answer whose turn it is has the connection. What a test injects has none.
    if (reply.raw.socket !== null || !(socket instanceof Socket)) return done();
    const before = waiting.get(socket) ?? 0;
    if (before >= WAITING_ANSWERS) socket.destroy();
    // What came with it is read on.
    if (socket.destroyed) return void reply.hijack();
    waiting.set(socket, before + 1);
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    done();
  });
}
