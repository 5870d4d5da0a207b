import type { Log } from '#platform/log/log.server.ts';
import type { ScenicRoutesService } from './routes.service.server.ts';

const WARM_EVERY_MS = 30 * 60_000;
/** Looks whether the nation's map is due, or a part of it failed. */
const NATION_CHECK_MS = 10 * 60_000;

/** Keeps the directory, the roads, the nation's map and the forecasts of the coming rides at hand. Starts at once; call the result to stop. */
export function startRouteJobs({ routes, log }: { routes: ScenicRoutesService; log: Log }): () => void {
  const warm = () => {
    Promise.all([routes.warmRides(), routes.warmDirectory(), routes.warmRoads()]).catch((error: unknown) =>
      log.warn({ err: error }, 'warming routes failed'),
    );
  };
  warm();
  const timer = setInterval(warm, WARM_EVERY_MS);
  timer.unref();
  const renewNation = () => {
    routes.nation
      .renew()
      .catch((error: unknown) => log.warn({ err: error }, "renewing the nation's map failed"));
  };
  renewNation();
  const nationTimer = setInterval(renewNation, NATION_CHECK_MS).unref();
  return () => {
    clearInterval(timer);
    clearInterval(nationTimer);
  };
}
