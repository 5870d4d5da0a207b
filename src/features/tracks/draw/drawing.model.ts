import type { GeoPoint } from '#platform/geo/distance.ts';
import { roundDegrees } from './draw-rules.model.ts';

/** A road while somebody draws it. */
export interface Drawing {
  /** In riding order. */
  points: readonly GeoPoint[];
  /** The points before each change, the last one last; and after each change that was undone. */
  past: readonly (readonly GeoPoint[])[];
  future: readonly (readonly GeoPoint[])[];
  /** Position of the point that is chosen, to be deleted or seen. */
  chosen: number | null;
}

export type DrawingChange =
  | { kind: 'add'; point: GeoPoint }
  /** Before the point that stands at `at` now. */
  | { kind: 'insert'; at: number; point: GeoPoint }
  | { kind: 'move'; at: number; point: GeoPoint }
  | { kind: 'remove'; at: number }
  | { kind: 'reverse' }
  | { kind: 'clear' }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'choose'; at: number | null };

/** Changes that can be undone. */
const MOST_STEPS = 200;

export const startDrawing = (points: readonly GeoPoint[] = []): Drawing => ({
  points: points.map(rounded),
  past: [],
  future: [],
  chosen: null,
});

const rounded = ({ latitude, longitude }: GeoPoint): GeoPoint => ({
  latitude: roundDegrees(latitude),
  longitude: roundDegrees(longitude),
});

const samePoint = (a: GeoPoint | undefined, b: GeoPoint | undefined) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/**
 * The drawing after a change; the same one where there is nothing to change: a point upon its neighbor (the second press
 * of a double one), one too many, one that is not there.
 * @param most points that the road may have
 */
export function changeDrawing(drawing: Drawing, change: DrawingChange, most: number): Drawing {
  const { points, past, future } = drawing;
  switch (change.kind) {
    case 'choose':
      return { ...drawing, chosen: change.at !== null && points[change.at] ? change.at : null };
    case 'undo': {
      const before = past.at(-1);
      if (!before) return drawing;
      return { points: before, past: past.slice(0, -1), future: [...future, points], chosen: null };
    }
    case 'redo': {
      const after = future.at(-1);
      if (!after) return drawing;
      return { points: after, past: [...past, points], future: future.slice(0, -1), chosen: null };
    }
    default: {
      const next = pointsAfter(points, change, most);
      if (!next) return drawing;
      const chosen = change.kind === 'move' || change.kind === 'insert' ? change.at : null;
      return { points: next, past: [...past, points].slice(-MOST_STEPS), future: [], chosen };
    }
  }
}

function pointsAfter(
  points: readonly GeoPoint[],
  change: Exclude<DrawingChange, { kind: 'choose' | 'undo' | 'redo' }>,
  most: number,
): readonly GeoPoint[] | undefined {
  switch (change.kind) {
    case 'add': {
      const point = rounded(change.point);
      return points.length >= most || samePoint(points.at(-1), point) ? undefined : [...points, point];
    }
    case 'insert': {
      const point = rounded(change.point);
      const { at } = change;
      const fits = at >= 0 && at <= points.length && points.length < most;
      if (!fits || samePoint(points[at], point) || samePoint(points[at - 1], point)) return undefined;
      return points.toSpliced(at, 0, point);
    }
    case 'move': {
      const point = rounded(change.point);
      const { at } = change;
      if (!points[at] || [at - 1, at, at + 1].some((index) => samePoint(points[index], point)))
        return undefined;
      return points.with(at, point);
    }
    case 'remove':
      return points[change.at] ? points.toSpliced(change.at, 1) : undefined;
    case 'reverse':
      return points.length > 1 ? points.toReversed() : undefined;
    case 'clear':
      return points.length > 0 ? [] : undefined;
  }
}
