import { describe, expect, it } from 'vitest';
import type { WhereAnswer } from '../../where/where.schema.ts';
import { agedMap, mapRoadsOf, mapSignsOf, turnedOld } from './roads-map.ts';

/** Saturday, June 6, 2026, 8 AM in Denver. */
const NOW = Date.parse('2026-06-06T14:00:00Z');
const UNTIL = NOW / 1_000 + 1_800;

const line = {
  points: '_p~iF~ps|U_ulLnnqC_mqNvxq`@',
  runs: [
    { to: 1, level: 'good' as const },
    { to: 2, level: 'caution' as const },
  ],
};
const sign = { latitude: 40, longitude: -105, state: 'known' as const, count: 1 };
const shown = {
  roads: [{ id: 7, title: 'Peak to Peak', level: 'good', verdict: 'Good 9 AM–1 PM' }],
  map: {
    box: { west: -106, south: 39, east: -104, north: 41 },
    signs: [
      { ...sign, level: 'good', id: 7, goodUntil: UNTIL },
      { ...sign, level: 'bad', id: 8 },
      { ...sign, level: 'good', id: null, count: 3, goodUntil: UNTIL + 600 },
    ],
    lines: [
      { id: 7, title: 'Peak to Peak', level: 'good', state: 'known', line, goodUntil: UNTIL },
      { id: 8, title: 'Trail Ridge', level: 'bad', state: 'known', line, goodUntil: UNTIL + 600 },
    ],
  },
} as unknown as Pick<WhereAnswer, 'map' | 'roads'>;

const levelsAt = (now: number) => {
  const aged = agedMap(shown, now);
  return {
    signs: aged.map.signs.map(({ level }) => level),
    lines: mapRoadsOf(aged).map(({ runs }) => runs.map(({ level }) => level)),
  };
};

describe('the map of a page that stays open', () => {
  it('is as it was while all of it may be called good', () => {
    expect(turnedOld(shown, UNTIL * 1_000)).toBe(0);
    expect(agedMap(shown, UNTIL * 1_000)).toEqual(shown);
  });

  it('takes back what is good no longer, sign by sign and along each line, and keeps its warnings', () => {
    const first = UNTIL * 1_000 + 1;
    expect(turnedOld(shown, first)).toBe(2);
    expect(levelsAt(first)).toEqual({
      signs: ['unknown', 'bad', 'good'],
      lines: [
        ['unknown', 'caution'],
        ['good', 'caution'],
      ],
    });
    expect(mapSignsOf(agedMap(shown, first))[0]).toMatchObject({
      label: 'Peak to Peak',
      words: 'Unknown Conditions',
    });
    expect(levelsAt(first + 600_000)).toEqual({
      signs: ['unknown', 'bad', 'unknown'],
      lines: [
        ['unknown', 'caution'],
        ['unknown', 'caution'],
      ],
    });
  });
});
