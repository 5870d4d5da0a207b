import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOOKS_CERTIFICATE, HOOKS_KEY } from '#test/fixtures/hooks-certificate.ts';
import { createPublicCall } from './public-call.server.ts';

describe('Calling an address that somebody typed', () => {
  const calls: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
  let answer: (response: ServerResponse) => void;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer({ cert: HOOKS_CERTIFICATE, key: HOOKS_KEY }, (request, response) => {
      void text(request).then((body) => {
        calls.push({ url: request.url, headers: request.headers, body });
        answer(response);
      });
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    calls.length = 0;
    answer = (response) => void response.writeHead(204).end();
  });

  const OPEN = { headers: { 'x-test': 'yes' }, body: '{"a":1}' };
  /** The name leads to the server here, which counts as public. */
  const reaching = (given: Parameters<typeof createPublicCall>[0] = {}) =>
    createPublicCall({
      resolve: (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
      isAllowed: () => true,
      connection: { ca: HOOKS_CERTIFICATE, port },
      ...given,
    });

  it('brings the text, and tells the status', async () => {
    expect(await reaching()('https://hooks.example/in?a=b', OPEN)).toEqual({ status: 204 });
    expect(calls).toMatchObject([
      {
        url: '/in?a=b',
        headers: { 'x-test': 'yes', host: expect.stringContaining('hooks.example') },
        body: '{"a":1}',
      },
    ]);
  });

  it('does not follow where it is led', async () => {
    answer = (response) => void response.writeHead(302, { location: 'https://hooks.example/inside' }).end();
    expect(await reaching()('https://hooks.example/', OPEN)).toEqual({ status: 302 });
    expect(calls).toHaveLength(1);
  });

  it('reads nothing of an answer, however long it is, and hangs up', async () => {
    const { promise: hungUp, resolve } = Promise.withResolvers<void>();
    answer = (response) => {
      response.writeHead(200).write('x'.repeat(65_536));
      response.once('close', resolve);
    };
    // Nothing else ends the connection in time.
    const call = reaching({ timeoutMs: 600_000 });
    expect(await call('https://hooks.example/', OPEN)).toEqual({ status: 200 });
    await hungUp;
  });

  it('gives up on who does not answer', async () => {
    answer = () => undefined;
    expect(await reaching({ timeoutMs: 50 })('https://hooks.example/', OPEN)).toEqual({
      problem: 'too slow',
    });
  });

  it('gives up on a name that is looked up for too long', async () => {
    const call = reaching({ timeoutMs: 20, resolve: () => undefined });
    expect(await call('https://hooks.example/', OPEN)).toEqual({ problem: 'too slow' });
  });

  it.each([
    ['this machine', ['127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a private network', ['10.0.0.7']],
    ['both a public and a private one', ['8.8.8.8', '192.168.0.1']],
    ['this machine in the newer notation', ['::ffff:127.0.0.1']],
  ])('never calls a name that leads to %s', async (_what, found) => {
    const call = createPublicCall({
      resolve: (_host, done) =>
        done(
          null,
          found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      connection: { ca: HOOKS_CERTIFICATE, port },
    });
    expect(await call('https://hooks.example/', OPEN)).toEqual({ problem: 'not public' });
    expect(calls).toEqual([]);
  });

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'http://hooks.example/',
    'https://hooks.example:8443/',
  ])('never calls %s', async (url) => {
    expect(await createPublicCall({ connection: { ca: HOOKS_CERTIFICATE, port } })(url, OPEN)).toEqual({
      problem: 'not public',
    });
    expect(calls).toEqual([]);
  });

  it('asks once where a name leads, and goes there', async () => {
    // The second answer of a name that changes its mind would be another.
    const answers = ['127.0.0.1', '169.254.169.254'];
    let asked = 0;
    const call = reaching({
      resolve: (_host, done) => done(null, [{ address: answers[asked++] ?? '', family: 4 }]),
      isAllowed: (address) => address === '127.0.0.1',
    });
    expect(await call('https://hooks.example/', OPEN)).toEqual({ status: 204 });
    expect(asked).toBe(1);
  });

  it('tells what else went wrong', async () => {
    expect(await reaching()('https://other.example/', OPEN)).toEqual({ problem: 'wrong certificate' });
    expect(await reaching({ connection: { port } })('https://hooks.example/', OPEN)).toEqual({
      problem: 'wrong certificate',
    });
    const unknown = Object.assign(new Error('x'), { code: 'ENOTFOUND' });
    expect(
      await reaching({ resolve: (_host, done) => done(unknown, []) })('https://hooks.example/', OPEN),
    ).toEqual({
      problem: 'no such name',
    });
    answer = (response) => response.socket?.destroy();
    expect(await reaching()('https://hooks.example/', OPEN)).toEqual({ problem: 'not reached' });
  });
});
