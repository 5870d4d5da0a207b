import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { brotliDecompress } from 'node:zlib';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { cacheUse } from '#platform/cache/byte-cache.server.ts';
import { constantHeaders, pagePolicy } from '../http/answers/headers.ts';
import { createPageStore } from './page-store.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Pages with a script of their own, as verdicts are. */
function page(html: string) {
  const hashes = Array.from({ length: 10 }, () => `'sha256-${randomBytes(32).toString('base64')}'`);
  const policy = pagePolicy(hashes, { https: false, development: false });
  const headers: [string, string][] = [
    ...Object.entries(constantHeaders({ https: false })),
    ['cache-control', 'no-cache'],
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', policy],
  ];
  return { status: 200, headers, plain: Buffer.from(html) };
}

it('counts what its pages take, heads and all', async () => {
  const COUNT = 300;
  const store = createPageStore({ cacheBytes: 64 * 1024 * 1024, brotli: 0.9, now: () => 0 });
  const used = async () => {
    collect();
    // What packed them lets go of its memory a turn later.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  await store.keep('/', '1', page('x'));
  const [before, counted] = [await used(), bytesOfPages()];
  for (let index = 0; index < COUNT; index += 1)
    await store.keep(`/?zip=${10_000 + index}`, '1', page(randomBytes(3_000).toString('hex')));
  const [real, guessed] = [(await used()) - before, bytesOfPages() - counted];
  expect(guessed / real).toBeGreaterThan(0.85);
  expect(guessed / real).toBeLessThan(1.25);
});

it('forgets no packed page for plain ones', async () => {
  const store = createPageStore({ cacheBytes: 1024 * 1024, brotli: 0.9, now: () => 0 });
  const as = (encoding: string) => {
    const request = new IncomingMessage(new Socket());
    request.headers = { 'accept-encoding': encoding };
    return request;
  };
  for (let index = 0; index < 60; index += 1) {
    await store.keep(`/${index}`, '1', page('Rain. '.repeat(10_000)));
    const plain = await store.find(`/${index}`, '1', as('identity'));
    expect(plain?.body.length).toBe(60_000);
  }
  for (let index = 0; index < 60; index += 1) expect(store.known(`/${index}`, '1', as('br'))).toBeDefined();
  expect(store.known('/0', '1', as('identity'))).toBeUndefined();
  expect((await store.find('/0', '1', as('identity')))?.body.toString()).toBe('Rain. '.repeat(10_000));
});

const bytesOfPages = () => cacheUse().find(({ name }) => name === 'pages')?.bytes ?? 0;

it('makes a page smaller once it was sent three times, whatever it shows, and one after the other', async () => {
  const store = createPageStore({ cacheBytes: 1024 * 1024, brotli: 0.9, now: () => 0 });
  const request = new IncomingMessage(new Socket());
  request.headers = { 'accept-encoding': 'br' };
  const html = Array.from(
    { length: 400 },
    () => `<li class="road-card">${randomBytes(3).toString('hex')}</li>`,
  );
  const sizeOf = (key: string) => store.known(key, '1', request)?.body.length ?? 0;
  const send = (key: string, times: number) => {
    for (let time = 0; time < times; time += 1) {
      const entry = store.known(key, '1', request);
      if (entry) store.send(key, entry, request, new ServerResponse(request));
    }
  };
  for (const key of ['/?zip=80435', '/routes', '/seldom']) await store.keep(key, '1', page(html.join('')));
  const large = sizeOf('/seldom');
  send('/seldom', 2);
  send('/?zip=80435', 3);
  // While another page is made smaller, and for nine times as long after it, this one has to wait.
  send('/routes', 3);
  await eventually(() => expect(sizeOf('/?zip=80435')).toBeLessThan(large));
  expect([sizeOf('/routes'), sizeOf('/seldom')]).toEqual([large, large]);
  expect(store.known('/?zip=80435', '1', request)?.tags[0]).toMatch(/-b11"$/);
  await eventually(() => {
    send('/routes', 1);
    expect(sizeOf('/routes')).toBeLessThan(large);
  });
  expect(sizeOf('/seldom')).toBe(large);
});

it('goes on when a page cannot be made smaller', async () => {
  const store = createPageStore({ cacheBytes: 1024 * 1024, brotli: 0.9, now: () => 0 });
  const request = new IncomingMessage(new Socket());
  request.headers = { 'accept-encoding': 'br' };
  await store.keep('/', '1', page('Rain. '.repeat(1_000)));
  const entry = store.known('/', '1', request);
  if (!entry) throw new Error('nothing is kept');
  entry.body.fill(0);
  for (let time = 0; time < 3; time += 1) store.send('/', entry, request, new ServerResponse(request));
  const isWorking = Promise.withResolvers<void>();
  // The attempt waits for a thread, as this one does.
  brotliDecompress(Buffer.alloc(0), () => setImmediate(isWorking.resolve));
  await isWorking.promise;
  expect(store.known('/', '1', request)).toBe(entry);
});
