import type { RoadLine } from './road-line.model.ts';

export const SEPARATOR = '\u0000';

/**
 * Published roads and coming rides as columns, in the order of ids: about 350 bytes each and 250 more with a line, of
 * which 100,000 are read through in a millisecond.
 */
export interface RoadIndex {
  version: number;
  count: number;
  ids: Int32Array;
  rating: Uint8Array;
  difficulty: Uint8Array;
  roadType: Uint8Array;
  /** 1: a ride. */
  isRide: Uint8Array;
  miles: Float32Array;
  /** Position in `zones`. */
  zone: Uint8Array;
  zones: readonly string[];
  /** ZIP codes of road n: `latitudes` and `longitudes` from `placesFrom[n]` to `placesFrom[n + 1]`. */
  placesFrom: Uint32Array;
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** Areas of road n, as slots of the grid: from `slotsFrom[n]` to `slotsFrom[n + 1]`, that of its height last. */
  slotsFrom: Uint32Array;
  slots: Uint32Array;
  /** One more than the highest of them. */
  slotCount: number;
  /** Where its sign stands; NaN for a road that is nowhere. */
  signLatitude: Float32Array;
  signLongitude: Float32Array;
  /** Around its line or ZIP codes, degrees. */
  west: Float32Array;
  south: Float32Array;
  east: Float32Array;
  north: Float32Array;
  /** Feet; -1 when no heights are known. */
  highestFeet: Int32Array;
  /** 1: the last slot is of its highest point. */
  hasHeight: Uint8Array;
  lines: readonly (RoadLine | undefined)[];
  isApproximate: Uint8Array;
  /** Of rides, epoch ms and minutes. */
  startsAt: Float64Array;
  minutes: Uint16Array;
  /** Name, start, end and states; see `textsOf`. */
  texts: readonly string[];
}

/** What a card names a road by. */
export function textsOf(index: RoadIndex, position: number) {
  const [title = '', start = '', end = '', states = ''] = (index.texts[position] ?? '').split(SEPARATOR);
  return { title, start, end, states: states.split(' ').filter(Boolean) };
}

/** Where an id stands; -1 when it is not public. */
export function positionOf({ ids, count }: Pick<RoadIndex, 'ids' | 'count'>, id: number): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = ids[middle] ?? 0;
    if (at === id) return middle;
    if (at < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
