import { CONDITION_TEXTS, fill } from './condition-text.model.ts';
import { usAqi } from './air-quality.model.ts';
import { THRESHOLDS } from './thresholds.model.ts';
import { isFalling, weatherKind } from './wmo.model.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import type { Factor, FactorKey, Light, RiderLimits } from '../weather.schema.ts';

const OWN = CONDITION_TEXTS.bad;

/**
 * The values where an own limit still changes something: at or past `bad` the common table already says so.
 * `min` and `max` are whole mph or °F for a form's fields.
 */
export const LIMIT_RANGES = {
  windSpeed: { min: 5, max: THRESHOLDS.wind.bad - 1 },
  gust: { min: 10, max: THRESHOLDS.gust.bad - 1 },
  minTemperature: { min: THRESHOLDS.cold.bad + 1, max: 75 },
  maxTemperature: { min: 60, max: THRESHOLDS.heat.bad - 1 },
  smokeAqi: { min: 20, max: usAqi(THRESHOLDS.smoke.bad) - 1 },
} as const;

/** The range of one limit beside the others: a lowest temperature above the highest would refuse every hour. */
export function rangeBeside(
  name: keyof typeof LIMIT_RANGES,
  { minTemperature: lowest, maxTemperature: highest }: RiderLimits,
): { min: number; max: number } {
  const { min, max } = LIMIT_RANGES[name];
  if (name === 'minTemperature' && highest !== undefined) return { min, max: Math.min(max, highest - 1) };
  if (name === 'maxTemperature' && lowest !== undefined) return { min: Math.max(min, lowest + 1), max };
  return { min, max };
}

/** True when at least one own limit is set. */
export function hasLimits(limits: RiderLimits): boolean {
  return Object.values(limits).some((limit) => limit !== undefined && limit !== false);
}

/** "30 mph, 40 °F, dry only": own limits where there is little room. */
export function limitsInWords({
  windSpeed,
  gust,
  minTemperature,
  maxTemperature,
  smokeAqi,
  dryOnly,
  daylightOnly,
}: RiderLimits): string {
  return [
    windSpeed !== undefined && `${windSpeed} mph`,
    gust !== undefined && `gusts ${gust} mph`,
    minTemperature !== undefined && `${minTemperature} °F`,
    maxTemperature !== undefined && `up to ${maxTemperature} °F`,
    smokeAqi !== undefined && `smoke AQI ${smokeAqi}`,
    dryOnly === true && 'dry only',
    daylightOnly === true && 'daylight only',
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * The factor under the rider's own limits. It only ever turns a level into bad and leaves bad factors and
 * missing values as they are, so own limits can make a verdict stricter and never milder. A value equal to the
 * limit is still within it. "Dry only" refuses rain that falls and rain that is likely (60 %); "daylight only"
 * refuses twilight too.
 */
export function underOwnLimits(factor: Factor, limits: RiderLimits, light: Light): Factor {
  if (factor.level === 'bad' || factor.level === 'unknown') return factor;
  const { value } = factor;
  switch (factor.key) {
    case 'wind':
      return above(factor, limits.windSpeed, OWN.ownWind);
    case 'gust':
      return above(factor, limits.gust, OWN.ownGust);
    case 'temperature': {
      const { minTemperature: min } = limits;
      return value !== null && min !== undefined && value < min
        ? refuse(factor, OWN.ownCold, min)
        : above(factor, limits.maxTemperature, OWN.ownHeat);
    }
    case 'smoke': {
      const { smokeAqi: most } = limits;
      const index = value === null ? null : usAqi(value);
      return index !== null && most !== undefined && index > most
        ? { ...factor, level: 'bad', limit: most, text: fill(OWN.ownSmoke, index, most), own: true }
        : factor;
    }
    case 'precipitation':
      if (!limits.dryOnly || factor.level === 'good') return factor;
      return refuse(factor, OWN[`${ownRain(factor)}${value === 0 ? 'Trace' : ''}`], 0);
    case 'precipitationProbability': {
      const likely = THRESHOLDS.rainChance.bad;
      return limits.dryOnly && value !== null && value >= likely
        ? refuse(factor, OWN[`${ownRain(factor)}Likely`], likely)
        : factor;
    }
    case 'darkness':
      if (!limits.daylightOnly) return factor;
      return refuse(factor, light === 'night' ? OWN.ownNight : OWN.ownTwilight, null);
    default:
      return factor;
  }
}

/** What falls as snow or ice is not called rain: its text speaks of precipitation. */
const ownRain = ({ text }: Factor) => (text.includes('recipitation') ? 'ownFrozen' : 'ownRain');

const bare = (key: FactorKey, value: number | null, level: 'good' | 'caution'): Factor => ({
  key,
  level,
  value,
  unit: '',
  limit: null,
  text: '',
});

/**
 * Whether own limits refuse an hour ahead, in shown precision, whatever the common table says of it: the same as judging
 * it under them, for where thousands of hours are asked about and none is told of.
 */
export function refusedByLimits(shown: WeatherConditions, limits: RiderLimits, light: Light): boolean {
  const { precipitation, precipitationProbability } = shown;
  const isWet =
    (precipitation ?? 0) > 0 || (precipitation !== null && isFalling(weatherKind(shown.weatherCode)));
  const factors = [
    bare('temperature', shown.temperature, 'good'),
    bare('wind', shown.windSpeed, 'good'),
    bare('gust', shown.gust, 'good'),
    bare('smoke', shown.pm25 ?? null, 'good'),
    bare('precipitation', precipitation, isWet ? 'caution' : 'good'),
    bare('precipitationProbability', precipitationProbability, 'caution'),
  ];
  if (light !== 'day') factors.push(bare('darkness', null, 'caution'));
  return factors.some((factor) => underOwnLimits(factor, limits, light).level === 'bad');
}

function above(factor: Factor, limit: number | undefined, text: string): Factor {
  return factor.value !== null && limit !== undefined && factor.value > limit
    ? refuse(factor, text, limit)
    : factor;
}

function refuse(factor: Factor, text: string, limit: number | null): Factor {
  return { ...factor, level: 'bad', limit, text: fill(text, factor.value, limit ?? ''), own: true };
}
