import { HOUR_S } from '#platform/time/units.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { roundForDisplay } from './rounding.model.ts';
import { ROAD_ICE_AT_MOST } from './thresholds.model.ts';
import type { Light, RoadSurface } from '../weather.schema.ts';
import { isFalling, weatherKind } from './wmo.model.ts';

/** Hours of rain that count. Older rain is taken to have run off or dried. */
export const ROAD_HISTORY_HOURS = 6;

/** Inches of water that a crowned road keeps; the rest runs off. About 1 mm: our estimate. */
const FILM_MAX = 0.04;
/** Inches above which a road that is no longer rained on still counts as wet rather than drying. */
const FILM_WET = 0.02;
/** Inches below which no film is left. */
const FILM_MIN = 0.0005;
/** Inches that a code of falling weather stands for when the amount is smaller or missing. */
const CODE_AMOUNT = 0.01;
/** Inches an hour that full daylight adds on dark pavement: 300 W/m² over the latent heat, cut by a third. */
const SUN_DRYING = 0.012;
/** °F by which a pavement under a clear, calm night sky is colder than the air: our estimate. */
const NIGHT_COOLING = 4;

/** Saturation vapour pressure in hPa at °F: Magnus formula, WMO Guide No. 8 coefficients. */
function vaporPressure(fahrenheit: number): number {
  const celsius = (fahrenheit - 32) / 1.8;
  return 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius));
}

/**
 * Inches of water that dry off a road in one hour: Penman's (1948) aerodynamic term
 * 0.26 (1 + 0.54 u₂) (e_s − e_a) mm a day, plus sunshine by day above 36 °F. Zero when temperature or dew point is missing.
 */
export function dryingPerHour(hour: WeatherConditions, light: Light): number {
  const { temperature, dewPoint, windSpeed, cloudCover } = hour;
  if (temperature === null || dewPoint === null) return 0;
  const deficit = Math.max(0, vaporPressure(temperature) - vaporPressure(dewPoint));
  // mph at 10 m to m/s at 2 m.
  const wind = (windSpeed ?? 0) * 0.447 * 0.75;
  const air = (0.26 * (1 + 0.54 * wind) * deficit) / 24 / 25.4;
  // Near freezing the sun has ice to melt before it dries anything.
  const sunny = light === 'day' && cloudCover !== null && temperature > ROAD_ICE_AT_MOST;
  const sun = sunny ? SUN_DRYING * (1 - Math.min(100, cloudCover) / 100) : 0;
  return air + sun;
}

/** Inches falling on the road within the hour; null when it cannot be said. */
function wetting({ precipitation, weatherCode }: WeatherConditions): number | null {
  if (isFalling(weatherKind(weatherCode))) return Math.max(CODE_AMOUNT, precipitation ?? 0);
  return precipitation;
}

/** True when hoar frost may form: moist air at or below freezing, or a clear calm night close to it. */
function mayFrost({ temperature, dewPoint, windSpeed, cloudCover }: WeatherConditions, light: Light) {
  if (temperature === null || dewPoint === null) return false;
  const clearCalmNight = light === 'night' && (cloudCover ?? 0) < 50 && (windSpeed ?? 0) < 8;
  const pavement = temperature - (clearCalmNight ? NIGHT_COOLING : 0);
  // 2 °F below the air is 92 % humidity and more: saturated for a surface that radiates.
  return pavement <= 32 && dewPoint >= pavement - (clearCalmNight ? 0 : 2);
}

/**
 * The road surface of the hour at `index`: an estimate, to be called one, from the rain of that hour and the
 * 6 before it. A film of at most 0.04 in is filled by rain and dried by dry air, wind and sun (`dryingPerHour`).
 * - `wet` while anything falls, and while more than half of a full film is left; `drying` until it is gone;
 * - `ice` when there is a film or frost may form and the air is at most 36 °F;
 * - `unknown` when hours are missing and it matters: the road is reckoned from dry and from soaked, and only
 *   when both come out dry is it dry. Below 36 °F a missing dew point (frost) makes it unknown too.
 *
 * Snow or ice that lies from longer ago, shade, springs, spills and street cleaning are not seen.
 *
 * @param hours ascending, hourly; a gap in `time` counts as missing.
 * @param light of each hour; a single one is that of the hour at `index`, and then no sun is counted before it.
 */
