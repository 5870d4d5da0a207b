import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { suiteWithPlainPages } from '#test/plain-pages.ts';
import { signInAsAdmin } from '#test/test-app.ts';
import { TRACK_LIMITS, TRACK_TYPE } from '#features/tracks/track-limits.model.ts';
import { WAITING_ANSWERS } from '../../load/pipelining.ts';
import { answerClientError } from './client-errors.ts';

/** Requests as they go over the wire, which `inject` would mend. */
let port: number;
let slowPage: AbortSignal | undefined;
const suite = suiteWithPlainPages({
  path: 'trip',
  wait: async (signal) => {
    slowPage = signal;
    await once(signal, 'abort');
    signal.throwIfAborted();
  },
});
beforeAll(async () => {
  await suite.test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = suite.test.app.server.address() as AddressInfo);
});

async function opened(at = port): Promise<Socket> {
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Everything that comes back until the server closes. */
async function answerTo(text: string, at = port): Promise<string> {
  const socket = await opened(at);
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const HEADERS = 'Host: ride.example\r\nConnection: close\r\n';
const FORM = /^\{"message":"[A-Z][^"]+\.","code":"[a-z_]+"\}$/;
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const errorLines = () => suite.test.logLines.filter((line) => JSON.parse(line).level >= 50);

describe('a request line', () => {
  it.each([
    ['OPTIONS *', 204, 'allow: GET, HEAD, POST, PUT, DELETE, OPTIONS'],
    ['GET //', 301, 'location: /\r'],
    ['GET ///Routes//', 301, 'location: /routes\r'],
    ['GET //[', 404, 'content-type: text/html'],
    ['GET /\\evil.example/', 404, 'content-type: text/html'],
    ['GET /%5C%5Cevil.example/', 404, 'content-type: text/html'],
    ['GET //evil.example/%2e%2e', 404, 'content-type: text/html'],
    ['GET http://evil.example//evil.example/', 404, 'content-type: text/html'],
    ['GET http://evil.example/Routes/?q=1', 301, 'location: /routes?q=1\r'],
    ['GET http://evil.example/api/', 404, 'content-type: application/json'],
    ['GET /social.png/', 301, 'location: /social.png\r'],
    ['GET //social.png/', 404, 'content-type: text/html'],
  ])('%s is answered with %i', async (line, status, header) => {
    const answer = await answerTo(`${line} HTTP/1.1\r\n${HEADERS}\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain(header);
    expect(answer).not.toMatch(/location: (\/\/|\/\\|http)/i);
  });
});

describe('several hosts', () => {
  it.each(['/routes', '/healthz', '/api/challenge', '/nowhere'])('at %s are refused', async (path) => {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\n${HEADERS}host: evil.example\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('what is no request', () => {
  it.each([
    ['nonsense', 'GARBAGE\r\n\r\n', 400],
    ['a header that does not end', `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'two lengths',
      `POST / HTTP/1.1\r\n${HEADERS}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0`,
      400,
    ],
  ])('%s is refused in plain HTTP, without a stack, and is no error of ours', async (_what, text, status) => {
    const answer = await answerTo(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
    expect(answer).toContain('Connection: close');
    expect(bodyOf(answer)).toMatch(FORM);
    expect(answer).toContain(`Content-Length: ${bodyOf(answer).length}\r\n`);
    expect(errorLines()).toEqual([]);
  });

  it('that never ends is given up with 408', async () => {
    const server = createServer({ requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 20 });
    server.on('clientError', (error, socket) =>
      answerClientError(error, socket as Socket, pino({ level: 'silent' })),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const answer = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n', (server.address() as AddressInfo).port);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close/);
    expect(bodyOf(answer)).toMatch(FORM);
    server.close();
  });

  it.each(['/api/challenge', '/api/openapi.json'])('has its turn behind the answer to %s', async (path) => {
    const answers = await answerTo(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(2) + 'GARBAGE\r\n\r\n');
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(answers.slice(answers.lastIndexOf('\r\n\r\n') + 4)).toMatch(FORM);
  });

  it('does not end in the middle of its own answer', () => {
    const socket = { destroyed: false, writable: true, write: vi.fn(), destroySoon: vi.fn() };
    const busy = { ...socket, _httpMessage: { headersSent: true, req: { complete: false } } };
    const error = Object.assign(new Error('parse'), { code: 'HPE_INVALID_METHOD' });
    answerClientError(error, busy as unknown as Socket, pino({ level: 'silent' }));
    expect(busy.write).not.toHaveBeenCalled();
    expect(busy.destroySoon).toHaveBeenCalledOnce();
  });
});

describe('clients that send all before they read', () => {
  it.each([
    ['a track', '/api/route-geometry', TRACK_TYPE],
    ['JSON', '/api/weather', 'application/json'],
  ])('get the answer to %s that is too large, and then to their next request', async (_what, url, type) => {
    const tooLarge = TRACK_LIMITS.bytes + 5_000_000;
    const answers = answerTo(
      `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${tooLarge}\r\n\r\n` +
        `${'x'.repeat(tooLarge)}GET /healthz HTTP/1.1\r\n${HEADERS}\r\n`,
    );
    expect((await answers).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

describe('unused connections', () => {
  it.each(['Caddyfile', 'Caddyfile.many'])('are ended by %s before the site ends them', (name) => {
    const file = readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');
    const seconds = Number(/^\s*keepalive (\d+)s$/m.exec(file)?.[1]);
    expect(seconds * 1_000).toBeLessThan(suite.test.app.server.keepAliveTimeout);
  });
});

describe('clients that read nothing', () => {
  it('of a large answer are let go, in minutes', async () => {
    const { server } = suite.test.app;
    expect(server.timeout).toBeGreaterThan(0);
    expect(server.timeout).toBeLessThanOrEqual(5 * 60_000);
    const given = server.timeout;
    server.timeout = 200;
    const socket = await opened();
    socket.pause();
    const closed = once(socket, 'close');
    socket.write('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50));
    await eventually(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0));
    server.timeout = given;
    socket.resume();
    await closed;
  });
});

describe('clients that hang up', () => {
  const toldOnce = () =>
    eventually(() => {
      const told = suite.test.logLines.filter((line) => JSON.parse(line).msg === 'client hung up');
      expect(told).toHaveLength(1);
    });
  const post = (url: string, type: string) =>
    `POST ${url} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`;

  it.each([
    ['in the middle of JSON', post('/api/weather', 'application/json')],
    ['in the middle of a track', post('/api/route-geometry', 'application/gpx+xml')],
    [
      'in the middle of a picture',
      `${post('/api/upload/blog-image', 'multipart/form-data; boundary=x')}--x\r\n`,
    ],
  ])('%s leave no error in the log', async (_where, text) => {
    const socket = await opened();
    const cookie = await signInAsAdmin(suite.test);
    suite.test.logLines.length = 0;
    socket.write(text.replace('\r\n', `\r\nCookie: ${cookie}\r\n`));
    // The request has begun once the server has read it, which a second round trip shows.
    await answerTo(`GET /healthz HTTP/1.1\r\n${HEADERS}\r\n`);
    socket.destroy();
    await toldOnce();
    expect(errorLines()).toEqual([]);
  });

  it('while a page is made leave no error either', async () => {
    suite.test.logLines.length = 0;
    const socket = await opened();
    socket.write('GET /trip?zip=1 HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually(() => expect(slowPage).toBeDefined());
    socket.destroy();
    await eventually(() => expect(slowPage?.aborted).toBe(true));
    await answerTo(`GET /healthz HTTP/1.1\r\n${HEADERS}\r\n`);
    expect(errorLines()).toEqual([]);
  });
});

describe('requests that are sent without waiting for answers', () => {
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ride.example\r\n\r\n`;

  /** Sends them on one connection. @param then what happens to it once the server has seen all of them */
  async function sent(path: string, count: number, then: (theirs: Socket) => void): Promise<void> {
    const { server } = suite.test.app;
    const { promise: allAsked, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const look = ({ socket: theirs }: { socket: Socket }) => {
      asked += 1;
      if (asked !== count) return;
      then(theirs);
      resolve();
    };
    server.on('request', look);
    (await opened()).write(asking(path).repeat(count));
    await allAsked;
    server.off('request', look);
  }

  it('are answered in turn where they are a handful', async () => {
    const text = `${asking('/terms').repeat(WAITING_ANSWERS)}GET /terms HTTP/1.1\r\n${HEADERS}\r\n`;
    const answers = (await answerTo(text)).match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual(Array(WAITING_ANSWERS + 1).fill('HTTP/1.1 200'));
  });

  it('end their connection where they are many', async () => {
    let ended: Socket | undefined;
    await sent('/terms', 400, (theirs) => (ended = theirs));
    expect(ended?.destroyed).toBe(true);
  });

  it('keep nobody out once their connection is cut', async () => {
    const pages = ['name', 'distance', 'difficulty', 'rating'].flatMap((by) =>
      ['beginner', 'intermediate', 'advanced'].flatMap((difficulty) =>
        ['coastal', 'mountain'].map(
          (road) => `/all-routes?sort=${by}-desc&difficulty=${difficulty}&roadType=${road}`,
        ),
      ),
    );
    for (const path of pages) await sent(path, WAITING_ANSWERS, (theirs) => theirs.destroy());
    await eventually(async () => expect((await suite.test.app.inject('/privacy')).statusCode).toBe(200));
  });
});
