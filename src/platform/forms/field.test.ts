import { describe, expect, it } from 'vitest';
import {
  longTextField,
  optionalLongTextField,
  optionalTextField,
  requiredLongTextField,
  requiredTextField,
  textField,
  textListField,
} from './field.schema.ts';

const UNSEEN = [
  '',
  '   ',
  '\u200b\u200b',
  '\u2060 \ufeff',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u202e\u200f',
  '\u200d\ufe0f',
];

describe('a text of which a reader sees nothing', () => {
  it.each(UNSEEN)('is none: %j', (text) => {
    const required = requiredTextField('Name', 20, 'Name is required').safeParse(text);
    expect(required.error?.issues.map(({ message }) => message)).toEqual(['Name is required']);
    expect(optionalTextField('Excerpt', 20).parse(text)).toBeNull();
    expect(textField('Search', 20).parse(text)).toBe('');
    expect(textListField('Highlights', { items: 3, length: 20 }).parse([text, 'Lake'])).toEqual(['Lake']);
  });
});

it('a text keeps what joins and turns its letters', () => {
  for (const text of ["Zoë O'Brien 🏍️", '👩‍🚒', 'می‌روم', '\u200fمحمد'])
    expect(requiredTextField('Name', 20, 'Name is required').parse(` ${text} `)).toBe(text);
});

it('a text that is too long is told how long it is, and what was typed is not cut', () => {
  const messages = (schema: ReturnType<typeof textField>) =>
    schema.safeParse('x'.repeat(23)).error?.issues.map(({ message }) => message);
  expect(messages(textField('Story', 20))).toEqual(['Story must be at most 20 characters; it has 23']);
});

it('a text of one line has no line breaks, a longer one keeps them', () => {
  for (const text of ['Ann\r\nBcc: all', 'Ann \n Bcc: all', 'Ann\u2028Bcc: all']) {
    expect(requiredTextField('Name', 20, 'Name is required').parse(text)).toBe('Ann Bcc: all');
    expect(optionalTextField('Pace', 20).parse(text)).toBe('Ann Bcc: all');
    expect(textField('Search', 20).parse(text)).toBe('Ann Bcc: all');
    expect(textListField('Highlights', { items: 3, length: 20 }).parse([text])).toEqual(['Ann Bcc: all']);
    expect(requiredLongTextField('Story', 20, 'Write it').parse(text)).toBe(text);
    expect(optionalLongTextField('Note', 20).parse(text)).toBe(text);
    expect(longTextField('Text', 20).parse(text)).toBe(text);
  }
});
