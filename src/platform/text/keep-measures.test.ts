import { expect, it } from 'vitest';
import { keepMeasures } from './keep-measures.ts';

it.each([
  ['pavement 29 °F, gust 31 mph.', 'pavement 29_°F, gust 31_mph.'],
  ['Heavy rain (0.61 in/h)', 'Heavy rain (0.61_in/h)'],
  ['Moderate smoke (PM2.5 41 µg/m³)', 'Moderate smoke (PM2.5 41_µg/m³)'],
  ['Cold at 8:35 AM, 14 mi away', 'Cold at 8:35_AM, 14_mi away'],
  ['good in 8 of 31', 'good in 8_of_31'],
  ['31 minutes after 9 inside', '31 minutes after 9 inside'],
])('keeps what belongs together in "%s"', (text, kept) => {
  expect(keepMeasures(text)).toBe(kept.replaceAll('_', '\u00a0'));
});
