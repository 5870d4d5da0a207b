import * as z from 'zod/mini';
import { ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import {
  choiceField,
  longTextField,
  numberField,
  optionalNumberField,
  optionalTextField,
  requiredTextField,
  textField,
  textListField,
} from '#platform/forms/field.schema.ts';
import { optionalEmailField } from '#platform/forms/email.schema.ts';
import { privateLinkSchema } from '#platform/private-links/private-link.schema.ts';
import { isDay } from '#platform/time/days.ts';
import { trackIdField } from '../tracks/tracks.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';
import { DIFFICULTIES, LIMITS, ROAD_TYPES } from '../entry/choices.model.ts';
import { RIDE_LIMITS } from '../rides/ride-limits.model.ts';
import { REPEATS } from '../series/repeat.model.ts';

export const ROUTE_NAME_REQUIRED = 'Route name is required';
export const ZIP_CODE_REQUIRED = 'At least one zip code is required';
export const ROUTE_ADDED = 'Your route has been submitted. It appears here after review.';
export const RIDE_ADDED = 'Your group ride has been submitted. It appears here after review.';

const distanceMessage = `Distance must be between 1 and ${LIMITS.maxMiles} miles, or empty when unknown`;
/** Of the call, which takes both kinds. */
const eitherDistance = `Distance must be between 1 and ${LIMITS.maxMiles} miles, for a group ride ${RIDE_LIMITS.maxMiles}, or empty when unknown`;
const timeMessage = `Time must be at least ${LIMITS.minMinutes} minutes`;
const ratingMessage = 'Rating must be 1 to 5 stars';

/** @param what it is: "ride date" */
const dateField = (what: string) =>
  z.optional(
    z.nullable(
      z.union(
        [
          z.literal(''),
          z.string({ error: `Please enter the ${what} as YYYY-MM-DD` }).check(
            z.regex(/^\d{4}-\d\d-\d\d$/, { error: `Please enter the ${what} as YYYY-MM-DD`, abort: true }),
            z.refine(isDay, {
              error: ({ input }) =>
                String(input).startsWith('9999-')
                  ? `Please enter a ${what} before the year 9999`
                  : 'Please enter a date that exists',
            }),
          ),
        ],
        { error: `Please enter a ${what} that exists, as YYYY-MM-DD` },
      ),
    ),
  );

const timeField = (what: string) =>
  z.optional(
    z.nullable(
      z
        .string({ error: `Please enter the ${what} as HH:MM` })
        .check(
          z.regex(/^$|^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: `Please enter the ${what} as HH:MM` }),
        ),
    ),
  );

/** ZIP codes to submit: blank entries are dropped, at least one has to be left. */
const zipCodesField = z.prefault(
  z.pipe(
    z.transform((value: unknown) =>
      Array.isArray(value)
        ? [
            ...new Set(
              value.map((zip) => (typeof zip === 'string' ? zip.trim() : zip)).filter((zip) => zip !== ''),
            ),
          ]
        : (value ?? []),
    ),
    z
      .array(z.string({ error: ZIP_CODE_MESSAGE }).check(z.regex(/^\d{5}$/, { error: ZIP_CODE_MESSAGE })), {
        error: ZIP_CODE_REQUIRED,
      })
      .check(
        z.minLength(1, { error: ZIP_CODE_REQUIRED }),
        z.maxLength(LIMITS.zipCodes, { error: `At most ${LIMITS.zipCodes} zip codes can be given` }),
      ),
  ),
  () => [],
);

/** 1 to 5 stars. */
export const starsField = (fallback: number) =>
  numberField(
    z
      .number({ error: ratingMessage })
      .check(
        z.int({ error: ratingMessage }),
        z.minimum(1, { error: ratingMessage }),
        z.maximum(5, { error: ratingMessage }),
      ),
    fallback,
  );

/** Miles; 0 means unknown. */
const distanceField = (error: string) =>
  numberField(
    z.number({ error }).check(
      z.minimum(0, { error }),
      z.maximum(LIMITS.maxMiles, { error }),
      z.refine((miles) => miles === 0 || miles >= 1, { error }),
    ),
    0,
  );

