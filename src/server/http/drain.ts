import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Requests under way get so long after a stop began. */
const SLOW_MS = 5_000;
const LOOK_AGAIN_MS = 100;

/** How a server lets go of its visitors. */
export interface Drain {
  readonly begun: boolean;
  /** Closing goes on serving for so long: whoever passes requests on to this server learns that it is leaving. */
  serveFor: (ms: number) => void;
}

/**
 * Closing in good order: answers say `Connection: close` (Fastify's doing, once it closes), then nobody can connect
 * any more, unused connections end, and so does whatever takes too long.
 */
export function addDrain(app: FastifyInstance, { slowMs = SLOW_MS } = {}): Drain {
  const sockets = new Set<Socket>();
  let begun = false;
  let serveMs = 0;
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    begun = true;
    timers.push(setTimeout(() => app.server.closeAllConnections(), slowMs));
    if (serveMs > 0) await wait(serveMs);
    const tidy = () => {
      app.server.closeIdleConnections();
      // Browsers connect ahead; until they ask something, Node takes it for a request under way.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    tidy();
    timers.push(setInterval(tidy, LOOK_AGAIN_MS));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer);
  });
  return {
    get begun() {
      return begun;
    },
    serveFor: (ms) => {
      serveMs = ms;
    },
  };
}
