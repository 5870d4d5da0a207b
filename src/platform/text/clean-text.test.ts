import { afterEach, expect, it } from 'vitest';
import { emailField } from '#platform/forms/email.schema.ts';
import { requiredTextField } from '#platform/forms/field.schema.ts';
import { cleanText, wholeStart, wellFormed } from './clean-text.ts';
import { escapeXml } from './escape.ts';

const { toWellFormed } = String.prototype;
const HALVES = ['\ud83c', '\udfcd', 'a\ud83cb', '\udfcd\ud83c', '🏍', '🏍\ud83c🏍', 'plain', ''];

afterEach(() => Object.assign(String.prototype, { toWellFormed }));

it('makes of every text what newer browsers do by themselves', () => {
  expect(HALVES.map(wellFormed)).toEqual(HALVES.map((text) => text.toWellFormed()));
});

it('takes out control characters, also those that Latin-1 has and HTML forbids', () => {
  expect(cleanText('Tom\u0092s\u0085 \u009floop\u0000\n\tof it')).toBe('Toms loop\n\tof it');
});

it('cuts a text between characters', () => {
  expect(wholeStart('123456789🏍 and on', 10)).toBe('123456789');
  expect(wholeStart('12345678🏍 and on', 10)).toBe('12345678🏍');
  expect(wholeStart('🏍', 10)).toBe('🏍');
});

it('takes out what turns around the text that follows, and leaves marks of direction', () => {
  expect(cleanText('Dana \u202egnp.exe\u202c and \u2067Uri\u2069')).toBe('Dana gnp.exe and Uri');
  expect(cleanText('\u200fאורי\u200e')).toBe('\u200fאורי\u200e');
});

it('takes forms in browsers that have no toWellFormed, such as Firefox 115', () => {
  Reflect.deleteProperty(String.prototype, 'toWellFormed');
  expect(requiredTextField('Name', 100, 'Name is required').parse(' Uma\u0000 🏍\ud83c ')).toBe('Uma 🏍\ufffd');
  expect(emailField().parse(' uma@ride.example ')).toBe('uma@ride.example');
  expect(escapeXml('Loop <\ud83c>')).toBe('Loop &lt;\ufffd&gt;');
});
