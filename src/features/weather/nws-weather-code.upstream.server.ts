import { isObject } from './answer.upstream.server.ts';

/** WMO codes by light, moderate and heavy intensity; the worst kind of weather first. */
const CODES: readonly (readonly [weather: string, light: number, moderate: number, heavy: number])[] = [
  ['hail', 96, 96, 96],
  ['thunderstorms', 95, 95, 95],
  ['freezing_rain', 66, 67, 67],
  ['freezing_drizzle', 56, 57, 57],
  ['sleet', 77, 77, 77],
  ['snow', 71, 73, 75],
  ['blowing_snow', 71, 73, 75],
  ['snow_showers', 85, 86, 86],
  ['ice_crystals', 77, 77, 77],
  ['rain_showers', 80, 81, 82],
  ['rain', 61, 63, 65],
  ['drizzle', 51, 53, 55],
  ['freezing_fog', 48, 48, 48],
  ['ice_fog', 48, 48, 48],
  ['fog', 45, 45, 45],
];
const FOG = new Set(['fog', 'freezing_fog', 'ice_fog']);

/** The middle of the chance that the forecasters' word stands for, in %. All other words: certain enough. */
const CHANCE: Readonly<Record<string, number>> = {
  slight_chance: 20,
  isolated: 20,
  chance: 40,
  scattered: 40,
  likely: 65,
  numerous: 65,
};
const CERTAIN = 90;
/** Below this an hour is not called by the weather that might come; its probabilities still tell. */
const CALLS_THE_HOUR = 25;

export interface HourWeather {
  /** WMO code of the worst weather; null when none is forecast. */
  code: number | null;
  /** %, from the wording; null when thunder is not mentioned. */
  thunder: number | null;
}

/**
 * The grid's `weather` value of one hour: a list of {coverage, weather, intensity}, all null for "none".
 * Undefined when it is not such a list, so that unknown weather is not taken for fair weather.
 */
export function readHourWeather(value: unknown): HourWeather | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const entries = value.filter(isObject).map(({ coverage, weather, intensity }) => ({
    weather,
    intensity,
    chance: typeof coverage === 'string' ? (CHANCE[coverage] ?? CERTAIN) : CERTAIN,
  }));
  const thunder = entries.filter(({ weather }) => weather === 'thunderstorms').map(({ chance }) => chance);
  let code: number | null = null;
  for (const [name, light, moderate, heavy] of CODES) {
    const entry = entries.find(
      ({ weather, chance }) => weather === name && (FOG.has(name) || chance >= CALLS_THE_HOUR),
    );
    if (!entry) continue;
    const { intensity } = entry;
    code =
      intensity === 'heavy' ? heavy : intensity === 'light' || intensity === 'very_light' ? light : moderate;
    break;
  }
  return { code, thunder: thunder.length > 0 ? Math.max(...thunder) : null };
}

/** The sky's WMO code by cloud cover in %: eighths, as observers classify it. */
export function skyCode(cloudCover: number | null): number | null {
  if (cloudCover === null) return null;
  if (cloudCover < 12.5) return 0;
  if (cloudCover < 37.5) return 1;
  return cloudCover < 87.5 ? 2 : 3;
}
