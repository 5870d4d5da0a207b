import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');

type Tokens = Record<string, string>;

/** Color tokens declared in the block that `opener` begins. */
function tokensOf(opener: string): Tokens {
  const start = css.indexOf(opener);
  expect(start, `${opener} is in theme.css`).toBeGreaterThan(-1);
  const block = css.slice(start + opener.length, css.indexOf('}', start));
  const tokens: Tokens = {};
  for (const [, name = '', value = ''] of block.matchAll(
    /--color-([a-z-]+): (?:var\(--site-[a-z]+, )?(#[0-9a-f]{6})\)?;/g,
  ))
    tokens[name] = value;
  return tokens;
}

const light = tokensOf('@theme static {');
const THEMES: Record<string, Tokens> = {
  light,
  dark: { ...light, ...tokensOf('@variant theme-dark {') },
  sun: { ...light, ...tokensOf('@variant theme-sun {') },
};

/** Relative luminance of WCAG 2.2 for "#rrggbb". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const AAA = 7;
const AA = 4.5;
const GRAPHIC = 3;

const VERDICTS = ['good', 'caution', 'bad', 'unknown'];
const PAIRS: [ink: string, ground: string, ratio: number][] = [
  ...VERDICTS.map((verdict): [string, string, number] => [`${verdict}-ink`, verdict, AAA]),
  ...[...VERDICTS, 'services', 'recreation'].flatMap((role): [string, string, number][] => [
    [`${role}-text`, 'ground', AAA],
    [`${role}-text`, 'panel', AAA],
  ]),
  ['services-ink', 'services', AAA],
  ['recreation-ink', 'recreation', AAA],
  ['ink', 'ground', AAA],
  ['ink', 'panel', AAA],
  ['muted', 'ground', AAA],
  ['muted', 'panel', AAA],
  ['ink', 'fill', AAA],
  ['good-mark', 'fill', GRAPHIC],
  ['asphalt-ink', 'asphalt', AAA],
  ['asphalt-muted', 'asphalt', AAA],
  ['accent', 'asphalt', AAA],
  ['accent-ink', 'accent', AAA],
  ['action-ink', 'action', AAA],
  ['action-ink', 'action-hover', AAA],
  ['ground', 'ink', AA],
  ...['good-mark', 'bad-mark', 'field'].flatMap((mark): [string, string, number][] => [
    [mark, 'ground', GRAPHIC],
    [mark, 'panel', GRAPHIC],
  ]),
  ['caution-edge', 'caution', GRAPHIC],
  ['focus', 'focus-gap', GRAPHIC],
];

describe.each(Object.entries(THEMES))('the %s theme', (_name, tokens) => {
  it.each(PAIRS)('prints %s on %s with a contrast of %d', (ink, ground, ratio) => {
    expect(contrast(tokens[ink] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(ratio);
  });

  it('shows the focus on every surface by one of its two rings', () => {
    const { focus = '', 'focus-gap': gap = '' } = tokens;
    for (const surface of [
      'ground',
      'panel',
      'asphalt',
      'good',
      'caution',
      'bad',
      'unknown',
      'services',
      'recreation',
    ]) {
      const best = Math.max(contrast(focus, tokens[surface] ?? ''), contrast(gap, tokens[surface] ?? ''));
      expect(best, surface).toBeGreaterThanOrEqual(GRAPHIC);
    }
  });
});
