import type { GeoPoint } from '#platform/geo/distance.ts';
import { windingLine } from './winding-roads.ts';

/** Roads with closures and fires whose answers are known; ZIP code, latitude, longitude of their ends. */
const ENDS = {
  /** Salida to Gunnison, CO. */
  colorado: [
    { latitude: 38.5259, longitude: -105.9978 },
    { latitude: 38.5511, longitude: -106.931 },
  ],
  /** Flagstaff to Pinetop, AZ. */
  arizona: [
    { latitude: 35.1859, longitude: -111.662 },
    { latitude: 34.1175, longitude: -109.9197 },
  ],
  /** Moab to Price, UT. */
  utah: [
    { latitude: 38.5677, longitude: -109.5271 },
    { latitude: 39.602, longitude: -110.8081 },
  ],
} as const satisfies Record<string, readonly [GeoPoint, GeoPoint]>;

export type TroubledRoad = keyof typeof ENDS;

const lines = new Map<TroubledRoad, GeoPoint[]>();

/** The line that the simulated route services give for it. */
function lineOf(road: TroubledRoad): GeoPoint[] {
  const known = lines.get(road);
  if (known) return known;
  const [from, to] = ENDS[road];
  const line = windingLine(from, to);
  lines.set(road, line);
  return line;
}

/** Longitude and latitude on a road between two shares of its length; at most `most` points. */
export function stretchOf(road: TroubledRoad, from: number, to: number, most = 60): [number, number][] {
  const line = lineOf(road);
  const first = Math.round(from * (line.length - 1));
  const last = Math.round(to * (line.length - 1));
  const step = Math.max(1, Math.ceil((last - first) / (most - 1)));
  const points: GeoPoint[] = [];
  for (let at = first; at < last; at += step) points.push(...line.slice(at, at + 1));
  points.push(...line.slice(last, last + 1));
  return points.map(({ latitude, longitude }) => [Number(longitude.toFixed(6)), Number(latitude.toFixed(6))]);
}

/** A short road over a road's bridge, at right angles to it. */
export function roadAcross(road: TroubledRoad, share: number): [number, number][] {
  const line = lineOf(road);
  const at = Math.round(share * (line.length - 1));
  const here = line[at];
  const next = line[at + 2];
  if (!here || !next) return [];
  const east = next.longitude - here.longitude;
  const north = next.latitude - here.latitude;
  const length = Math.hypot(east, north);
  const end = (side: number): [number, number] => [
    here.longitude + (side * -north * 0.004) / length,
    here.latitude + (side * east * 0.004) / length,
  ];
  return [end(-1), end(1)];
}
