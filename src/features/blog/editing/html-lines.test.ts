import { expect, it } from 'vitest';
import { linesOfHtml } from './html-lines.model.ts';

it('reads a post without its markup, a line for each block', () => {
  expect(
    linesOfHtml(
      '<h2>Gear</h2><p>Rain &amp; <strong>wind</strong><br>cold</p><p><img src="/x" alt="A boot"></p>',
    ),
  ).toBe('Gear\nRain & wind\ncold\n[picture: A boot]');
});
