import { describe, expect, it } from 'vitest';
import { report } from '#test/station-report.ts';
import { MINUTE_S } from '#platform/time/units.ts';
import {
  afterPast,
  amongNeighbors,
  inRange,
  NO_PAST,
  tellsAnything,
  type StationPast,
} from './plausible.model.ts';
import type { StationReport } from './report.model.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z') / 1000;

describe('What a station cannot have measured', () => {
  it.each([
    ['temperature', 9999],
    ['temperature', -61],
    ['wind', 160],
    ['gust', 400],
    ['visibility', 60],
    ['visibility', -1],
    ['precipitation', 30],
    ['pavementTemperature', 500],
  ] as const)('a %s of %s is nothing', (name, value) => {
    expect(inRange(report({ [name]: value }))[name]).toBeNull();
  });

  it('a gust weaker than the wind is nothing', () => {
    expect(inRange(report({ wind: 20, gust: 12 }))).toMatchObject({ wind: 20, gust: null });
  });

  it('leaves a report that tells something, more than a dew point', () => {
    expect(tellsAnything(report({ dewPoint: 40 }))).toBe(false);
    expect(tellsAnything(report({ dewPoint: 40, wind: 0 }))).toBe(true);
    expect(tellsAnything(report({ pavement: 'wet' }))).toBe(true);
  });

  it('everything else stays', () => {
    const whole = report({ temperature: 30, wind: 12, gust: 22, visibility: 10, pavementTemperature: 29 });
    expect(inRange(whole)).toEqual(whole);
  });
});

describe('A station after what it reported before', () => {
  /** The reports one after the other. */
  function follow(reports: readonly StationReport[]) {
    let past: StationPast = NO_PAST;
    return reports.map((one) => {
      const after = afterPast(one, past);
      past = after.past;
      return after.report;
    });
  }
  const at = (minutes: number, values: Partial<StationReport>) =>
    report({ at: NOON + minutes * MINUTE_S, signature: `${minutes} 1 2 3`, ...values });

  it('is not believed when its air jumps, and is when it stays there', () => {
    const seen = follow([
      at(0, { temperature: 50 }),
      at(10, { temperature: 71 }),
      at(60, { temperature: 71 }),
      at(70, { temperature: 71 }),
      at(80, { temperature: 55 }),
    ]);
    expect(seen.map((one) => one?.temperature)).toEqual([50, null, null, 71, 55]);
  });

  it('may be another after hours of silence', () => {
    expect(follow([at(0, { temperature: 20 }), at(200, { temperature: 90 })])[1]?.temperature).toBe(90);
  });

  it('is frozen when everything stands still for three hours, until something moves', () => {
    const still = [0, 60, 120, 179].map((minutes) => at(minutes, { signature: '50.1 40 12 180 9' }));
    expect(follow(still).map(Boolean)).toEqual([true, true, true, true]);
    const longer = [
      ...still,
      at(180, { signature: '50.1 40 12 180 9' }),
      at(190, { signature: '50.2 40 12 180 9' }),
    ];
    expect(follow(longer).map(Boolean)).toEqual([true, true, true, true, false, true]);
  });

  it('is not frozen for reporting seldom', () => {
    const seldom = [0, 100, 200].map((minutes) => at(minutes, { signature: '50.1 40 12 180 9' }));
    expect(follow(seldom).every(Boolean)).toBe(true);
  });

  it('is not frozen for having little to say', () => {
    const quiet = [0, 60, 120, 180, 240].map((minutes) => at(minutes, { signature: '50  null ' }));
    expect(follow(quiet).every(Boolean)).toBe(true);
  });
});

