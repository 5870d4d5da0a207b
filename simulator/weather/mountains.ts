import type { GeoPoint } from '#platform/geo/distance.ts';
import { elevationAt } from './climate.ts';
import { noise } from './noise.ts';

const FEET_PER_METER = 3.28084;
/** Hills beside those of the climate: meters, and degrees from one to the next. */
const HILLS = { height: 260, apart: 0.06 };

/** Two ridges from south to north between Austin (89310) and Eureka (89316), NV: every road between them climbs both. */
export const RANGE = { south: 39.2, north: 39.9, west: -117.02, east: -116.05 };
const RIDGES = [
  { longitude: -116.82, feet: 7_250 },
  { longitude: -116.25, feet: 12_500 },
] as const;
/** Degrees of longitude in which a ridge falls to three fifths of its height: about 2.5 miles. */
const RIDGE_WIDTH = 0.047;

const isInside = ({ latitude, longitude }: GeoPoint, box: typeof RANGE) =>
  latitude > box.south && latitude < box.north && longitude > box.west && longitude < box.east;

/**
 * Meters above the sea on a road: the land, the ridges on it, and elsewhere hills that a rider notices.
 * @param share of the hills, 0 to 1: towns lie in valleys
 */
export function roadHeight(point: GeoPoint, share = 1): number {
  const { latitude, longitude } = point;
  const land = elevationAt(latitude, longitude);
  if (!isInside(point, RANGE)) {
    return land + share * HILLS.height * noise(latitude / HILLS.apart, longitude / HILLS.apart, 0, 11);
  }
  return RIDGES.reduce((height, ridge) => {
    const away = (longitude - ridge.longitude) / RIDGE_WIDTH;
    return height + (ridge.feet / FEET_PER_METER - land) * Math.exp(-(away * away) / 2);
  }, land);
}

/** What a stretch of road is, besides paved: from one longitude to another, within two latitudes. */
interface RoadFeature {
  kind: 'bridge' | 'tunnel' | 'gravel';
  name?: string;
  south: number;
  north: number;
  west: number;
  east: number;
}

/** README.md lists them for people. */
const FEATURES: readonly RoadFeature[] = [
  { kind: 'bridge', name: 'Reese River Bridge', south: 39.2, north: 39.9, west: -116.984, east: -116.98 },
  { kind: 'gravel', south: 39.2, north: 39.9, west: -116.7, east: -116.5 },
  { kind: 'tunnel', name: 'Hickison Tunnel', south: 39.2, north: 39.9, west: -116.4, east: -116.39 },
  { kind: 'bridge', south: 39.2, north: 39.9, west: -116.1, east: -116.097 },
  // West of Binghamton, where it is wet at 35.6 °F.
  { kind: 'bridge', name: 'Susquehanna Bridge', south: 42, north: 42.3, west: -75.982, east: -75.976 },
];

/** What is special about the road at a point; undefined where it is an ordinary paved one. */
export const featureAt = (point: GeoPoint): RoadFeature | undefined =>
  FEATURES.find((feature) => isInside(point, feature));
