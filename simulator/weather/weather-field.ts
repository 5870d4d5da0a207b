import { airAt, FREEZES_BELOW } from './air.ts';
import { placeWithin } from '../places/places.ts';

/** The weather as the services measure it, SI units. Null where a named place keeps silent. */
export interface FieldWeather {
  /** °C. */
  temperature: number | null;
  /** °C. */
  dewPoint: number | null;
  /** %. */
  humidity: number | null;
  /** m/s. */
  windSpeed: number | null;
  /** Degrees it comes from, 0–359. */
  windDirection: number | null;
  /** m/s, the highest of the span. */
  gust: number | null;
  /** mm within the span, liquid equivalent. */
  precipitation: number;
  /** True: what falls is snow. */
  frozen: boolean;
  /** %. */
  precipitationProbability: number;
  /** %. */
  thunderProbability: number;
  /** %. */
  cloudCover: number;
  /** Meters. */
  visibility: number;
  /** WMO code of the span's precipitation, else of the sky. */
  weatherCode: number;
}

/** Epoch seconds: quantities of the moment hold `at`, sums and the highest gust from `from` to `to`. */
export interface Span {
  at: number;
  from: number;
  to: number;
}

const STEP = 900;
/** dBZ where nothing falls: the lowest value that a weather radar reports. */
export const NO_ECHO = -32;

/** The weather at an instant (epoch seconds); precipitation is that of the 15 minutes before it. */
export function weatherAt(latitude: number, longitude: number, time: number, now = time): FieldWeather {
  return weatherOver(latitude, longitude, { at: time, from: time - STEP, to: time }, now);
}

/** The weather of a span. The same arguments give the same answer on every machine. */
export function weatherOver(latitude: number, longitude: number, span: Span, now = span.at): FieldWeather {
  const air = airAt(latitude, longitude, span.at, now);
  let [precipitation, gust, thunderProbability, thunder] = [0, air.gust, air.thunderProbability, false];
  for (let middle = span.from + STEP / 2; middle < span.to; middle += STEP) {
    const then = airAt(latitude, longitude, middle, now);
    precipitation += (then.rate * STEP) / 3600;
    gust = Math.max(gust, then.gust);
    thunderProbability = Math.max(thunderProbability, then.thunderProbability);
    thunder ||= then.thunder;
  }
  const rate = (precipitation * 3600) / (span.to - span.from);
  const frozen = air.temperature <= FREEZES_BELOW;
  const silent = placeWithin(latitude, longitude)?.silent === true;
  const dewPoint = air.temperature - air.spread;
  return {
    temperature: silent ? null : air.temperature,
    dewPoint: silent ? null : dewPoint,
    humidity: silent ? null : (100 * vaporPressure(dewPoint)) / vaporPressure(air.temperature),
    windSpeed: silent ? null : air.windSpeed,
    windDirection: silent ? null : Math.round(air.windDirection) % 360,
    gust: silent ? null : gust,
    precipitation,
    frozen,
    precipitationProbability: Math.round(
      precipitation > 0 ? Math.max(air.precipitationProbability, 60) : air.precipitationProbability,
    ),
    thunderProbability,
    cloudCover: Math.round(air.cloudCover),
    visibility: air.visibility,
    weatherCode: thunder
      ? 95
      : (precipitationCode(rate, frozen) ?? skyCode(air.visibility, air.cloudCover, air.temperature)),
  };
}

/**
 * The radar picture: reflectivity in dBZ at a point and time, `NO_ECHO` where nothing falls.
 * Marshall and Palmer: Z = 200 R^1.6, R in mm/h. Cells keep their shape while they move by `MOTION`.
 */
export function reflectivityAt(latitude: number, longitude: number, time: number): number {
  const { rate } = airAt(latitude, longitude, time);
  return rate > 0 ? Math.max(NO_ECHO, 10 * Math.log10(200 * rate ** 1.6)) : NO_ECHO;
}

/** hPa, Magnus formula over water, °C. */
const vaporPressure = (temperature: number) =>
  6.112 * Math.exp((17.62 * temperature) / (243.12 + temperature));

/** Limits in mm/h as in Open-Meteo's WeatherCode.swift. */
function precipitationCode(rate: number, frozen: boolean): number | undefined {
  if (rate < 0.05) return undefined;
  if (frozen) return rate < 0.3 ? 71 : rate < 1.2 ? 73 : 75;
  if (rate < 0.5) return 51;
  if (rate < 1.3) return rate < 1 ? 53 : 55;
  return rate < 2.5 ? 61 : rate < 7.6 ? 63 : 65;
}

function skyCode(visibility: number, cloudCover: number, temperature: number): number {
  if (visibility <= 1000) return temperature <= 0 ? 48 : 45;
  if (cloudCover < 20) return 0;
  if (cloudCover < 50) return 1;
  return cloudCover < 80 ? 2 : 3;
}
