import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityText } from './security-text.ts';

const get = (contact: string | undefined) => {
  const app = Fastify();
  addSecurityText(app, { contact, now: () => Date.parse('2026-11-30T12:00:00Z') });
  return app.inject('/.well-known/security.txt');
};

it('says whom to tell of a weakness, for a month', async () => {
  const { body, headers } = await get('a&b?c@club.example');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    'Contact: mailto:a%26b%3Fc@club.example\nExpires: 2026-12-30T12:00:00.000Z\nPreferred-Languages: en\n',
  );
});

it('is not there where nobody is named', async () => {
  expect((await get(undefined)).statusCode).toBe(404);
});
