import { describe, expect, it } from 'vitest';
import { rideSpanText } from './rides.model.ts';

it.each([
  [60, '8 AM to about 9 AM MDT'],
  [240, '8 AM to about 12 PM MDT'],
  [12 * 60, '8 AM to about 8 PM MDT'],
  [23 * 60, '8 AM to about 7 AM Sunday MDT'],
  [24 * 60, '8 AM to about 8 AM Sunday MDT'],
])('a ride of %i minutes is from %s', (estimatedTime, text) => {
  const ride = { rideStartsAt: '2026-06-06T14:00:00Z', rideTimeZone: 'America/Denver', rideTime: '08:00' };
  expect(rideSpanText({ ...ride, estimatedTime })).toBe(text);
});

it('a ride into the night needs no name of a day', () => {
  const ride = { rideStartsAt: '2026-06-07T02:00:00Z', rideTimeZone: 'America/Denver', rideTime: '20:00' };
  expect(rideSpanText({ ...ride, estimatedTime: 5 * 60 })).toBe('8 PM to about 1 AM MDT');
});

it('where no clock is known a ride says its start alone', () => {
  const ride = { rideStartsAt: null, rideTimeZone: null, rideTime: '08:30', estimatedTime: 60 };
  expect(rideSpanText(ride)).toBe('8:30 AM');
});

describe('the nights on which the clocks change', () => {
  const night = { rideTimeZone: 'America/Denver', rideTime: '02:30' };

  it('begins a ride of the hour that is skipped when it begins', () => {
    const ride = { ...night, rideStartsAt: '2027-03-14T09:30:00.000Z', estimatedTime: 60 };
    expect(rideSpanText(ride)).toBe('3:30 AM to about 4:30 AM MDT');
  });

  it('tells both zones of a ride through a change', () => {
    const into = { ...night, rideTime: '01:30', rideStartsAt: '2027-03-14T08:30:00.000Z', estimatedTime: 60 };
    expect(rideSpanText(into)).toBe('1:30 AM MST to about 3:30 AM MDT');
    const back = {
      ...night,
      rideTime: '00:30',
      rideStartsAt: '2027-11-07T06:30:00.000Z',
      estimatedTime: 120,
    };
    expect(rideSpanText(back)).toBe('12:30 AM MDT to about 1:30 AM MST');
  });
});
