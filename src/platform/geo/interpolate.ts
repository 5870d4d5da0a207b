/** Between which two of growing values another stands, and how far from the first to the second: 0 to 1. */
export interface Place {
  low: number;
  high: number;
  share: number;
}

/** How far a value is on the way from one to another: 0 to 1; 0 where there is no way. */
export function shareBetween(from: number, to: number, value: number): number {
  return to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0;
}

/** Where a value stands among others, which grow. Beyond their ends: at the end. */
export function placeAmong(values: ArrayLike<number>, value: number): Place {
  let low = 0;
  let high = values.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  const from = values[low] ?? 0;
  return { low, high, share: shareBetween(from, values[high] ?? from, value) };
}

/** What values that go with those others are at a place. */
export function valueAt(values: ArrayLike<number>, { low, high, share }: Place): number {
  const from = values[low] ?? 0;
  return from + ((values[high] ?? from) - from) * share;
}