/** Fields that a visitor gives for a route; the same for the form and the call. */
export const routeFields = {
  name: requiredTextField('Route name', LIMITS.name, ROUTE_NAME_REQUIRED),
  description: longTextField('Description', LIMITS.longText),
  startLocation: textField('Start location', LIMITS.place),
  endLocation: textField('End location', LIMITS.place),
  distance: distanceField(distanceMessage),
  estimatedTime: numberField(
    z
      .number({ error: timeMessage })
      .check(
        z.int({ error: 'Time must be whole minutes' }),
        z.minimum(LIMITS.minMinutes, { error: timeMessage }),
        z.maximum(LIMITS.maxMinutes, { error: `Time must be at most ${LIMITS.maxMinutes} minutes` }),
      ),
    60,
  ),
  difficulty: choiceField(DIFFICULTIES, 'beginner', 'Difficulty must be beginner, intermediate or advanced'),
  roadType: choiceField(ROAD_TYPES, 'rural', 'Road type must be mountain, coastal, highway, rural or urban'),
  scenicRating: starsField(3),
  highlights: textListField('Highlights', LIMITS.list),
  warnings: textListField('Warnings', LIMITS.list),
  zipCodes: zipCodesField,
  submitterName: optionalTextField('Your name', LIMITS.name),
  submitterEmail: optionalEmailField(),
};

/** The track of a GPX file that was sent before: only a new entry brings one along. */
export const trackFields = { trackId: trackIdField };

/** The Add Route form. Inputs may hold numbers as text; what comes out is the call's body. */
export const addRouteFormSchema = z.object({ ...routeFields, ...trackFields });
export type AddRouteForm = z.infer<typeof addRouteFormSchema>;

/** Fields that only a ride has. */
export const rideFields = {
  rideDate: dateField('ride date'),
  rideTime: timeField('ride time'),
  organizer: optionalTextField('Organizer', LIMITS.name),
  meetingPoint: optionalTextField('Meeting point', LIMITS.list.length),
  pace: optionalTextField('Pace', LIMITS.list.length),
  fuelRange: optionalNumberField(
    z
      .number({ error: 'Fuel range must be 20 to 500 miles' })
      .check(
        z.int({ error: 'Fuel range must be whole miles' }),
        z.minimum(20, { error: 'Fuel range must be 20 to 500 miles' }),
        z.maximum(500, { error: 'Fuel range must be 20 to 500 miles' }),
      ),
  ),
  maxRiders: optionalNumberField(
    z
      .number({ error: 'Maximum riders must be 2 to 500' })
      .check(
        z.int({ error: 'Maximum riders must be a whole number' }),
        z.minimum(2, { error: 'Maximum riders must be 2 to 500' }),
        z.maximum(500, { error: 'Maximum riders must be 2 to 500' }),
      ),
  ),
  /** When riders meet; the ride time is when they leave. */
  meetingTime: timeField('meeting time'),
  lead: optionalTextField('Lead', LIMITS.name),
  sweep: optionalTextField('Sweep', LIMITS.name),
  stops: textListField('Stops', LIMITS.list),
};

/** How a ride repeats: only a new entry says so. */
export const repeatFields = {
  repeats: choiceField(['', ...REPEATS], '', 'A ride repeats weekly, monthly or monthly-last, or not'),
  /** Without it, for a year. */
  repeatsUntil: dateField('last day'),
};

/** Body of `POST /api/scenic-routes/add`: routes and, with `routeType: 'group_ride'`, rides. */
export const addRouteRequestSchema = z.object({
  ...routeFields,
  distance: distanceField(eitherDistance),
  ...trackFields,
  ...rideFields,
  ...repeatFields,
  /** `group` is an older word for `group_ride`. */
  routeType: choiceField(
    ['scenic', 'group_ride', 'group'],
    'scenic',
    'Route type must be scenic or group_ride',
  ),
  ...submissionGuardFields,
});
export type AddRouteRequest = z.infer<typeof addRouteRequestSchema>;

export const addRouteAnswerSchema = z.object({
  id: z.int(),
  message: z.string(),
  /** Where its sender sees its state and changes it; the token is shown only once. */
  link: privateLinkSchema,
});
export type AddRouteAnswer = z.infer<typeof addRouteAnswerSchema>;
