import type { LocationService } from '#features/location/location.service.server.ts';
import type {
  AreaForecastService,
  AreaOutlook,
} from '#features/weather/area/area-forecast.service.server.ts';
import { isOldData } from '#features/weather/place/age.model.ts';
import { forecastsNow } from '#features/weather/providers/forecast.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { fullTime } from '#platform/time/format-time.ts';

/** An older forecast is asked for again; while that fails, what is to be sent waits. */
const FORECAST_AGE_MS = 75 * 60_000;

/** A place that an email or notification is about, and its forecast. */
export interface WatchedPlace {
  zipCode: string;
  /** "Estes Park, CO"; null for a ZIP code that no longer exists. */
  name: string | null;
  /** Undefined while there is none, or only an old one. */
  area: AreaOutlook | undefined;
}

/** Forecasts of places as emails and notifications use them, out of what was loaded before. */
export function createWatchedPlaces({
  clock,
  location,
  areas,
}: {
  clock: Clock;
  location: Pick<LocationService, 'knownZip'>;
  areas: Pick<AreaForecastService, 'known'>;
}): (zipCode: string) => WatchedPlace {
  return (zipCode) => {
    const place = location.knownZip(zipCode);
    const area = place && areas.known(place);
    const isFresh = area && clock.now() - area.fetchedAt < FORECAST_AGE_MS;
    return {
      zipCode,
      name: place ? `${place.city}, ${place.state}` : null,
      area: isFresh ? area : undefined,
    };
  };
}

/** When the oldest forecast was asked for, when the oldest grid was issued if that has to be told, who forecast them, whether one of them is simulated, and whether all alerts were checked. */
export function sourceOf(places: readonly WatchedPlace[], timeZone: string, now: number) {
  const known = places.flatMap(({ area }) => area ?? []);
  const oldest = Math.min(...known.map(({ fetchedAt }) => fetchedAt));
  const old = known.filter(
    ({ forecast: { source }, observedAt }) =>
      forecastsNow(source) && isOldData({ source, observedAt: new Date(observedAt).toISOString() }, now),
  );
  const issued = Math.min(...old.map(({ observedAt }) => observedAt));
  return {
    forecastOf: known.length > 0 ? fullTime(oldest / 1_000, timeZone) : undefined,
    issuedAt: old.length > 0 ? fullTime(issued / 1_000, timeZone) : undefined,
    sources: known.map(({ forecast }) => forecast.source),
    simulated: known.some(({ simulated }) => simulated),
    alertsChecked: known.every(({ alertState }) => alertState === 'checked'),
  };
}
