import type { GeoPoint } from './distance.ts';
import { projectNation, type NationPart } from './albers.ts';
import type { Spot } from './path-data.ts';

/** Pixels: the side of a sign on the nation's map. */
export const NATION_SIGN = 20;

/** The badge of a sign that stands for several reaches 15 px up. */
const MARGIN = NATION_SIGN / 2 + 6;
/** Where a sign is not cut by the picture's edges: the Florida Keys and the coast of California are at them. */
const whole = (at: number, size: number) =>
  at < 0 || at > size ? at : Math.min(Math.max(at, MARGIN), size - MARGIN);

/** Where a sign stands on a part of the nation that is `width` pixels wide; undefined off its map. */
export function nationSpot(point: GeoPoint, view: NationPart, width: number): Spot | undefined {
  const at = projectNation(point);
  const scale = width / view.width;
  return (
    at && {
      x: whole((at.x - view.x) * scale, width),
      y: whole((at.y - view.y) * scale, view.height * scale),
    }
  );
}
