import * as z from 'zod/mini';
import { ALERT_STATES } from '#features/weather/providers/forecast.model.ts';
import { atMost } from '#platform/forms/field.schema.ts';
import { alertSchema, factorSchema, RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import {
  MIN_STOPS,
  MAX_STOPS,
  MAX_STOP_MINUTES,
  MAX_TRACK_CHARACTERS,
  MAX_TRACK_MILES,
  TOO_FEW_STOPS,
  TOO_MANY_STOPS,
  INVALID_ZIP_CODES,
  INVALID_DEPARTURE,
  INVALID_STAY,
  INVALID_TRACK,
  PACES,
} from './plan/trip-rules.model.ts';

const stopZipSchema = z
  .string({ error: INVALID_ZIP_CODES })
  .check(z.regex(/^\d{5}$/, { error: INVALID_ZIP_CODES }));

const minutesSchema = z
  .int({ error: INVALID_STAY })
  .check(z.gte(0, { error: INVALID_STAY }), z.lte(MAX_STOP_MINUTES, { error: INVALID_STAY }));

/** A line to follow instead of a computed route. */
export const trackSchema = z.object({
  /** Encoded polyline with 5 decimals: latitude, longitude, as differences. */
  line: z
    .string({ error: INVALID_TRACK })
    .check(atMost(MAX_TRACK_CHARACTERS, INVALID_TRACK), z.regex(/^[?-~]+$/, { error: INVALID_TRACK })),
  /** Length of the track before it was thinned. */
  miles: z
    .number({ error: INVALID_TRACK })
    .check(z.gt(0, { error: INVALID_TRACK }), z.lte(MAX_TRACK_MILES, { error: INVALID_TRACK })),
});
export type Track = z.infer<typeof trackSchema>;

export const tripRequestSchema = z.object({
  /** In riding order; the same ZIP may come again. */
  zipCodes: z
    .array(stopZipSchema, { error: TOO_FEW_STOPS })
    .check(
      z.minLength(MIN_STOPS, { error: TOO_FEW_STOPS }),
      z.maxLength(MAX_STOPS, { error: TOO_MANY_STOPS }),
    ),
  /** Wall time at the start (`2026-11-21T07:30`) or an instant with offset. Default and at the earliest: now. */
  departure: z.optional(
    z.string({ error: INVALID_DEPARTURE }).check(
      z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/, {
        error: INVALID_DEPARTURE,
      }),
    ),
  ),
  /** Minutes spent at each location, in order; the last one before a return ride. Default: none. */
  stopMinutes: z.optional(
    z.array(minutesSchema, { error: INVALID_STAY }).check(z.maxLength(MAX_STOPS, { error: TOO_MANY_STOPS })),
  ),
  pace: z.optional(z.enum(PACES, { error: 'Pace is relaxed, normal or brisk' })),
  /** True: back to the start on the same road, without further stops. */
  returnRide: z.optional(z.boolean({ error: 'returnRide must be true or false' })),
  track: z.optional(trackSchema),
});
export type TripRequest = z.infer<typeof tripRequestSchema>;

const recommendationSchema = z.enum(RECOMMENDATIONS);
const nullableNumber = z.nullable(z.number());
const lightSchema = z.enum(['day', 'twilight', 'night']);

/** What stands most against riding, and where and when the rider meets it. */
export const worstSchema = z.object({
  factor: factorSchema,
  /** "Salida, CO", with "near" before it between stops. */
  where: z.string(),
  /** Epoch seconds. */
  time: z.number(),
  timeZone: z.string(),
  mile: z.number(),
});
export type Worst = z.infer<typeof worstSchema>;

/**
 * One location of the trip: the weather there at the hour of arrival. `recommendation` is that of the leg that
 * leads there, by its worst point; `arrivalRecommendation` that of the place itself.
 */
export const stopWeatherSchema = z.object({
  zipCode: z.string(),
  location: z.string(),
  latitude: nullableNumber,
  longitude: nullableNumber,
  timeZone: z.nullable(z.string()),
  /** Epoch seconds; null when the place is not known. */
  arrival: nullableNumber,
  stopMinutes: z.number(),
  /** Along the road from the start. */
  mile: nullableNumber,
  temperature: nullableNumber,
  feelsLike: nullableNumber,
  description: z.string(),
  windSpeed: nullableNumber,
  windDirection: nullableNumber,
  gust: nullableNumber,
  humidity: nullableNumber,
  precipitation: nullableNumber,
  precipitationProbability: nullableNumber,
  visibility: nullableNumber,
  recommendation: recommendationSchema,
  arrivalRecommendation: recommendationSchema,
  conditions: z.array(z.string()),
  factors: z.array(factorSchema),
  summary: z.string(),
  worst: z.nullable(worstSchema),
  light: z.nullable(lightSchema),
  /** Why there is no weather for it; null when there is. */
  message: z.nullable(z.string()),
});
export type StopWeather = z.infer<typeof stopWeatherSchema>;

