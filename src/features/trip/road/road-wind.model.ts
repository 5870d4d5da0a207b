import { radians } from '#platform/geo/radians.ts';
import type { WeatherConditions } from '#features/weather/providers/forecast.model.ts';
import { grade, type Band } from '#features/weather/verdict/thresholds.model.ts';
import type { Factor } from '#features/weather/weather.schema.ts';

/**
 * Side wind is what moves a motorcycle within its lane and out of it, so its limits are below those of a gust
 * from anywhere (25 and 45 mph): riders call 20 noticeable, and 35 is where gusts take a bike across the line.
 */
export const CROSSWIND: Band = { unit: 'mph', when: 'atLeast', caution: 20, bad: 35 };
/** mph of headwind from which it is mentioned: it costs range and strength, not safety. */
const HEADWIND_TOLD = 15;
/** Whole mph below which a rider on the road is told nothing of where the wind comes from. */
export const WIND_TOLD_FROM = Math.min(CROSSWIND.caution, HEADWIND_TOLD);

export interface RoadWind {
  /** mph against the rider; negative from behind. Whole. */
  headwind: number;
  /** mph from the side. Whole. */
  crosswind: number;
  side: 'left' | 'right';
}

/**
 * The wind as a rider on a heading meets it: the gust (the sustained wind when no gust is given) split along
 * and across the road. Null when speed or direction is missing.
 * @param bearing degrees the rider heads to.
 */
export function roadWind(conditions: WeatherConditions, bearing: number): RoadWind | null {
  const { gust, windSpeed, windDirection } = conditions;
  const speed = Math.max(gust ?? -1, windSpeed ?? -1);
  if (windDirection === null || speed < 0) return null;
  const angle = radians(windDirection - bearing);
  const across = Math.sin(angle);
  return {
    headwind: Math.round(speed * Math.cos(angle)) + 0,
    crosswind: Math.round(Math.abs(speed * across)),
    side: across < 0 ? 'left' : 'right',
  };
}

/**
 * Crosswind as a factor of the verdict; null when it is within bounds or not known. Its texts follow the
 * verdict's vocabulary: an orange word first for caution, none of the colored words for bad.
 */
export function crosswindFactor(wind: RoadWind | null): Factor | null {
  if (!wind) return null;
  const level = grade(wind.crosswind, CROSSWIND);
  if (level === 'good') return null;
  const words = level === 'bad' ? 'Dangerous crosswind gusts' : 'Moderate crosswind gusts';
  return {
    key: 'gust',
    level,
    value: wind.crosswind,
    unit: CROSSWIND.unit,
    limit: CROSSWIND[level],
    text: `${words} (${wind.crosswind} mph from the ${wind.side})`,
  };
}

/** The crosswind of an hour for a heading, null where the rider stands. Slower winds are spared their angles. */
export function crosswindAt(conditions: WeatherConditions, bearing: number | null): Factor | null {
  const { gust, windSpeed } = conditions;
  const speed = Math.max(gust ?? 0, windSpeed ?? 0);
  if (bearing === null || Math.round(speed) < CROSSWIND.caution) return null;
  return crosswindFactor(roadWind(conditions, bearing));
}

/** "Headwind 18 mph", "Crosswind 24 mph from the left", "Tailwind 16 mph"; null while it hardly matters. */
export function roadWindText(wind: RoadWind | null): string | null {
  if (!wind) return null;
  if (wind.crosswind >= CROSSWIND.caution) return `Crosswind ${wind.crosswind} mph from the ${wind.side}`;
  if (wind.headwind >= HEADWIND_TOLD) return `Headwind ${wind.headwind} mph`;
  return wind.headwind <= -HEADWIND_TOLD ? `Tailwind ${-wind.headwind} mph` : null;
}
