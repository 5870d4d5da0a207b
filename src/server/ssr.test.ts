import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addCachedPages } from './ssr.ts';

it('fails like any other request when a kept page cannot be sent', async () => {
  const app = Fastify();
  addCachedPages(app, { sendKnown: () => Promise.reject(new Error('out of memory')) }, () => {});
  app.get('/', () => 'never');
  expect((await app.inject('/')).statusCode).toBe(500);
  await app.close();
});
