import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import { areaOfPoint, type AreaFetcher } from './area-fetch.service.server.ts';
import { dataTime, goodUntil } from '../place/age.model.ts';
import { packHours, unpackHours, type PackedHours } from './packed-hours.model.ts';
import { hoursAhead } from '../verdict/assess.model.ts';
import type { AlertState, PlaceForecast } from '../providers/forecast.model.ts';
import type { NationalAlerts } from '../alerts/national-alerts.service.server.ts';
import { columnsOf, hoursOf, judgeHours, type UnjudgedColumns } from '../verdict/outlook.model.ts';
import type { RideDay } from '../weather.schema.ts';
import { RIDE_DAYS, type AreaHour } from '../verdict/windows.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** How long a forecast serves before it is renewed, and how long it may stand in while that fails. */
const FRESH_MS = HOUR_MS;
const USABLE_MS = 6 * HOUR_MS;
const CACHE_BYTES = 16 * 1024 * 1024;
/** Measured: the judged days with what is known about them, and the most that an hour of columns takes. */
const DAYS_BYTES = 5_000;
const HOUR_BYTES = 120;

/**
 * The forecast of an area, judged hour by hour and day by day in the zone and under the official alerts of the point asked
 * about: an area may reach over the border of a zone.
 */
export interface AreaOutlook {
  forecast: AreaSource;
  /** From the hour of the forecast on; unpacked at each look. */
  readonly hours: AreaHour[];
  /** The same array for as long as the forecast is judged the same; of a late evening, 8 days. */
  days: RideDay[];
  /** Unless they were checked, nothing of it is good. */
  alertState: AlertState;
  /** Epoch ms at which the provider was asked. */
  fetchedAt: number;
  /** Epoch ms of the data itself: when a grid was last renewed. */
  observedAt: number;
  simulated: boolean;
}

type AreaSource = Pick<PlaceForecast, 'source' | 'timeZone'>;

/** What was fetched for an area, and how it was judged last. */
interface Area {
  forecast: AreaSource;
  /** Our own map's zone of the point that it was asked for. */
  zone: string;
  /** Its hours as `UnjudgedColumns`, deflated: read again only when alerts change. */
  columns: Buffer;
  fetchedAt: number;
  observedAt: number;
  /** Epoch ms: then the data itself is too old to call anything good. */
  until: number;
  /** What it takes with the hours it may be judged into. */
  bytes: number;
  /** By zone, each by the alerts that it was judged under: they change more often than a forecast. */
  judged: Map<
    string,
    Pick<AreaOutlook, 'days' | 'alertState' | 'simulated'> & { under: string; hours: PackedHours }
  >;
}

export interface AreaForecastDependencies {
  clock: Clock;
  fetcher: AreaFetcher;
  alerts: Pick<NationalAlerts, 'at' | 'load' | 'renew'>;
  simulated: () => boolean;
  /** How long alerts may take beside the forecasts; default 6 s. */
  alertsWaitMs?: number;
  /** Keeps the days alone: `hours` is empty. Hours take most of the memory. */
  daysOnly?: boolean;
  /** Of areas in memory; default 16 MB. */
  cacheBytes?: number;
}

/**
 * Forecasts for many places that nobody waits for: cached per area, fetched in the background, one call for all
 * the points that are wanted at a time.
 */
