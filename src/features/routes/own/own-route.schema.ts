import * as z from 'zod/mini';
import { rideFields, routeFields } from '../submit/add-route.schema.ts';
import { OWN_STATES } from './own-state.model.ts';
import { DIFFICULTIES, ROAD_TYPES } from '../entry/choices.model.ts';

/** Calls of the private page of a route or ride. The token is in the Authorization header. */

const storedFields = {
  name: z.string(),
  description: z.string(),
  startLocation: z.string(),
  endLocation: z.string(),
  /** Miles; 0 when unknown. */
  distance: z.number(),
  /** Minutes. */
  estimatedTime: z.int(),
  difficulty: z.enum(DIFFICULTIES),
  roadType: z.enum(ROAD_TYPES),
  scenicRating: z.int(),
  highlights: z.array(z.string()),
  warnings: z.array(z.string()),
  zipCodes: z.array(z.string()),
  /** YYYY-MM-DD and HH:MM where the ride starts; null for a route. */
  rideDate: z.nullable(z.string()),
  rideTime: z.nullable(z.string()),
  organizer: z.nullable(z.string()),
  meetingPoint: z.nullable(z.string()),
  pace: z.nullable(z.string()),
  fuelRange: z.nullable(z.number()),
  maxRiders: z.nullable(z.number()),
};
const storedFieldsSchema = z.object(storedFields);
export type StoredFields = z.infer<typeof storedFieldsSchema>;

/** A route or ride as its owner sees it. Instants are ISO 8601 in UTC. */
export const ownRouteSchema = z.object({
  id: z.int(),
  isRide: z.boolean(),
  state: z.enum(OWN_STATES),
  /** Path of the public page; null while there is none. */
  publicPath: z.nullable(z.string()),
  /** What is stored, and public if the entry is. */
  stored: storedFieldsSchema,
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
  submittedAt: z.string(),
});
export type OwnRoute = z.infer<typeof ownRouteSchema>;

const { submitterName: _name, submitterEmail: _email, ...editableFields } = routeFields;

/** A changed form. What a route does not have stays as it is. */
export const editRouteSchema = z.object({
  ...editableFields,
  ...rideFields,
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