export function estimateRoadSurface(
  hours: readonly WeatherConditions[],
  index: number,
  light: Light | readonly Light[],
): RoadSurface {
  const raw = hours[index];
  if (raw === undefined) return 'unknown';
  const before = typeof light === 'string' ? [] : light;
  const drying = (at: number) => dryingAt(hours, before, at);
  const film = filmAt(hours, index, (at) => wettingAt(hours, at), drying);
  return surfaceOf(roundForDisplay(raw), typeof light === 'string' ? light : (light[index] ?? 'night'), film);
}

/** `estimateRoadSurface` of every hour; `hours` are rounded already (`roundForDisplay`). */
export function estimateRoadSurfaces(
  hours: readonly WeatherConditions[],
  lights: readonly Light[],
): RoadSurface[] {
  const amounts = hours.map(wetting);
  const dried: number[] = [];
  const drying = (at: number) => (dried[at] ??= dryingAt(hours, lights, at));
  let dryHours = 0;
  return hours.map((hour, index) => {
    const follows = hours[index - 1]?.time === hour.time - HOUR_S;
    dryHours = follows && amounts[index - 1] === 0 ? dryHours + 1 : 0;
    const film =
      dryHours >= ROAD_HISTORY_HOURS ? NO_FILM : filmAt(hours, index, (at) => amounts[at] ?? null, drying);
    return surfaceOf(hour, lights[index] ?? 'night', film);
  });
}

const wettingAt = (hours: readonly WeatherConditions[], at: number): number | null => {
  const hour = hours[at];
  return hour === undefined ? null : wetting(hour);
};

const dryingAt = (hours: readonly WeatherConditions[], lights: readonly Light[], at: number): number => {
  const hour = hours[at];
  return hour === undefined ? 0 : dryingPerHour(hour, lights[at] ?? 'night');
};

/** Inches of water that the hours before have left: what is there for certain, and what may be there at most. */
interface Film {
  least: number;
  most: number;
}
const NO_FILM: Film = { least: 0, most: 0 };

function filmAt(
  hours: readonly WeatherConditions[],
  index: number,
  wettingOf: (at: number) => number | null,
  dryingOf: (at: number) => number,
): Film {
  const time = hours[index]?.time ?? 0;
  let least = 0;
  let most = 0;
  for (let at = index - ROAD_HISTORY_HOURS; at < index; at += 1) {
    const isContiguous = hours[at]?.time === time - (index - at) * HOUR_S;
    const amount = isContiguous ? wettingOf(at) : null;
    if (amount === null) {
      most = FILM_MAX;
    } else if (amount > 0) {
      least = Math.min(FILM_MAX, least + amount);
      // Where only the code says that it rained, it may have poured.
      most = hours[at]?.precipitation === null ? FILM_MAX : Math.min(FILM_MAX, most + amount);
    } else if (most > 0) {
      const dried = dryingOf(at);
      least = Math.max(0, least - dried);
      most = Math.max(0, most - dried);
    }
  }
  return { least, most };
}

function surfaceOf(hour: WeatherConditions, light: Light, { least, most }: Film): RoadSurface {
  const { temperature } = hour;
  const freezing = temperature !== null && temperature <= ROAD_ICE_AT_MOST;
  const falling = wetting(hour);
  if (falling !== null && falling > 0) return freezing ? 'ice' : 'wet';
  if (falling !== null && least > FILM_MIN) {
    if (freezing) return 'ice';
    return most > FILM_WET ? 'wet' : 'drying';
  }
  if (mayFrost(hour, light)) return 'ice';
  const mayBeWet = falling === null || most > FILM_MIN;
  if (mayBeWet || temperature === null || (freezing && hour.dewPoint === null)) return 'unknown';
  return 'dry';
}
