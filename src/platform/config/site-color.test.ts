import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadConfig } from './config.server.ts';
import { contrast, siteColorOf } from './site-color.server.ts';

/** Every ground that the accent is written on, and the ink on it. */
const BESIDE = ['#1d2022', '#0b0c0d', '#000000', '#1e2124', '#141618', '#191c1e'];

it('A site’s own color stays as it is where it can be read', () => {
  expect(siteColorOf('#FFCD00')).toMatchObject({ accent: '#ffcd00', instead: null });
});

it('A dark one becomes lighter, in its own hue', () => {
  const navy = siteColorOf('#001f7a');
  expect(navy.instead).toBe('#001f7a');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(navy.accent.slice(at, at + 2), 16));
  expect(blue).toBeGreaterThan(Math.max(red, green));
});

it('Whatever is asked for can be read on each dark ground, and dark text on it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const { accent, hover } = siteColorOf(`#${number.toString(16).padStart(6, '0')}`);
      for (const color of [accent, hover])
        for (const other of BESIDE) expect(contrast(color, other)).toBeGreaterThanOrEqual(4.5);
    }),
    { examples: [[0], [0xffffff], [0x0000ff], [0xff0000], [0x800080]] },
  );
});

it('What is no color is refused by name', () => {
  for (const wrong of ['yellow', '#fc0', '#gggggg', '#ffcd0000'])
    expect(() => loadConfig({ SITE_COLOR: wrong }), wrong).toThrow(/SITE_COLOR must be a color like/);
  expect(loadConfig({ SITE_COLOR: '' }).siteColor).toBeNull();
});
