import { feetToMeters } from '#features/tracks/elevation.model.ts';
import type { ForecastPoint } from '#features/weather/providers/forecast.model.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { thinPositions } from '#platform/geo/thin.ts';

/** A road is last at so often along its line; what it only clips between two looks is no area of its own. */
const CHECK_EVERY_MILES = 3;
/** Points of the line that stays in memory for maps. */
const MAP_POINTS = 64;
/** Up to this difference of heights the ground of an area speaks for all of it. */
const FLAT_FEET = 330;
/** Rounded to what a map of a region shows, 35 feet. */
const DECIMALS = 4;

/** What is kept of a road's line. */
export interface RoadLine {
  /** Where it lies in another area than before: at most a forecast for each, in its order. */
  areas: ForecastPoint[];
  /** Every look along it in turn: area, latitude and longitude. */
  looks: Float32Array;
  /** Pieces of the kept line: each ends at the point `to` and lies in `areas[area]`. */
  pieces: { to: number; area: number }[];
  /** Encoded polyline, 4 decimals. */
  points: string;
  /** The point halfway. */
  middle: GeoPoint;
  /** The highest known point, and the area (of `areas`) it lies in; null when no heights are known. */
  highest: { feet: number; area: number; point: ForecastPoint | null } | null;
}

/**
 * What a forecast has to be asked for along a line (encoded, 5 decimals) with the heights of its profile (feet, equally
 * far apart); undefined for a line that cannot be read.
 * @param areaOf names the area of a point; points of one area share a forecast.
 */
export function readRoadLine(
  line: string,
  profile: readonly number[] | null,
  areaOf: (point: ForecastPoint) => string,
): RoadLine | undefined {
  const points = dense(decodePolyline(line) ?? []);
  const [start] = points;
  if (!start) return undefined;
  const miles = cumulativeMiles(points);
  const { areas, cuts, looks } = areasAlong(points, miles, areaOf);
  const cutPoints = new Set(cuts.map(({ at }) => at));
  const kept = [...new Set([...thinPositions(points, MAP_POINTS), ...cutPoints])].sort((a, b) => a - b);
  const pieces = cuts.map(({ area }, index) => {
    const end = cuts[index + 1]?.at ?? points.length - 1;
    return { to: kept.indexOf(end), area };
  });
  const whole = miles.at(-1) ?? 0;
  const pointAt = (mile: number) => points[indexAt(miles, mile)] ?? start;
  return {
    areas,
    looks: Float32Array.from(looks),
    pieces,
    points: encodePolyline(
      kept.flatMap((index) => points[index] ?? []),
      DECIMALS,
    ),
    middle: pointAt(whole / 2),
    highest: highestOf(profile, (share) => pointAt(whole * share), areas, areaOf),
  };
}

/** With points in between where stored ones are far apart: a straight road is stored as its two ends. */
function dense(points: readonly GeoPoint[]): GeoPoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before || Math.abs(point.longitude - before.longitude) > 180) return [point];
    const steps = Math.ceil(distanceMiles(before, point) / CHECK_EVERY_MILES);
    const between = (from: number, to: number, step: number) => from + ((to - from) * step) / steps;
    return [
      ...Array.from({ length: Math.max(0, steps - 1) }, (_, at) => ({
        latitude: between(before.latitude, point.latitude, at + 1),
        longitude: between(before.longitude, point.longitude, at + 1),
      })),
      point,
    ];
  });
}

function areasAlong(
  points: readonly GeoPoint[],
  miles: readonly number[],
  areaOf: (point: ForecastPoint) => string,
) {
  const areas: ForecastPoint[] = [];
  const known = new Map<string, number>();
  const cuts: { at: number; area: number }[] = [];
  const looks: number[] = [];
  let last = -Infinity;
  points.forEach((point, index) => {
    const mile = miles[index] ?? 0;
    if (mile - last < CHECK_EVERY_MILES && index < points.length - 1) return;
    last = mile;
    const name = areaOf(point);
    let area = known.get(name);
    if (area === undefined) {
      area = areas.push({ latitude: point.latitude, longitude: point.longitude }) - 1;
      known.set(name, area);
    }
    looks.push(area, point.latitude, point.longitude);
    if (cuts.at(-1)?.area !== area && (index < points.length - 1 || cuts.length === 0))
      cuts.push({ at: index, area });
  });
  return { areas, cuts, looks };
}

function highestOf(
  profile: readonly number[] | null,
  pointAt: (share: number) => GeoPoint,
  areas: readonly ForecastPoint[],
  areaOf: (point: ForecastPoint) => string,
): RoadLine['highest'] {
  if (!profile || profile.length < 2) return null;
  const feet = Math.max(...profile);
  const { latitude, longitude } = pointAt(profile.indexOf(feet) / (profile.length - 1));
  const isFlat = feet - Math.min(...profile) < FLAT_FEET;
  const name = areaOf({ latitude, longitude });
  const area = areas.findIndex((point) => areaOf(point) === name);
  return { feet, area, point: isFlat ? null : { latitude, longitude, elevation: feetToMeters(feet) } };
}

function indexAt(miles: readonly number[], mile: number): number {
  let low = 0;
  let high = miles.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((miles[middle] ?? 0) < mile) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The points of a kept line. */
export const decodePoints = (points: string): GeoPoint[] => decodePolyline(points, DECIMALS) ?? [];
