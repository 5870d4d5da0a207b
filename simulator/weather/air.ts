import { drynessAt, meanTemperature, solarHour } from './climate.ts';
import { clamp, mix, noise, step } from './noise.ts';
import { placeAt } from '../places/places.ts';

/** What the air is like at one instant: the few quantities that everything else follows from. */
export interface Air {
  /** °C. */
  temperature: number;
  /** Temperature minus dew point, K. */
  spread: number;
  /** m/s. */
  windSpeed: number;
  /** Degrees it comes from. */
  windDirection: number;
  /** m/s. */
  gust: number;
  /** mm/h, liquid. */
  rate: number;
  /** %. */
  precipitationProbability: number;
  /** %. */
  cloudCover: number;
  /** Meters. */
  visibility: number;
  /** %. */
  thunderProbability: number;
  thunder: boolean;
}

/** Weather moves by so many degrees per hour: about 38 km/h toward the east-northeast at 40° N. */
export const MOTION = { east: 0.45, north: 0.08 };
/** Degrees of latitude that one of longitude is counted as, everywhere, so that one motion fits all. */
const LONGITUDE_SCALE = 0.78;

/** The air at a point (degrees) and time (epoch seconds); `now` starts the scripts of the named places. */
export function airAt(latitude: number, longitude: number, time: number, now = time): Air {
  const field = fieldAir(latitude, longitude, time);
  const found = placeAt(latitude, longitude);
  if (!found) return field;
  const script = found.place.weather((time - now) / 3600, solarHour(longitude, time));
  return blend(
    field,
    { ...script, rate: script.rate * mix(0.7, 1.3, texture(latitude, longitude, time)) },
    found.share,
  );
}

/** The cells of a rain area, 0 to 1, about 40 km wide. */
function texture(latitude: number, longitude: number, time: number): number {
  const { x, y, hours } = moving(latitude, longitude, time);
  return 0.7 * noise(x / 0.5, y / 0.4, hours / 3, 31) + 0.3 * noise(x / 0.15, y / 0.15, hours, 32);
}

/** The point as the moving air sees it. */
function moving(latitude: number, longitude: number, time: number) {
  const hours = time / 3600;
  return {
    x: (longitude - MOTION.east * hours) * LONGITUDE_SCALE,
    y: latitude - MOTION.north * hours,
    hours,
  };
}

function fieldAir(latitude: number, longitude: number, time: number): Air {
  const { x, y, hours } = moving(latitude, longitude, time);
  const dryness = drynessAt(latitude, longitude);
  const system = 0.65 * noise(x / 11, y / 8, hours / 40, 1) + 0.35 * noise(x / 4, y / 3.5, hours / 20, 2);
  const rainsFrom = 0.57 + 0.16 * (dryness - 0.35);
  const lift = clamp((system - rainsFrom) / (1 - rainsFrom));
  const cloud = step(rainsFrom - 0.25, rainsFrom + 0.01, system);

  const sunHour = solarHour(longitude, time);
  const daily = (2 + 4 * dryness + 2 * (1 - cloud)) * Math.cos((2 * Math.PI * (sunHour - 15)) / 24);
  const airMass = 14 * step(5, 40, Math.abs(latitude)) * (noise(x / 14, y / 10, hours / 60, 3) - 0.5);
  const mean = meanTemperature(latitude, longitude, time) + airMass;
  const cells = texture(latitude, longitude, time);
  const warm = step(14, 24, mean + daily);
  const wet = lift > 0 ? clamp(2.2 * lift + 0.9 * (cells - 0.5) - 0.1) : 0;
  const raw = 9 * wet ** 2 * (1 + 2.5 * warm);
  const rate = raw < 0.1 ? 0 : raw;
  const thunder = warm > 0.1 && rate > 6;

  const temperature = mean + daily - (rate > 0 ? 1 : 0);
  const dewPoint = mean - (1 + 13 * dryness * (1 - 0.7 * cloud));
  // Under a rain area the air is damp between its cells, too.
  const damp = step(rainsFrom - 0.04, rainsFrom + 0.01, system);
  const spread = mix(Math.max(0.4, temperature - dewPoint), 0.8, damp);
  const calm = 1.5 + 9 * noise(x / 7, y / 6, hours / 30, 4) ** 2;
  const windSpeed = calm * mix(0.75, 1.15, step(7, 14, sunHour) * step(22, 17, sunHour)) + 4 * lift;
  const turbulence = noise(x / 0.8, y / 0.8, hours / 2, 6);
  const radiationFog = spread < 0.6 && windSpeed < 2 && rate === 0;

  return {
    temperature,
    spread,
    windSpeed,
    windDirection: (210 + 220 * (noise(x / 9, y / 7, hours / 36, 5) - 0.5) + 360) % 360,
    gust: windSpeed * (1.3 + 0.3 * turbulence) + 0.8 + (thunder ? 7 : 0),
    rate,
    precipitationProbability:
      rate > 0 ? clamp(60 + 40 * lift * 3, 60, 100) : 55 * step(rainsFrom - 0.14, rainsFrom + 0.04, system),
    cloudCover: rate > 0 ? Math.max(90, 100 * cloud) : 100 * cloud,
    visibility: radiationFog ? mix(300, 900, turbulence) : visibilityIn(rate, spread, temperature),
    thunderProbability: thunder ? 85 : Math.round(40 * warm * step(0, 0.3, lift)),
    thunder,
  };
}

/** Meters: rain shortens it, snow far more, humid air a little. */
function visibilityIn(rate: number, spread: number, temperature: number): number {
  const clear = mix(16_000, 50_000, step(0, 12, spread));
  if (rate === 0) return clear;
  return Math.min(clear, 24_000 / (1 + (temperature <= FREEZES_BELOW ? 12 : 0.9) * rate));
}

/** °C: precipitation falls as snow. */
export const FREEZES_BELOW = 0.5;

/** Numbers are mixed; a direction and thunder belong to the side that has more weight. */
function blend(field: Air, place: Air, share: number): Air {
  if (share >= 1) return place;
  const nearer = share >= 0.5 ? place : field;
  const both = (key: Exclude<keyof Air, 'thunder'>) => mix(field[key], place[key], share);
  return {
    temperature: both('temperature'),
    spread: both('spread'),
    windSpeed: both('windSpeed'),
    windDirection: nearer.windDirection,
    gust: both('gust'),
    rate: both('rate'),
    precipitationProbability: both('precipitationProbability'),
    cloudCover: both('cloudCover'),
    visibility: both('visibility'),
    thunderProbability: both('thunderProbability'),
    thunder: nearer.thunder,
  };
}
