import { describe, expect, it } from 'vitest';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';
import { BARS, CallHistory } from './call-history.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

describe('The history of calls', () => {
  it('knows the last hour and a day of quarter hours', () => {
    const history = new CallHistory();
    history.add(NOON - 23 * HOUR_MS, 100, false);
    history.add(NOON - 61 * MINUTE_MS, 100, true);
    history.add(NOON - 50 * MINUTE_MS, 300, false);
    history.add(NOON, 500, true);
    expect(history.lastHour(NOON)).toEqual({ calls: 2, failed: 1, ms: 800 });
    const day = history.lastDay(NOON);
    expect(day).toHaveLength(BARS);
    expect(day.at(-1)).toEqual({ calls: 1, failed: 1, ms: 500 });
    expect(day.reduce((sum, { calls }) => sum + calls, 0)).toBe(4);
  });

  it('forgets what is older than a day, though nothing was called since', () => {
    const history = new CallHistory();
    for (let hour = 0; hour < 48; hour += 1) history.add(NOON + hour * HOUR_MS, 10, false);
    const calls = (now: number) => history.lastDay(now).reduce((sum, bar) => sum + bar.calls, 0);
    expect(calls(NOON + 47 * HOUR_MS)).toBe(24);
    expect(calls(NOON + 80 * HOUR_MS)).toBe(0);
  });

  it('counts on when the clock is set back', () => {
    const history = new CallHistory();
    history.add(NOON, 10, false);
    history.add(NOON - 2 * HOUR_MS, 10, true);
    expect(history.lastHour(NOON - 2 * HOUR_MS)).toEqual({ calls: 1, failed: 1, ms: 10 });
  });

  it('remembers how long the latest answers took, not the failures', () => {
    const history = new CallHistory();
    for (let call = 0; call < 500; call += 1) history.add(NOON, call, call % 2 === 0);
    const latencies = history.latencies();
    expect(latencies).toHaveLength(200);
    expect(Math.min(...latencies)).toBe(101);
    expect(latencies.every((ms) => ms % 2 === 1)).toBe(true);
  });
});
