import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';

/** Some 100 trips, 150 bytes a point. */
const KEPT_POINTS = 5_000;

/** What a point on a road is called, and its zone. */
export interface PlaceName {
  /** "Salida, CO" */
  name: string;
  timeZone: string;
}

/** The names of points on roads: who moves the departure of a trip asks about the same ones again. */
export function createPlaceNames({ placeNear }: Pick<LocationService, 'placeNear'>) {
  const known = new LRUCache<string, PlaceName>(atMost(KEPT_POINTS));

  return (point: GeoPoint): PlaceName => {
    const key = `${point.latitude},${point.longitude}`;
    const kept = known.get(key);
    if (kept) return kept;
    const place = placeNear(point);
    const name = place ? `${place.city}, ${place.state}` : 'the open road';
    const found = { name, timeZone: timeZoneAt(point) };
    known.set(key, found);
    return found;
  };
}
