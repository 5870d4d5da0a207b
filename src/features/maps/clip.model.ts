/** Lines and areas as pairs in a row: x, y, x, y. */
export type Pairs = ArrayLike<number>;

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(pairs: Pairs): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const [x, y] = [pairs[at] ?? 0, pairs[at + 1] ?? 0];
    if (x < box.left) box.left = x;
    if (x > box.right) box.right = x;
    if (y < box.top) box.top = y;
    if (y > box.bottom) box.bottom = y;
  }
  return box;
}

export const touches = (a: Box, b: Box): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

export const isWithin = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

/** The part of an area inside a box (I. Sutherland and G. Hodgman, 1974); empty when none is. */
export function clipArea(ring: Pairs, box: Box): number[] {
  let area = Array.from(ring);
  area = clipSide(area, 0, box.left, 1);
  area = clipSide(area, 0, box.right, -1);
  area = clipSide(area, 1, box.top, 1);
  return clipSide(area, 1, box.bottom, -1);
}

/** Keeps what lies beyond `limit` along an axis (0: x, 1: y), above it for `sign` 1, below it for -1. */
function clipSide(ring: readonly number[], axis: 0 | 1, limit: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  const count = ring.length / 2;
  for (let index = 0; index < count; index += 1) {
    const before = ((index + count - 1) % count) * 2;
    const at = index * 2;
    const from = (ring[before + axis] ?? 0) - limit;
    const to = (ring[at + axis] ?? 0) - limit;
    if (from * sign >= 0 !== to * sign >= 0) {
      const share = from / (from - to);
      const crossing = (ring[before + 1 - axis] ?? 0) * (1 - share) + (ring[at + 1 - axis] ?? 0) * share;
      if (axis === 0) kept.push(limit, crossing);
      else kept.push(crossing, limit);
    }
    if (to * sign >= 0) kept.push(ring[at] ?? 0, ring[at + 1] ?? 0);
  }
  return kept;
}

/** The parts of a line inside a box (C. Cyrus and M. Beck, 1978; Y. Liang and B. Barsky, 1984), in its order. */
export function clipLine(line: Pairs, box: Box): number[][] {
  const parts: number[][] = [];
  let current: number[] = [];
  for (let at = 0; at + 3 < line.length; at += 2) {
    const [x, y, toX, toY] = [line[at] ?? 0, line[at + 1] ?? 0, line[at + 2] ?? 0, line[at + 3] ?? 0];
    const [dx, dy] = [toX - x, toY - y];
    let [enter, leave] = [0, 1];
    for (const [step, room] of [
      [-dx, x - box.left],
      [dx, box.right - x],
      [-dy, y - box.top],
      [dy, box.bottom - y],
    ] as const) {
      if (step === 0 && room < 0) leave = -1;
      else if (step < 0) enter = Math.max(enter, room / step);
      else if (step > 0) leave = Math.min(leave, room / step);
    }
    if (enter > leave) continue;
    if (current.length === 0 || enter > 0) {
      current = [x + dx * enter, y + dy * enter];
      parts.push(current);
    }
    current.push(x + dx * leave, y + dy * leave);
    if (leave < 1) current = [];
  }
  return parts;
}
