import * as z from 'zod/mini';
import { factorSchema, RECOMMENDATIONS, zipCodeSchema } from '#features/weather/weather.schema.ts';
import { trackOnPageSchema } from '../tracks/tracks.schema.ts';
import { choiceField, numberField } from '#platform/forms/field.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import { numberIdField, numberIdListField } from '#platform/forms/id.schema.ts';
import { DIFFICULTIES, ROAD_TYPES, ROUTE_TYPES, ROUTE_SEARCH } from './choices.model.ts';

export const difficultyFilterField = choiceField(
  ['all', ...DIFFICULTIES],
  'all',
  'Difficulty must be all, beginner, intermediate or advanced',
);
export const roadTypeFilterField = choiceField(
  ['all', ...ROAD_TYPES],
  'all',
  'Road type must be all, mountain, coastal, highway, rural or urban',
);

/** A radius in miles between two limits; the default when it is missing or blank. */
export const radiusField = (limits: { minMiles: number; maxMiles: number; defaultMiles: number }) => {
  const error = `Distance must be between ${limits.minMiles} and ${limits.maxMiles} miles`;
  return numberField(
    z.number({ error }).check(z.minimum(limits.minMiles, { error }), z.maximum(limits.maxMiles, { error })),
    limits.defaultMiles,
  );
};

/** Search around a ZIP code; what the search form holds is what the call sends. */
export const routeSearchRequestSchema = z.object({
  zipCode: zipCodeSchema,
  maxDistance: radiusField(ROUTE_SEARCH),
  difficulty: difficultyFilterField,
  roadType: roadTypeFilterField,
  page: pageField,
  pageSize: pageSizeField(ROUTE_SEARCH.pageSize, ROUTE_SEARCH.pageSize),
});
export type RouteSearchRequest = z.infer<typeof routeSearchRequestSchema>;

const nullableNumber = z.nullable(z.number());
const recommendationSchema = z.enum(RECOMMENDATIONS);

/**
 * Weather of a ride at its place, day and hours, or of a route today and on the coming weekend. Verdicts come
 * from the riding-conditions engine. °F and mph are whole numbers, instants ISO 8601 in UTC.
 */
export const outlookSchema = z.object({
  recommendation: recommendationSchema,
  /** The worst thing in it, or that nothing stands against riding. */
  summary: z.string(),
  /** Of a ride, verdict and reason with their hours in one line: "Good 8:30 AM–12:30 PM". Null for a route. */
  line: z.nullable(z.string()),
  /** Start and end of the time that the verdict is about. */
  at: z.string(),
  until: z.string(),
  temperature: nullableNumber,
  windSpeed: nullableNumber,
  gust: nullableNumber,
  /** %, the highest of the hours. */
  precipitationProbability: nullableNumber,
  /** Of a route: today, or tomorrow once the daylight is over, and the coming Saturday and Sunday. Empty for a ride. */
  days: z.array(
    z.object({
      /** YYYY-MM-DD in `timeZone`. */
      date: z.string(),
      recommendation: recommendationSchema,
      summary: z.string(),
      high: nullableNumber,
      low: nullableNumber,
      /** Best hours of the day, null when there are none. */
      window: z.nullable(z.object({ from: z.string(), to: z.string() })),
    }),
  ),
  timeZone: z.string(),
  source: z.enum(['open-meteo', 'nws']),
  fetchedAt: z.string(),
  /** True when the weather comes from the simulator and is not real. */
  simulated: z.boolean(),
});
export type Outlook = z.infer<typeof outlookSchema>;

/** What riders enter of a route or ride, as it is stored. */
export const enteredFields = {
  name: z.string(),
  description: z.string(),
  startLocation: z.string(),
  endLocation: z.string(),
  /** Miles; 0 when the submitter did not say. */
  distance: z.number(),
  difficulty: z.enum(DIFFICULTIES),
  /** The submitter's rating, 1–5. */
  scenicRating: z.int(),
  roadType: z.enum(ROAD_TYPES),
  highlights: z.array(z.string()),
  warnings: z.array(z.string()),
  zipCodes: z.array(z.string()),
  /** Minutes. */
  estimatedTime: z.int(),
  /** YYYY-MM-DD and HH:MM in the zone of its first known ZIP code; null for a route. */
  rideDate: z.nullable(z.string()),
  rideTime: z.nullable(z.string()),
  organizer: z.nullable(z.string()),
  meetingPoint: z.nullable(z.string()),
  pace: z.nullable(z.string()),
  /** Miles between fuel stops that a bike must manage. */
  fuelRange: nullableNumber,
  maxRiders: nullableNumber,
};

