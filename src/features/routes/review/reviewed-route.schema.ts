import * as z from 'zod/mini';
import { moderationStateFields, seenField } from '#features/review/review.schema.ts';
import { proposalSchema } from '#features/review/changes/proposals.schema.ts';
import { numberText } from '#platform/text/number-text.ts';
import { trackIdField } from '../tracks/tracks.schema.ts';
import {
  longTextField,
  optionalNumberField,
  requiredTextField,
  textField,
} from '#platform/forms/field.schema.ts';
import { ROUTE_NAME_REQUIRED } from '../submit/add-route.schema.ts';
import { DIFFICULTIES, LIMITS, ROUTE_TYPES } from '../entry/choices.model.ts';
import { scenicRouteSchema } from '../entry/route.schema.ts';

/** A route or ride as an admin sees it. */
export const reviewedRouteSchema = z.extend(scenicRouteSchema, {
  ...moderationStateFields,
  submitterEmail: z.nullable(z.string()),
  /** Its owner took it down: it cannot be published any more. */
  isWithdrawn: z.boolean(),
  /** The change that its owner requested since it was reviewed. */
  proposal: z.nullable(proposalSchema),
  /** "Every Saturday, from December 12, 2026 to June 5, 2027"; null for what is no standing ride, and for a date that stands alone. */
  repeats: z.nullable(z.string()),
  /** Why it deserves a second look; empty for most. */
  spamHints: z.array(z.string()),
  /** Length of its track; null when it has none. */
  trackMiles: z.nullable(z.number()),
});
export type ReviewedRoute = z.infer<typeof reviewedRouteSchema>;

const MILES = `Distance must be between 0 and ${numberText(LIMITS.maxMiles)} miles`;

/** What an admin changes in a route or ride: only what is sent. */
export const routeChangesSchema = z.object({
  name: z.optional(requiredTextField('Name', LIMITS.name, ROUTE_NAME_REQUIRED)),
  // A default would fill in for what was left out, and wipe it.
  description: z.optional(longTextField('Description', LIMITS.longText).def.innerType),
  startLocation: z.optional(textField('Start location', LIMITS.place).def.innerType),
  endLocation: z.optional(textField('End location', LIMITS.place).def.innerType),
  /** Whole miles, 0 when unknown. The stored number, sent back, keeps its decimals; blank changes nothing. */
  distance: optionalNumberField(
    z
      .number({ error: MILES })
      .check(z.minimum(0, { error: MILES }), z.maximum(LIMITS.maxMiles, { error: MILES })),
  ),
  difficulty: z.optional(
    z.enum(DIFFICULTIES, { error: 'Difficulty must be beginner, intermediate or advanced' }),
  ),
  routeType: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === 'group' ? 'group_ride' : value)),
      z.enum(ROUTE_TYPES, { error: 'Route type must be scenic or group_ride' }),
    ),
  ),
  updatedAt: seenField,
});
export type RouteChanges = z.infer<typeof routeChangesSchema>;

/** Another track for a route, or none. */
export const routeTrackSchema = z.object({ trackId: trackIdField });
