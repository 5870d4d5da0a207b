import { distanceMiles } from '#platform/geo/distance.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import type { MapRun } from '#ui/map/road-map.model.ts';
import type { LevelRun } from '../where.schema.ts';

/** Runs that end at points of a line, as shares of its length: how drawings are told of them. */
export function runsByShare(points: string, runs: readonly LevelRun[]): MapRun[] {
  const line = decodePolyline(points) ?? [];
  const miles = [0];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before) miles.push((miles.at(-1) ?? 0) + distanceMiles(before, point));
  }
  const whole = miles.at(-1) ?? 0;
  return runs.map(({ to, level }, index) => ({
    level,
    to: index === runs.length - 1 || whole === 0 ? 1 : (miles[to] ?? whole) / whole,
  }));
}
