import { createServer } from 'node:net';

/** The first free TCP port from `preferred` on, within 20; 0 asks the system for any. */
export async function freePort(preferred = 0): Promise<number> {
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
