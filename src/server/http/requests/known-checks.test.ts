import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp } from '#test/test-app.ts';
import { testSuite } from '#test/test-suite.ts';
import { MINUTE_MS } from '#platform/time/units.ts';

const CHECK = '{"zipCode":"80435"}';
/** Says the same, in words that only the contract reads. */
const BY_CONTRACT = '{"zipCode":"80435","refresh":false}';

interface Sent {
  body?: string;
  headers?: Record<string, string>;
  path?: string;
}

/** A request as it goes over the wire: `inject` hands bodies over in another way. */
function wire({ body = CHECK, headers = {}, path = '/api/weather' }: Sent, end = 'close'): string {
  const all = {
    host: 'ride.example',
    connection: end,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** All that comes back for these pieces, each sent when the server has seen a request in the one before. */
async function exchange(server: Server, ...pieces: string[]): Promise<Buffer> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.setNoDelay(true);
  const over = once(socket, 'close');
  for (const piece of pieces) {
    const seen = once(server, 'request');
    socket.write(piece);
    if (piece !== pieces.at(-1)) await seen;
  }
  await over;
  return Buffer.concat(chunks);
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

function answerIn(received: Buffer): Answer {
  const end = received.indexOf('\r\n\r\n');
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, bytes: received.subarray(end + 4) };
}

describe('a check whose answer is in memory', () => {
  const suite = testSuite(openTestDatabase, { env: { TRUST_PROXY: 'loopback' } });
  beforeAll(async () => {
    await suite.test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const exchanged = (...pieces: string[]) => exchange(suite.test.app.server, ...pieces);
  const ask = async (sent: Sent = {}): Promise<Answer> => answerIn(await exchanged(wire(sent)));
  const read = () => vi.spyOn(suite.test.services.weather, 'check');
  beforeEach(async () => {
    expect((await ask({ body: BY_CONTRACT })).status).toBe(200);
    return () => void vi.restoreAllMocks();
  });

  it('is the same bytes and headers as one that is read by the contract, in every encoding', async () => {
    for (const encoding of ['identity', 'gzip, deflate, br', 'gzip', 'br;q=0', 'br;q=0.1, gzip']) {
      const headers = { 'accept-encoding': encoding };
      const slow = await ask({ body: BY_CONTRACT, headers });
      const check = read();
      const fast = await ask({ headers });
      expect(check).not.toHaveBeenCalled();
      check.mockRestore();
      expect(fast.status).toBe(200);
      expect({ ...fast.headers, date: '' }).toEqual({ ...slow.headers, date: '' });
      expect(fast.bytes.equals(slow.bytes)).toBe(true);
      const coding = fast.headers['content-encoding'];
      const plain =
        coding === 'br'
          ? brotliDecompressSync(fast.bytes)
          : coding === 'gzip'
            ? gunzipSync(fast.bytes)
            : fast.bytes;
      expect(JSON.parse(plain.toString())).toMatchObject({ zipCode: '80435' });
    }
  });

  it('is read by its contract when it is written otherwise, arrives in parts or is for somebody else', async () => {
    const check = read();
    const others: [status: number, ...pieces: string[]][] = [
      [200, wire({ body: BY_CONTRACT })],
      [200, wire({ body: '{"zipCode":"\\u00380435"}' })],
      [200, wire({ body: `${CHECK}${' '.repeat(100)}` })],
      [200, wire({ headers: { 'content-type': 'application/json; charset=UTF-8; x=y' } })],
      [200, wire({}).slice(0, -5), CHECK.slice(-5)],
      [
        200,
        wire({ body: `13\r\n${CHECK}\r\n0\r\n\r\n`, headers: { 'transfer-encoding': 'chunked' } }).replace(
          /content-length: .*\r\n/,
          '',
        ),
      ],
      [400, wire({ body: '{"zipCode":"8043"}' })],
      [400, wire({ body: `${CHECK}x` })],
      [400, wire({ body: '' })],
      [404, wire({ body: '{"zipCode":"00000"}' })],
      [415, wire({ headers: { 'content-encoding': 'gzip' } })],
      [415, wire({ headers: { 'content-type': 'text/plain' } })],
      [403, wire({ headers: { 'sec-fetch-site': 'cross-site' } })],
      [403, wire({ headers: { origin: 'https://evil.example' } })],
    ];
    for (const [status, ...pieces] of others) {
      const { status: got, bytes } = answerIn(await exchanged(...pieces));
      expect([got, bytes.toString().slice(0, 200)], pieces.join('|')).toEqual([status, expect.any(String)]);
    }
    expect(check.mock.calls.map(([{ zipCode }]) => zipCode)).toEqual([
      ...Array.from({ length: 6 }, () => '80435'),
      '00000',
    ]);
  });

  it('leaves the connection for what comes next', async () => {
    const received = await exchanged(
      wire({}, 'keep-alive'),
      wire({}, 'keep-alive') + wire({ body: '{"zipCode":"59718"}' }, 'keep-alive'),
      wire({ body: BY_CONTRACT }),
    );
    const zipCodes = received.toString().match(/(?<="zipCode":")\d{5}/g);
    expect(zipCodes).toEqual(['80435', '80435', '59718', '80435']);
  });

  it('is asked again once it is ten minutes old', async () => {
    suite.test.advance(10 * MINUTE_MS);
    const check = read();
    const { bytes } = await ask();
    expect(check).toHaveBeenCalledOnce();
    const { fetchedAt } = JSON.parse(bytes.toString());
    expect(Date.parse(fetchedAt)).toBe(suite.test.now());
  });

  it('is logged as every request, and counts as one for its sender', async () => {
    const lines = suite.test.logLines.length;
    await ask();
    const [line = '{}'] = suite.test.logLines.slice(lines);
    expect(JSON.parse(line)).toMatchObject({ method: 'POST', route: '/api/weather', status: 200 });

    const limited = await openTestApp(await openTestDatabase(), {
      requestsPerMinute: 3,
      env: { TRUST_PROXY: 'loopback' },
    });
    await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const from = async (address: string) => {
      const { status, headers, bytes } = answerIn(
        await exchange(limited.app.server, wire({ headers: { 'x-forwarded-for': address } })),
      );
      return [status, headers['retry-after'], status === 200 ? '' : bytes.toString()];
    };
    for (let times = 0; times < 3; times += 1)
      expect(await from('203.0.113.7')).toEqual([200, undefined, '']);
    expect(await from('203.0.113.7')).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
      expect.stringContaining('Too many requests. Please wait a minute and try again.'),
    ]);
    expect(await from('203.0.113.8')).toEqual([200, undefined, '']);
    await limited.close();
  });
});
