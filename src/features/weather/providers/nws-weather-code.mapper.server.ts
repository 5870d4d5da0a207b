import { isJsonObject } from '#platform/json/json-object.ts';

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
/** Words of the grid without a code of their own: they tell by what one sees, if at all. */
const WITHOUT_CODE = new Set([
  'blowing_dust',
  'blowing_sand',
  'freezing_spray',
  'frost',
  'haze',
  'smoke',
  'volcanic_ash',
  'water_spouts',
]);
const FALLING = new Set(
  CODES.map(([weather]) => weather).filter((weather) => !/fog|blowing|crystals/.test(weather)),
);

/** The chance in % that the forecasters' word stands for (NWS directive 10-503): the least, and the middle. */
const CHANCE = new Map<unknown, readonly [least: number, middle: number]>([
  ['slight_chance', [15, 20]],
  ['isolated', [15, 20]],
  ['patchy', [25, 40]],
  ['areas', [25, 40]],
  ['chance', [25, 40]],
  ['scattered', [25, 40]],
  ['likely', [55, 65]],
  ['numerous', [55, 65]],
]);
/** All other words. */
const CERTAIN = [75, 90] as const;
/** Below this an hour is not called by the weather that might come; its probabilities still tell. */
const CALLS_THE_HOUR = 25;
/** From the word "likely" on, the intensity that is named is to be expected. */
const LIKELY = 55;

type Intensity = 'light' | 'moderate' | 'heavy';
/** How the rain of several hours is shared out: about as the classes' rates. */
const SHARE: Record<Intensity, number> = { light: 1, moderate: 3, heavy: 6 };
/** Inches an hour at least, by the classes of the American Meteorological Society's glossary. */
const LEAST_RAIN: Record<Intensity, number> = { light: 0, moderate: 0.11, heavy: 0.31 };
const LEAST_DRIZZLE: Record<Intensity, number> = { light: 0, moderate: 0.02, heavy: 0.03 };

/** What the words say about rain, snow and the like. */
export interface RainWords {
  /** True when the hour is called by what falls, not by its sky. */
  callsTheHour: boolean;
  /** %, the least that the word stands for. */
  leastChance: number;
  /** %, the middle of what the word stands for. */
  chance: number;
  /** Against other hours of the same sum. */
  share: number;
  /** Inches within the hour at least, where the words make it likely; else 0. */
  leastAmount: number;
}

export interface HourWeather {
  /** WMO code of the worst weather; null when none is forecast. */
  code: number | null;
  /** %, from the wording; null when thunder is not mentioned. */
  thunder: number | null;
  /** Null when nothing that falls is mentioned. */
  rain: RainWords | null;
}

interface Entry {
  weather: string;
  /** Null where none is stated, as mostly of thunderstorms. */
  intensity: Intensity | null;
  leastChance: number;
  chance: number;
}

/**
 * The grid's `weather` value of one hour: a list of {coverage, weather, intensity}, all null for "none".
 * Undefined when it is not such a list, or nothing but words that nobody knows calls the hour, so that unknown weather
 * is not taken for fair weather.
 */
export function readHourWeather(value: unknown): HourWeather | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const entries = value.filter(isJsonObject).map(({ coverage, weather, intensity }): Entry => {
    const [leastChance, chance] = CHANCE.get(coverage) ?? CERTAIN;
    return { weather: String(weather), intensity: intensityOf(intensity), leastChance, chance };
  });
  const thunder = entries.filter(({ weather }) => weather === 'thunderstorms').map(({ chance }) => chance);
  let code: number | null = null;
  for (const [name, light, moderate, heavy] of CODES) {
    const entry = entries.find(
      ({ weather, leastChance }) => weather === name && (FOG.has(name) || leastChance >= CALLS_THE_HOUR),
    );
    if (!entry) continue;
    code = { light, moderate, heavy }[entry.intensity ?? 'moderate'];
    break;
  }
  if (code === null && thunder.length === 0 && !value.every(isRead)) return undefined;
  return { code, thunder: thunder.length > 0 ? Math.max(...thunder) : null, rain: readRain(entries) };
}

/** True of "none", which is null, and of words that are known. */
function isRead(entry: unknown): boolean {
  const weather = isJsonObject(entry) ? entry['weather'] : undefined;
  if (typeof weather !== 'string') return weather === null;
  return WITHOUT_CODE.has(weather) || CODES.some(([name]) => name === weather);
}

function readRain(entries: readonly Entry[]): RainWords | null {
  const falling = entries.filter(({ weather }) => FALLING.has(weather));
  if (falling.length === 0) return null;
  const most = (read: (entry: Entry) => number) => Math.max(...falling.map(read));
  return {
    callsTheHour: falling.some(({ leastChance }) => leastChance >= CALLS_THE_HOUR),
    leastChance: most(({ leastChance }) => leastChance),
    chance: most(({ chance }) => chance),
    share: most(({ intensity }) => SHARE[intensity ?? 'moderate']),
    leastAmount: most(({ weather, intensity, leastChance }) => {
      if (leastChance < LIKELY || intensity === null) return 0;
      if (weather.includes('drizzle')) return LEAST_DRIZZLE[intensity];
      return /^(freezing_)?rain/.test(weather) ? LEAST_RAIN[intensity] : 0;
    }),
  };
}

function intensityOf(value: unknown): Intensity | null {
  if (value === 'very_light') return 'light';
  return value === 'light' || value === 'moderate' || value === 'heavy' ? value : null;
}

/** The sky's WMO code by cloud cover in %: eighths, as observers classify it. */
export function skyCode(cloudCover: number | null): number | null {
  if (cloudCover === null) return null;
  if (cloudCover < 12.5) return 0;
  if (cloudCover < 37.5) return 1;
  return cloudCover < 87.5 ? 2 : 3;
}
