import { setTimeout as delay } from 'node:timers/promises';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { writeBehind } from '#platform/cache/write-behind.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { PlaceForecast } from '../providers/forecast.model.ts';
import type { Ensembles } from './ensembles.service.server.ts';
import { judgeRuns, type JudgedRuns } from './judge-runs.model.ts';
import { findRuns, saveRuns, type PlaceRunsRow } from './runs.repo.server.ts';

/** The verdict goes out first. */
const AFTER_ANSWER_MS = 20;
/** Beside the arrays. */
const RUNS_BYTES = 3_000;
const SAVE_AFTER_MS = 1_000;
const SAVED_AT_ONCE = 2;
/** Of some 40 kB each. */
const SAVES_WAITING = 60;

/**
 * The runs of places that were checked, judged in the background after their forecasts: in memory, and behind it in the
 * database, beside the answers that count them.
 */
export function createPlaceRuns(deps: {
  db: Db;
  log: Pick<Log, 'error'>;
  ensembles: Pick<Ensembles, 'find' | 'want'>;
  cacheBytes: number;
}) {
  const { db, log, ensembles } = deps;
  const judged = byteCache<{ fetchedAt: number; runs: JudgedRuns }>('runs', deps.cacheBytes, {
    sizeOf: ({ runs }) => RUNS_BYTES + runs.levels.length * 7,
  });
  const saving = writeBehind<PlaceRunsRow>({
    save: (rows) => saveRuns(db, rows),
    failed: (error) => log.error({ err: error }, 'runs cannot be written'),
    afterMs: SAVE_AFTER_MS,
    most: SAVED_AT_ONCE,
    room: SAVES_WAITING,
  });
  const underWay = new Map<string, Promise<void>>();

  /** Those of the forecast that was fetched at `fetchedAt` (epoch ms), as far as they are in memory. */
  function of(zipCode: string, fetchedAt: number): JudgedRuns | undefined {
    const known = judged.get(zipCode);
    return known?.fetchedAt === fetchedAt ? known.runs : undefined;
  }

  /** Likewise, also those that another process judged, or this one before it started; undefined when they cannot be read. */
  async function find(zipCode: string, fetchedAt: number): Promise<JudgedRuns | undefined> {
    const waiting = saving.get(zipCode);
    const known = of(zipCode, fetchedAt) ?? (waiting?.fetchedAt === fetchedAt ? waiting.runs : undefined);
    if (known) return known;
    try {
      const runs = await findRuns(db, zipCode, fetchedAt);
      if (runs) judged.set(zipCode, { fetchedAt, runs });
      return runs;
    } catch (error) {
      log.error({ err: error }, 'runs cannot be read');
      return undefined;
    }
  }

  /**
   * Judges the runs of a forecast and tells of them; asks for the ensemble only when `mayAsk`. Nobody waits for it,
   * and it never rejects.
   */
  function judge(
    place: GeoPoint & { zipCode: string },
    forecast: PlaceForecast,
    fetchedAt: number,
    { mayAsk, take }: { mayAsk: boolean; take: (runs: JudgedRuns) => void },
  ): void {
    const { zipCode } = place;
    const judging = (async () => {
      const before = underWay.get(zipCode);
      await delay(AFTER_ANSWER_MS);
      const ensemble = mayAsk ? await ensembles.want(place) : ensembles.find(place);
      await before;
      if (!ensemble) return;
      const steps = judgeRuns(forecast, ensemble, Math.floor(fetchedAt / 1_000));
      let step = steps.next();
      // A member takes milliseconds; requests get their turn in between.
      for (; !step.done; step = steps.next()) await backgroundTurn();
      if (step.value === null) return;
      judged.set(zipCode, { fetchedAt, runs: step.value });
      saving.add(zipCode, { zipCode, fetchedAt, runs: step.value });
      take(step.value);
    })()
      .catch((error: unknown) => log.error({ err: error }, 'runs could not be judged'))
      .finally(() => {
        if (underWay.get(zipCode) === judging) underWay.delete(zipCode);
      });
    underWay.set(zipCode, judging);
  }

  return {
    of,
    find,
    judge,
    /** Ends when nothing is under way for a place; at once when nothing is. Never rejects. */
    arrival: (zipCode: string): Promise<void> => underWay.get(zipCode) ?? Promise.resolve(),
    settle: async (): Promise<void> => {
      await Promise.all(underWay.values());
      await saving.flush();
    },
  };
}
export type PlaceRuns = ReturnType<typeof createPlaceRuns>;
