import { placeAmong, valueAt } from '#platform/geo/interpolate.ts';

/** Heights along a road: feet above the sea at miles from its start, ascending in miles. At least two. */
export interface HeightLine {
  miles: readonly number[];
  feet: readonly number[];
}

/** Feet. A graph without heights says -500 meters, or something on the way there: from -400 on nothing is believed. */
const NO_HEIGHT_FEET = -1_312;
/** Nothing on Earth is higher. */
const HIGHEST_FEET = 29_032;
/** Heights of a leg that are kept for a trip; its tops and low points are always among them. */
export const KEPT_HEIGHTS = 800;
const FEET_PER_MILE = 5_280;
/** Feet by which a top stands above the road before and after it. */
const PROMINENCE_FEET = 800;

/**
 * Heights at equal distances as a line over the leg's own length; the last one belongs to its end, so that its
 * distance is shorter. Null as soon as one of them is missing.
 * @param interval feet between heights
 */
export function heightLine(
  heights: readonly unknown[],
  interval: number | undefined,
  wholeMiles: number,
): HeightLine | null {
  const feet = heights.filter(
    (value) => typeof value === 'number' && value > NO_HEIGHT_FEET && value <= HIGHEST_FEET,
  ) as number[];
  if (feet.length < 2 || feet.length < heights.length) return null;
  const every = interval ? interval / FEET_PER_MILE : wholeMiles / (feet.length - 1);
  const last = feet.length - 1;
  const miles = feet.map((_, index) => (index === last ? wholeMiles : Math.min(wholeMiles, index * every)));
  return { miles, feet };
}

/**
 * At most `most` (6 or more) heights of a line: its ends, and the lowest and the highest of each part, so that no
 * top and no low point is lost.
 */
export function thinHeights({ miles, feet }: HeightLine, most: number): HeightLine {
  if (feet.length <= most) return { miles, feet };
  const last = feet.length - 1;
  const parts = Math.floor((most - 2) / 2);
  const kept = new Set([0, last]);
  for (let part = 0; part < parts; part += 1) {
    const from = Math.floor((part * feet.length) / parts);
    const to = Math.floor(((part + 1) * feet.length) / parts);
    let [low, high] = [from, from];
    for (let index = from; index < to; index += 1) {
      if ((feet[index] ?? 0) < (feet[low] ?? 0)) low = index;
      if ((feet[index] ?? 0) > (feet[high] ?? 0)) high = index;
    }
    kept.add(low).add(high);
  }
  const positions = [...kept].toSorted((a, b) => a - b);
  return {
    miles: positions.map((at) => miles[at] ?? 0),
    feet: positions.map((at) => feet[at] ?? 0),
  };
}

/** Feet at a mile of a line; beyond its ends: those of the end. */
export const heightAt = ({ miles, feet }: HeightLine, mile: number): number =>
  valueAt(feet, placeAmong(miles, mile));

/** The part of a line between two of its miles, from mile 0 on. */
export function heightsBetween(line: HeightLine, from: number, to: number): HeightLine {
  const inner = line.miles.flatMap((mile, index) => (mile > from && mile < to ? [index] : []));
  return {
    miles: [0, ...inner.map((index) => (line.miles[index] ?? from) - from), to - from],
    feet: [heightAt(line, from), ...inner.map((index) => line.feet[index] ?? 0), heightAt(line, to)],
  };
}

/** Where a road turns from climbing to falling, or back. */
export interface Turn {
  kind: 'summit' | 'low';
  mile: number;
  feet: number;
}

/**
 * The tops of a line that stand `prominence` feet above the lowest points that part them from higher ground, or from
 * the line's ends, and the lowest point between each two. In riding order.
 */
export function turnsOf({ miles, feet }: HeightLine, prominence = PROMINENCE_FEET): Turn[] {
  const turns: Turn[] = [];
  const turn = (kind: Turn['kind'], at: number) =>
    turns.push({ kind, mile: miles[at] ?? 0, feet: feet[at] ?? 0 });
  let low = 0;
  let high = 0;
  let rising: boolean | undefined;
  feet.forEach((value, index) => {
    if (rising !== false && value > (feet[high] ?? 0)) high = index;
    if (rising !== true && value < (feet[low] ?? 0)) low = index;
    if (rising !== true && value - (feet[low] ?? 0) >= prominence) {
      if (rising === false) turn('low', low);
      rising = true;
      high = index;
    } else if (rising !== false && (feet[high] ?? 0) - value >= prominence) {
      if (rising === true) turn('summit', high);
      rising = false;
      low = index;
    }
  });
  const first = turns.findIndex(({ kind }) => kind === 'summit');
  const last = turns.findLastIndex(({ kind }) => kind === 'summit');
  return first === -1 ? [] : turns.slice(first, last + 1);
}

/**
 * At most `most` turns: of too many the low points are left out first, then the tops that stand out least, and the
 * lower ones of those that stand out about as much.
 */
export function mainTurns(line: HeightLine, most: number): Turn[] {
  const all = turnsOf(line);
  if (all.length <= most) return all;
  const isTop = ({ kind }: Turn) => kind === 'summit';
  let more = all.filter(isTop);
  for (let prominence = PROMINENCE_FEET; ; prominence *= 1.25) {
    const tops = turnsOf(line, prominence).filter(isTop);
    if (tops.length > most) {
      more = tops;
      continue;
    }
    const rest = more.filter(({ mile }) => !tops.some((top) => top.mile === mile));
    const highest = rest.toSorted((a, b) => b.feet - a.feet).slice(0, most - tops.length);
    return [...tops, ...highest].toSorted((a, b) => a.mile - b.mile);
  }
}
