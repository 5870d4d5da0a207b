import { describe, expect, it } from 'vitest';
import {
  distanceText,
  durationText,
  hoursAndMinutes,
  milesAwayText,
  minutesText,
  searchHeading,
  shortMilesAway,
  sizeText,
} from './route.model.ts';
import { summaryOf } from '../page/route-page.seo.ts';

describe('texts of a route', () => {
  it.each([
    [45, '45m', '45 min', '45 minutes'],
    [60, '1h', '1 h', '60 minutes (1 h)'],
    [90, '1h 30m', '1 h 30 min', '90 minutes (1 h 30 min)'],
    [1_440, '24h', '24 h', '1,440 minutes (24 h)'],
  ])('says %d minutes shortly, in words and in full', (minutes, short, words, full) => {
    expect([hoursAndMinutes(minutes), durationText(minutes), minutesText(minutes)]).toEqual([
      short,
      words,
      full,
    ]);
  });

  it('says that a distance of 0 was not stated', () => {
    expect([0, 1, 11.1, 469, 1_000].map(distanceText)).toEqual([
      'Not stated',
      '1 mile',
      '11.1 miles',
      '469 miles',
      '1,000 miles',
    ]);
    // In a sentence it would be a riddle.
    expect([0, 55].map((distance) => sizeText({ distance, estimatedTime: 90 }))).toEqual([
      '1 h 30 min',
      '55 miles, 1 h 30 min',
    ]);
    expect([0, 0.4, 11.6].map(shortMilesAway)).toEqual(['under 1 mi away', 'under 1 mi away', '12 mi away']);
    expect([milesAwayText(0), milesAwayText(12.34)]).toEqual(['in this ZIP code', '12.3 mi away']);
  });

  it('heads the results as specified', () => {
    expect([0, 1, 12].map(searchHeading)).toEqual([
      'No Routes Found',
      'Found 1 Scenic Routes',
      'Found 12 Scenic Routes',
    ]);
  });

  it('cuts a description at a word', () => {
    expect(summaryOf('Short\n text.')).toBe('Short text.');
    const cut = summaryOf('word, '.repeat(60));
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(cut.endsWith('word…')).toBe(true);
    // Without a space there is none, but whole characters.
    expect(summaryOf(`${'x'.repeat(158)}🏍${'x'.repeat(9)}`)).toBe(`${'x'.repeat(158)}…`);
  });
});
