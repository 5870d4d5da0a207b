import { HEAT_INDEX_FROM, RIDE_CHILL_BELOW, RIDE_SPEED } from './thresholds.model.ts';

/**
 * Wind chill in °F, unrounded, from °F and mph: National Weather Service formula of 2001
 * (https://www.weather.gov/lzk/charts.htm). It is meant for at most 50 °F and more than 3 mph; beyond that it
 * is an extrapolation and the caller has to want it.
 */
export function windChill(temperature: number, windSpeed: number): number {
  const v = windSpeed ** 0.16;
  return 35.74 + 0.6215 * temperature - 35.75 * v + 0.4275 * temperature * v;
}

/**
 * Heat index in °F, unrounded, from °F and % relative humidity: the Weather Prediction Center's procedure,
 * the simple formula first, then Rothfusz with both adjustments
 * (https://www.wpc.ncep.noaa.gov/html/heatindex_equation.shtml).
 */
export function heatIndex(temperature: number, humidity: number): number {
  const t = temperature;
  const rh = humidity;
  const simple = (0.5 * (t + 61 + (t - 68) * 1.2 + rh * 0.094) + t) / 2;
  if (simple < 80) return simple;
  let index =
    -42.379 +
    2.04901523 * t +
    10.14333127 * rh -
    0.22475541 * t * rh -
    0.00683783 * t * t -
    0.05481717 * rh * rh +
    0.00122874 * t * t * rh +
    0.00085282 * t * rh * rh -
    0.00000199 * t * t * rh * rh;
  if (rh < 13 && t >= 80 && t <= 112) {
    index -= ((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  } else if (rh > 85 && t >= 80 && t <= 87) {
    index += ((rh - 85) / 10) * ((87 - t) / 5);
  }
  return index;
}

/**
 * How cold the air feels on exposed skin at 55 mph, whole °F: the wind chill at riding speed. Null from 60 °F
 * on and when the temperature is missing. Between 50 and 60 °F the formula is extrapolated.
 */
export function rideChill(temperature: number | null): number | null {
  if (temperature === null || temperature >= RIDE_CHILL_BELOW) return null;
  return Math.round(windChill(temperature, RIDE_SPEED)) + 0;
}

/**
 * What the air feels like standing still, whole °F: wind chill up to 50 °F in more than 3 mph, heat index from
 * 80 °F, else the air temperature. Null when a value that it needs is missing.
 */
export function feelsLike(
  temperature: number | null,
  humidity: number | null,
  windSpeed: number | null,
): number | null {
  if (temperature === null) return null;
  if (temperature <= 50) {
    if (windSpeed === null) return null;
    return Math.round(windSpeed > 3 ? windChill(temperature, windSpeed) : temperature) + 0;
  }
  if (temperature < HEAT_INDEX_FROM) return Math.round(temperature);
  return humidity === null ? null : Math.round(heatIndex(temperature, humidity));
}
