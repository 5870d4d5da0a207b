import { withAir, type AirForecast } from '#features/weather/air/air.model.ts';
import type { Air } from '#features/weather/air/air.service.server.ts';
import type { PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { inTime } from '#platform/fetch/in-time.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';

/** Nobody waits longer for smoke than this after the forecast; as for the verdict of a place. */
const GRACE_MS = 150;

export type TripSmoke = ReturnType<typeof createTripSmoke>;

/** The smoke on the way: one call for all points, beside the forecast's. @param air undefined: switched off */
export function createTripSmoke(air: Pick<Air, 'find' | 'due' | 'wantAll'> | undefined) {
  /** A forecast with its smoke is one thing for as long as both last: what is reckoned from it is kept by it. */
  const laid = new WeakMap<PlaceForecast, { air: AirForecast; forecast: PlaceForecast }>();

  function smoky(forecast: PlaceForecast, found: AirForecast): PlaceForecast {
    const known = laid.get(forecast);
    if (known?.air === found) return known.forecast;
    const made = withAir(forecast, found);
    laid.set(forecast, { air: found, forecast: made });
    return made;
  }

  return {
    /** Asks for what is not known; ends when it has come. Never rejects. @param mayAsk whether so many areas may be asked about */
    async look(points: readonly GeoPoint[], mayAsk: (areas: number) => boolean): Promise<void> {
      const due = air?.due(points) ?? 0;
      if (air && (due === 0 || mayAsk(due))) await air.wantAll(points);
    },

    /** The forecasts of points with the smoke that is known by now, or shortly; without it they are what they were. */
    async over(
      forecasts: readonly (PlaceForecast | undefined)[],
      points: readonly GeoPoint[],
      looking: Promise<void>,
    ): Promise<(PlaceForecast | undefined)[]> {
      if (!air) return [...forecasts];
      await inTime(looking, GRACE_MS);
      return forecasts.map((forecast, index) => {
        const point = points[index];
        const found = point && air.find(point);
        return forecast && found ? smoky(forecast, found) : forecast;
      });
    },
  };
}
