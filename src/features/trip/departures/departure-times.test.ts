import { describe, expect, it } from 'vitest';
import { hourTime, isoDay } from '#platform/time/format-time.ts';
import { HOUR_S, DAY_S } from '#platform/time/units.ts';
import { daylightDepartures, hourlyDepartures, rowOf } from './departure-times.model.ts';
import { departuresAround } from '../plan/leave-time.model.ts';

const ZONE = 'America/Denver';
/** Sunday, 3:25 AM in Denver. */
const NOW = Date.parse('2026-11-22T10:25:00Z') / 1000;
const week = { start: NOW - 1500, hours: 200, departures: { from: NOW, to: NOW + 7 * DAY_S }, places: [] };
const plan = (departure: number) => ({
  departure,
  week,
  departures: { from: Math.max(NOW, departure - 12 * HOUR_S), to: departure + 12 * HOUR_S },
});

/** Day from 7 AM to 5 PM in Denver. */
const light = {
  first: 'night' as const,
  changes: Array.from({ length: 9 }, (_, day) => {
    const midnight = Date.parse('2026-11-22T07:00:00Z') / 1000 + day * DAY_S;
    return [
      { time: midnight + 7 * HOUR_S, light: 'day' as const },
      { time: midnight + 17 * HOUR_S, light: 'night' as const },
    ];
  }).flat(),
};
const start = { light, timeZone: ZONE };

describe('departures hour by hour', () => {
  it('are 48 whole hours from now on, and the asked one between them', () => {
    const times = hourlyDepartures(plan(NOW));
    expect(times).toHaveLength(49);
    expect(times[0]).toBe(NOW);
    expect(times.slice(1).every((time) => time % HOUR_S === 0)).toBe(true);
    const asked = NOW + 5 * HOUR_S + 600;
    expect(hourlyDepartures(plan(asked))).toContain(asked);
    expect(hourlyDepartures(plan(NOW + 35 * 60))).toHaveLength(48);
  });

  it('begin a day before an asked one that is far away, and end with the week', () => {
    const asked = NOW + 4 * DAY_S + 35 * 60;
    const times = hourlyDepartures(plan(asked));
    expect(times[0]).toBe(asked - DAY_S);
    expect(hourlyDepartures(plan(NOW + 7 * DAY_S)).every((time) => time <= NOW + 7 * DAY_S)).toBe(true);
  });
});

describe('departures by daylight', () => {
  const ridden = (hours: number) => (departure: number) => ({
    time: departure + hours * HOUR_S,
    place: start,
  });
  const clocks = (times: readonly number[], date: string) =>
    times.filter((time) => isoDay(time, ZONE) === date).map((time) => hourTime(time, ZONE));

  it('leave and arrive before dark, on seven days', () => {
    const times = daylightDepartures(plan(NOW + 4 * HOUR_S + 35 * 60), start, ridden(4));
    expect(clocks(times, '2026-11-23')).toEqual(['7 AM', '8 AM', '9 AM', '10 AM', '11 AM', '12 PM']);
    expect(new Set(times.map((time) => isoDay(time, ZONE))).size).toBe(7);
  });

  it('are at most seven a day', () => {
    const times = daylightDepartures(plan(NOW + DAY_S), start, ridden(1));
    expect(clocks(times, '2026-11-24')).toEqual(['7 AM', '9 AM', '11 AM', '1 PM', '3 PM']);
  });

  it('are those of the morning where nobody is there before dark', () => {
    const times = daylightDepartures(plan(NOW + DAY_S), start, ridden(14));
    expect(clocks(times, '2026-11-24')).toEqual(['6 AM', '7 AM', '8 AM', '9 AM', '10 AM', '11 AM', '12 PM']);
  });

  it('hold the asked one, in the dark too', () => {
    expect(daylightDepartures(plan(NOW), start, ridden(3))).toContain(NOW);
  });
});

describe('a row', () => {
  it('stands for the departures until the next one', () => {
    const times = [100, 200, 300];
    expect([50, 100, 199, 200, 900].map((time) => rowOf(times, time))).toEqual([0, 0, 0, 1, 2]);
  });
});

describe('departures of a fine choice', () => {
  it('are those around the asked one, or around the same time of the chosen day', () => {
    const asked = plan(NOW + 20 * HOUR_S);
    expect(departuresAround(asked, asked.departure + 3 * HOUR_S)).toBe(asked.departures);
    const around = departuresAround(asked, NOW + 4 * DAY_S);
    expect(around.from).toBeLessThan(NOW + 4 * DAY_S);
    expect(around.to).toBeGreaterThan(NOW + 4 * DAY_S);
    expect(departuresAround(asked, NOW + 7 * DAY_S).to).toBeLessThanOrEqual(NOW + 7 * DAY_S);
  });
});
