import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('is none that the system gives somebody else before it is used', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(ports.filter((port) => port < 1_024 || port >= 32_768)).toEqual([]);
});

it('is the next one where the wanted one is in use', async () => {
  const other = createServer().listen(await freePort());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await freePort(port)).toBeGreaterThan(port);
  other.close();
});
