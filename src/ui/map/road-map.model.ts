import type { GeoPoint } from '#platform/geo/distance.ts';

/** How a stretch of road or a place is judged; `waiting`: not yet. Worst last among those that are judged. */
export const MAP_LEVELS = ['waiting', 'unknown', 'good', 'caution', 'bad'] as const;
export type MapLevel = (typeof MAP_LEVELS)[number];

/** A stretch of a line of one level, up to this share of the line's length. */
export interface MapRun {
  level: MapLevel;
  /** Above 0 and at most 1; those of a line ascend, and the last one is 1. */
  to: number;
}

/** A line on the map. */
export interface MapRoad {
  id: number;
  /** Encoded polyline with 5 decimals. */
  line: string;
  /** From the line's first point to its last. */
  runs: readonly MapRun[];
}

/** A sign on the map: of one road or place, or of several that stand too near each other. */
export interface MapSign extends GeoPoint {
  /** Of the road, whose line it may stand on; null for a sign that stands for several. */
  id: number | null;
  level: MapLevel;
  /** How many it stands for. */
  count: number;
  /** Name: the first line of its plate. */
  label: string;
  /** The second line: what is said of it. */
  words: string;
  /** Where its page is; null for one that only brings the map nearer. */
  href: string | null;
  /** Short text that always stands beside it, such as a date. */
  plate?: string | undefined;
}

/** A stretch of the Earth in degrees; `east` is above `west`, beyond 180 where it spans the date line. */
export interface MapBounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Where the reader is: the yellow mark. Its name stands in the map's own. */
export type MapPlace = GeoPoint;
