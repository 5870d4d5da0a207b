import * as z from 'zod/mini';
import { ALERT_LEVELS, ALERT_STATES } from './providers/forecast.model.ts';
import { measuredSchema } from './stations/measured.schema.ts';
import { ZIP_CODE, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';

/** A US ZIP code as text: leading zeros count, so a JSON number is refused. */
export const zipCodeSchema = z
  .string({ error: ZIP_CODE_MESSAGE })
  .check(z.regex(ZIP_CODE, { error: ZIP_CODE_MESSAGE }));

export const weatherRequestSchema = z.object({
  zipCode: zipCodeSchema,
  /** True for the Refresh button: asks the providers again when the cached answer is older than 60 s. */
  refresh: z.optional(z.boolean({ error: 'refresh must be true or false' })),
});
export type WeatherRequest = z.infer<typeof weatherRequestSchema>;

export const RECOMMENDATIONS = ['good', 'caution', 'bad', 'unknown'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];
const recommendationSchema = z.enum(RECOMMENDATIONS);

/** A factor's level: a recommendation, or a note that tells something without changing the verdict. */
const FACTOR_LEVELS = ['good', 'caution', 'bad', 'unknown', 'note'] as const;
export type FactorLevel = (typeof FACTOR_LEVELS)[number];

const FACTOR_KEYS = [
  'temperature',
  'heatIndex',
  'wind',
  'gust',
  'precipitation',
  'precipitationProbability',
  'visibility',
  'thunder',
  'frozenPrecipitation',
  'fog',
  'smoke',
  'road',
  'alert',
  'alertCheck',
  'darkness',
  'rideChill',
  'sunAhead',
] as const;
export type FactorKey = (typeof FACTOR_KEYS)[number];

const nullableNumber = z.nullable(z.number());

/** One reason in the verdict: what was measured, which limit it met, and how that reads. */
export const factorSchema = z.object({
  key: z.enum(FACTOR_KEYS),
  level: z.enum(FACTOR_LEVELS),
  /** The measured value in `unit`; null when it is missing or has no number. */
  value: nullableNumber,
  unit: z.string(),
  /** The threshold that put the value into its level; null when there is none. */
  limit: nullableNumber,
  text: z.string(),
  /** True when the rider's own limit, not the common one, decided the level. */
  own: z.optional(z.boolean()),
  /** Of an official alert, in its service's word. */
  severity: z.optional(z.string()),
});
export type Factor = z.infer<typeof factorSchema>;

const count = z.int();

/** How many runs of an ensemble call something good, caution and bad. They add up to `members`. */
export const probabilitySchema = z.object({ good: count, caution: count, bad: count, members: count });
export type Probability = z.infer<typeof probabilitySchema>;
/** Null: not known. Answers that devices kept from earlier do not have it. */
const optionalProbability = z.optional(z.nullable(probabilitySchema));

/** Hours as columns of equal length, oldest first; the same units as `WeatherConditions`. */
export const hourlySchema = z.object({
  time: z.array(z.number()),
  temperature: z.array(nullableNumber),
  feelsLike: z.array(nullableNumber),
  humidity: z.array(nullableNumber),
  dewPoint: z.array(nullableNumber),
  windSpeed: z.array(nullableNumber),
  windDirection: z.array(nullableNumber),
  gust: z.array(nullableNumber),
  precipitation: z.array(nullableNumber),
  precipitationProbability: z.array(nullableNumber),
  thunderProbability: z.array(nullableNumber),
  weatherCode: z.array(nullableNumber),
  visibility: z.array(nullableNumber),
  cloudCover: z.array(nullableNumber),
  /** PM2.5, µg/m³; absent or null: not known. */
  pm25: z.optional(z.array(nullableNumber)),
  light: z.array(z.enum(['day', 'twilight', 'night'])),
  road: z.array(z.enum(['dry', 'wet', 'drying', 'ice', 'unknown'])),
  recommendation: z.array(recommendationSchema),
  /** Of each hour; null where it is not known. */
  probability: z.optional(z.array(z.nullable(probabilitySchema))),
});
export type HourlyColumns = z.infer<typeof hourlySchema>;
export type Light = HourlyColumns['light'][number];
export type RoadSurface = HourlyColumns['road'][number];

/** A run of hours worth riding. Epoch seconds; `end` is exclusive. */
export const rideWindowSchema = z.object({
  start: z.number(),
  end: z.number(),
  recommendation: recommendationSchema,
  /** The worst thing in it, or that nothing stands against it. */
  reason: z.string(),
  /** Runs by their worst hour in it. */
  probability: optionalProbability,
});
export type RideWindow = z.infer<typeof rideWindowSchema>;

export const rideDaySchema = z.object({
  /** YYYY-MM-DD in the place's own zone. */
  date: z.string(),
  recommendation: recommendationSchema,
  window: z.nullable(rideWindowSchema),
  high: nullableNumber,
  low: nullableNumber,
  gust: nullableNumber,
  precipitation: nullableNumber,
  precipitationProbability: nullableNumber,
  reason: z.string(),
});
export type RideDay = z.infer<typeof rideDaySchema>;

export const alertSchema = z.object({
  id: z.string(),
  event: z.string(),
  /** What it does to the verdict; a note does nothing. */
  level: z.enum(ALERT_LEVELS),
  severity: z.string(),
  headline: z.nullable(z.string()),
  description: z.string(),
  instruction: z.nullable(z.string()),
  areaDescription: z.string(),
  start: z.number(),
  /** Null: until further notice. */
  end: nullableNumber,
});

export const sunSchema = z.object({
  /** Epoch seconds of today in the place's zone; null where the sun does not rise or set. */
  dawn: nullableNumber,
  sunrise: nullableNumber,
  sunset: nullableNumber,
  dusk: nullableNumber,
  light: z.enum(['day', 'twilight', 'night']),
  /** From sunset to sunrise, epoch seconds: the nights of the next three days, the one under way included. */
  nights: z.optional(z.array(z.object({ sunset: z.number(), sunrise: z.number() }))),
});
export type SunTimes = z.infer<typeof sunSchema>;

/**
 * The verdict for one ZIP code. °F and mph are whole numbers, visibility miles with one decimal and at most
 * 10, precipitation inches with two decimals. Instants are ISO 8601 in UTC; columns and windows epoch seconds.
 */
export const weatherAnswerSchema = z.object({
  zipCode: z.string(),
  location: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Feet above the sea, of the ground as the provider knows it. */
  elevation: z.optional(nullableNumber),
  timeZone: z.string(),
  temperature: nullableNumber,
  feelsLike: nullableNumber,
  rideChill: nullableNumber,
  description: z.string(),
  windSpeed: nullableNumber,
  windDirection: nullableNumber,
  gust: nullableNumber,
  humidity: nullableNumber,
  dewPoint: nullableNumber,
  precipitation: nullableNumber,
  precipitationProbability: nullableNumber,
  visibility: nullableNumber,
  recommendation: recommendationSchema,
  /** Of the present moment, by the runs of an ensemble; null until they are there, and where they are not. */
  probability: optionalProbability,
  conditions: z.array(z.string()),
  factors: z.array(factorSchema),
  /** The sentence under the banner: the worst factor, or that nothing stands against riding. */
  summary: z.string(),
  /** Of this hour's PM2.5 (µg/m³), not the official index of a day; null when it is not known. */
  airQuality: z.optional(z.nullable(z.object({ usAqi: nullableNumber, pm25: nullableNumber }))),
  roadSurface: z.enum(['dry', 'wet', 'drying', 'ice', 'unknown']),
  observedAt: z.string(),
  fetchedAt: z.string(),
  source: z.enum(['open-meteo', 'nws']),
  /** True when every provider failed and this is the last answer they gave. */
  stale: z.boolean(),
  /** True when the weather comes from the simulator and is not real. */
  simulated: z.boolean(),
  sun: sunSchema,
  hourly: hourlySchema,
  windows: z.array(rideWindowSchema),
  days: z.array(rideDaySchema),
  /** What a station near measures now; null where none does. It may make the verdict worse, never milder. */
  measured: z.optional(z.nullable(measuredSchema)),
  alerts: z.object({
    /** True when they were checked; false is not the same as none. */
    available: z.boolean(),
    /** `checking` until the first answer; `unchecked` once asking again failed too: the verdict is then caution at best. */
    state: z.enum(ALERT_STATES),
    /** Of the last answer; null before the first. */
    checkedAt: z.nullable(z.string()),
    /** In force or announced; while they are unavailable, those known before, until their own end. */
    items: z.array(alertSchema),
  }),
});
export type WeatherAnswer = z.infer<typeof weatherAnswerSchema>;

/**
 * A rider's own limits, stored on the device. Each one can only make a verdict stricter than the common
 * thresholds, never milder. Absent means: the common threshold.
 */
export interface RiderLimits {
  /** mph sustained. */
  windSpeed?: number | undefined;
  /** mph. */
  gust?: number | undefined;
  /** °F. */
  minTemperature?: number | undefined;
  /** °F. */
  maxTemperature?: number | undefined;
  /** AQI of an hour's PM2.5. */
  smokeAqi?: number | undefined;
  /** True: no rain at all. */
  dryOnly?: boolean | undefined;
  /** True: daylight only. */
  daylightOnly?: boolean | undefined;
}
