import { expect, it } from 'vitest';
import { splitAtMeasures, unbroken } from './measures.ts';

it.each([
  ['pavement 29 °F, gust 31 mph.', ['29 °F', '31 mph']],
  ['Feels like -19 °F at 55 mph', ['-19 °F', '55 mph']],
  ['Heavy rain (0.61 in/h), 1 in by noon', ['0.61 in/h', '1 in']],
  ['Moderate smoke (PM2.5 41 µg/m³)', ['41 µg/m³']],
  ['Cold at 8:35 AM, 14 mi away, 10,044 ft', ['8:35 AM', '14 mi', '10,044 ft']],
  ['28 to 30 °F, 10 AM–5 PM', ['30 °F', '10 AM–5 PM']],
  ['Best: Road to Hana, 1:30–5 PM', ['1:30–5 PM']],
  ['good in 8 of 31', ['8 of 31']],
  ['31 minutes after 9 inside', []],
])('finds what belongs together in "%s"', (text, measures) => {
  const parts = splitAtMeasures(text);
  expect(parts.filter((_, at) => at % 2 === 1)).toEqual(measures);
  expect(parts.join('')).toBe(text);
  const together = unbroken(text);
  expect(together.replaceAll('\u00a0', ' ')).toBe(text);
  for (const measure of measures) expect(together).toContain(measure.replaceAll(' ', '\u00a0'));
});
