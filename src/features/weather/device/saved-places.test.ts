import { describe, expect, it } from 'vitest';
import { MAX_SAVED_PLACES, withoutPlace, withPlace } from './saved-places.store.ts';

const dillon = { zipCode: '80435', location: 'Dillon, CO' };
const miami = { zipCode: '33109', location: 'Miami Beach, FL' };

describe('saved places', () => {
  it('puts the newest first and keeps each place once', () => {
    expect(withPlace([miami, dillon], dillon)).toEqual([dillon, miami]);
  });

  it('drops the oldest beyond the limit', () => {
    const full = Array.from({ length: MAX_SAVED_PLACES }, (_, i) => ({
      zipCode: `0000${i}`,
      location: `Place ${i}`,
    }));
    expect(withPlace(full, dillon)).toHaveLength(MAX_SAVED_PLACES);
    expect(withPlace(full, dillon).at(-1)?.location).toBe(`Place ${MAX_SAVED_PLACES - 2}`);
  });

  it('forgets a place', () => {
    expect(withoutPlace([dillon, miami], '80435')).toEqual([miami]);
  });
});
