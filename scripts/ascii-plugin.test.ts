import { expect, it } from 'vitest';
import { asciiOf } from './ascii-plugin.ts';

it('writes every character that is not ASCII as an escape that means the same', () => {
  const code =
    'const été = { text: "3 °F – 🏍", word: /^[à-ÿ🏍]+$/u.test("é🏍"), said: `${1}…\\\\é` }; export default été;';
  const ascii = asciiOf(code);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  const run = (text: string) => new Function(text.replace('export default', 'return'))();
  expect(run(ascii)).toEqual(run(code));
});

it.each(['String.raw`a–b`', '/[\\–]/'])('refuses %s, which would mean something else', (code) => {
  expect(() => asciiOf(code)).toThrow('cannot be written in ASCII');
});
