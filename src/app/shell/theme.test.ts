import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { THEME_SCRIPT } from './theme.ts';

/** Runs the inline script against a device that keeps `stored`, and returns the theme it marks. */
function markedTheme(getItem: () => string | null): string | undefined {
  const dataset: { theme?: string } = {};
  runInNewContext(THEME_SCRIPT, { localStorage: { getItem }, document: { documentElement: { dataset } } });
  return dataset.theme;
}

describe('before the first paint', () => {
  it.each(['light', 'dark', 'sun'])('the device gets its chosen theme: %s', (theme) => {
    expect(markedTheme(() => theme)).toBe(theme);
  });

  it('without a choice, or with one nobody offers, the system decides', () => {
    expect(markedTheme(() => null)).toBeUndefined();
    expect(markedTheme(() => 'neon')).toBeUndefined();
  });

  it('a browser that forbids storage still shows the page', () => {
    expect(
      markedTheme(() => {
        throw new Error('denied');
      }),
    ).toBeUndefined();
  });
});
