import { LEVEL_CODES } from '#features/weather/probability/count-runs.model.ts';
import type { Arrival } from '../journey/timeline.model.ts';
import { LOW_SUN_FACTOR } from '../road/low-sun.model.ts';
import { crosswindFactor } from '../road/road-wind.model.ts';

/**
 * The worst level, by `LEVEL_CODES`, that alerts, stations, a crosswind and a low sun make of a moment: no run says
 * anything of these, so they hold for all.
 */
export function levelOfAllRuns({ alerts, measured, wind, sunAhead }: Arrival): number {
  const factors = [...alerts, ...measured, crosswindFactor(wind), sunAhead ? LOW_SUN_FACTOR : null];
  return factors.reduce<number>(
    (worst, factor) =>
      factor === null || factor.level === 'note' ? worst : Math.max(worst, LEVEL_CODES[factor.level]),
    LEVEL_CODES.good,
  );
}
