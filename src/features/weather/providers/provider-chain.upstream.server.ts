import type { Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { ForecastSource, PlaceForecast } from './forecast.model.ts';
import { isOutdated } from '../place/age.model.ts';

/** A provider that has not answered by now gets company: the next one is asked beside it. */
export const HEDGE_MS = 2_500;
/** No rider waits longer than this for a forecast. */
export const DEADLINE_MS = 7_000;

export interface Point {
  latitude: number;
  longitude: number;
}

export interface ForecastProvider {
  source: ForecastSource;
  /** One forecast per point, in order. Rejects when the service fails or answers garbage. */
  forecast(points: Point[], options?: { signal?: AbortSignal }): Promise<PlaceForecast[]>;
}

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
 * Asks the providers in their order, the next one as soon as one fails, lacks what a verdict needs, or is slow.
 * The first complete and current forecast wins; else the first other one; undefined when none said anything in time.
 */
export function fetchFromChain(
  providers: readonly ForecastProvider[],
  point: Point,
  { clock, log }: { clock: Clock; log: Log },
): Promise<PlaceForecast | undefined> {
  return new Promise((resolve) => {
    const abort = new AbortController();
    let partial: PlaceForecast | undefined;
    let started = 0;
    let pending = 0;
    let hedge: NodeJS.Timeout | undefined;

    const finish = (forecast: PlaceForecast | undefined) => {
      clearTimeout(hedge);
      clearTimeout(deadline);
      resolve(forecast);
      abort.abort();
    };
    const startNext = () => {
      clearTimeout(hedge);
      const provider = providers[started];
      if (!provider) {
        if (pending === 0) finish(partial);
        return;
      }
      started += 1;
      pending += 1;
      hedge = setTimeout(startNext, HEDGE_MS);
      void ask(provider, point, abort.signal, { clock, log }).then((forecast) => {
        pending -= 1;
        if (abort.signal.aborted) return;
        if (forecast && isComplete(forecast, clock.now())) finish(forecast);
        else {
          if (forecast && saysSomething(forecast)) partial ??= forecast;
          startNext();
        }
      });
    };
    const deadline = setTimeout(() => finish(partial), DEADLINE_MS);
    startNext();
  });
}

async function ask(
  provider: ForecastProvider,
  point: Point,
  signal: AbortSignal,
  { clock, log }: { clock: Clock; log: Log },
) {
  try {
    const [forecast] = await provider.forecast([point], { signal });
    if (forecast && !isComplete(forecast, clock.now()))
      log.warn({ source: provider.source }, 'forecast is incomplete or outdated');
    return forecast;
  } catch (error) {
    if (!signal.aborted) log.warn({ source: provider.source, err: error }, 'forecast failed');
    return undefined;
  }
}
