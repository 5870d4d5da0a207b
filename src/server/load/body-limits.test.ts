import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBodyLimits, BODIES, LEAST_BYTES, WITHIN_MS } from './body-limits.ts';
import { addErrorHandling } from '../http/answers/errors.ts';

const FILE = 1024 * 1024;

describe('bodies on their way', () => {
  let now = 0;
  let app: FastifyInstance;
  let look: () => void;
  let held: PromiseWithResolvers<string>;
  let answered: Set<string>;
  let working: number;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    now = 0;
    held = Promise.withResolvers();
    working = 0;
    const ids = (answered = new Set<string>());
    app = Fastify({ trustProxy: true });
    addErrorHandling(app);
    ({ look } = addBodyLimits(app, { now: () => now }));
    app.post('/form', () => 'thank you');
    app.get('/held', () => held.promise);
    app.addHook('onSend', async ({ id }) => void ids.add(id));
    app.addContentTypeParser('application/gpx+xml', (_request, payload, done) => done(null, payload));
    const read = async ({ body }: FastifyRequest) => {
      let size = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) size += chunk.length;
      return String(size);
    };
    app.post('/file', { config: { upload: true }, bodyLimit: FILE }, read);
    app.post('/slow-work', { config: { upload: true } }, async (request) => {
      working += (await read(request)).length;
      return held.promise;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  /** Sends the head of a request, which promises `length` bytes, and `text` of them. */
  async function begin(
    path: string,
    type: string,
    options: { from?: string; length?: number; text?: string },
  ) {
    const { from = '203.0.113.7', length = FILE, text = '' } = options;
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    const closed = once(socket, 'close').then(() => answer);
    // It may be refused, or ended, while it still sends.
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ride.example\r\nx-forwarded-for: ${from}\r\ncontent-type: ${type}\r\n` +
        `content-length: ${length}\r\n\r\n${text}`,
    );
    const status = async () => {
      while (!answer.includes('\r\n\r\n')) await once(socket, 'data');
      return Number(answer.slice(9, 12));
    };
    return { socket, closed, status };
  }
  const file = (options: { from?: string; length?: number; text?: string } = {}) =>
    begin('/file', 'application/gpx+xml', options);
  const form = (options: { from?: string; length?: number; text?: string } = {}) =>
    begin('/form', 'application/json', { length: 100, ...options });

  /** The server has seen every request's head when it answers one that came later. */
  const seen = async () => (await form({ from: '198.51.100.1', length: 2, text: '{}' })).status();

  it('of a sender who stalls are ended with 408, those that come slowly but steadily are not', async () => {
    const stalled = await file({ text: 'x'.repeat(100) });
    const steady = await file();
    const asleep = await form({ text: '{' });
    await seen();
    for (let seconds = 0; seconds < WITHIN_MS; seconds += WITHIN_MS / 4) {
      steady.socket.write('x'.repeat(LEAST_BYTES / 4));
      await seen();
      now += WITHIN_MS / 4;
    }
    look();
    expect(await stalled.closed).toMatch(/^HTTP\/1.1 408 [^]*connection: close/i);
    expect(await asleep.closed).toMatch(/^HTTP\/1.1 408 /);
    expect(steady.socket.destroyed).toBe(false);
    steady.socket.write('x'.repeat(FILE - LEAST_BYTES));
    expect(await steady.status()).toBe(200);
  });

  it('take no longer than their kind may, however steady', async () => {
    const steady = await file();
    await seen();
    for (let at = 0; at < BODIES.upload.longestMs; at += WITHIN_MS) {
      steady.socket.write('x'.repeat(LEAST_BYTES));
      await seen();
      now += WITHIN_MS;
      look();
    }
    expect(await steady.closed).toMatch(/^HTTP\/1.1 408 /);
  });

  it('are few of one address, and few in all', async () => {
    for (let one = 0; one < BODIES.upload.perPrefix; one += 1) await file();
    await seen();
    expect(await (await file()).status()).toBe(429);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(async () => (await file({ length: 3, text: 'gpx' })).status()).toBe(200);

    for (let one = 0; one < BODIES.upload.most; one += 1)
      await begin('/slow-work', 'application/gpx+xml', { from: `192.0.2.${one}`, length: 3, text: 'gpx' });
    await expect.poll(() => working).toBe(BODIES.upload.most);
    expect(await (await file()).status(), 'what is here is not given up').toBe(503);
    held.resolve('');
  });

  it('that promise more than is taken are refused before they come, and hold no place', async () => {
    for (let one = 0; one <= BODIES.upload.perPrefix; one += 1)
      expect(await (await file({ length: FILE + 1 })).status()).toBe(413);
    expect(await (await file({ length: 3, text: 'gpx' })).status()).toBe(200);
  });

  it('that were refused are read to their end, and ended when that does not come', async () => {
    for (let one = 0; one < BODIES.upload.perPrefix; one += 1) await file();
    await seen();
    const honest = await file({ length: 3 });
    expect(await honest.status()).toBe(429);
    const stalled = await file();
    expect(await stalled.status()).toBe(429);
    honest.socket.write('gpx');
    await seen();
    now += WITHIN_MS;
    look();
    expect((await stalled.closed).match(/HTTP\/1/g), 'one answer').toHaveLength(1);
    expect(honest.socket.destroyed).toBe(false);
  });

  it('that stall behind a request whose answer is still made get none, which would be taken for that one', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    const head = 'host: ride.example\r\ncontent-type: application/json\r\n';
    socket.write(`GET /held HTTP/1.1\r\n${head}\r\nPOST /form HTTP/1.1\r\n${head}content-length: 9\r\n\r\n{`);
    await seen();
    now += WITHIN_MS;
    look();
    await once(socket, 'close');
    expect(answer).toBe('');
    held.resolve('');
  });

  it('that were refused are read to their end where the connection is to close with the answer, too', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    let answer = '';
    const errors: Error[] = [];
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', (error) => errors.push(error));
    const length = 16 * FILE;
    socket.write(
      `POST /form HTTP/1.1\r\nhost: ride.example\r\nconnection: close\r\ncontent-type: application/json\r\n` +
        `content-length: ${length}\r\n\r\n`,
    );
    socket.write('x'.repeat(length));
    await once(socket, 'close');
    expect(errors).toEqual([]);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });

  it('count against forms only when they do not arrive', async () => {
    for (let one = 0; one < BODIES.form.perPrefix; one += 1) await form();
    await seen();
    expect(await (await form({ length: 2, text: '{}' })).status()).toBe(200);
    now += BODIES.form.freeMs;
    expect(await (await form({ length: 2, text: '{}' })).status()).toBe(429);
    expect(await (await form({ from: '192.0.2.1', length: 2, text: '{}' })).status()).toBe(200);
  });

  it('of forms that stall keep nobody else out, however many networks they come from: the oldest is ended', async () => {
    const first = await form({ from: '192.0.2.0', text: '{' });
    for (let one = 1; one < BODIES.form.most; one += 1)
      await form({ from: `192.0.2.${Math.floor(one / BODIES.form.perPrefix)}` });
    await seen();
    now += BODIES.form.freeMs;
    expect(await (await form({ length: 2, text: '{}' })).status()).toBe(200);
    expect(await first.closed).toMatch(/^HTTP\/1.1 408 /);
    expect(sockets.filter(({ closed }) => closed)).toHaveLength(1);
  });

  it('that are files and stall keep nobody else out either, however often they come: the slowest is ended', async () => {
    const stalling = [];
    for (let one = 0; one < BODIES.upload.most; one += 1)
      stalling.push(await file({ from: `192.0.2.${one}`, text: 'x' }));
    await seen();
    stalling[0]?.socket.write('x');
    await seen();
    now += WITHIN_MS / 2;
    const photo = await file({ text: 'x'.repeat(FILE / 2) });
    await seen();
    expect(await stalling[1]?.closed).toMatch(/^HTTP\/1.1 408 /);
    const another = await file({ from: '203.0.113.8' });
    expect(await stalling[2]?.closed).toMatch(/^HTTP\/1.1 408 /);
    another.socket.write('x'.repeat(FILE / 2));
    await seen();
    for (let one = 0; one < BODIES.upload.most * 2; one += 1)
      stalling.push(await file({ from: `198.51.100.${one}` }));
    await seen();
    photo.socket.write('x'.repeat(FILE / 2));
    another.socket.write('x'.repeat(FILE / 2));
    expect([await photo.status(), await another.status()]).toEqual([200, 200]);
  });

  it('count no longer once they are answered, also where the answer waits for others of the connection', async () => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    const head = 'host: ride.example\r\nx-forwarded-for: 203.0.113.7\r\n';
    const sent = (path: string, type: string, text: string) =>
      `POST ${path} HTTP/1.1\r\n${head}content-type: ${type}\r\ncontent-length: ${text.length}\r\n\r\n${text}`;
    socket.write(
      `GET /held HTTP/1.1\r\n${head}\r\n` +
        sent('/form', 'application/json', '{').repeat(BODIES.form.perPrefix) +
        sent('/file', 'application/gpx+xml', 'gpx').repeat(BODIES.upload.perPrefix),
    );
    await expect.poll(() => answered.size).toBe(BODIES.form.perPrefix + BODIES.upload.perPrefix);
    now += BODIES.form.freeMs;
    expect(await (await form({ length: 2, text: '{}' })).status()).toBe(200);
    expect(await (await file({ length: 3, text: 'gpx' })).status()).toBe(200);
    held.resolve('');
  });
});
