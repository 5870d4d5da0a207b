import * as z from 'zod/mini';
import {
  repeatFields,
  rideFields,
  routeFields,
  starsField,
  trackFields,
  ZIP_CODE_REQUIRED,
} from '../submit/add-route.schema.ts';
import { DIFFICULTIES, LIMITS, ROAD_TYPES } from '../entry/choices.model.ts';
import {
  difficultyFilterField,
  radiusField,
  roadTypeFilterField,
  routeSearchAnswerSchema,
} from '../entry/route.schema.ts';
import { zipCodeSchema } from '#features/weather/weather.schema.ts';
import {
  choiceField,
  numberField,
  optionalLongTextField,
  requiredLongTextField,
  requiredTextField,
} from '#platform/forms/field.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import {
  INVALID_ZIP_CODES,
  linesOf,
  RIDE_LIMITS,
  RIDE_MESSAGES,
  RIDE_SEARCH,
  RIDE_SORTS,
  zipCodesOf,
} from './ride-limits.model.ts';

/**
 * Body of `POST /api/group-rides`; what the search form holds is what the call sends. `nearest` is for suggestions:
 * nearest first, equally near ones by rating, then by date, and of a standing ride its next date alone.
 */
export const rideSearchRequestSchema = z.object({
  zipCode: zipCodeSchema,
  maxDistance: radiusField(RIDE_SEARCH),
  difficulty: difficultyFilterField,
  roadType: roadTypeFilterField,
  sort: choiceField(RIDE_SORTS, 'date', 'Sort must be date or nearest'),
  page: pageField,
  pageSize: pageSizeField(RIDE_SEARCH.pageSize, RIDE_SEARCH.pageSize),
});
export type RideSearchRequest = z.infer<typeof rideSearchRequestSchema>;

/** Rides from today on. */
export const rideSearchAnswerSchema = routeSearchAnswerSchema;
export type RideSearchAnswer = z.infer<typeof rideSearchAnswerSchema>;

const linesField = (required: string) =>
  requiredLongTextField('Each list', LIMITS.list.items * (LIMITS.list.length + 1), required).check(
    z.refine((text) => linesOf(text).length <= LIMITS.list.items, {
      error: `At most ${LIMITS.list.items} lines, please`,
    }),
    z.refine((text) => linesOf(text).every((line) => line.length <= LIMITS.list.length), {
      error: `Each line may have at most ${LIMITS.list.length} characters`,
    }),
  );

const optionalLinesField = optionalLongTextField('Stops', LIMITS.list.items * (LIMITS.list.length + 1)).check(
  z.refine((text) => linesOf(text ?? '').length <= LIMITS.list.items, {
    error: `At most ${LIMITS.list.items} lines, please`,
  }),
  z.refine((text) => linesOf(text ?? '').every((line) => line.length <= LIMITS.list.length), {
    error: `Each line may have at most ${LIMITS.list.length} characters`,
  }),
);

/**
 * The Add Group Ride form: lists as lines, ZIP codes separated by commas. `rideSubmission` makes the call's
 * body from it. Whether the date is past depends on the ride's zone, which the server knows.
 */
export const rideFormSchema = z.object({
  name: requiredTextField('Ride name', LIMITS.name, RIDE_MESSAGES.name),
  description: requiredLongTextField('Description', LIMITS.longText, RIDE_MESSAGES.description),
  startLocation: requiredTextField('Start location', LIMITS.place, RIDE_MESSAGES.startLocation),
  endLocation: requiredTextField('End location', LIMITS.place, RIDE_MESSAGES.endLocation),
  distance: numberField(
    // The call takes 0 for "unknown"; who plans a ride knows how long it is.
    z
      .number({ error: RIDE_MESSAGES.distance })
      .check(
        z.minimum(1, { error: RIDE_MESSAGES.distance }),
        z.maximum(RIDE_LIMITS.maxMiles, { error: RIDE_MESSAGES.distance }),
      ),
    0,
  ),
  estimatedTime: numberField(
    z
      .number({ error: RIDE_MESSAGES.estimatedTime })
      .check(
        z.int({ error: 'Duration must be whole minutes' }),
        z.minimum(RIDE_LIMITS.minMinutes, { error: RIDE_MESSAGES.estimatedTime }),
        z.maximum(RIDE_LIMITS.maxMinutes, { error: RIDE_MESSAGES.estimatedTime }),
      ),
    RIDE_LIMITS.defaultMinutes,
  ),
  difficulty: choiceField(DIFFICULTIES, 'beginner', 'Please choose a difficulty'),
  roadType: choiceField(ROAD_TYPES, 'highway', 'Please choose a road type'),
  scenicRating: starsField(1),
  highlights: linesField(RIDE_MESSAGES.highlights),
  warnings: linesField(RIDE_MESSAGES.warnings),
  zipCodes: requiredTextField('Zip codes', 300, ZIP_CODE_REQUIRED).check(
    z.refine((text) => zipCodesOf(text).length > 0, { error: INVALID_ZIP_CODES.description }),
  ),
  rideDate: z
    .string({ error: RIDE_MESSAGES.rideDate })
    .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: RIDE_MESSAGES.rideDate })),
  rideTime: z
    .string({ error: RIDE_MESSAGES.rideTime })
    .check(z.regex(/^\d\d:\d\d(:\d\d)?$/, { error: RIDE_MESSAGES.rideTime })),
  ...trackFields,
  organizer: rideFields.organizer,
  meetingPoint: rideFields.meetingPoint,
  pace: rideFields.pace,
  fuelRange: rideFields.fuelRange,
  maxRiders: rideFields.maxRiders,
  meetingTime: rideFields.meetingTime,
  lead: rideFields.lead,
  sweep: rideFields.sweep,
  stops: optionalLinesField,
  ...repeatFields,
  submitterName: routeFields.submitterName,
  submitterEmail: routeFields.submitterEmail,
});
export type RideForm = z.infer<typeof rideFormSchema>;

/** The form of a new ride. `today`: the first day that it can be on. */
export const newRideFormSchema = (today: string) =>
  z.extend(rideFormSchema, {
    rideDate: rideFormSchema.shape.rideDate.check(
      z.refine((day) => day >= today, { error: RIDE_MESSAGES.pastDate }),
    ),
  });
