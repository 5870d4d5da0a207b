import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below what systems give to whoever asks for any port, and to every connection: somebody else would have such a one
 * before it is used. Browsers refuse 10080.
 */
const KEPT = { from: 11_000, to: 32_000 };

/** The first free TCP port from `preferred` on, within 20. */
export async function freePort(preferred = randomInt(KEPT.from, KEPT.to)): Promise<number> {
  for (let port = preferred; port < preferred + 20; port += 1) {
    const free = await tryListen(port);
    if (free !== undefined) return free;
  }
  throw new Error(`Ports ${preferred} to ${preferred + 19} are all in use; set PORT to a free one.`);
}

function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
