import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import {
  countsText,
  hasToWait,
  holdMs,
  holdText,
  waitingParties,
  movingUp,
  placesLeft,
  rideWhenText,
} from './rsvp.model.ts';

const party = (id: string, partySize: number) => ({ id, partySize });
const moved = (waiting: ReturnType<typeof party>[], going: number, capacity: number | null) =>
  movingUp(waiting, { going, capacity }).map(({ id }) => id);

describe('the waiting list', () => {
  it('moves up in order, as many as fit', () => {
    expect(moved([party('a', 2), party('b', 1), party('c', 1)], 7, 10)).toEqual(['a', 'b']);
  });

  it('lets no small party overtake a large one', () => {
    expect(moved([party('large', 4), party('small', 1)], 8, 10)).toEqual([]);
    expect(moved([party('large', 4), party('small', 1)], 5, 10)).toEqual(['large', 'small']);
  });

  it('is not held up by a party that is larger than the whole ride', () => {
    const waiting = [party('never', 5), party('small', 1)];
    expect(moved(waiting, 2, 4)).toEqual(['small']);
    expect(waitingParties(waiting, 4)).toEqual([party('small', 1)]);
  });

  it('stands still while a ride is full or over capacity', () => {
    expect(moved([party('a', 1)], 4, 4)).toEqual([]);
    expect(moved([party('a', 1)], 9, 4)).toEqual([]);
  });

  it('is let in whole when a ride has no limit any more', () => {
    expect(moved([party('a', 10), party('b', 3)], 9, null)).toEqual(['a', 'b']);
  });
});

describe('counts in words', () => {
  it.each([
    [{ going: 12, unconfirmed: 0, waiting: 2, capacity: 15 }, '12 riders, 3 places left, 2 waiting'],
    [{ going: 1, unconfirmed: 0, waiting: 0, capacity: 2 }, '1 rider, 1 place left'],
    [{ going: 4, unconfirmed: 0, waiting: 0, capacity: 4 }, '4 riders, no place left'],
    [{ going: 6, unconfirmed: 0, waiting: 1, capacity: 4 }, '6 riders, 2 over capacity, 1 waiting'],
    [{ going: 0, unconfirmed: 0, waiting: 0, capacity: 4 }, 'No riders yet, 4 places left'],
    [{ going: 0, unconfirmed: 0, waiting: 0, capacity: null }, 'No riders yet'],
    [{ going: 3, unconfirmed: 0, waiting: 0, capacity: null }, '3 riders'],
    [
      { going: 7, unconfirmed: 2, waiting: 1, capacity: 20 },
      '5 going, 2 not confirmed yet, 13 places left, 1 waiting',
    ],
    [{ going: 2, unconfirmed: 2, waiting: 0, capacity: null }, '0 going, 2 not confirmed yet'],
  ])('%j', (counts, text) => {
    expect(countsText(counts)).toBe(text);
  });

  it('offers no places of a ride that is over', () => {
    const counts = { going: 7, unconfirmed: 2, waiting: 1, capacity: 20 };
    expect(countsText(counts, true)).toBe('5 going, 2 not confirmed yet, 1 waiting');
    expect(countsText({ ...counts, going: 0, unconfirmed: 0, waiting: 0 }, true)).toBe('No riders');
  });

  it('says before a party signs up whether it has to wait', () => {
    const counts = { going: 3, unconfirmed: 0, waiting: 0, capacity: 4 };
    expect([1, 2].map((party) => hasToWait(counts, party))).toEqual([false, true]);
    expect(hasToWait({ ...counts, waiting: 1 })).toBe(true);
    expect(hasToWait({ ...counts, capacity: null }, 10)).toBe(false);
  });

  it('never counts less than no place', () => {
    expect(placesLeft({ going: 6, capacity: 4 })).toBe(0);
    expect(placesLeft({ going: 6, capacity: null })).toBe(Infinity);
  });
});

describe('the time for which a place is held', () => {
  it.each([
    [48 * HOUR_MS, '3 hours'],
    [6 * HOUR_MS, '3 hours'],
    [2 * HOUR_MS, '60 minutes'],
    [HOUR_MS, '30 minutes'],
    [60_000, '10 minutes'],
  ])('with %j ms until the ride is %s', (until, text) => {
    expect(holdText(holdMs(0, until))).toBe(text);
  });

  it('says so in the email too, which is written a moment later', () => {
    expect([3 * HOUR_MS - 25, HOUR_MS - 25, 3 * HOUR_MS - 61_000].map(holdText)).toEqual([
      '3 hours',
      '60 minutes',
      '2 hours',
    ]);
  });
});

describe('the day of a ride in words', () => {
  const ride = {
    rideDate: '2027-06-05',
    rideTime: '09:30',
    rideTimeZone: 'America/Denver',
    rideStartsAt: '2027-06-05T15:30:00.000Z',
  };
  it('names the zone of the ride', () => {
    expect(rideWhenText(ride)).toBe('Saturday, June 5, 2027, 9:30 AM MDT');
    expect(rideWhenText({ ...ride, rideStartsAt: new Date(ride.rideStartsAt) })).toBe(rideWhenText(ride));
  });
  it('says when a ride begins whose hour the clocks skip', () => {
    const skipped = { rideDate: '2027-03-14', rideTime: '02:30', rideStartsAt: '2027-03-14T09:30:00.000Z' };
    expect(rideWhenText({ ...ride, ...skipped })).toBe('Sunday, March 14, 2027, 3:30 AM MDT');
  });
  it('says what is missing', () => {
    expect(rideWhenText({ ...ride, rideTime: null, rideStartsAt: null })).toBe('Saturday, June 5, 2027');
    expect(rideWhenText({ ...ride, rideDate: null })).toBe('No date yet');
  });
});
