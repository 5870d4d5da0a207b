import { HOUR_S } from '#platform/time/units.ts';
import { LEVEL_CODES, MISSING, type RunLevels } from '../probability/count-runs.model.ts';
import { RING, WORD } from './area-verdicts.model.ts';

/** Of each run of an area the hours that it calls good, whatever alerts are in force. */
export interface AreaRuns {
  /** Of the forecast that they belong to, epoch ms. */
  fetchedAt: number;
  members: number;
  /** The hours that enough complete runs cover: a set in a ring, like those of `SETS`. */
  known: Int32Array;
  /** Runs one after the other, likewise. */
  good: Int32Array;
}

/** The good hours of runs as sets of bits. */
export function setsOfRuns(
  { time, members, needed, levels }: Pick<RunLevels, 'time' | 'members' | 'needed' | 'levels'>,
  fetchedAt: number,
): AreaRuns {
  const known = new Int32Array(RING);
  const good = new Int32Array(members * RING);
  for (const [at, epoch] of time.entries()) {
    const hour = Math.floor(epoch / HOUR_S);
    const word = Math.floor(hour / WORD) % RING;
    const bit = 1 << (hour % WORD);
    let whole = 0;
    for (let member = 0; member < members; member += 1) {
      const level = levels[member * time.length + at] ?? MISSING;
      if (level < LEVEL_CODES.unknown) whole += 1;
      if (level === LEVEL_CODES.good) good[member * RING + word] = (good[member * RING + word] ?? 0) | bit;
    }
    if (whole >= needed) known[word] = (known[word] ?? 0) | bit;
  }
  return { fetchedAt, members, known, good };
}
