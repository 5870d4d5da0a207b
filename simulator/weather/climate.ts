import { clamp, mix, step } from './noise.ts';

/** Mountains and basins as bumps: center, half-widths in degrees, height in meters. */
const BUMPS: readonly (readonly [
  lat: number,
  lon: number,
  latWidth: number,
  lonWidth: number,
  height: number,
])[] = [
  [39.5, -106.3, 2.5, 0.6, 1200], // Colorado Rockies
  [45, -112, 3, 2.2, 500], // Northern Rockies
  [37.8, -119.2, 1.6, 0.7, 1500], // Sierra Nevada
  [45, -121.7, 4, 0.5, 900], // Cascades
  [40.8, -112.5, 1.2, 1.2, -500], // Salt Lake basin
  [33, -113.5, 1.5, 2.5, -1600], // Low deserts
  [36.5, -116.9, 0.6, 0.5, -1200], // Death Valley
  [36.5, -81.5, 3, 1.6, 600], // Appalachians
  [63.1, -151, 1, 3, 1800], // Alaska Range
  [18.2, -66.6, 0.15, 0.4, 500], // Cordillera Central
];

let known = { latitude: NaN, longitude: NaN, elevation: NaN };

/** Meters above the sea, roughly: a high West, its ranges, and lowlands elsewhere. Of one point it is asked for every hour. */
export function elevationAt(latitude: number, longitude: number): number {
  if (known.latitude !== latitude || known.longitude !== longitude)
    known = { latitude, longitude, elevation: heightOf(latitude, longitude) };
  return known.elevation;
}

function heightOf(latitude: number, longitude: number): number {
  const isWest = latitude > 24 && latitude < 50;
  const plateau = isWest ? 1400 * step(-98, -105, longitude) * step(-121.5, -118, longitude) : 0;
  const plains = isWest ? 250 * step(-84, -97, longitude) * step(-121.5, -118, longitude) : 0;
  const bumps = BUMPS.reduce((sum, [lat, lon, latWidth, lonWidth, height]) => {
    const squared = ((latitude - lat) / latWidth) ** 2 + ((longitude - lon) / lonWidth) ** 2;
    return sum + height * Math.exp(-squared / 2);
  }, 0);
  return Math.max(2, plateau + plains + bumps);
}

/** 0 (rain forest) to 1 (desert). */
export function drynessAt(latitude: number, longitude: number): number {
  if (latitude > 50 || latitude < 24) return 0.4;
  const inland = mix(0.35, 0.8, step(-96, -104, longitude));
  const southWest = inland + 0.15 * step(-102, -108, longitude) * step(39, 36, latitude);
  const pacificCoast = step(-120.5, -122.5, longitude) * step(38, 43, latitude);
  return mix(southWest, 0.15, pacificCoast);
}

/** Mean °C of the day of the year, at the height of the place. Coldest and warmest a month after the solstices. */
export function meanTemperature(latitude: number, longitude: number, time: number): number {
  const north = Math.abs(latitude);
  const yearly = 28 - 0.65 * Math.max(0, north - 18);
  const swing = clamp(0.42 * (north - 12), 1, 15);
  const dayOfYear = (time / 86_400) % 365.2425;
  const season = Math.cos((2 * Math.PI * (dayOfYear - 201)) / 365.2425) * (latitude < 0 ? -1 : 1);
  return yearly + swing * season - 0.006 * elevationAt(latitude, longitude);
}

/** Hours of local mean solar time, 0 to 24. */
export const solarHour = (longitude: number, time: number) =>
  (((time / 3600 + longitude / 15) % 24) + 24) % 24;
