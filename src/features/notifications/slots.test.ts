import { describe, expect, it } from 'vitest';
import { askOf, firstSlot, lastSlot, localDayEnd } from './slots.model.ts';

const PHOENIX = 'America/Phoenix';
const DENVER = 'America/Denver';
const at = (iso: string) => Date.parse(iso);
const slot = (date: string, hour: number) => ({ date, hour, at: 0 });
const verdict = { kind: 'verdict', date: null } as const;
const trip = { kind: 'trip', date: '2026-11-28' } as const;

describe('The hours of notifications', () => {
  it('are those of the place, from the morning to the evening and on to the next day', () => {
    const first = firstSlot(at('2026-11-20T13:00:00Z'), PHOENIX);
    expect(first).toEqual({ date: '2026-11-20', hour: 7, at: at('2026-11-20T14:00:00Z') });
    const hours: number[] = [];
    for (let now = first.at, left = 5; left > 0; left -= 1) {
      const next = firstSlot(now, PHOENIX);
      hours.push(next.hour);
      now = next.at;
    }
    expect(hours).toEqual([10, 13, 16, 19, 7]);
  });

  it('stay at the same time of day when clocks change', () => {
    expect(firstSlot(at('2026-10-31T20:00:00Z'), DENVER).at).toBe(at('2026-10-31T22:00:00Z'));
    expect(firstSlot(at('2026-11-01T08:30:00Z'), DENVER).at).toBe(at('2026-11-01T14:00:00Z'));
  });

  it('count until the next one comes', () => {
    expect(lastSlot(at('2026-11-20T14:00:00Z'), DENVER)).toMatchObject({ date: '2026-11-20', hour: 7 });
    expect(lastSlot(at('2026-11-20T13:59:59Z'), DENVER)).toMatchObject({ date: '2026-11-19', hour: 19 });
    expect(lastSlot(at('2026-11-20T22:30:00Z'), DENVER)).toMatchObject({ date: '2026-11-20', hour: 13 });
  });
});

describe('What is looked at', () => {
  it.each([
    [7, { date: '2026-11-20', mode: 'notify' }],
    [10, { date: '2026-11-20', mode: 'worse' }],
    [16, { date: '2026-11-20', mode: 'worse' }],
    [19, { date: '2026-11-21', mode: 'bad' }],
  ])('at %s o’clock of a place', (hour, asked) => {
    expect(askOf(verdict, slot('2026-11-20', hour))).toEqual(asked);
  });

  it.each([
    ['2026-11-20', 19, undefined],
    ['2026-11-22', 19, { date: '2026-11-28', mode: 'bad' }],
    ['2026-11-22', 7, undefined],
    ['2026-11-27', 19, { date: '2026-11-28', mode: 'notify' }],
    ['2026-11-28', 7, { date: '2026-11-28', mode: 'notify' }],
    ['2026-11-28', 13, { date: '2026-11-28', mode: 'worse' }],
    ['2026-11-28', 19, undefined],
    ['2026-11-29', 7, undefined],
  ])('of a trip on Nov 28: on %s at %s', (date, hour, asked) => {
    expect(askOf(trip, slot(date, hour))).toEqual(asked);
  });
});

it('knows when a day ends, and that some days never come', () => {
  expect(localDayEnd('2026-11-28', PHOENIX)).toBe(at('2026-11-29T07:00:00Z'));
  expect(localDayEnd('2026-02-31', PHOENIX)).toBeUndefined();
  expect(localDayEnd('2026-99-99', PHOENIX)).toBeUndefined();
});
