import type {
  AlertState,
  ForecastPoint,
  ForecastProvider,
  ForecastSource,
  KnownAlerts,
  OfficialAlert,
  PlaceForecast,
  WeatherConditions,
} from '#features/weather/providers/forecast.model.ts';
import type { NationalAlerts } from '#features/weather/alerts/national-alerts.service.server.ts';
import type { PointAlerts } from '#features/weather/alerts/point-alerts.service.server.ts';
import { byteCache, roughBytes } from '#platform/cache/byte-cache.server.ts';
import { toColumns, toRows, type Columns } from '#platform/cache/columns.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { askInOrder } from '#platform/fetch/ask-in-order.server.ts';
import { dataTime, isOutdated } from '#features/weather/place/age.model.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { inTime } from '#platform/fetch/in-time.ts';
import { inTurns } from '#platform/fetch/in-turns.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';

const FORECASTS_TTL_MS = 10 * 60_000;
const CACHE_BYTES = 8 * 1024 * 1024;
/** Alerts may take this long beside the forecast; what is missing then was not checked. */
const ALERTS_DEADLINE_MS = 6_000;
/** Places that are asked about by themselves; of more, none. */
const MOST_ASKED_ALONE = 25;
/** A provider that has not answered by now gets company. */
const HEDGE_MS = 1_500;
/** What a provider that is asked place by place has got until then is used. */
const LAST_PLACES_MS = 150;
const PLACE_CONCURRENCY = 4;

/** Places per trip by source: one call of Open-Meteo takes all, NWS takes two calls for each and knows no heights. */
const PLACES_PER_TRIP: Record<ForecastSource, number> = { 'open-meteo': 70, nws: 16 };

export interface TripForecasts {
  source: ForecastSource;
  /** In the order of the points; undefined where the provider failed. */
  forecasts: (PlaceForecast | undefined)[];
  /** Epoch ms. */
  fetchedAt: number;
  /** Epoch ms: the oldest data of any place. */
  observedAt: number;
}

/** How a trip's forecasts are asked for. */
export interface Asking {
  /** From now on. */
  hours: number;
  /** Nobody waits longer than this. */
  deadlineMs: number;
  /** Asked before so many places are asked about; false: they are not known, and may not be asked about. */
  mayAsk: (places: number) => boolean;
}

export interface TripAlerts {
  items: OfficialAlert[];
  /** Per point: whether they were checked, and positions in `items`. */
  byPoint: { state: AlertState; positions: number[] }[];
}

interface TripWeatherDependencies {
  clock: Clock;
  log: Log;
  providers: readonly ForecastProvider[];
  alerts: Pick<NationalAlerts, 'load' | 'at'>;
  /** Asked about the places of which the look at the nation cannot tell. */
  pointAlerts: PointAlerts;
  /** Of forecasts in memory; default 8 MB. */
  cacheBytes?: number;
}

