import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { asciiOf } from './ascii-plugin.ts';

it('writes every character that is not ASCII as an escape that means the same', () => {
  const code = '({ text: "3 °F – 🏍", is: /^[à-ÿ🏍]+$/u.test("é🏍"), said: `${1}…\\\\é`, été: 1 })';
  const ascii = asciiOf(code);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(runInNewContext(ascii)).toEqual({ text: '3 °F – 🏍', is: true, said: '1…\\é', été: 1 });
});

it.each(['String.raw`a–b`', '/[\\–]/'])('refuses %s, which would mean something else', (code) => {
  expect(() => asciiOf(code)).toThrow('cannot be written in ASCII');
});
