import * as z from 'zod/mini';
import { repeatFields, rideFields, routeFields } from '../submit/add-route.schema.ts';
import { OWN_STATES } from './own-state.model.ts';
import { enteredFields, ridePlanFields } from '../entry/route.schema.ts';
import { choiceField } from '#platform/forms/field.schema.ts';
import { numberIdField } from '#platform/forms/id.schema.ts';
import { CHANGE_SCOPES, REPEATS, THIS_DATE } from '../series/repeat.model.ts';

/** Calls of the private page of a route or ride. The token is in the Authorization header. */

const storedFields = {
  ...enteredFields,
  ...ridePlanFields,
  /** Of a standing ride: its rule, and the day (YYYY-MM-DD) that no date is after. Null for everything else. */
  repeats: z.nullable(z.enum(REPEATS)),
  repeatsUntil: z.nullable(z.string()),
  /** Of a standing ride: what a change counts for. Null for everything else. */
  appliesTo: z.nullable(z.enum(CHANGE_SCOPES)),
};
const storedFieldsSchema = z.object(storedFields);
export type StoredFields = z.infer<typeof storedFieldsSchema>;

export const ownSeriesSchema = z.object({
  /** "Every Saturday" */
  text: z.string(),
  /** YYYY-MM-DD: there is no date after it. */
  endsOn: z.string(),
  /** The day that another rule begins with, while the day of this date stays. */
  changesFrom: z.string(),
  /** Whether it can be called off with all dates that follow. */
  mayEnd: z.boolean(),
  /** Those that are made, by day. */
  dates: z.array(
    z.object({
      id: z.int(),
      rideDate: z.string(),
      /** HH:MM that the clocks there show when it begins. */
      rideTime: z.nullable(z.string()),
      state: z.enum(OWN_STATES),
    }),
  ),
});
export type OwnSeries = z.infer<typeof ownSeriesSchema>;

/** Another date of the same standing ride than the one that a link was made for. */
export const ownDateQuerySchema = z.object({
  date: z.optional(numberIdField('A date is the id of a ride')),
});

/** A route or ride as its owner sees it. Instants are ISO 8601 in UTC. */
export const ownRouteSchema = z.object({
  id: z.int(),
  isRide: z.boolean(),
  state: z.enum(OWN_STATES),
  /** Path of the public page; null while there is none. */
  publicPath: z.nullable(z.string()),
  /** What is stored, and public if the entry is. */
  stored: storedFieldsSchema,
  /** HH:MM that the clocks there show when the stored ride begins: later than entered in an hour that they skip. */
  beginsAt: z.nullable(z.string()),
  /** The owner's version: what is stored with the change that waits for review. What the form begins with. */
  wanted: storedFieldsSchema,
  /** Of all of that. Send it back with a change, which is refused when something moved since. */
  version: z.string(),
  /** The change that waits for review; `fields` are the labels of what it changes. */
  proposal: z.nullable(z.object({ createdAt: z.string(), fields: z.array(z.string()) })),
  /** The last change that was not accepted, until the next one. */
  declined: z.nullable(z.object({ at: z.string(), reason: z.nullable(z.string()) })),
  contact: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  may: z.object({ edit: z.boolean(), cancel: z.boolean(), withdraw: z.boolean() }),
  /** The standing ride that this is one date of; any of its links opens all of them. */
  series: z.nullable(ownSeriesSchema),
  submittedAt: z.string(),
});
export type OwnRoute = z.infer<typeof ownRouteSchema>;

const { submitterName: _name, submitterEmail: _email, ...editableFields } = routeFields;

/** A changed form. What a route does not have stays as it is. */
export const editRouteSchema = z.object({
  ...editableFields,
  ...rideFields,
  /** Counts with this and following dates, and while the first one waits; a new day is the rule's first one then. */
  ...repeatFields,
  appliesTo: choiceField(
    CHANGE_SCOPES,
    THIS_DATE,
    'A change counts for this date, or for this and following dates',
  ),
  version: z
    .string({ error: 'version is missing' })
    .check(
      z.minLength(1, { error: 'version is missing' }),
      z.maxLength(100, { error: 'version is too long' }),
    ),
});
export type EditRoute = z.infer<typeof editRouteSchema>;

/** `entry` is null when the entry was deleted: its link ends with it. */
export const ownRouteAnswerSchema = z.object({ message: z.string(), entry: z.nullable(ownRouteSchema) });
export type OwnRouteAnswer = z.infer<typeof ownRouteAnswerSchema>;