/** A published scenic route or group ride, as everyone may see it. */
export const scenicRouteSchema = z.object({
  id: z.int(),
  ...enteredFields,
  routeType: z.enum(ROUTE_TYPES),
  isGroupRide: z.boolean(),
  /** True for a ride that was called off; its page stays for those who wanted to come. */
  isCancelled: z.boolean(),
  /** IANA zone of the first known ZIP code. */
  rideTimeZone: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  rideStartsAt: z.nullable(z.string()),
  submittedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ScenicRoute = z.infer<typeof scenicRouteSchema>;

/** What a ride may say beyond that, on its own page. */
export const ridePlanFields = {
  /** HH:MM in `rideTimeZone` at which riders meet; `rideTime` is when they leave. */
  meetingTime: z.nullable(z.string()),
  /** Who rides first, and who rides last. */
  lead: z.nullable(z.string()),
  sweep: z.nullable(z.string()),
  stops: z.array(z.string()),
};
export type RidePlan = z.infer<z.ZodMiniObject<typeof ridePlanFields>>;
export type Entered = z.infer<z.ZodMiniObject<typeof enteredFields>> & RidePlan;

/** The standing ride that a ride is one date of. */
export const rideSeriesSchema = z.object({
  id: z.int(),
  /** "Every Saturday" */
  text: z.string(),
  /** Of a weekly one "SA", of a monthly one "2SA" or "-1SA", as RFC 5545 writes them. */
  byDay: z.string(),
  /** YYYY-MM-DD: there is no date after it. */
  endsOn: z.string(),
  /** Those that are made, by day: they are made 60 days ahead. Each is a ride of its own. */
  dates: z.array(
    z.object({
      id: z.int(),
      rideDate: z.string(),
      /** HH:MM that the clocks there show when it begins. */
      rideTime: z.nullable(z.string()),
      isCancelled: z.boolean(),
      /** False for a date that was moved, or is from before the rule was changed. */
      followsRule: z.boolean(),
    }),
  ),
});
export type RideSeries = z.infer<typeof rideSeriesSchema>;

/** A search result: the route, how far its nearest ZIP code is, and its weather when that is known already. */
export const foundRouteSchema = z.extend(scenicRouteSchema, {
  /** Miles from the ZIP code searched, one decimal. */
  milesAway: z.number(),
  /** Middle of the ZIP code where it starts. */
  start: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** "Every Saturday", of a date of a standing ride; else null. */
  repeats: z.nullable(z.string()),
  weather: z.nullable(outlookSchema),
});
export type FoundRoute = z.infer<typeof foundRouteSchema>;

export const routeSearchAnswerSchema = z.object({
  routes: z.array(foundRouteSchema),
  /** All matches within the radius, on every page. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  message: z.string(),
});
export type RouteSearchAnswer = z.infer<typeof routeSearchAnswerSchema>;

export const directoryAnswerSchema = z.object({
  routes: z.array(scenicRouteSchema),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type DirectoryAnswer = z.infer<typeof directoryAnswerSchema>;

export const routeIdParamsSchema = z.object({
  id: numberIdField('A route id is a whole number'),
});

/** The hours of a ride with those around it, or of the first day that a road's weather tells of. */
export const routeDaySchema = z.object({
  /** Of a ride, all that is to be said of its hours; null for a road. */
  sentence: z.nullable(z.string()),
  hours: z.array(
    z.object({
      /** Epoch seconds. */
      time: z.int(),
      level: recommendationSchema,
      /** What decided; null when nothing stands against riding. */
      worst: z.nullable(factorSchema),
      /** True between dusk and dawn. */
      dark: z.boolean(),
      /** °F */
      temperature: nullableNumber,
    }),
  ),
});
export type RouteDay = z.infer<typeof routeDaySchema>;

/** `GET /api/scenic-route/{id}/weather`: waits for the forecast; null where it is unavailable. */
export const routeForecastSchema = z.object({
  weather: z.nullable(outlookSchema),
  day: z.nullable(routeDaySchema),
});
export type RouteForecast = z.infer<typeof routeForecastSchema>;

export const routeDetailsSchema = z.extend(scenicRouteSchema, {
  /** Where the route's first known ZIP code is, and its town and state ("SD"); null when none is known. */
  start: z.nullable(
    z.object({ latitude: z.number(), longitude: z.number(), city: z.string(), state: z.string() }),
  ),
  /** Its ZIP codes without those that nobody knows, which nothing can be asked about. */
  knownZips: z.array(z.string()),
  /** True when a ride's day is over in its own zone. */
  isPast: z.boolean(),
  ...ridePlanFields,
  /** Null for a ride of one date, and for a route. */
  series: z.nullable(rideSeriesSchema),
  weather: z.nullable(outlookSchema),
  /** Known whenever `weather` is. */
  day: z.nullable(routeDaySchema),
  /** The line itself comes from `/api/scenic-route/{id}/geometry`; null when the route has none. */
  track: z.nullable(trackOnPageSchema),
});
export type RouteDetails = z.infer<typeof routeDetailsSchema>;

/** `GET /api/scenic-route-weather?ids=1,2`: waits for the forecast, one call for all; null stays unknown. */
export const routeWeatherQuerySchema = z.object({
  ids: numberIdListField(50, 'route'),
});
export const routeWeatherAnswerSchema = z.object({
  /** By route id. */
  weather: z.record(z.string(), z.nullable(outlookSchema)),
});
export type RouteWeatherAnswer = z.infer<typeof routeWeatherAnswerSchema>;
