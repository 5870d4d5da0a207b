import Fastify from 'fastify';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ConfigError } from '#platform/config/config.server.ts';
import { listen } from './listen.ts';

const other = createServer();
afterEach(() => void other.close());

const failure = (port: number, host: string) =>
  listen(Fastify(), { port, host }).catch((error: unknown) => error);

it('says that the port is in use, and what to do', async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const error = await failure(port, '127.0.0.1');
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(`PORT ${port} is in use by another program`);
  expect(String(error)).toContain('set another PORT');
});

it.each(['203.0.113.9', 'localhost:3000'])('says that %s is no address to listen at', async (host) => {
  const error = await failure(0, host);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain(`HOST ${host} is no address of this machine`);
});
