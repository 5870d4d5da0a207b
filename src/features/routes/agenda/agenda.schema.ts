import * as z from 'zod/mini';
import { homeRegionSchema } from '#features/location/location.schema.ts';
import { zipCodeSchema } from '#features/weather/weather.schema.ts';
import { choiceField } from '#platform/forms/field.schema.ts';
import { pageField } from '#platform/forms/page.schema.ts';
import { DIFFICULTIES, ROAD_TYPES } from '../entry/choices.model.ts';
import {
  difficultyFilterField,
  outlookSchema,
  radiusField,
  roadTypeFilterField,
} from '../entry/route.schema.ts';
import { RIDE_SEARCH } from '../rides/ride-limits.model.ts';
import { AGENDA, AGENDA_ORDERS, AGENDA_REGIONS } from './agenda-address.model.ts';

const dateField = (pattern: RegExp, error: string) =>
  z._default(z.nullable(z.string({ error }).check(z.regex(pattern, { error }))), null);

/** Query of `GET /api/group-rides`; like the page's own address. */
export const agendaQuerySchema = z.object({
  near: z._default(z.nullable(zipCodeSchema), null),
  region: choiceField(AGENDA_REGIONS, 'home', 'Region must be home or all'),
  within: radiusField({ ...RIDE_SEARCH, defaultMiles: AGENDA.miles }),
  difficulty: difficultyFilterField,
  roadType: roadTypeFilterField,
  order: choiceField(AGENDA_ORDERS, 'date', 'Order must be date or near'),
  month: dateField(/^\d{4}-(0[1-9]|1[0-2])$/, 'Month must be YYYY-MM'),
  day: dateField(/^\d{4}-\d\d-\d\d$/, 'Day must be YYYY-MM-DD'),
  page: pageField,
});
export type AgendaQuery = z.infer<typeof agendaQuerySchema>;

/** A ride as the list shows it. */
export const agendaRideSchema = z.object({
  id: z.int(),
  name: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  roadType: z.enum(ROAD_TYPES),
  /** YYYY-MM-DD and HH:MM in `rideTimeZone`. */
  rideDate: z.string(),
  rideTime: z.nullable(z.string()),
  rideTimeZone: z.nullable(z.string()),
  /** ISO 8601 in UTC; null without a time. */
  rideStartsAt: z.nullable(z.string()),
  /** Minutes. */
  estimatedTime: z.int(),
  /** Miles; 0 when the organizer did not say. */
  distance: z.number(),
  meetingPoint: z.nullable(z.string()),
  startLocation: z.string(),
  /** Null: no limit. */
  maxRiders: z.nullable(z.int()),
  /** Miles from the place asked about to the nearest of the ride's ZIP codes; null without a place. */
  milesAway: z.nullable(z.number()),
  /** Middle of the ZIP code where it starts. */
  start: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** "Every Saturday", of a date of a standing ride; "Every Saturday until Jun 5, 2027" where later ones are in it; else null. */
  repeats: z.nullable(z.string()),
  /** True when its day is over in its own zone. */
  isPast: z.boolean(),
  weather: z.nullable(outlookSchema),
});
export type AgendaRide = z.infer<typeof agendaRideSchema>;

/** How a ride stands in a cell of the calendar; null: it has no forecast, or none yet. */
export const rideMarkSchema = z.object({
  id: z.int(),
  name: z.string(),
  level: z.nullable(z.enum(['good', 'caution', 'bad', 'unknown'])),
});
export type RideMark = z.infer<typeof rideMarkSchema>;

/** A day of the calendar that has rides. */
export const rideDaySchema = z.object({
  date: z.string(),
  count: z.int(),
  /** The first of them. */
  rides: z.array(rideMarkSchema),
});
export type RideDayMarks = z.infer<typeof rideDaySchema>;

export const agendaAnswerSchema = z.object({
  /** YYYY-MM-DD where the rides are looked at from: at the place, else in the site's own zone. */
  today: z.string(),
  /** IANA zone by whose clock that is today. */
  timeZone: z.string(),
  place: z.nullable(z.object({ zipCode: z.string(), city: z.string(), state: z.string() })),
  /** Miles. */
  within: z.number(),
  /** Where the site begins for visitors who name no place; null: with the whole country. */
  region: z.nullable(homeRegionSchema),
  /** How many rides the weekend has, and how many of them in good weather; a sentence. */
  weekend: z.string(),
  rides: z.array(agendaRideSchema),
  /** On all pages. */
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** YYYY-MM */
  month: z.string(),
  days: z.array(rideDaySchema),
  /** Until when what the calendar and the sentence call good may be called so, ISO 8601; null when nothing is good. */
  goodUntil: z.nullable(z.string()),
});
export type AgendaAnswer = z.infer<typeof agendaAnswerSchema>;
