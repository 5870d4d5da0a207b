/**
 * Milliseconds of the fastest of some runs: a busy machine makes work slower, never faster.
 * @param enough no further run is needed once one took no longer than this.
 */
export function fastest(work: () => unknown, runs = 5, enough = 0): number {
  let least = Infinity;
  for (let run = 0; run < runs && least > enough; run += 1) {
    const started = performance.now();
    work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Shorter times say nothing about growth: they are the clock's own steps and the compiler's. */
const LEAST_MS = 0.05;

/** Halfway, in powers, between what looks at each character once and what looks at every pair of them. */
export const LINEAR = 64;

/** What seems to grow faster is measured again: another program's turn takes longer than most of this work. */
const ROUNDS = 6;
const BEYOND_DOUBT = 1_000;

/**
 * How many times as long work takes on sixteen times the text: about 16 when it looks at each character once,
 * 256 when it is quadratic, 4,096 when it is cubic. It stops before a bad pattern can hold the run for hours.
 * @param piece repeated until the text is long enough.
 */
export function growth(work: (text: string) => unknown, piece: string): number {
  /** Milliseconds of the fastest run so far, by length. */
  const times = new Map<number, number>();
  const timeOf = (length: number): number => {
    const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    const least = Math.min(
      times.get(length) ?? Infinity,
      fastest(() => work(text), 5, LEAST_MS),
    );
    times.set(length, least);
    return Math.max(LEAST_MS, least);
  };
  let found = worstGrowth(timeOf);
  for (let round = 1; round < ROUNDS && found > LINEAR && found < BEYOND_DOUBT; round += 1)
    found = worstGrowth(timeOf);
  return found;
}

function worstGrowth(timeOf: (length: number) => number): number {
  const times = new Map<number, number>();
  let worst = 0;
  for (const length of [1_000, 4_000, 16_000, 64_000]) {
    const now = timeOf(length);
    times.set(length, now);
    const shorter = times.get(length / 16);
    if (shorter !== undefined) worst = Math.max(worst, now / shorter);
    // A fourth of the text already takes as long as sixteen times it should.
    const quarter = times.get(length / 4);
    if (quarter !== undefined && now > 40 * quarter) return (now / quarter) ** 2;
    if (worst > 100) return worst;
  }
  return worst;
}
