import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { isOwnNetwork } from './guarded-lookup.server.ts';
import { createOutbound } from './outbound.server.ts';
import { createPublicFetch } from './public-fetch.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Names that lead to this machine, and an address of it that counts as on the open internet. */
const here = createPublicFetch({
  isAllowed: (address) => address === '127.0.0.1',
  resolve: (host, done) =>
    done(null, [{ address: host === 'inside.example' ? '10.0.0.7' : '127.0.0.1', family: 4 }]),
});
const get = (url: string, fetch = here) => fetch(new URL(url), {});
const refused = { cause: { code: 'NOT_PUBLIC' } };

describe('reading an address that somebody else named', () => {
  it('reaches the open internet', async () => {
    const port = await listen((request, response) =>
      response.end(`${request.headers.host} ${request.headers['accept-encoding']}`),
    );
    const answer = await get(`http://feeds.example:${port}/a`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).resolves.toBe(`feeds.example:${port} gzip, deflate, br`);
  });

  it.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://10.1.2.3/',
    'http://169.254.169.254/latest/meta-data',
    'http://0x7f000001/',
    'http://localhost/',
    'file:///etc/passwd',
    'data:application/json,{}',
  ])('does not reach %s', async (url) => {
    const strict = createPublicFetch({
      resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    await expect(get(url, strict)).rejects.toMatchObject(refused);
  });

  it('does not reach a name of which one address is inside', async () => {
    const mixed = createPublicFetch({
      resolve: (_, done) =>
        done(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '192.168.0.1', family: 4 },
        ]),
    });
    await expect(get('http://feeds.example/', mixed)).rejects.toMatchObject(refused);
  });

  it('looks at where a redirect leads, and follows three', async () => {
    const port = await listen((request, response) => {
      const step = Number(request.url?.slice(1));
      const location = request.url === '/inside' ? 'http://inside.example/' : `/${step + 1}`;
      if (step === 3) response.end('there');
      else response.writeHead(302, { location }).end();
    });
    expect(await (await get(`http://feeds.example:${port}/0`)).text()).toBe('there');
    await expect(get(`http://feeds.example:${port}/-1`)).rejects.toMatchObject(refused);
    await expect(get(`http://feeds.example:${port}/inside`)).rejects.toMatchObject(refused);
  });

  it('cuts off what is too large once it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 32));
    const port = await listen((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const outbound = createOutbound({ userAgent: 'test', clock: { now: () => 0 }, random: () => 0 });
    const call = (maxBytes: number) =>
      outbound.bytes(`http://feeds.example:${port}/`, { maxBytes, fetch: here, retries: 0 });
    await expect(call(4_000_000)).rejects.toMatchObject({ kind: 'too_large' });
    expect((await call(5_000_000)).body.byteLength).toBe(5_000_000);
  });

  it('ends with its caller’s patience, before an answer and within one', async () => {
    const port = await listen((request, response) => {
      if (request.url === '/half') response.writeHead(200, { 'content-length': '100' }).write('half');
    });
    const outbound = createOutbound({ userAgent: 'test', clock: { now: () => 0 }, random: () => 0 });
    for (const path of ['never', 'half'])
      await expect(
        outbound.bytes(`http://feeds.example:${port}/${path}`, { fetch: here, retries: 0, timeoutMs: 100 }),
      ).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('believes nobody who says to be simulated', async () => {
    const port = await listen((_, response) =>
      response.writeHead(200, { 'x-dryline-simulator': '1' }).end('{}'),
    );
    const outbound = createOutbound({ userAgent: 'test', clock: { now: () => 0 }, random: () => 0 });
    await outbound.json(`http://feeds.example:${port}/`, { fetch: here });
    expect(outbound.sawSimulator()).toBe(false);
  });
});

describe('a host of the own network', () => {
  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['192.168.1.4', true],
    ['93.184.216.34', false],
  ])('is told by its address: %s', async (host, isOwn) => expect(await isOwnNetwork(host)).toBe(isOwn));

  it('is told by where its name leads', async () => {
    const leadsTo = (address: string) =>
      isOwnNetwork('x.example', (_, done) => done(null, [{ address, family: 4 }]));
    expect([await leadsTo('10.0.0.1'), await leadsTo('93.184.216.34')]).toEqual([true, false]);
    expect(await isOwnNetwork('x.example', (_, done) => done(new Error('no such name'), []))).toBe(false);
  });
});