/** Consecutive hours from `start` (epoch seconds) as columns; units as in `WeatherConditions`. */
export const placeHoursSchema = z.object({
  start: z.number(),
  temperature: z.array(nullableNumber),
  humidity: z.array(nullableNumber),
  windSpeed: z.array(nullableNumber),
  windDirection: z.array(nullableNumber),
  gust: z.array(nullableNumber),
  precipitation: z.array(nullableNumber),
  precipitationProbability: z.array(nullableNumber),
  thunderProbability: z.array(nullableNumber),
  weatherCode: z.array(nullableNumber),
  visibility: z.array(nullableNumber),
  cloudCover: z.array(nullableNumber),
  road: z.array(z.enum(['dry', 'wet', 'drying', 'ice', 'unknown'])),
  /** 1 where it rains for the first time after 6 dry hours. */
  firstRain: z.array(z.number()),
});
export type PlaceHours = z.infer<typeof placeHoursSchema>;

/** A place whose weather counts: a stop, or a point of the road. */
export const placeSchema = z.object({
  kind: z.enum(['stop', 'road']),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  /** Null when the providers said nothing about it. */
  hours: z.nullable(placeHoursSchema),
  /** The light at the beginning of the hours, then each change with its time in epoch seconds. */
  light: z.object({
    first: lightSchema,
    changes: z.array(z.object({ time: z.number(), light: lightSchema })),
  }),
  /** Positions in `alerts.items`. */
  alerts: z.array(z.number()),
  /** Unless they were checked, no verdict of this place is good. */
  alertState: z.enum(ALERT_STATES),
});
export type Place = z.infer<typeof placeSchema>;

export const VISIT_KINDS = ['start', 'road', 'stop', 'leaving', 'home'] as const;

/** The rider at a place: passing, arriving, or leaving after a long stop. In riding order. */
export const visitSchema = z.object({
  kind: z.enum(VISIT_KINDS),
  /** Position in `places`. */
  place: z.number(),
  /** The location (its position in `routeWeather`) that the leg leads to; their number for the return ride. */
  leg: z.number(),
  /** From the start, along the road. */
  mile: z.number(),
  /** Riding time from the start at normal pace, without stops. */
  rideSeconds: z.number(),
  /** Standing still here before riding on. */
  staySeconds: z.number(),
  /** Degrees the rider heads to; null where the rider does not ride. */
  bearing: nullableNumber,
});
export type Visit = z.infer<typeof visitSchema>;

export const ROUTE_SOURCES = ['valhalla-motorcycle', 'valhalla-car', 'osrm', 'straight', 'track'] as const;
export type RouteSource = (typeof ROUTE_SOURCES)[number];

export const bestDepartureSchema = z.object({
  /** Epoch seconds. */
  departure: z.number(),
  recommendation: recommendationSchema,
  /** True when no other departure within the range is better than the chosen one. */
  isChosen: z.boolean(),
  sentence: z.string(),
});
export type BestDeparture = z.infer<typeof bestDepartureSchema>;

export const tripAnswerSchema = z.object({
  /** The worst leg: unknown beats good and loses to caution and bad. */
  overallRecommendation: recommendationSchema,
  routeWeather: z.array(stopWeatherSchema),
  summary: z.string(),
  /** Epoch seconds. */
  departure: z.number(),
  /** The departures that the fetched hours cover, every 10 minutes. Epoch seconds. */
  departures: z.object({ from: z.number(), to: z.number() }),
  /** Of the start. */
  timeZone: z.string(),
  pace: z.enum(PACES),
  returnRide: z.boolean(),
  /** Null when nothing can be recommended, because there is no forecast for the whole trip. */
  bestDeparture: z.nullable(bestDepartureSchema),
  route: z.object({
    source: z.enum(ROUTE_SOURCES),
    /** Who made the route, or at which speed a straight line is ridden. */
    statement: z.string(),
    miles: z.number(),
    /** Riding time one way at the chosen pace, without stops. */
    seconds: z.number(),
    /** Encoded polyline with 5 decimals, thinned for a map. */
    line: z.string(),
  }),
  places: z.array(placeSchema),
  visits: z.array(visitSchema),
  alerts: z.object({
    available: z.boolean(),
    /** Places whose alerts could not be fetched. */
    unchecked: z.number(),
    items: z.array(alertSchema),
  }),
  /** Tiles to draw the trip on, and the credit that they ask for. */
  baseMap: z.object({
    url: z.string(),
    attribution: z.object({ label: z.string(), href: z.nullable(z.string()) }),
  }),
  /** Sentences the rider should know about this answer. */
  notes: z.array(z.string()),
  /** Null when no weather service answered. */
  source: z.nullable(z.enum(['open-meteo', 'nws'])),
  fetchedAt: z.string(),
  simulated: z.boolean(),
});
export type TripAnswer = z.infer<typeof tripAnswerSchema>;
