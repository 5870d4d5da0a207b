import type { AreaRuns } from '#features/weather/area/area-runs.model.ts';
import { RING } from '#features/weather/area/area-verdicts.model.ts';
import { LIKELIHOODS } from '#features/weather/probability/probability-words.model.ts';
import type { LocalDay } from './local-day.model.ts';
import { hoursOfDay, LIKELIHOOD_UNKNOWN, type DayVerdict } from './rank.model.ts';

/** Runs that call a window good, of all. */
export interface WindowRuns {
  good: number;
  members: number;
}

export interface RoadRuns {
  /** Of an area by its slot; undefined where none is known. */
  runsOf: (slot: number) => AreaRuns | undefined;
  /** Epoch ms of the forecast that each slot is judged by. */
  fetchedAt: Float64Array;
}

/**
 * How many runs call the good window of a day good in all areas of a road; null where that is not known of each of them,
 * by the forecast that made the verdict. `from` and `to` bound the road's slots among those of all.
 */
export function runsOfWindow(
  slots: ArrayLike<number>,
  { from, to }: { from: number; to: number },
  verdict: Pick<DayVerdict, 'level' | 'first' | 'length'>,
  day: Pick<LocalDay, 'start' | 'length'>,
  { runsOf, fetchedAt }: RoadRuns,
): WindowRuns | null {
  if (verdict.level !== 'good' || verdict.length === 0) return null;
  const window = ((1 << verdict.length) - 1) << verdict.first;
  const areas: AreaRuns[] = [];
  for (let which = from; which < to; which += 1) {
    const slot = slots[which] ?? 0;
    const runs = runsOf(slot);
    if (!runs || runs.fetchedAt !== fetchedAt[slot] || runs.members !== (areas[0]?.members ?? runs.members))
      return null;
    if ((hoursOfDay(runs.known, day) & window) !== window) return null;
    areas.push(runs);
  }
  const members = areas[0]?.members ?? 0;
  if (members === 0) return null;
  let good = 0;
  for (let member = 0; member < members; member += 1) {
    const own = (runs: AreaRuns) => runs.good.subarray(member * RING, (member + 1) * RING);
    if (areas.every((runs) => (hoursOfDay(own(runs), day) & window) === window)) good += 1;
  }
  return { good, members };
}

/** In the steps that riders are told in words, the likeliest first: one run more or less outranks no distance. */
export function likelihoodStep(runs: WindowRuns | null): number {
  if (runs === null) return LIKELIHOOD_UNKNOWN;
  const share = runs.good / runs.members;
  return LIKELIHOODS.findIndex(({ from }) => share >= from);
}
