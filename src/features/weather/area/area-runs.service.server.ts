import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { EnsembleForecast } from '../probability/ensemble.model.ts';
import { judgeRuns } from '../probability/judge-runs.model.ts';
import type { PlaceForecast } from '../providers/forecast.model.ts';
import { setsOfRuns, type AreaRuns } from './area-runs.model.ts';

/** 1 kB each. There is room for the ensembles of some fifty areas at a time. */
const KEPT_AREAS = 500;

/**
 * How sure the verdicts of areas are, for those whose ensemble is in memory because a rider asked for it: nothing is
 * asked for here. Judged in the background when a forecast comes; what a newer forecast replaces is not known again until
 * then.
 */
export function createAreaRuns({
  log,
  ensembleOf,
  onJudged,
}: {
  log: Pick<Log, 'error'>;
  ensembleOf: (slot: number) => EnsembleForecast | undefined;
  onJudged: () => void;
}) {
  const kept = new LRUCache<number, AreaRuns>(atMost(KEPT_AREAS));
  const waiting = new Map<number, { forecast: PlaceForecast; fetchedAt: number }>();
  let judging: Promise<void> | undefined;

  async function judgeAll(): Promise<void> {
    for (const [slot, { forecast, fetchedAt }] of waiting) {
      waiting.delete(slot);
      const ensemble = ensembleOf(slot);
      if (!ensemble) continue;
      const steps = judgeRuns(forecast, ensemble, Math.floor(fetchedAt / 1_000));
      let step = steps.next();
      // A member takes milliseconds; requests get their turn in between.
      for (; !step.done; step = steps.next()) await backgroundTurn();
      // A newer forecast may have come meanwhile.
      if (!step.value || waiting.has(slot)) continue;
      kept.set(slot, setsOfRuns(step.value, fetchedAt));
      onJudged();
    }
  }

  return {
    of: (slot: number): AreaRuns | undefined => kept.get(slot),
    /** Takes in a forecast that has come. */
    put(slot: number, forecast: PlaceForecast, fetchedAt: number): void {
      kept.delete(slot);
      if (!ensembleOf(slot)) return;
      waiting.set(slot, { forecast, fetchedAt });
      judging ??= judgeAll()
        .catch((error: unknown) => log.error({ err: error }, 'runs of areas could not be judged'))
        .finally(() => (judging = undefined));
    },
    settle: async (): Promise<void> => judging,
  };
}
