import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createAreaCache } from '../area/area-cache.service.server.ts';
import type { AirForecast } from './air.model.ts';
import type { OpenMeteoAir } from './open-meteo-air.upstream.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** The model is renewed twice a day. */
const AIR_FRESH_MS = 3 * HOUR_MS;
/** Of some 1.5 kB. */
const AREAS = 1_000;

/** The smoke of areas, from one call for an area and three hours. */
export function createAir({
  upstream,
  ...rest
}: {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Undefined: switched off. */
  upstream: OpenMeteoAir | undefined;
  mayAsk: (places: number) => boolean;
}) {
  return createAreaCache<AirForecast>({
    ...rest,
    what: 'air quality',
    fetch: upstream && ((points) => upstream.air(points)),
    known: new LRUCache<string, { value: AirForecast; fetchedAt: number }>(atMost(AREAS)),
    freshMs: AIR_FRESH_MS,
    collectMs: 0,
  });
}
export type Air = ReturnType<typeof createAir>;