export function createAreaForecastService({
  clock,
  alerts,
  simulated,
  alertsWaitMs,
  daysOnly = false,
  cacheBytes = CACHE_BYTES,
  fetcher,
}: AreaForecastDependencies) {
  const areas = byteCache<Area>(daysOnly ? 'mailAreas' : 'areas', cacheBytes, {
    sizeOf: ({ bytes }) => bytes,
  });
  fetcher.listen((area, forecast, fetchedAt) => void areas.set(area, areaOf(forecast, fetchedAt)));

  /** What is known about a point now; asks for nothing but the nation's alerts, in the background. */
  function known(point: GeoPoint): AreaOutlook | undefined {
    const area = areas.get(areaOfPoint(point));
    if (!area || isTooOld(area) || !isRecent(area.fetchedAt, clock.now(), USABLE_MS)) return undefined;
    void alerts.renew();
    return judge(area, point);
  }

  /** As when it is fetched: what may never be called good is no forecast. */
  const isTooOld = ({ until }: Area) => clock.now() > until;

  const isFresh = (area: Area | undefined) =>
    area !== undefined && !isTooOld(area) && isRecent(area.fetchedAt, clock.now(), FRESH_MS);

  /**
   * Fetches what is missing or old for these points: one call for all. Who does not wait for it has it in the
   * background. Failures leave a point unknown.
   */
  async function load(points: readonly GeoPoint[]): Promise<void> {
    const missing = points.filter((point) => !isFresh(areas.get(areaOfPoint(point))));
    const forecasts = missing.map(fetcher.want);
    const covered = points.filter(
      (point) => areas.has(areaOfPoint(point)) || fetcher.isUnderWay(areaOfPoint(point)),
    );
    await Promise.all([...forecasts, alerts.load(covered, alertsWaitMs)]);
    for (const point of covered) {
      const area = areas.get(areaOfPoint(point));
      if (area) judge(area, point);
      // Judging takes milliseconds an area; requests get their turn in between.
      await backgroundTurn();
    }
  }

  /** How many areas `load` would ask about. */
  const missing = (points: readonly GeoPoint[]): number =>
    new Set(points.map(areaOfPoint).filter((cell) => !isFresh(areas.get(cell)) && !fetcher.isUnderWay(cell)))
      .size;

  function areaOf(forecast: PlaceForecast, fetchedAt: number): Area {
    const now = Math.floor(fetchedAt / 1_000);
    const ahead = hoursAhead(forecast, now);
    const { source, timeZone } = forecast;
    const columns = ownBytes(deflateRawSync(JSON.stringify(columnsOf(ahead)), { level: 1 }));
    const bytes = columns.length + DAYS_BYTES + (daysOnly ? 0 : ahead.length * HOUR_BYTES);
    return {
      forecast: { source, timeZone },
      zone: timeZoneAt(forecast),
      columns,
      fetchedAt,
      observedAt: dataTime(forecast) * 1_000,
      until: goodUntil(forecast, Infinity),
      bytes,
      judged: new Map(),
    };
  }

  function judge(area: Area, point: GeoPoint): AreaOutlook {
    const { state, items } = alerts.at(point);
    const timeZone = zoneOf(area, point);
    const under = [
      state,
      ...items.map(({ id, level, start, end }) => `${id} ${level} ${start} ${end}`),
    ].join();
    let judged = area.judged.get(timeZone);
    if (judged?.under !== under) {
      const { fetchedAt } = area;
      const columns: UnjudgedColumns = JSON.parse(inflateRawSync(area.columns).toString());
      const outlook = judgeHours(hoursOf(columns), {
        timeZone,
        now: Math.floor(fetchedAt / 1_000),
        alerts: items,
        alertState: state,
        // It still serves after midnight, when its first day is yesterday.
        dates: RIDE_DAYS + 1,
      });
      const { days } = outlook;
      const hours = packHours(daysOnly ? [] : outlook.hours);
      judged = { under, hours, days, alertState: state, simulated: simulated() };
      area.judged.set(timeZone, judged);
    }
    const { fetchedAt, observedAt } = area;
    const { hours, days, alertState, simulated: isSimulated } = judged;
    return {
      forecast: { source: area.forecast.source, timeZone },
      get hours() {
        return unpackHours(hours);
      },
      days,
      alertState,
      fetchedAt,
      observedAt,
      simulated: isSimulated,
    };
  }

  return {
    known,
    missing,
    load,
    /** Waits for the calls under way. */
    settle: fetcher.settle,
  };
}
export type AreaForecastService = ReturnType<typeof createAreaForecastService>;

/** As the provider says, whose map is finer than ours, but across the border of a zone from where it was asked. */
function zoneOf({ forecast, zone }: Area, point: GeoPoint): string {
  const own = timeZoneAt(point);
  return own === zone ? forecast.timeZone : own;
}
