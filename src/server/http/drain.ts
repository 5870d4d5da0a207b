import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Requests under way get so long after nobody can connect anymore. */
const SLOW_MS = 5_500;
const LOOK_AGAIN_MS = 100;
/** Whoever connected and asks nothing for so long does not mean to ask now: browsers connect ahead. */
const UNUSED_MS = 1_000;
/** Turns of the event loop that the last moment is waited for: under full load none comes. */
const MOST_TURNS = 200;

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
export function addDrain(
  app: FastifyInstance,
  { slowMs = SLOW_MS, wait = (ms: number): Promise<unknown> => delay(ms) } = {},
): Drain {
  /** When each connected, ms. */
  const sockets = new Map<Socket, number>();
  let arrivals = 0;
  let begun = false;
  let serveMs = 0;
  app.server.on('connection', (socket: Socket) => {
    arrivals += 1;
    sockets.set(socket, performance.now());
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.on('request', () => (arrivals += 1));
  const timers: NodeJS.Timeout[] = [];

  /**
   * Resolves right after a look at the network that found nothing new. Closing cuts off whoever has connected and was
   * not looked at yet, and requests that lie unread on connections that seem unused; a proxy cannot send those again
   * that change something, for it does not know whether they were done. Node takes one connection in a turn.
   */
  async function nothingNew(): Promise<void> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const before = arrivals;
      await new Promise((resolve) => setImmediate(resolve));
      if (arrivals === before) return;
    }
  }

  app.addHook('preClose', async () => {
    begun = true;
    if (serveMs > 0) await wait(serveMs);
    timers.push(setTimeout(() => app.server.closeAllConnections(), slowMs));
    const tidy = () => {
      app.server.closeIdleConnections();
      // Until they ask something, Node takes them for a request under way.
      for (const [socket, since] of sockets)
        if (socket.bytesRead === 0 && performance.now() - since > UNUSED_MS) socket.destroy();
    };
    await nothingNew();
    // Closing follows within the same turn, and ends unused connections itself.
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
