import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './seal.server.ts';

const key = randomBytes(32);
const secret = Buffer.from('twenty secret bytes!');

it('gives back what was sealed, and no seal looks like another', () => {
  const text = seal(secret, '7', key);
  expect(unseal(text, '7', key)).toEqual(secret);
  expect(seal(secret, '7', key)).not.toBe(text);
  expect(Buffer.from(text, 'base64').includes(secret)).toBe(false);
});

it('opens for nobody else, with no other key, and not when it was changed', () => {
  const text = seal(secret, '7', key);
  const changed = Buffer.from(text, 'base64');
  changed.writeUInt8(changed.readUInt8(30) ^ 1, 30);
  expect(() => unseal(text, '8', key)).toThrow();
  expect(() => unseal(text, '7', randomBytes(32))).toThrow();
  expect(() => unseal(changed.toString('base64'), '7', key)).toThrow();
});
