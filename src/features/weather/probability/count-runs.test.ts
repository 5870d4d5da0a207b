import { describe, expect, it } from 'vitest';
import { alertOf, MORNING } from '#test/fixtures/example-weather.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { Factor } from '../weather.schema.ts';
import {
  countDuring,
  countHours,
  LEVEL_CODES,
  MISSING,
  reasonsAgainst,
  RUN_REASONS,
  runReason,
  type AlertsNow,
  type RunLevels,
  type RunReason,
} from './count-runs.model.ts';

const HOURS = 6;
const MEMBERS = 31;
const CALM: AlertsNow = { alerts: [], alertState: 'checked', now: MORNING };
type Level = keyof typeof LEVEL_CODES | 'missing';

/** `of` gives the level of a run in an hour, and why. */
function runsOf(of: (member: number, hour: number) => Level | [Level, RunReason]): RunLevels {
  const told = Array.from({ length: MEMBERS * HOURS }, (_, at) => {
    const one = of(Math.floor(at / HOURS), at % HOURS);
    return typeof one === 'string' ? ([one, 'none'] as const) : one;
  });
  return {
    time: Array.from({ length: HOURS }, (_, hour) => MORNING + hour * HOUR_S),
    members: MEMBERS,
    needed: 25,
    levels: Uint8Array.from(told, ([level]) => (level === 'missing' ? MISSING : LEVEL_CODES[level])),
    reasons: Uint8Array.from(told, ([, reason]) => RUN_REASONS.indexOf(reason)),
    present: new Uint8Array(MEMBERS),
  };
}
const span = (from: number, to: number) => ({ start: MORNING + from * HOUR_S, end: MORNING + to * HOUR_S });

describe('counting runs', () => {
  it('counts no hour in which a run has no level', () => {
    const [first, second] = countHours(
      runsOf((member, hour) => (member === 3 && hour === 1 ? 'unknown' : 'good')),
      CALM,
    );
    expect([first?.good, second]).toEqual([MEMBERS, null]);
  });

  it('lets an alert stand in for what is not known only where it forbids riding', () => {
    const unknown = runsOf(() => 'unknown');
    const under = (level: 'bad' | 'caution') =>
      countHours(unknown, { ...CALM, alerts: [alertOf({ level })] })[0];
    expect(under('bad')?.bad).toBe(MEMBERS);
    expect(under('caution')).toBeNull();
  });

  it('counts no alert that ended earlier in the hour', () => {
    const alerts = [alertOf({ end: MORNING + 600 })];
    const at = (now: number) =>
      countHours(
        runsOf(() => 'good'),
        { alerts, alertState: 'checked', now },
      )[0];
    expect([at(MORNING)?.bad, at(MORNING + 1200)?.good]).toEqual([MEMBERS, MEMBERS]);
  });

  it('counts no span that goes on past the forecast', () => {
    const good = runsOf(() => 'good');
    expect(countDuring(good, span(3, 6), CALM)?.good).toBe(MEMBERS);
    expect(countDuring(good, span(3, 7), CALM)).toBeNull();
  });

  it('takes a run by its worst hour: bad whatever else is unknown, and not at all where one is missing', () => {
    const bad = runsOf((member, hour) => (member > 0 ? 'good' : hour === 1 ? 'bad' : 'unknown'));
    expect(countDuring(bad, span(0, 3), CALM)).toMatchObject({ good: 30, bad: 1, members: MEMBERS });
    const missing = runsOf((member, hour) => (member > 0 ? 'good' : hour === 1 ? 'bad' : 'missing'));
    expect(countDuring(missing, span(0, 3), CALM)).toMatchObject({ good: 30, bad: 0, members: 30 });
  });
});

describe('what runs bring', () => {
  const factor = (key: Factor['key'], level: Factor['level'], value: number | null = null): Factor => ({
    key,
    level,
    value,
    unit: '',
    limit: null,
    text: '',
  });

  it('is named by what decides', () => {
    expect(runReason(factor('temperature', 'caution', 38))).toBe('cold');
    expect(runReason(factor('temperature', 'caution', 96))).toBe('heat');
    expect(runReason(factor('road', 'caution'))).toBe('rain');
    expect(runReason(factor('road', 'bad'))).toBe('ice');
    expect(runReason(factor('gust', 'note'))).toBe('none');
    expect(runReason(null)).toBe('none');
  });

  it('is that of the hours asked for, the most frequent first', () => {
    const runs = runsOf((member, hour) => {
      if (hour === 0 || hour === 5) return ['bad', 'ice'];
      if (member < 2) return ['caution', 'rain'];
      return member < 8 ? ['bad', 'wind'] : member < 20 ? ['missing', 'heat'] : 'good';
    });
    expect(reasonsAgainst(runs, span(1, 5))).toEqual(['wind', 'rain']);
    expect(reasonsAgainst(runs, span(0, 1))).toEqual(['ice']);
  });
});
