import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';

const KM_PER_MILE = 1.609344;

/** Finds what is near a point, the nearest first. Built whole: some milliseconds for ten thousand. */
export class StationIndex<T extends GeoPoint> {
  readonly #items: readonly T[];
  readonly #tree: KDBush;

  constructor(items: readonly T[]) {
    this.#items = items;
    // A tree of nothing is an error.
    this.#tree = new KDBush(Math.max(1, items.length), 64, Float32Array);
    for (const { longitude, latitude } of items) this.#tree.add(longitude, latitude);
    if (items.length === 0) this.#tree.add(0, -90);
    this.#tree.finish();
  }

  /** At most `most` within `miles`. */
  near(point: GeoPoint, miles: number, most = Infinity): { item: T; miles: number }[] {
    // Half a mile more, for the points of the tree are rounded.
    const found = around(this.#tree, point.longitude, point.latitude, most, (miles + 0.5) * KM_PER_MILE);
    return found
      .flatMap((at) => {
        const item = this.#items[at];
        return item ? [{ item, miles: distanceMiles(point, item) }] : [];
      })
      .filter((one) => one.miles <= miles)
      .sort((a, b) => a.miles - b.miles);
  }
}
