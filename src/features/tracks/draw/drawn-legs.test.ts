import { describe, expect, it } from 'vitest';
import type { DrawnLeg } from './draw.schema.ts';
import {
  legKey,
  legsOf,
  liveText,
  nextLegText,
  openRun,
  straightLeg,
  totalsOf,
  type KnownLegs,
} from './drawn-legs.model.ts';

const at = (north: number) => ({ latitude: 40 + north, longitude: -105 });
const POINTS = [at(0), at(0.1), at(0.2), at(0.3)];
const road = (part: Partial<DrawnLeg> = {}): DrawnLeg => ({
  line: '',
  miles: 20,
  seconds: 2_200,
  curves: 28,
  climb: { gain: 1_700, loss: 200 },
  profile: [5_000, 6_000],
  source: 'valhalla-motorcycle',
  guess: null,
  along: 'UT-12',
  place: 'Boulder, UT',
  ...part,
});
const known = (legs: readonly (DrawnLeg | undefined)[], attempt = 0): KnownLegs =>
  new Map(
    legs.flatMap((leg, index) =>
      leg ? [[legKey(POINTS[index] ?? at(0), POINTS[index + 1] ?? at(0)), { ...leg, attempt }] as const] : [],
    ),
  );

describe('the legs of a drawn road', () => {
  it('are asked for only where they changed, those in a row together', () => {
    expect(openRun(POINTS, known([road(), road(), road()]), 5)).toBeUndefined();
    expect(openRun(POINTS, known([road()]), 5)).toEqual(POINTS.slice(1));
    expect(openRun(POINTS, known([undefined, road()]), 5)).toEqual(POINTS.slice(0, 2));
    expect(openRun(POINTS.toReversed(), known([road(), road(), road()]), 5)).toEqual(POINTS.toReversed());
    expect(openRun([at(0)], new Map(), 0)).toBeUndefined();
  });

  it('are asked for again after the next change when nobody answered, not where there is no road', () => {
    const down = known([road(), straightLeg(at(0.1), at(0.2), 'down'), road()], 3);
    expect(openRun(POINTS, down, 3)).toBeUndefined();
    expect(openRun(POINTS, down, 4)).toEqual(POINTS.slice(1, 3));
    expect(
      openRun(POINTS, known([straightLeg(at(0), at(0.1), 'no-road'), road(), road()], 3), 9),
    ).toBeUndefined();
  });

  it('add up to miles, time, curves and climb', () => {
    const totals = totalsOf(legsOf(POINTS, known([road(), road(), road({ miles: 22, seconds: 2_200 })])));
    expect(liveText(totals)).toEqual({
      main: '62 mi, 1 h 50 min',
      more: '84 curves, 5,100 ft of climbing',
    });
    expect(totals.profile).toHaveLength(6);
  });

  it('say what is not known where one is a guess', () => {
    const guess = straightLeg(at(0.2), at(0.3), 'down');
    const totals = totalsOf(legsOf(POINTS, known([road(), road(), guess])));
    expect(totals).toMatchObject({ curves: null, climb: null, guess: 'down', profile: null });
    const { main, more } = liveText(totals);
    expect(main).toMatch(/^About 47 mi, 1 h 2\d min$/);
    expect(more).toBe('56 curves, 3,400 ft to Boulder, then not known');
    const first = totalsOf(legsOf(POINTS, known([guess, road(), road()])));
    expect(liveText(first).more).toBe('Curves and climb not known');
  });

  it('know curves without heights, where only OSRM answers', () => {
    const totals = totalsOf([road({ climb: null, profile: null })]);
    expect(liveText(totals).more).toBe('28 curves, climb not known');
  });

  it('are straight while they are waited for, and nothing is claimed', () => {
    const totals = totalsOf(legsOf(POINTS.slice(0, 2), new Map()));
    expect(totals).toMatchObject({ waiting: true, guess: null });
    expect(liveText(totals)).toEqual({ main: 'About 6.9 mi, 9 min', more: 'Finding the road' });
  });

  it('announce the next one by its town and road', () => {
    expect(nextLegText(road({ miles: 7, place: 'Escalante, UT' }), false)).toBe(
      'Next leg: 7 mi to Escalante, along UT-12',
    );
    expect(nextLegText(straightLeg(at(0), at(0.1), 'down'), false)).toBe('Next leg: 6.9 mi, straight');
  });
});
