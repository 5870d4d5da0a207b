import { expect, it } from 'vitest';
import { pagePolicy, tileOrigin } from './answers/headers.ts';

it.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'https://tile.openstreetmap.org'],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png', 'https://*.tile.example.org'],
  ['http://127.0.0.1:4010/map/{z}/{x}/{y}.png', 'http://127.0.0.1:4010'],
])('a page may show the map tiles of %s from %s alone', (template, origin) => {
  expect(tileOrigin(template)).toBe(origin);
  const policy = pagePolicy([], {
    https: false,
    development: false,
    imageSources: [tileOrigin(template)],
  });
  expect(policy).toContain(`img-src 'self' data: blob: ${origin};`);
});
