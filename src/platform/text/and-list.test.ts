import { describe, expect, it } from 'vitest';
import { andList } from './and-list.ts';

describe('a list as one says it', () => {
  it.each([
    [[], ''],
    [['wind'], 'wind'],
    [['wind', 'gusts'], 'wind and gusts'],
    [['wind', 'gusts', 'rain'], 'wind, gusts and rain'],
    [['Moab, UT', 'Dillon, CO'], 'Moab, UT and Dillon, CO'],
  ])('%j is "%s"', (parts, text) => {
    expect(andList(parts)).toBe(text);
  });
});
