import { describe, expect, it } from 'vitest';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { decide, WATCH_LIMITS, type Watched } from './watch.model.ts';

const NOW = Date.parse('2026-11-20T19:00:00Z');
const at = (hours: number) => new Date(NOW + hours * HOUR_MS);
const watched = (changes: Partial<Watched> = {}): Watched => ({
  departure: at(20),
  confirmedAt: at(-30),
  told: 'good',
  mails: 0,
  mailedAt: null,
  knownAt: at(-1),
  ...changes,
});
const when = { now: NOW, spreadMs: 0 };
const inHours = (date: Date | null) => date && (date.getTime() - NOW) / HOUR_MS;

describe('what follows from a look at a trip', () => {
  it('says nothing while it is as it was told, and looks every hour of the last day, every three before', () => {
    expect(decide(watched(), 'good', when)).toEqual({ nextAt: at(1), knownAt: at(0) });
    expect(inHours(decide(watched({ departure: at(30) }), 'good', when).nextAt)).toBe(3);
  });

  it.each<[Recommendation, Recommendation]>([
    ['good', 'bad'],
    ['bad', 'caution'],
    ['caution', 'good'],
    ['unknown', 'good'],
  ])('tells that %s turned %s', (told, level) => {
    expect(decide(watched({ told }), level, when)).toMatchObject({ tells: level, knownAt: at(0) });
  });

  it('tells nothing within three hours of the last email, and looks again as soon as it may', () => {
    const told = watched({ mails: 1, mailedAt: at(-2.5) });
    const quiet = decide(told, 'bad', when);
    expect(quiet.tells).toBeUndefined();
    expect(inHours(quiet.nextAt)).toBe(0.5);
    expect(decide({ ...told, mailedAt: at(-3) }, 'bad', when).tells).toBe('bad');
  });

  it('ends with the sixth email, and at the departure', () => {
    expect(decide(watched({ mails: WATCH_LIMITS.mails - 1 }), 'bad', when)).toMatchObject({
      tells: 'bad',
      nextAt: null,
    });
    expect(decide(watched({ mails: WATCH_LIMITS.mails }), 'bad', when)).toEqual({
      nextAt: null,
      knownAt: at(0),
    });
    for (const hours of [0, -1])
      expect(decide(watched({ departure: at(hours) }), 'bad', when)).toEqual({
        nextAt: null,
        knownAt: at(0),
      });
  });

  it.each(['unknown' as const, undefined])('says nothing of %s at first, and looks again soon', (level) => {
    const found = decide(watched({ departure: at(10) }), level, when);
    expect(found).toEqual({ nextAt: new Date(NOW + 10 * MINUTE_MS), knownAt: at(-1) });
  });

  it('tells once that it is not known, after two hours and within twelve of the departure', () => {
    const lost = watched({ departure: at(12), knownAt: at(-2) });
    expect(decide(lost, 'unknown', when).tells).toBe('unknown');
    expect(decide(lost, undefined, when).tells).toBe('unknown');
    expect(decide({ ...lost, departure: at(12.1) }, 'unknown', when).tells).toBeUndefined();
    expect(decide({ ...lost, told: 'unknown' }, 'unknown', when).tells).toBeUndefined();
    expect(decide({ ...lost, knownAt: null, confirmedAt: at(-1) }, 'unknown', when).tells).toBeUndefined();
  });

  it('spreads its looks where there are many trips, but never beyond six hours', () => {
    const every = (hours: number) =>
      inHours(decide(watched(), 'good', { now: NOW, spreadMs: hours * HOUR_MS }).nextAt);
    expect([every(0.5), every(2), every(1_000)]).toEqual([1, 2, 6]);
  });
});
