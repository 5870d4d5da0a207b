import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Without what stands in parentheses, but for the name before them: commas in `:is(…)` separate no selectors. */
function bare(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  return text;
}

it('selectors with :has() stand alone: a browser that does not know it drops the whole list', () => {
  const lists = globSync('src/**/*.css').flatMap((file) => {
    const css = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
    return [...css.matchAll(/([^{};]*:has\([^{};]*)\{/g)]
      .map(([, selector = '']) => selector.trim())
      .filter((selector) => !selector.startsWith('@') && bare(selector).split(',').length > 1)
      .filter((selector) => bare(selector).includes(':has'))
      .map((selector) => `${file}: ${selector}`);
  });
  expect(lists).toEqual([]);
});

it('a card without :has() leaves its link the ring of a focus', () => {
  const css = readFileSync('src/features/routes/search/ui/roads-pane.css', 'utf8');
  const supported = css.indexOf('@supports selector(:has(a))');
  expect(supported).toBeGreaterThan(0);
  expect(css.indexOf('outline: none')).toBeGreaterThan(supported);
});
