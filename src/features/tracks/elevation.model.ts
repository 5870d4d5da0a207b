import { shareBetween, valueAt } from '#platform/geo/interpolate.ts';

/** Heights along a track. Files hold meters; riders read feet. */

const FEET_PER_METER = 3.28084;
/** A rise or fall counts from here: receivers without a barometer wander by less. */
const COUNTED_METERS = 10;
/** With fewer of its points measured, a track's heights would be mostly invented. */
const MEASURED_SHARE = 0.8;

/** Feet, whole. */
export interface Climb {
  gain: number;
  loss: number;
}

/**
 * Heights in meters for every point, those between measured ones in a straight line; null when too few points
 * are measured, or all are 0, as planners without a terrain model write.
 */
export function filledHeights(
  heights: readonly (number | null)[],
  miles: readonly number[],
): number[] | null {
  const measured = heights.flatMap((height, index) => (height === null ? [] : [{ height, index }]));
  const [first] = measured;
  if (!first || measured.length < MEASURED_SHARE * heights.length) return null;
  if (measured.every(({ height }) => height === 0)) return null;
  let next = 0;
  return heights.map((height, index) => {
    while (next < measured.length && (measured[next]?.index ?? 0) < index) next += 1;
    if (height !== null) return height;
    const before = measured[next - 1];
    const after = measured[next];
    if (!before || !after) return (before ?? after ?? first).height;
    const from = miles[before.index] ?? 0;
    const length = (miles[after.index] ?? 0) - from;
    const share = length > 0 ? ((miles[index] ?? 0) - from) / length : 0;
    return before.height + (after.height - before.height) * share;
  });
}

/** Feet climbed and descended, leaving out what wanders up and down by less than `COUNTED_METERS`. */
export function climbOf(meters: readonly number[]): Climb {
  let gain = 0;
  let loss = 0;
  let low = meters[0] ?? 0;
  let high = low;
  let rising: boolean | undefined;
  for (const height of meters) {
    if (rising !== false && height > high) high = height;
    if (rising !== true && height < low) low = height;
    if (rising !== true && height - low >= COUNTED_METERS) {
      if (rising === false) loss += high - low;
      rising = true;
      high = height;
    } else if (rising !== false && high - height >= COUNTED_METERS) {
      if (rising === true) gain += high - low;
      rising = false;
      low = height;
    }
  }
  if (rising === true) gain += high - low;
  if (rising === false) loss += high - low;
  return { gain: Math.round(gain * FEET_PER_METER), loss: Math.round(loss * FEET_PER_METER) };
}

/** Feet at `count` places that are equally far apart along the track, the ends included. */
export function heightProfile(meters: readonly number[], miles: readonly number[], count: number): number[] {
  const whole = miles.at(-1) ?? 0;
  let at = 0;
  return Array.from({ length: count }, (_, sample) => {
    const mile = (whole * sample) / (count - 1);
    while (at < miles.length - 2 && (miles[at + 1] ?? 0) < mile) at += 1;
    return Math.round(between(meters, miles, at, mile) * FEET_PER_METER);
  });
}

function between(heights: readonly number[], miles: readonly number[], at: number, mile: number): number {
  const from = miles[at] ?? 0;
  return valueAt(heights, { low: at, high: at + 1, share: shareBetween(from, miles[at + 1] ?? from, mile) });
}

/** Feet of a profile at a mile of the track. */
export function profileAt(profile: readonly number[], wholeMiles: number, mile: number): number {
  const position = wholeMiles > 0 ? (mile / wholeMiles) * (profile.length - 1) : 0;
  const at = Math.min(profile.length - 1, Math.max(0, Math.floor(position)));
  const low = profile[at] ?? 0;
  return Math.round(low + ((profile[at + 1] ?? low) - low) * (position - at));
}

export const feetToMeters = (feet: number): number => feet / FEET_PER_METER;
export const metersToFeet = (meters: number): number => Math.round(meters * FEET_PER_METER);
