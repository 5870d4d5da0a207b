/** Seconds; a kept answer takes microseconds, a slow service many seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts values by size: adding one makes nothing, so that it costs a request nothing. */
export class Histogram {
  readonly bounds: Float64Array;
  /** How many were in each bucket alone; the last one has no end. */
  readonly counts: Float64Array;
  #sum = 0;

  /** @param bounds upper ends of the buckets, rising; a value belongs to the first whose end it does not exceed */
  constructor(bounds: readonly number[] = SECONDS) {
    this.bounds = Float64Array.from(bounds);
    this.counts = new Float64Array(bounds.length + 1);
  }

  get sum(): number {
    return this.#sum;
  }

  add(value: number): void {
    const { bounds, counts } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
    counts[at] = (counts[at] ?? 0) + 1;
    this.#sum += value;
  }

  /** Adds what another one of the same buckets has counted. */
  include(other: Histogram): void {
    for (const [at, count] of other.counts.entries()) this.counts[at] = (this.counts[at] ?? 0) + count;
    this.#sum += other.sum;
  }
}
