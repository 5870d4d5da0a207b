import { expect, test } from 'vitest';
import { distanceMiles } from '#platform/geo/distance.ts';
import { PLACES, placeWithin } from '../places/places.ts';
import { roadStations, weatherStations } from './stations.ts';

/** So far away a station speaks for a place. */
const WITHIN_MILES = 15;

test('every station that speaks for a named place has its weather', () => {
  const stations = [...roadStations(), ...weatherStations()];
  for (const place of PLACES.filter(({ miles }) => miles === undefined)) {
    const near = stations.filter((station) => distanceMiles(place, station) <= WITHIN_MILES);
    expect(near.length, place.name).toBeGreaterThanOrEqual(2);
    for (const { name, latitude, longitude } of near)
      expect([name, placeWithin(latitude, longitude)?.zip]).toEqual([name, place.zip]);
  }
});
