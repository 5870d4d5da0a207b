import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createAreaCache } from '../area/area-cache.service.server.ts';
import { ensembleBytes, isCountable, type EnsembleForecast } from './ensemble.model.ts';
import type { OpenMeteoEnsemble } from './open-meteo-ensemble.upstream.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** The model is renewed four times a day. */
const ENSEMBLE_FRESH_MS = 3 * HOUR_MS;
/** The points of a trip come together. */
const COLLECT_MS = 25;

/** Ensembles by area, from one call per area and three hours, fetched in the background. */
export function createEnsembles({
  upstream,
  cacheBytes,
  ...rest
}: {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Undefined: switched off. */
  upstream: OpenMeteoEnsemble | undefined;
  /** Counts what is about to be asked for so many places; false when it may not be. */
  mayAsk: (places: number) => boolean;
  cacheBytes: number;
}) {
  return createAreaCache<EnsembleForecast>({
    ...rest,
    what: 'ensembles',
    fetch:
      upstream &&
      (async (points) =>
        (await upstream.members(points)).map((one) => (one !== null && isCountable(one) ? one : null))),
    known: byteCache('ensembles', cacheBytes, { sizeOf: ({ value }) => ensembleBytes(value) }),
    freshMs: ENSEMBLE_FRESH_MS,
    collectMs: COLLECT_MS,
  });
}
export type Ensembles = ReturnType<typeof createEnsembles>;
