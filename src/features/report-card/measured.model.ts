import { ROAD_ICE_AT_MOST } from '#features/weather/verdict/thresholds.model.ts';
import { assessConditions, worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import { isFalling, isFrozen, weatherKind, type WeatherKind } from '#features/weather/verdict/wmo.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Level } from './tally.model.ts';

/** What a station measured within an hour. Null: not measured. */
export interface Measured {
  /** °F, the lowest and the highest. */
  lowest: number | null;
  highest: number | null;
  /** %, the highest. */
  humidity: number | null;
  /** mph, sustained, the strongest. */
  wind: number | null;
  /** mph, the strongest. Null also where none is reported, since there is none to speak of. */
  gust: number | null;
  /** Inches within the hour. */
  precipitation: number | null;
  /** Miles, the least. */
  visibility: number | null;
  /** WMO code of the worst that was seen. */
  weatherCode: number | null;
  /** Where the pavement itself is measured. */
  road: 'dry' | 'wet' | 'ice' | null;
}

/** What a station measured, or a part of it. */
export interface HourReport extends Measured {
  /** Counted from 1970. */
  hour: number;
}

export interface ObservingStation extends GeoPoint {
  id: string;
  /** Meters above the sea. */
  elevation: number;
}

/** What is measured outside, as far as the report card needs it. */
export interface Observations {
  /** False: no stations are asked, by the settings. */
  isOn: boolean;
  /** Has what is old asked for; ends when it came or failed. Never rejects. */
  renew: () => Promise<void>;
  /** Those that report now. */
  stations: () => readonly ObservingStation[];
  /** What is known of a station's last hours, in any order; of one hour several reports may tell. */
  reportsOf: (id: string) => readonly HourReport[];
}

/** Inches: the least that is measured. */
const TRACE = 0.01;

const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && Number.isFinite(value) && value >= least && value <= most ? value : null;

/** What cannot be is not measured. */
const plausible = (measured: Measured): Measured => ({
  lowest: within(measured.lowest, -60, 130),
  highest: within(measured.highest, -60, 130),
  humidity: within(measured.humidity, 0, 100),
  wind: within(measured.wind, 0, 120),
  gust: within(measured.gust, 0, 200),
  precipitation: within(measured.precipitation, 0, 12),
  visibility: within(measured.visibility, 0, 100),
  weatherCode: measured.weatherCode,
  road: measured.road,
});

const WORST_LAST: readonly WeatherKind[] = [
  'unknown',
  'fair',
  'fog',
  'rimeFog',
  'rain',
  'freezingDrizzle',
  'freezingRain',
  'snow',
  'thunder',
];
const ROADS = ['dry', 'wet', 'ice'] as const;

const most = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b));
const least = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b));

/** The worst of several codes; null for none. */
export const worstCode = (codes: readonly (number | null)[]): number | null =>
  codes.reduce((a, b) => (badness(b) > badness(a) ? b : a), null);
const badness = (code: number | null) => WORST_LAST.indexOf(weatherKind(code));

/** Two reports of one hour as one, the worst of both: the same in any order, and however often. */
export function merged(one: Measured | null, other: Measured): Measured {
  const b = plausible(other);
  if (!one) return b;
  const a = plausible(one);
  const road = ROADS.findLast((kind) => kind === a.road || kind === b.road) ?? null;
  return {
    lowest: least(a.lowest, b.lowest),
    highest: most(a.highest, b.highest),
    humidity: most(a.humidity, b.humidity),
    wind: most(a.wind, b.wind),
    gust: most(a.gust, b.gust),
    precipitation: most(a.precipitation, b.precipitation),
    visibility: least(a.visibility, b.visibility),
    weatherCode: badness(a.weatherCode) >= badness(b.weatherCode) ? a.weatherCode : b.weatherCode,
    road,
  };
}

/**
 * The verdict of what was measured in an hour of daylight, by the table of every verdict; null when too little was
 * measured to tell. A gust that is not reported is no stronger than the wind. A road is as wet as what falls on it,
 * unless its pavement is measured: how long it stays wet afterwards is not.
 */
export function verdictOf(measured: Measured): Level | null {
  const known = plausible(measured);
  const { lowest, highest, wind } = known;
  if (lowest === null || highest === null || wind === null) return null;
  const worst = worstRecommendation([verdictAt(lowest, known, wind), verdictAt(highest, known, wind)]);
  return worst === 'unknown' ? null : worst;
}

function verdictAt(temperature: number, known: Measured, wind: number): Recommendation {
  const { weatherCode } = known;
  const kind = weatherKind(weatherCode);
  // Where nothing was summed up, what was seen counts.
  const seen = isFalling(kind) ? TRACE : kind === 'unknown' ? null : 0;
  const precipitation = known.precipitation ?? seen;
  const isSoaked = isFalling(kind) || (precipitation !== null && precipitation > 0);
  const isIcy = isFrozen(kind) || temperature <= ROAD_ICE_AT_MOST;
  const falls = isSoaked ? (isIcy ? 'ice' : 'wet') : 'dry';
  return assessConditions({
    conditions: {
      time: 0,
      temperature,
      dewPoint: null,
      humidity: known.humidity,
      windSpeed: wind,
      windDirection: null,
      gust: Math.max(known.gust ?? 0, wind),
      precipitation,
      precipitationProbability: null,
      thunderProbability: null,
      weatherCode,
      visibility: known.visibility,
      cloudCover: null,
    },
    moment: 'current',
    road: ROADS.findLast((road) => road === falls || road === known.road) ?? falls,
    light: 'day',
  }).recommendation;
}
