import { expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const shown = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => ({ same: text, removed: `[-${text}-]`, added: `[+${text}+]` })[kind])
    .join('');

it.each([
  ['', '', ''],
  ['Fog all day', 'Fog all day', 'Fog all day'],
  ['Fog all day', 'Thick fog all day', '[-Fog -][+Thick fog +]all day'],
  ['A red bike', 'A bike', 'A [-red -]bike'],
  ['A bike', 'A red and fast bike', 'A [+red and fast +]bike'],
  ['one two three four', 'one 2 three 4', 'one [-two -][+2 +]three [-four-][+4+]'],
  ['', 'New\n\ntext', '[+New\n\ntext+]'],
  ['Gone', '', '[-Gone-]'],
])('shows how "%s" became "%s"', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

it('loses nothing of either text, however long they are', () => {
  const before = Array.from({ length: 9_000 }, (_, index) => `old${index % 70}`).join(' ');
  const after = Array.from({ length: 9_000 }, (_, index) => `${index % 3 ? 'old' : 'new'}${index % 70}`).join(
    '  ',
  );
  const parts = wordDiff(before, after);
  const side = (without: string) =>
    parts
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('');
  expect([side('added'), side('removed')]).toEqual([before, after]);
});
