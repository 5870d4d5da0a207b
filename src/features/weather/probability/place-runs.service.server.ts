import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { PlaceForecast } from '../providers/forecast.model.ts';
import type { Ensembles } from './ensembles.service.server.ts';
import { judgeRuns, type JudgedRuns } from './judge-runs.model.ts';

/** The verdict goes out first. */
const AFTER_ANSWER_MS = 20;
/** Beside the arrays. */
const RUNS_BYTES = 3_000;

/** The runs of places that were checked, judged in the background after their forecasts. */
export function createPlaceRuns(deps: {
  log: Pick<Log, 'error'>;
  ensembles: Pick<Ensembles, 'find' | 'want'>;
  cacheBytes: number;
}) {
  const { log, ensembles } = deps;
  const judged = byteCache<{ fetchedAt: number; runs: JudgedRuns }>('runs', deps.cacheBytes, {
    sizeOf: ({ runs }) => RUNS_BYTES + runs.levels.length * 7,
  });
  const underWay = new Map<string, Promise<void>>();

  /** Those of the forecast that was fetched at `fetchedAt` (epoch ms). */
  function of(zipCode: string, fetchedAt: number): JudgedRuns | undefined {
    const known = judged.get(zipCode);
    return known?.fetchedAt === fetchedAt ? known.runs : undefined;
  }

  /**
   * Judges the runs of a forecast and tells of them; asks for the ensemble only when `mayAsk`. Nobody waits for it,
   * and it never rejects.
   */
  function judge(
    place: GeoPoint & { zipCode: string },
    forecast: PlaceForecast,
    fetchedAt: number,
    { mayAsk, tell }: { mayAsk: boolean; tell: (runs: JudgedRuns) => void },
  ): void {
    const { zipCode } = place;
    const judging = (async () => {
      const before = underWay.get(zipCode);
      const ensemble = mayAsk ? await ensembles.want(place) : ensembles.find(place);
      await before;
      if (!ensemble) return;
      await delay(AFTER_ANSWER_MS);
      const steps = judgeRuns(forecast, ensemble, Math.floor(fetchedAt / 1_000));
      let step = steps.next();
      // A member takes milliseconds; requests get their turn in between.
      for (; !step.done; step = steps.next()) await setImmediate();
      if (step.value === null) return;
      judged.set(zipCode, { fetchedAt, runs: step.value });
      tell(step.value);
    })()
      .catch((error: unknown) => log.error({ err: error }, 'runs could not be judged'))
      .finally(() => {
        if (underWay.get(zipCode) === judging) underWay.delete(zipCode);
      });
    underWay.set(zipCode, judging);
  }

  return {
    of,
    judge,
    /** Ends when nothing is under way for a place; at once when nothing is. Never rejects. */
    arrival: (zipCode: string): Promise<void> => underWay.get(zipCode) ?? Promise.resolve(),
    settle: async (): Promise<void> => void (await Promise.all(underWay.values())),
  };
}
export type PlaceRuns = ReturnType<typeof createPlaceRuns>;
