import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

const STATION_KINDS = ['road', 'weather'] as const;
export type StationKind = (typeof STATION_KINDS)[number];

/** The pavement as a station's sensors see it; `treated` is wet with chemicals that keep it from freezing. */
export type PavementState = 'dry' | 'wet' | 'treated' | 'ice';

/** What a station saw in the air: a code of the WMO subset (`wmo.model`); null for a sky without any of it. */
export interface PresentWeather {
  code: number | null;
  /** True when something falls here, not in the vicinity. */
  falls: boolean;
  /** What has no code of its own and is bad for a rider. */
  hazard: 'dust' | 'squall' | 'funnel' | null;
}

export type Unseen = 'thunder' | 'frozenPrecipitation';

/** One report of one station. Null means not measured, never zero. */
export interface StationReport extends GeoPoint {
  kind: StationKind;
  /** As its network names it: "CO064", "KAHN". */
  id: string;
  name: string | null;
  /** "CO_RWIS"; null for weather stations. */
  network: string | null;
  /** Above the sea; null when it is not known. */
  feet: number | null;
  /** Epoch seconds. */
  at: number;
  /** °F. */
  temperature: number | null;
  /** °F. */
  dewPoint: number | null;
  /** mph. */
  wind: number | null;
  /** mph. */
  gust: number | null;
  /** True where a gust that is absent says that there was none, as in a METAR. One that is not believed says nothing. */
  noGust: boolean;
  /** Miles; the highest that a station reports (10) means at least so many. */
  visibility: number | null;
  /** Inches since the last hourly report (road stations: since the hour). */
  precipitation: number | null;
  weather: PresentWeather | null;
  /** What would not be in `weather` if it were there: its sensor is off. */
  unseen: readonly Unseen[];
  /** °F: the coldest of the sensors that agree. */
  pavementTemperature: number | null;
  pavement: PavementState | null;
  /** All that was measured, to see whether a sensor stands still. */
  signature: string;
}

/** mph: the gust that a station measured, as strong as the wind where there was none; null when that is not known. */
export const gustOf = ({ gust, noGust, wind }: Pick<StationReport, 'gust' | 'noGust' | 'wind'>) =>
  gust ?? (noGust ? wind : null);

/** A station counts for a place up to here, and up to so many feet higher or lower. */
export const WITHIN_MILES = 15;
const WITHIN_FEET = 500;
/** Where a height is not known, only what is next to the place counts. */
const UNKNOWN_HEIGHT_WITHIN_MILES = 5;

/** How long a report may count as the present. */
export const FRESH_MS: Readonly<Record<StationKind, number>> = {
  weather: 30 * MINUTE_MS,
  road: HOUR_MS,
};
/** Clocks differ by minutes; what lies farther ahead has a wrong one. */
export const AHEAD_MS = 15 * MINUTE_MS;

/** Whether a report may count as the present at `now` (epoch ms). */
export function isFresh({ kind, at }: Pick<StationReport, 'kind' | 'at'>, now: number): boolean {
  const age = now - at * 1000;
  return age >= -AHEAD_MS && age <= FRESH_MS[kind];
}

/** Whether a station's height may speak for a place `miles` away. Feet above the sea; null when not known. */
export function isLevelWith(station: number | null, place: number | null, miles: number): boolean {
  if (station === null || place === null) return miles <= UNKNOWN_HEIGHT_WITHIN_MILES;
  return Math.abs(station - place) <= WITHIN_FEET;
}

const MPH_PER_KNOT = 1.150779;
const FEET_PER_METER = 3.28084;
/** Lower than the Dead Sea's shore and higher than any station of the country: not in meters. */
const HEIGHTS = { lowest: -100, highest: 4_500 };

export const knotsToMph = (knots: number | null): number | null =>
  knots === null ? null : knots * MPH_PER_KNOT;
export const celsiusToFahrenheit = (celsius: number | null): number | null =>
  celsius === null ? null : celsius * 1.8 + 32;

/** Feet of meters; null for a height that no station of the country has. */
export function metersToFeet(meters: number | null): number | null {
  if (meters === null || meters < HEIGHTS.lowest || meters > HEIGHTS.highest) return null;
  return meters * FEET_PER_METER;
}

/** The United States with their territories, and a strip of their neighbors. */
export function isNearCountry({ latitude, longitude }: GeoPoint): boolean {
  // American Samoa.
  if (latitude < 10) return latitude >= -16 && longitude >= -180 && longitude <= -165;
  if (latitude > 73) return false;
  return longitude >= -180 ? longitude <= -60 || (longitude >= 140 && longitude <= 180) : false;
}

/** Epoch seconds of "2026-11-22T02:40:00Z", also with fractions or without the zone; undefined for anything else. */
export function readInstant(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d{1,9})?(?:Z|\+00:?00)?$/.exec(text.trim());
  const ms = match ? Date.parse(`${match[1]}T${match[2]}Z`) : NaN;
  return Number.isFinite(ms) ? ms / 1000 : undefined;
}
