import type { Log } from '#platform/log/log.server.ts';
import type { ScenicRoutesService } from './routes.service.server.ts';

const WARM_EVERY_MS = 30 * 60_000;

/** Keeps the directory and the forecasts of the coming rides at hand. Starts at once; call the result to stop. */
export function startRouteJobs({ routes, log }: { routes: ScenicRoutesService; log: Log }): () => void {
  const warm = () => {
    Promise.all([routes.warmRides(), routes.warmDirectory()]).catch((error: unknown) =>
      log.warn({ err: error }, 'warming routes failed'),
    );
  };
  warm();
  const timer = setInterval(warm, WARM_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
