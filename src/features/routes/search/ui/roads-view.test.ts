import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { agedRoad, askedOf, inOrder, searchAskedOf, type ViewedRoad } from './roads-view.ts';
import { roadsAddressOf } from '../roads-address.model.ts';

/** Saturday, June 6, 2026, 8 AM in Denver. */
const NOW = Date.parse('2026-06-06T14:00:00Z');

const ROAD: ViewedRoad = {
  id: 7,
  title: 'Peak to Peak',
  start: 'Estes Park, CO',
  end: 'Central City, CO',
  states: ['CO'],
  milesAway: 0,
  miles: 55,
  rating: 5,
  difficulty: 'beginner',
  roadType: 'mountain',
  state: 'known',
  level: 'good',
  window: { from: 9, to: 13 },
  verdict: 'Good 9 AM–1 PM',
  reason: 'Thunderstorms after 1 PM',
  bar: '--cgggggbbbbcc',
  chosen: { from: 9, to: 13 },
  atHeight: true,
  highestFeet: 9_200,
  timeZone: 'America/Denver',
  forecastAt: new Date(NOW).toISOString(),
  isApproximate: false,
  thumbnail: {
    runs: [
      { level: 'good', path: 'M0 0l9 9' },
      { level: 'bad', path: 'M9 9l9 9' },
    ],
    ends: [
      { x: 0, y: 0 },
      { x: 18, y: 18 },
    ],
  },
};

describe('a road on a page that stays open', () => {
  it('is as it was for an hour', () => {
    expect(agedRoad(ROAD, NOW + 59 * MINUTE_MS)).toBe(ROAD);
  });

  it('is not good any more after that, nowhere on its card', () => {
    const aged = agedRoad(ROAD, NOW + HOUR_MS);
    expect(aged).toMatchObject({
      level: 'unknown',
      verdict: 'Unknown Conditions',
      reason: 'Was good at 8:00 AM.',
      window: null,
      bar: '--cuuuuubbbbcc',
    });
    expect(aged.thumbnail?.runs.map(({ level }) => level)).toEqual(['unknown', 'bad']);
  });

  it('stays bad, for warnings do not lapse with an open page', () => {
    const bad: ViewedRoad = { ...ROAD, level: 'bad', verdict: 'Not Recommended' };
    expect(agedRoad(bad, NOW + 300 * MINUTE_MS)).toMatchObject({ level: 'bad', verdict: 'Not Recommended' });
  });

  it('without a forecast has nothing that could grow old', () => {
    const unknown: ViewedRoad = { ...ROAD, state: 'unknown', level: 'unknown', forecastAt: null };
    expect(agedRoad(unknown, NOW + 300 * MINUTE_MS)).toBe(unknown);
  });
});

describe('what is asked for', () => {
  const address = (query: string) => roadsAddressOf(new URLSearchParams(query));

  it('is nothing for the plain page', () => {
    expect(askedOf(address(''))).toEqual({});
    expect(askedOf(address('distance=75'))).toEqual({});
  });

  it('is all that the address says', () => {
    const query =
      'day=2026-06-06&from=9&to=13&zip=80517&difficulty=beginner&roadType=rural&box=-106,39,-104,41&page=2';
    expect(askedOf(address(query))).toEqual({
      day: '2026-06-06',
      from: '9',
      to: '13',
      zip: '80517',
      distance: 150,
      difficulty: 'beginner',
      roadType: 'rural',
      box: '-106,39,-104,41',
      page: 2,
    });
  });

  it('is day and hours alone for the results of a search', () => {
    const asked = searchAskedOf(address('day=2026-06-06&difficulty=beginner&page=2'), '80517', [
      { id: 3 },
      { id: 1 },
    ]);
    expect(asked).toEqual({ day: '2026-06-06', zip: '80517', ids: [3, 1] });
  });
});

it('what fills in keeps the order that is read, and what is new comes last', () => {
  const items = [{ id: 4 }, { id: 2 }, { id: 9 }, { id: 1 }];
  expect(inOrder(items, [1, 2, 4])).toEqual([{ id: 1 }, { id: 2 }, { id: 4 }, { id: 9 }]);
});
