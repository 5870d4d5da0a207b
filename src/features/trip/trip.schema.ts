import * as z from 'zod/mini';
import { aroundSchema, plannedAroundSchema, roadTroublesSchema } from './closures/closures.schema.ts';
import { baseMapSchema } from '#features/maps/maps.schema.ts';
import { ALERT_STATES } from '#features/weather/providers/forecast.model.ts';
import { MAX_SHAPE_POINTS } from '#features/tracks/draw/draw-rules.model.ts';
import { drawnPointSchema } from '#features/tracks/draw/draw.schema.ts';
import { SURFACES } from '#features/tracks/directions/road-facts.model.ts';
import { ROUTE_SOURCES } from '#features/tracks/directions/road.model.ts';
import { atMost } from '#platform/forms/field.schema.ts';
import {
  alertSchema,
  factorSchema,
  probabilitySchema,
  RECOMMENDATIONS,
} from '#features/weather/weather.schema.ts';
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
  INVALID_SHAPE,
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
  /** Points of a drawn road in riding order, which snaps to roads; the first and the last location are at its ends. */
  shape: z.optional(
    z
      .array(drawnPointSchema, { error: INVALID_SHAPE })
      .check(
        z.minLength(2, { error: INVALID_SHAPE }),
        z.maxLength(MAX_SHAPE_POINTS, { error: INVALID_SHAPE }),
      ),
  ),
  /** Without a track or a shape: the closures and fires, by `id`, that the road is to lead around. */
  around: z.optional(aroundSchema),
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
  /** How many runs of an ensemble call the place itself good, caution and bad then; null until that is known, absent when it is never asked for. */
  probability: z.optional(z.nullable(probabilitySchema)),
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
  /** PM2.5, µg/m³; absent where no hour of it is known. */
  pm25: z.optional(z.array(nullableNumber)),
  road: z.array(z.enum(['dry', 'wet', 'drying', 'ice', 'unknown'])),
  /** 1 where it rains for the first time after 6 dry hours. */
  firstRain: z.array(z.number()),
});
export type PlaceHours = z.infer<typeof placeHoursSchema>;

/** "Summit near Eureka, NV". */
const summitSchema = z.object({ name: z.string(), feet: z.number() });

/** A place whose weather counts: a stop, or a point of the road. */
export const placeSchema = z.object({
  kind: z.enum(['stop', 'road']),
  name: z.string(),
  /** Feet above the sea of the road there, which its forecast is for; absent where it is not known. */
  elevation: z.optional(z.number()),
  /** At the top of a pass that stands 800 ft above the road before and after it. */
  summit: z.optional(summitSchema),
  /** As OpenStreetMap has it; absent where nobody knows, which is no word for paved. */
  surface: z.optional(z.enum(SURFACES)),
  /** Whether a bridge lies on the stretch of road around the point; absent where nobody knows. */
  bridge: z.optional(z.boolean()),
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

const VISIT_KINDS = ['start', 'road', 'stop', 'leaving', 'home'] as const;

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

/** Where the rider is at one moment of the trip, for the departure that was asked for; as many as `visits`. */
export const tripPointSchema = z.object({
  kind: z.enum(VISIT_KINDS),
  /** "Salida, CO", with "near" before it between stops. */
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  mile: z.number(),
  /** Epoch seconds. */
  time: z.number(),
  recommendation: recommendationSchema,
  /** Feet above the sea; null where it is not known. */
  elevation: nullableNumber,
  summit: z.nullable(summitSchema),
  surface: z.nullable(z.enum(SURFACES)),
  bridge: z.nullable(z.boolean()),
  /** True where a low sun may shine into the rider's eyes: within 25° of the heading, up to 15° high, under thin cloud. */
  sunAhead: z.boolean(),
  /** Of stops; see there. */
  probability: z.optional(z.nullable(probabilitySchema)),
});
export type TripPoint = z.infer<typeof tripPointSchema>;

export const bestDepartureSchema = z.object({
  /** Epoch seconds. */
  departure: z.number(),
  recommendation: recommendationSchema,
  /** True when no other departure within the range is better than the chosen one. */
  isChosen: z.boolean(),
  sentence: z.string(),
});
export type BestDeparture = z.infer<typeof bestDepartureSchema>;

/**
 * The same trip on any of the next 7 days: the hours and the light of all places as compact text, for the page, which
 * reckons every departure from it. Programs ask with the `departure` they want.
 */
export const tripWeekSchema = z.object({
  /** Of the first hour, epoch seconds. */
  start: z.number(),
  /** Consecutive hours in each text. */
  hours: z.number(),
  /** The departures that these hours cover, epoch seconds. */
  departures: z.object({ from: z.number(), to: z.number() }),
  /** In the order of `places`; no hours where the providers said nothing. */
  places: z.array(z.object({ hours: z.nullable(z.string()), light: z.string() })),
});
export type TripWeek = z.infer<typeof tripWeekSchema>;

/** What stations measure where the trip begins and the forecast does not say: worse, never milder. */
const measuredStartSchema = z.object({
  /** Position in `places`. */
  place: z.number(),
  /** Departures before this moment count it, epoch seconds. */
  until: z.number(),
  factors: z.array(factorSchema),
});

const crossingSchema = z.object({ mile: z.number(), miles: z.number(), name: z.string() });

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
  /** The road's heights as columns, at most 300: feet above the sea at each mile; null where not known all the way. */
  profile: z.nullable(z.object({ miles: z.array(z.number()), feet: z.array(z.number()) })),
  /** What the map says of the road, one way; null while or where that is not known. At most 300 bridges and tunnels. */
  road: z.nullable(
    z.object({
      unpavedMiles: z.number(),
      /** Where they are, of more than 300 stretches the longest. */
      unpaved: z.array(z.object({ mile: z.number(), miles: z.number() })),
      /** Miles whose surface is known. */
      knownMiles: z.number(),
      bridges: z.array(crossingSchema),
      tunnels: z.array(crossingSchema),
    }),
  ),
  points: z.array(tripPointSchema),
  places: z.array(placeSchema),
  visits: z.array(visitSchema),
  week: tripWeekSchema,
  /** Null for a departure after this hour, and where stations measure nothing worse. */
  measured: z.nullable(measuredStartSchema),
  alerts: z.object({
    available: z.boolean(),
    /** Places whose alerts could not be fetched. */
    unchecked: z.number(),
    items: z.array(alertSchema),
  }),
  ...roadTroublesSchema,
  around: plannedAroundSchema,
  /** Tiles to draw the trip on, and the credit that they ask for. */
  baseMap: baseMapSchema,
  /** Sentences the rider should know about this answer. */
  notes: z.array(z.string()),
  /** Null when no weather service answered. */
  source: z.nullable(z.enum(['open-meteo', 'nws'])),
  fetchedAt: z.string(),
  /** When the data itself is of, the oldest on the way: when a grid was last renewed. */
  observedAt: z.string(),
  simulated: z.boolean(),
});
export type TripAnswer = z.infer<typeof tripAnswerSchema>;
