import * as z from 'zod/mini';
import {
  rideFields,
  routeFields,
  starsField,
  ZIP_CODE_REQUIRED,
} from '#features/scenic-routes/add-route.schema.ts';
import {
  DIFFICULTIES,
  difficultyFilterField,
  LIMITS,
  pageField,
  pageSizeField,
  radiusField,
  ROAD_TYPES,
  roadTypeFilterField,
  routeSearchAnswerSchema,
} from '#features/scenic-routes/scenic-routes.schema.ts';
import { zipCodeSchema } from '#features/weather/weather.schema.ts';
import { choiceField, numberField, requiredTextField } from '#platform/forms/field.schema.ts';

export const RIDE_SEARCH = { minMiles: 10, maxMiles: 200, defaultMiles: 50, pageSize: 50 } as const;
export const RIDE_LIMITS = {
  maxMiles: 500,
  minMinutes: 30,
  maxMinutes: 1_440,
  defaultMinutes: 60,
} as const;

export const RIDE_MESSAGES = {
  name: 'Ride name is required',
  description: 'Description is required',
  startLocation: 'Start location is required',
  endLocation: 'End location is required',
  highlights: 'Please enter at least one highlight',
  warnings: 'Please enter at least one warning or tip',
  rideDate: 'Ride date is required',
  rideTime: 'Ride time is required',
  pastDate: 'The ride date cannot be earlier than today',
  distance: `Distance must be between 1 and ${RIDE_LIMITS.maxMiles} miles`,
  estimatedTime: `Duration must be between ${RIDE_LIMITS.minMinutes} and ${RIDE_LIMITS.maxMinutes} minutes`,
} as const;

/** The toast for a form whose ZIP field holds no usable ZIP code; nothing is sent then. */
export const INVALID_ZIP_CODES = {
  title: 'Invalid Zip Codes',
  description: 'Please enter at least one valid 5-digit zip code.',
} as const;

/** Body of `POST /api/group-rides`; what the search form holds is what the call sends. */
export const rideSearchRequestSchema = z.object({
  zipCode: zipCodeSchema,
  maxDistance: radiusField(RIDE_SEARCH),
  difficulty: difficultyFilterField,
  roadType: roadTypeFilterField,
  page: pageField,
  pageSize: pageSizeField(RIDE_SEARCH.pageSize, RIDE_SEARCH.pageSize),
});
export type RideSearchRequest = z.infer<typeof rideSearchRequestSchema>;

/** Rides from today on, by date, then distance. */
export const rideSearchAnswerSchema = routeSearchAnswerSchema;
export type RideSearchAnswer = z.infer<typeof rideSearchAnswerSchema>;

const linesField = (required: string) =>
  requiredTextField('Each list', LIMITS.list.items * (LIMITS.list.length + 1), required).check(
    z.refine((text) => linesOf(text).length <= LIMITS.list.items, {
      error: `At most ${LIMITS.list.items} lines, please`,
    }),
    z.refine((text) => linesOf(text).every((line) => line.length <= LIMITS.list.length), {
      error: `Each line may have at most ${LIMITS.list.length} characters`,
    }),
  );

/** The lines of a text area, trimmed, without the blank ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The entries of a comma separated text that have exactly 5 digits; the rest is dropped. */
export const zipCodesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => /^\d{5}$/.test(entry)),
  ),
];

/**
 * The Add Group Ride form: lists as lines, ZIP codes separated by commas. `rideSubmission` makes the call's
 * body from it. Whether the date is past depends on the ride's zone, which the server knows.
 */
export const rideFormSchema = z.object({
  name: requiredTextField('Ride name', LIMITS.name, RIDE_MESSAGES.name),
  description: requiredTextField('Description', LIMITS.longText, RIDE_MESSAGES.description),
  startLocation: requiredTextField('Start location', LIMITS.place, RIDE_MESSAGES.startLocation),
  endLocation: requiredTextField('End location', LIMITS.place, RIDE_MESSAGES.endLocation),
  distance: numberField(
    z.number({ error: RIDE_MESSAGES.distance }).check(
      z.refine((miles) => miles === 0 || (miles >= 1 && miles <= RIDE_LIMITS.maxMiles), {
        error: RIDE_MESSAGES.distance,
      }),
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
  zipCodes: requiredTextField('Zip codes', 300, ZIP_CODE_REQUIRED),
  rideDate: z
    .string({ error: RIDE_MESSAGES.rideDate })
    .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: RIDE_MESSAGES.rideDate })),
  rideTime: z
    .string({ error: RIDE_MESSAGES.rideTime })
    .check(z.regex(/^\d\d:\d\d(:\d\d)?$/, { error: RIDE_MESSAGES.rideTime })),
  organizer: rideFields.organizer,
  meetingPoint: rideFields.meetingPoint,
  pace: rideFields.pace,
  fuelRange: rideFields.fuelRange,
  maxRiders: rideFields.maxRiders,
  submitterName: routeFields.submitterName,
  submitterEmail: routeFields.submitterEmail,
});
export type RideForm = z.infer<typeof rideFormSchema>;
