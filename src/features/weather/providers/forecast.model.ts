import type { GeoPoint } from '#platform/geo/distance.ts';

/**
 * The forecast of one place as every provider adapter returns it, whatever the provider's own units.
 * Units: °F, mph, inches, miles, degrees, percent, epoch seconds (UTC). `null` means "the provider does not
 * say"; it never means zero.
 */

const FORECAST_SOURCES = ['open-meteo', 'nws'] as const;
export type ForecastSource = (typeof FORECAST_SOURCES)[number];

/** True of a source whose `current` is its forecast of the hour under way, not a measurement of the moment. */
export const forecastsNow = (source: ForecastSource): boolean => source === 'nws';

/** Air and sky at one instant, or over one hour that starts at `time`. */
export interface WeatherConditions {
  /** Epoch seconds. For an hour: its start. */
  time: number;
  /** °F at 2 m. */
  temperature: number | null;
  /** °F. */
  dewPoint: number | null;
  /** %, 0–100. */
  humidity: number | null;
  /** Sustained wind, mph at 10 m. */
  windSpeed: number | null;
  /** Degrees the wind comes from, 0–359. */
  windDirection: number | null;
  /** mph, the highest gust of the hour. */
  gust: number | null;
  /** Liquid equivalent, inches falling within the hour (for the current moment: in/h). */
  precipitation: number | null;
  /** %, 0–100: chance of measurable precipitation within the hour. */
  precipitationProbability: number | null;
  /** %, 0–100: chance of thunder within the hour; null when only the weather code tells. */
  thunderProbability: number | null;
  /** WMO code 4677 subset, as Open-Meteo uses it. */
  weatherCode: number | null;
  /** Statute miles, not capped. */
  visibility: number | null;
  /** %, 0–100. */
  cloudCover: number | null;
  /** PM2.5, µg/m³; absent like null. No forecast of the weather has it. */
  pm25?: number | null;
}

/** Seconds. */
/** Hours before the current one that a forecast holds: the road surface depends on them. */
export const PAST_HOURS = 6;
/** Hours from the current one on. */
export const FORECAST_HOURS = 168;

/** One place's forecast: the current moment, the past 6 hours and up to 7 days ahead, ascending, hourly. */
export interface PlaceForecast {
  source: ForecastSource;
  latitude: number;
  longitude: number;
  /** IANA zone, for example "America/Denver". */
  timeZone: string;
  current: WeatherConditions;
  hours: WeatherConditions[];
  /** Meters above the sea that it is for, when it was asked for at a height and the provider follows that. */
  elevation?: number;
  /** Meters above the sea, of the ground there as the provider knows it; absent when it does not say. */
  ground?: number | undefined;
  /** Epoch seconds at which a forecast was last renewed; absent where `current.time` is when it was measured. */
  issuedAt?: number;
}

/** Where a forecast is for. */
export interface ForecastPoint extends GeoPoint {
  /** Meters above the sea, of a pass or summit; absent: the ground at the point as the provider knows it. */
  elevation?: number | undefined;
}

export interface ForecastOptions {
  /** From the current one on; default `FORECAST_HOURS`. */
  hours?: number;
  signal?: AbortSignal;
  /** Leaves out what only describes the present moment, but for its time and temperature: half the weight. */
  only?: 'hours';
}

export interface ForecastProvider {
  source: ForecastSource;
  /**
   * One forecast per point, in order; undefined where that of one of them cannot be read. Rejects when the service fails
   * or answers nothing but garbage.
   */
  forecast(
    points: readonly ForecastPoint[],
    options?: ForecastOptions,
  ): Promise<(PlaceForecast | undefined)[]>;
}

/** A note is shown and changes no verdict. */
export const ALERT_LEVELS = ['note', 'caution', 'bad'] as const;

/** An official alert in force, as the National Weather Service issued it. Times are epoch seconds. */
export interface OfficialAlert {
  id: string;
  /** The event's own name, for example "Wind Advisory". */
  event: string;
  level: (typeof ALERT_LEVELS)[number];
  severity: string;
  headline: string | null;
  description: string;
  instruction: string | null;
  areaDescription: string;
  /** Start of the event (`onset`, else that of its code, else `effective`). */
  start: number;
  /** End of the event; null: until further notice. */
  end: number | null;
}

/**
 * Alerts that could not be fetched are not the same as no alerts: `checking` until the first answer,
 * `unchecked` once asking again has failed too.
 */
export const ALERT_STATES = ['checked', 'checking', 'unchecked'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What is known of the alerts at a place. Those known before stand while asking fails. */
export interface KnownAlerts {
  state: AlertState;
  items: OfficialAlert[];
  /** Epoch ms of the last answer; null before the first. */
  checkedAt: number | null;
}
