import * as z from 'zod/mini';
import { UNDO_MS } from '#features/review/queue/queue.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { DAYS_AHEAD } from './repeat.model.ts';
import { listDueSeries } from './series.repo.server.ts';
import type { RideSeriesService } from './series.service.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const CHECK_EVERY_MS = HOUR_MS;
const AT_ONCE = 200;
/** An approval that is undone leaves no dates behind. */
const AFTER_MS = UNDO_MS + 1_000;

const makeRideDates: Job<{ seriesId: number }> = {
  name: 'make-ride-dates',
  data: z.object({ seriesId: z.int({ error: 'must be the id of a series' }) }),
  retries: 5,
  retryAfterSeconds: 10,
  retryAtMostSeconds: 300,
  timeoutSeconds: 60,
  atOnce: 2,
};

/** Makes the dates of standing rides, 60 days ahead. A second process makes nothing. */
export function createSeriesJobs({
  db,
  clock,
  jobs,
  series,
}: {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'handle' | 'every' | 'send'>;
  series: Pick<RideSeriesService, 'makeDates'>;
}) {
  async function makeAll(signal?: AbortSignal): Promise<number> {
    const today = isoDay(clock.now() / 1_000, 'UTC');
    const horizon = addDays(today, DAYS_AHEAD);
    let made = 0;
    for (let after = 0; ;) {
      const due = await listDueSeries(db, after, { today, horizon }, AT_ONCE);
      for (const id of due) {
        if (signal?.aborted) return made;
        made += await series.makeDates(id);
      }
      const last = due.at(-1);
      if (last === undefined || due.length < AT_ONCE) return made;
      after = last;
    }
  }

  jobs.handle(makeRideDates, async ({ seriesId }) => void (await series.makeDates(seriesId)));
  jobs.every(CHECK_EVERY_MS, 'look-for-ride-dates', async (signal) => void (await makeAll(signal)));

  return {
    /** Makes the dates of a series that was just approved, once that cannot be undone any more. */
    makeSoon: (tx: Db, seriesId: number): Promise<void> =>
      jobs.send(tx, makeRideDates, { seriesId }, { at: clock.now() + AFTER_MS }),
  };
}
export type SeriesJobs = ReturnType<typeof createSeriesJobs>;
