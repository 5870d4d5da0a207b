import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { sendPage } from './page-messages.ts';

it('names no kind of content where a redirect has none', async () => {
  const app = fastify();
  app.get('/', (_request, reply) =>
    sendPage(
      reply,
      { status: 301, headers: [['location', '/blog/a']], plain: Buffer.alloc(0) },
      { hasBody: true, now: 0 },
    ),
  );
  const { headers } = await app.inject('/');
  expect(headers).toMatchObject({ location: '/blog/a', 'content-length': '0' });
  expect(headers).not.toHaveProperty('content-type');
  await app.close();
});
