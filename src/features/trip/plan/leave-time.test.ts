import { describe, expect, it } from 'vitest';
import {
  departureOptions,
  departureRange,
  leaveField,
  leaveDay,
  leaveText,
  parseDeparture,
  wallTime,
} from './leave-time.model.ts';

const DENVER = 'America/Denver';
const epoch = (iso: string) => Date.parse(iso) / 1000;

describe('the chosen departure', () => {
  it.each([
    ['2026-07-04T07:30', DENVER, '2026-07-04T13:30:00Z'],
    ['2026-12-04T07:30', DENVER, '2026-12-04T14:30:00Z'],
    ['2026-07-04T07:30', 'America/Phoenix', '2026-07-04T14:30:00Z'],
    ['2026-07-04T07:30:00', 'America/New_York', '2026-07-04T11:30:00Z'],
    ['2026-07-04T07:30:00Z', DENVER, '2026-07-04T07:30:00Z'],
    ['2026-07-04T07:30-04:00', DENVER, '2026-07-04T11:30:00Z'],
  ])('%s in %s is %s', (text, zone, expected) => {
    expect(parseDeparture(text, zone)).toBe(epoch(expected));
  });

  it('that the clocks skip in spring is as long after the jump', () => {
    const departure = parseDeparture('2026-03-08T02:30', DENVER) ?? 0;
    expect(departure).toBe(epoch('2026-03-08T09:30:00Z'));
    expect(wallTime(departure, DENVER)).toBe('2026-03-08T03:30');
  });

  it('that comes twice in autumn is the first one', () => {
    expect(parseDeparture('2026-11-01T01:30', DENVER)).toBe(epoch('2026-11-01T07:30:00Z'));
  });

  it('is kept in an address, the second of two alike as well', () => {
    const second = epoch('2026-11-01T08:30:00Z');
    expect(leaveText(second, DENVER)).toBe('2026-11-01T01:30:00-07:00');
    expect(leaveField(leaveText(second, DENVER))).toBe('2026-11-01T01:30');
    expect(leaveText(second - 3600 + 20, DENVER)).toBe('2026-11-01T01:30');
    for (let at = epoch('2026-01-01T00:00:00Z'); at < epoch('2027-01-01T00:00:00Z'); at += 3600)
      expect(parseDeparture(leaveText(at, DENVER), DENVER)).toBe(at);
  });

  it.each(['2026-02-31T08:00', '2026-13-01T08:00', '2026-01-01T25:00', 'tomorrow', ''])(
    'is refused when there is no such time: %s',
    (text) => expect(parseDeparture(text, DENVER)).toBeUndefined(),
  );

  it('round-trips through a date field on every hour of a year', () => {
    for (let at = epoch('2026-01-01T00:00:00Z'); at < epoch('2027-01-01T00:00:00Z'); at += 3600 * 5) {
      const wall = wallTime(at, DENVER);
      expect(wallTime(parseDeparture(wall, DENVER) ?? 0, DENVER)).toBe(wall);
    }
  });
});

it('the day of a departure is that of its start, however its address says it; one that has passed means now', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  expect(leaveDay('2026-11-28T22:30', DENVER, now)).toBe('2026-11-28');
  expect(leaveDay('2026-11-29T05:30:00Z', DENVER, now)).toBe('2026-11-28');
  expect(leaveDay('', DENVER, now)).toBeUndefined();
  expect(leaveDay('2026-11-27T22:30', DENVER, now)).toBeUndefined();
});

describe('the departures to choose from', () => {
  const departure = epoch('2026-07-04T14:00:00Z');

  it('reach 12 hours back and forth in steps of 10 minutes', () => {
    expect(departureRange(departure, departure - 24 * 3600)).toEqual({
      from: departure - 12 * 3600,
      to: departure + 12 * 3600,
    });
  });

  it('are full 10 minutes of the clock, and the chosen one', () => {
    const now = departure + 2 * 60;
    const range = departureRange(now, now);
    expect(range).toEqual({ from: departure + 600, to: departure + 12 * 3600 });
    const options = departureOptions({ departure: now, departures: range });
    expect(options.slice(0, 3)).toEqual([now, departure + 600, departure + 1200]);
    expect(options).toHaveLength(73);
  });

  it('begin no earlier than now', () => {
    expect(departureRange(departure, departure - 25 * 60).from).toBe(departure - 20 * 60);
    expect(departureRange(departure, departure).from).toBe(departure);
  });
});
