import { describe, expect, it } from 'vitest';
import { setsOfRuns, type AreaRuns } from '#features/weather/area/area-runs.model.ts';
import { LEVEL_CODES, MISSING } from '#features/weather/probability/count-runs.model.ts';
import { seededRandom } from '#test/fixtures/example-weather.ts';
import { likelihoodStep, runsOfWindow } from './likelihood.model.ts';
import { localDay } from './local-day.model.ts';
import { LIKELIHOOD_UNKNOWN, rankKey, type Rank } from './rank.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const DAY = localDay('2026-06-20', 'America/Denver');
const FETCHED = DAY.start * HOUR_MS;
const MEMBERS = 31;
const HOURS = 60;

/** Levels of each run from an hour before the day on. */
type Levels = number[][];

const anyLevels = (random: () => number): Levels =>
  Array.from({ length: MEMBERS }, () =>
    Array.from({ length: HOURS }, () => (random() < 0.9 ? LEVEL_CODES.good : Math.floor(random() * 3))),
  );

const areaOf = (levels: Levels, fetchedAt = FETCHED): AreaRuns =>
  setsOfRuns(
    {
      time: Array.from({ length: HOURS }, (_, hour) => (DAY.start + hour - 1) * 3_600),
      members: MEMBERS,
      needed: 25,
      levels: Uint8Array.from(levels.flat()),
    },
    fetchedAt,
  );

const window = (first: number, length: number) => ({ level: 'good' as const, first, length });

function counted(areas: readonly (AreaRuns | undefined)[], verdict: Parameters<typeof runsOfWindow>[2]) {
  const slots = areas.map((_, slot) => slot);
  const fetchedAt = Float64Array.from(areas, () => FETCHED);
  const runsOf = (slot: number) => areas[slot];
  return runsOfWindow(slots, { from: 0, to: areas.length }, verdict, DAY, { runsOf, fetchedAt });
}

describe('how likely the window of a road is', () => {
  it('is how many runs are good in all of its hours in all of its areas', () => {
    const random = seededRandom(47);
    for (let round = 0; round < 300; round += 1) {
      const areas = Array.from({ length: 1 + (round % 3) }, () => anyLevels(random));
      const [first, length] = [Math.floor(random() * 20), 2 + Math.floor(random() * 4)];
      const byHand = Array.from({ length: MEMBERS }, (_, member) =>
        areas.every((levels) =>
          levels[member]?.slice(first + 1, first + 1 + length).every((level) => level === LEVEL_CODES.good),
        ),
      ).filter(Boolean).length;
      const sets = areas.map((levels) => areaOf(levels));
      expect(counted(sets, window(first, length))).toEqual({ good: byHand, members: MEMBERS });
      // One more area, or one run that gets worse, makes no road likelier.
      const more = counted([...sets, areaOf(anyLevels(random))], window(first, length));
      expect(more?.good).toBeLessThanOrEqual(byHand);
      const worse = areas.map((levels) =>
        levels.map((hours, member) =>
          member === round % MEMBERS ? hours.map(() => LEVEL_CODES.bad) : hours,
        ),
      );
      const after = counted(
        worse.map((levels) => areaOf(levels)),
        window(first, length),
      );
      expect(likelihoodStep(after)).toBeGreaterThanOrEqual(
        likelihoodStep({ good: byHand, members: MEMBERS }),
      );
    }
  });

  it('is not known for a window that is not good, an area without runs or of another forecast, or too few runs', () => {
    const all = areaOf(anyLevels(() => 0));
    expect(counted([all], window(9, 4))).toEqual({ good: MEMBERS, members: MEMBERS });
    expect(counted([all], { level: 'caution', first: 9, length: 4 })).toBeNull();
    expect(counted([all], window(9, 0))).toBeNull();
    expect(counted([all, undefined], window(9, 4))).toBeNull();
    expect(
      counted(
        [
          all,
          areaOf(
            anyLevels(() => 0),
            FETCHED - 1,
          ),
        ],
        window(9, 4),
      ),
    ).toBeNull();
    expect(counted([], window(9, 4))).toBeNull();
    const few = anyLevels(() => 0).map((hours, member) => hours.map(() => (member < 7 ? MISSING : 0)));
    expect(counted([areaOf(few)], window(9, 4))).toBeNull();
    // A run that says nothing is no good one.
    const enough = anyLevels(() => 0).map((hours, member) => hours.map(() => (member < 6 ? MISSING : 0)));
    expect(counted([areaOf(enough)], window(9, 4))).toEqual({ good: 25, members: MEMBERS });
  });

  it('tells roads apart that are alike, before their distance, and no others', () => {
    const rank = (good: number | null, more: Partial<Rank> = {}): Rank => ({
      class: 0,
      goodHours: 6,
      trouble: 1,
      likelihood: likelihoodStep(good === null ? null : { good, members: MEMBERS }),
      milesAway: 10,
      rating: 4,
      id: 1,
      ...more,
    });
    const isBefore = (a: Rank, b: Rank) => rankKey(a, 1) < rankKey(b, 1);
    expect(isBefore(rank(30, { milesAway: 90 }), rank(14))).toBe(true);
    // Nobody knows how likely it is: behind all of which somebody does.
    expect(rank(null).likelihood).toBe(LIKELIHOOD_UNKNOWN);
    for (let good = 0; good <= MEMBERS; good += 1)
      expect(isBefore(rank(good, { milesAway: 90, rating: 1 }), rank(null))).toBe(true);
    // A run more or less is no reason to ride farther.
    expect(isBefore(rank(28), rank(31, { milesAway: 11 }))).toBe(true);
    expect(isBefore(rank(0), rank(31, { goodHours: 5 }))).toBe(true);
    expect(isBefore(rank(null), rank(31, { trouble: 2 }))).toBe(true);
    expect(isBefore(rank(null), rank(31, { class: 1 }))).toBe(true);
  });
});