/** The forecasts and alerts of all places of a trip, with as few calls as the services allow. */
export function createTripWeather({
  clock,
  log,
  providers,
  alerts,
  pointAlerts,
  cacheBytes = CACHE_BYTES,
}: TripWeatherDependencies) {
  const cached = byteCache<KeptForecasts>('tripForecasts', cacheBytes, {
    sizeOf: ({ packed }) => roughBytes(packed),
  });
  const holder: { latest?: TripForecasts } = {};
  /** Until another trip is asked for: what was judged by them lasts for its further departures. */
  const held = (forecasts: TripForecasts) => (holder.latest = forecasts);
  const flights = new SingleFlight<TripForecasts>();

  /** Not once the data of a place has become too old to plan by. */
  const isUsable = ({ fetchedAt, forecasts }: TripForecasts): boolean =>
    isRecent(fetchedAt, clock.now(), FORECASTS_TTL_MS) &&
    !forecasts.some((one) => one && isOutdated(one, clock.now()));

  /**
   * Asks one provider for the hours from now on; Open-Meteo in one call. Rejects when it says nothing at all.
   */
  function forecastsBy(
    provider: ForecastProvider,
    points: readonly ForecastPoint[],
    { hours, deadlineMs, mayAsk }: Asking,
  ): Promise<TripForecasts> {
    const key = `${provider.source} ${points.map(keyOf).join(';')}`;
    const kept = cached.get(key);
    const known = kept && kept.hours >= hours && unpacked(kept);
    if (known && isUsable(known)) return Promise.resolve(held(known));
    const flight = `${key} ${hours}`;
    if (!flights.running(flight) && !mayAsk(points.length)) return Promise.reject(new Error('not admitted'));
    return flights.run(flight, async () => {
      const options = { hours, signal: AbortSignal.timeout(Math.max(1, deadlineMs - LAST_PLACES_MS)) };
      const answers =
        provider.source === 'open-meteo'
          ? await provider.forecast(points, options)
          : await eachPlace(points, (point) => provider.forecast([point], options).then(([one]) => one));
      // What may never be called good is no forecast to plan by.
      const forecasts = answers.map((one) => (one && isOutdated(one, clock.now()) ? undefined : one));
      if (!forecasts.some(Boolean)) throw new Error('no forecast for any place');
      const observedAt = Math.min(...forecasts.flatMap((one) => (one ? dataTime(one) * 1_000 : [])));
      const fetched = { source: provider.source, forecasts, fetchedAt: clock.now(), observedAt };
      cached.set(key, { hours, packed: pack(fetched), last: new WeakRef(fetched) });
      return held(fetched);
    });
  }

  async function eachPlace<T>(
    points: readonly ForecastPoint[],
    ask: (point: ForecastPoint) => Promise<T | undefined>,
  ): Promise<(T | undefined)[]> {
    return inTurns(points, PLACE_CONCURRENCY, async (point) => {
      try {
        return await ask(point);
      } catch (error) {
        log.warn({ err: error }, 'forecast of a place failed');
        return undefined;
      }
    });
  }

  /**
   * The providers in their order, the next one also beside a slow one. `journeyFor` gives the places to ask a
   * provider about, so that one that is asked place by place is asked for fewer. Undefined when all fail.
   */
  async function fetchForecasts<J extends { places: readonly ForecastPoint[] }>(
    journeyFor: (most: number) => J,
    asking: Asking,
  ): Promise<{ journey: J; fetched: TripForecasts } | undefined> {
    return askInOrder(
      providers.map((provider) => ({
        name: provider.source,
        ask: async () => {
          const journey = journeyFor(PLACES_PER_TRIP[provider.source]);
          return { journey, fetched: await forecastsBy(provider, journey.places, asking) };
        },
      })),
      { log, what: 'trip forecast', hedgeMs: HEDGE_MS, deadlineMs: asking.deadlineMs },
    );
  }

  /** Official alerts, from one look at the nation's, and of places that it leaves unchecked their own. Never rejects. */
  async function fetchAlerts(
    points: readonly GeoPoint[],
    deadlineMs = ALERTS_DEADLINE_MS,
  ): Promise<TripAlerts> {
    const waitMs = Math.min(deadlineMs, ALERTS_DEADLINE_MS);
    const latest = performance.now() + waitMs;
    await alerts.load(points, waitMs);
    const asked = await askAlone(points, latest - performance.now());
    const items: OfficialAlert[] = [];
    const positions = new Map<string, number>();
    const positionOf = (alert: OfficialAlert) => {
      const known = positions.get(alert.id);
      if (known !== undefined) return known;
      positions.set(alert.id, items.length);
      return items.push(alert) - 1;
    };
    const byPoint = points.map((point) => {
      const known = asked.get(point) ?? alerts.at(point);
      return { state: known.state, positions: known.items.map(positionOf) };
    });
    return { items, byPoint };
  }

  /** What was checked in time at points that are still unchecked. */
  async function askAlone(points: readonly GeoPoint[], ms: number): Promise<Map<GeoPoint, KnownAlerts>> {
    const checked = new Map<GeoPoint, KnownAlerts>();
    const unchecked = points.filter((point) => alerts.at(point).state !== 'checked');
    if (ms <= 0 || unchecked.length > MOST_ASKED_ALONE) return checked;
    const asking = inTurns(unchecked, PLACE_CONCURRENCY, async (point) => {
      const known = await pointAlerts(point);
      if (known.state === 'checked') checked.set(point, known);
    });
    await inTime(asking, ms);
    return new Map(checked);
  }

  return { fetchForecasts, fetchAlerts };
}

/** Forecasts as they are kept: the hours of a long trip take megabytes as objects. */
interface KeptForecasts {
  hours: number;
  packed: Omit<TripForecasts, 'forecasts'> & {
    forecasts: ((Omit<PlaceForecast, 'hours'> & { hours: Columns }) | undefined)[];
  };
  /** As they were last used: what was judged by them is remembered by the very same ones. */
  last: WeakRef<TripForecasts>;
}

const pack = (all: TripForecasts): KeptForecasts['packed'] => ({
  ...all,
  forecasts: all.forecasts.map((one) => one && { ...one, hours: toColumns(one.hours) }),
});

function unpacked(kept: KeptForecasts): TripForecasts {
  const last = kept.last.deref();
  if (last) return last;
  const forecasts = kept.packed.forecasts.map(
    (one) => one && { ...one, hours: toRows<WeatherConditions>(one.hours) },
  );
  const again = { ...kept.packed, forecasts };
  kept.last = new WeakRef(again);
  return again;
}

const keyOf = ({ latitude, longitude, elevation }: ForecastPoint) =>
  `${latitude.toFixed(4)},${longitude.toFixed(4)}${elevation === undefined ? '' : `,${Math.round(elevation ?? 0)}`}`;
