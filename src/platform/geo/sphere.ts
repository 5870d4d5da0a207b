import { radians } from './radians.ts';
import { EARTH_RADIUS_MILES, type GeoPoint } from './distance.ts';

/**
 * A point on the sphere of radius 1 as PostgreSQL's `cube` reads it. In space, a box around a point has no
 * trouble with poles or the date line, and the chord between two points grows with their distance.
 */
export function spherePosition({ latitude, longitude }: GeoPoint): string {
  const flat = Math.cos(radians(latitude));
  const x = flat * Math.cos(radians(longitude));
  const y = flat * Math.sin(radians(longitude));
  const z = Math.sin(radians(latitude));
  return `(${x.toFixed(9)}, ${y.toFixed(9)}, ${z.toFixed(9)})`;
}

const coordinatesOf = (position: string): number[] => position.slice(1, -1).split(',').map(Number);

/** Great-circle distance in statute miles between two positions on the sphere of radius 1. */
export function milesBetween(one: string, other: string): number {
  const others = coordinatesOf(other);
  return milesOfChord(Math.hypot(...coordinatesOf(one).map((value, axis) => value - (others[axis] ?? 0))));
}

/** Length of the chord that spans a great-circle distance, on the sphere of radius 1. */
export const chordOfMiles = (miles: number): number => 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2);

/** Great-circle distance in statute miles that a chord on the sphere of radius 1 spans. */
export const milesOfChord = (chord: number): number =>
  2 * Math.asin(Math.min(1, chord / 2)) * EARTH_RADIUS_MILES;
