import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addDrain, type Drain } from './drain.ts';

/** Longer than any test: what has to end by itself does not wait for it. */
const NEVER_MS = 600_000;

let app: FastifyInstance;
let drain: Drain;
let port: number;
let started: PromiseWithResolvers<void>;
let mayAnswer: PromiseWithResolvers<void>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const opened: Socket[] = [];

async function open(slowMs: number, wait?: (ms: number) => Promise<unknown>) {
  app = Fastify({ return503OnClosing: false });
  drain = addDrain(app, { slowMs, ...(wait && { wait }) });
  app.get('/quick', () => 'quick');
  app.get('/slow', async () => {
    started.resolve();
    await mayAnswer.promise;
    return 'slow';
  });
  app.post('/form', () => 'sent');
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
}
beforeEach(() => {
  started = Promise.withResolvers();
  mayAnswer = Promise.withResolvers();
});
afterEach(async () => {
  mayAnswer.resolve();
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

async function get(path: string) {
  const sent = request({ port, path, agent, host: '127.0.0.1' }).end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  await once(answer, 'end');
  return { status: answer.statusCode, connection: answer.headers.connection };
}
async function rawSocket(text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}
const beginning = () => expect.poll(() => drain.begun).toBe(true);

it('goes on serving for a while, and tells who comes again to connect elsewhere', async () => {
  const served = Promise.withResolvers<void>();
  const wait = vi.fn(() => served.promise);
  await open(NEVER_MS, wait);
  expect(await get('/quick')).toEqual({ status: 200, connection: 'keep-alive' });
  drain.serveFor(500);
  const closed = app.close();
  await beginning();
  expect(await get('/quick')).toEqual({ status: 200, connection: 'close' });
  expect(wait).toHaveBeenCalledExactlyOnceWith(500);
  served.resolve();
  await closed;
  await expect(get('/quick')).rejects.toThrow(/ECONNREFUSED/);
});

it('waits for what is under way, and for nobody who asks nothing', async () => {
  await open(NEVER_MS);
  await get('/quick');
  const unused = await rawSocket('');
  const answer = get('/slow');
  await started.promise;
  const closed = app.close();
  await once(unused, 'close');
  mayAnswer.resolve();
  expect(await answer).toMatchObject({ status: 200 });
  await closed;
});

it('answers everyone who has connected when it closes, though it has not looked at them yet', async () => {
  await open(NEVER_MS);
  const senders = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1');
    opened.push(socket);
    socket.write(
      'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello',
    );
    return once(socket, 'data');
  });
  const closed = app.close();
  const answers = await Promise.all(senders);
  for (const [answer] of answers) expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  await closed;
});

it('ends a sender who never comes to an end', async () => {
  await open(200);
  const sender = await rawSocket(
    'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\nfirst',
  );
  await get('/quick');
  const closed = app.close();
  await once(sender, 'close');
  await closed;
});
