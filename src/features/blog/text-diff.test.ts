import { describe, expect, it } from 'vitest';
import { diffWords, linesOfHtml } from './text-diff.model.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind === 'added' ? '+' : '-'}[${text}]`))
    .join('');

describe('what changed in a text', () => {
  it('is told by words', () => {
    expect(shown('The road is dry today.', 'The road is wet today.')).toBe(
      'The road is -[dry ]+[wet ]today.',
    );
    expect(shown('one two', 'one two')).toBe('one two');
    expect(shown('', 'all new')).toBe('+[all new]');
    expect(shown('all gone', '')).toBe('-[all gone]');
    expect(shown('a b c d', 'a c d e')).toBe('a -[b ]c -[d]+[d e]');
  });

  it('puts both texts back together', () => {
    const before = 'rain on the pass, then sun and rain again on the way down';
    const after = 'sun on the pass, rain and then sun on the long way down';
    const parts = diffWords(before, after);
    expect(
      parts
        .filter(({ kind }) => kind !== 'added')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before);
    expect(
      parts
        .filter(({ kind }) => kind !== 'removed')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after);
  });

  it('stays quick on long texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join(' ');
    expect(diffWords(long('a'), long('b')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('reads a post without its markup, a line for each block', () => {
    expect(
      linesOfHtml(
        '<h2>Gear</h2><p>Rain &amp; <strong>wind</strong><br>cold</p><p><img src="/x" alt="A boot"></p>',
      ),
    ).toBe('Gear\nRain & wind\ncold\n[picture: A boot]');
  });
});
