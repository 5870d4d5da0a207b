import type { WeatherConditions } from '../providers/forecast.model.ts';

/**
 * Weather rounded exactly as a rider sees it. Levels are decided on these values, so that a shown number and
 * its level always agree: 49.6 °F shows as 50 and is comfortable. Rounding twice changes nothing.
 * A value that is not a finite number, or that cannot exist (negative wind), becomes null: missing.
 */

/** Whole °F, mph or %. */
export function shownWhole(value: number | null): number | null {
  // The sum turns -0 into 0.
  return value === null || !Number.isFinite(value) ? null : Math.round(value) + 0;
}

/** Whole mph or %; a negative value is no measurement. */
function shownAmount(value: number | null): number | null {
  const whole = shownWhole(value);
  return whole === null || whole < 0 ? null : whole;
}

/** Miles with one decimal, at most 10, as observations are reported. */
export function shownVisibility(miles: number | null): number | null {
  if (miles === null || !Number.isFinite(miles) || miles < 0) return null;
  return Math.min(10, Math.round(miles * 10) / 10);
}

/** Inches with two decimals. A trace counts as 0.01: rain that falls never shows as none. */
export function shownPrecipitation(inches: number | null): number | null {
  if (inches === null || !Number.isFinite(inches) || inches < 0) return null;
  return inches > 0 ? Math.max(0.01, Math.round(inches * 100) / 100) : 0;
}

/** µg/m³, cut to tenths as the index of air quality asks; a negative value is no measurement. */
function shownPm25(value: number | null): number | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null;
  // 35.4 is not 35.39999.
  return Math.floor(value * 10 + 5e-7) / 10;
}

/** Conditions as shown; `time` is kept. */
export function roundForDisplay(conditions: WeatherConditions): WeatherConditions {
  const shown: WeatherConditions = {
    time: conditions.time,
    temperature: shownWhole(conditions.temperature),
    dewPoint: shownWhole(conditions.dewPoint),
    humidity: shownAmount(conditions.humidity),
    windSpeed: shownAmount(conditions.windSpeed),
    windDirection: shownWhole(conditions.windDirection),
    gust: shownAmount(conditions.gust),
    precipitation: shownPrecipitation(conditions.precipitation),
    precipitationProbability: shownAmount(conditions.precipitationProbability),
    thunderProbability: shownAmount(conditions.thunderProbability),
    weatherCode: shownWhole(conditions.weatherCode),
    visibility: shownVisibility(conditions.visibility),
    cloudCover: shownAmount(conditions.cloudCover),
  };
  // Not spread: that takes as long as all the rest, and every hour of every run is rounded.
  if (conditions.pm25 !== undefined) shown.pm25 = shownPm25(conditions.pm25);
  return shown;
}
