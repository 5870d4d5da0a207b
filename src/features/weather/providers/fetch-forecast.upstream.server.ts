import type { Clock } from '#platform/clock/clock.ts';
import { askInOrder } from '#platform/fetch/ask-in-order.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { isOutdated } from '../place/age.model.ts';
import type { ForecastProvider, PlaceForecast } from './forecast.model.ts';

/** A provider that has not answered by now gets company: the next one is asked beside it. */
export const HEDGE_MS = 2_500;
/** No rider waits longer than this for a forecast. */
export const DEADLINE_MS = 7_000;

/** A verdict needs temperature, wind and precipitation, and data that is not outdated. `now` is epoch ms. */
export const isComplete = (forecast: PlaceForecast, now: number) => {
  const { temperature, windSpeed, precipitation } = forecast.current;
  return temperature !== null && windSpeed !== null && precipitation !== null && !isOutdated(forecast, now);
};

const saysSomething = ({ current }: PlaceForecast) =>
  [current.temperature, current.windSpeed, current.precipitation, current.weatherCode].some(
    (value) => value !== null,
  );

/**
 * The forecast of a place by the first provider that has a complete and current one; else what the first other one
 * says; undefined when none said anything in time.
 */
export async function fetchForecast(
  providers: readonly ForecastProvider[],
  point: GeoPoint,
  { clock, log }: { clock: Clock; log: Log },
): Promise<PlaceForecast | undefined> {
  const found = await askInOrder(
    providers.map((provider) => ({
      name: provider.source,
      ask: (signal) => provider.forecast([point], { signal }),
    })),
    {
      log,
      what: 'forecast',
      hedgeMs: HEDGE_MS,
      deadlineMs: DEADLINE_MS,
      isComplete: ([forecast]) => forecast !== undefined && isComplete(forecast, clock.now()),
      isUsable: ([forecast]) => forecast !== undefined && saysSomething(forecast),
    },
  );
  return found?.[0];
}
