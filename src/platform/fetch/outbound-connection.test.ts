import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createOutbound } from './outbound.server.ts';

describe('against a real connection', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve(listener: RequestListener): Promise<string> {
    const started = createServer(listener);
    server = started;
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}/`;
  }
  const client = () =>
    createOutbound({ userAgent: 'test', clock: { now: () => Date.now() }, random: Math.random });

  test('a service that never answers costs the time limit', async () => {
    const url = await serve(() => {});
    await expect(client().json(url, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test('a service that stops in the middle of its body costs the time limit', async () => {
    const url = await serve((_request, response) => void response.write('{"a":'));
    await expect(client().json(url, { timeoutMs: 50 })).rejects.toMatchObject({ kind: 'timeout' });
  });

  test("a caller's own time limit counts against the service", async () => {
    const url = await serve(() => {});
    const outbound = client();
    const call = outbound.json(url, { signal: AbortSignal.timeout(50) });
    await expect(call).rejects.toMatchObject({ kind: 'timeout' });
    expect(Object.values(outbound.snapshot())[0]).toMatchObject({ failures: 1 });
  });

  test('an endless body is cut off at the limit', async () => {
    let sent = 0;
    const url = await serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && (sent += 65_536) && response.write(Buffer.alloc(65_536, 32)));
      };
      response.on('drain', more);
      more();
    });
    await expect(client().json(url, { maxBytes: 100_000 })).rejects.toMatchObject({ kind: 'too_large' });
    expect(sent).toBeLessThan(50_000_000);
  });

  test('a body that announces too much is not read', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 1e9 }).write('x'),
    );
    await expect(client().json(url)).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('a connection cut in the middle of the body is tried again', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      if (requests > 1) return void response.end('{"whole":true}');
      response.writeHead(200, { 'content-length': 14 }).write('{"whol', () => response.destroy());
    });
    await expect(client().json(url)).resolves.toEqual({ whole: true });
    expect(requests).toBe(2);
  });

  test('a redirect is followed', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/there' }).end();
      else response.end('"arrived"');
    });
    await expect(client().json(url)).resolves.toBe('arrived');
  });

  test('a redirect leads to nothing else that is on this machine or in its network', async () => {
    const asked: unknown[] = [];
    const inside = createServer((request, response) => {
      asked.push(request.url);
      response.end('"a secret"');
    }).listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    try {
      const url = await serve((_request, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${port}/latest/meta-data` }).end(),
      );
      await expect(client().json(url, { retries: 0 })).rejects.toThrow('network (NOT_PUBLIC)');
      expect(asked).toEqual([]);
    } finally {
      inside.close();
    }
  });

  test('a redirect that goes around in circles ends', async () => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: '/' }).end();
    });
    await expect(client().json(url, { retries: 0 })).rejects.toMatchObject({ kind: 'network' });
    expect(requests).toBe(4);
  });

  test('what is sent is not sent on', async () => {
    const sent: unknown[] = [];
    const url = await serve((request, response) => {
      sent.push(request.url);
      response.writeHead(307, { location: '/there' }).end();
    });
    await expect(client().json(url, { body: { key: 'ours' } })).rejects.toMatchObject({
      kind: 'status',
      status: 307,
    });
    expect(sent).toEqual(['/']);
  });
});