describe('A station among its neighbors', () => {
  const fair = { temperature: 60, feet: 1000, wind: 8, gust: 12, visibility: 10, pavementTemperature: 65 };

  it('is not believed in anything when its air is another', () => {
    const liar = report({ temperature: 12, gust: 30, visibility: 0.1, pavement: 'ice', feet: 1000 });
    expect(amongNeighbors(liar, [fair, fair, fair])).toMatchObject({
      temperature: null,
      gust: null,
      visibility: null,
      pavement: null,
    });
  });

  it.each([
    [
      { wind: 80, gust: 95 },
      { wind: null, gust: null, temperature: 60 },
    ],
    [
      { wind: 10, gust: 95 },
      { wind: 10, gust: null },
    ],
    [{ visibility: 0.1, dewPoint: 40 }, { visibility: null }],
    [
      { pavementTemperature: 14, pavement: 'wet' },
      { pavementTemperature: null, pavement: null },
    ],
    [{ pavement: 'ice' }, { pavement: null, temperature: 60 }],
  ] as [Partial<StationReport>, Partial<StationReport>][])('is not believed in %j', (values, believed) => {
    const liar = report({ temperature: 60, feet: 1000, ...values });
    expect(amongNeighbors(liar, [fair, fair, fair])).toMatchObject(believed);
  });

  it('stands for itself where there are fewer than three', () => {
    const alone = report({ temperature: 12, gust: 95, feet: 1000 });
    expect(amongNeighbors(alone, [fair, fair])).toEqual(alone);
  });

  it('is held against two of them and the forecast, by its air', () => {
    const liar = report({ temperature: 12, visibility: 0.1, pavement: 'ice', feet: 1000 });
    expect(tellsAnything(amongNeighbors(liar, [fair, fair], 63))).toBe(false);
    expect(amongNeighbors(liar, [fair], 63)).toEqual(liar);
    const icy = report({ temperature: 45, pavement: 'ice', feet: 1000 });
    expect(amongNeighbors(icy, [fair, fair], 63).pavement).toBeNull();
    expect(amongNeighbors(icy, [fair, fair, fair], 50).pavement).toBe('ice');
  });

  it('sees ice where a neighbor is cold, or too few are warm', () => {
    const icy = report({ temperature: 45, pavement: 'ice', feet: 1000 });
    const cold = { ...fair, temperature: 50 };
    expect(amongNeighbors(icy, [fair, fair, cold]).pavement).toBe('ice');
    expect(amongNeighbors(icy, [fair, fair]).pavement).toBe('ice');
  });

  it('may have gusts where a neighbor has some', () => {
    const gusty = report({ wind: 20, gust: 80, temperature: 60, feet: 1000 });
    expect(amongNeighbors(gusty, [fair, fair, { ...fair, gust: 40 }]).gust).toBe(80);
  });

  it('may see little in dry air where it says why, or where a neighbor or too few see farther', () => {
    const dim = report({ temperature: 60, dewPoint: 40, visibility: 0.2, feet: 1000 });
    const snow = { code: 75, falls: true, hazard: null };
    expect(amongNeighbors({ ...dim, weather: snow }, [fair, fair, fair]).visibility).toBe(0.2);
    expect(amongNeighbors(dim, [fair, fair, { ...fair, visibility: 3 }]).visibility).toBe(0.2);
    expect(amongNeighbors(dim, [fair, fair]).visibility).toBe(0.2);
  });

  it('may be colder where it is higher', () => {
    const pass = report({ temperature: 32, feet: 11_000 });
    expect(amongNeighbors(pass, [fair, fair, fair]).temperature).toBe(32);
  });

  it('may be windy, foggy in damp air, and in a storm of its own', () => {
    const windy = report({ wind: 30, gust: 55, feet: 1000 });
    expect(amongNeighbors(windy, [fair, fair, fair])).toEqual(windy);
    const foggy = report({ temperature: 50, dewPoint: 49, visibility: 0.2, feet: 1000 });
    expect(amongNeighbors(foggy, [fair, fair, fair]).visibility).toBe(0.2);
    const storm = report({
      wind: 40,
      gust: 90,
      weather: { code: 95, falls: true, hazard: null },
      feet: 1000,
    });
    expect(amongNeighbors(storm, [fair, fair, fair]).gust).toBe(90);
  });
});
