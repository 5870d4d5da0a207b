import * as z from 'zod/mini';
import { MOST_AROUND, TROUBLE_ID } from './around-rules.model.ts';

const INVALID_AROUND = 'This closure cannot be read. Please plan the trip again.';

/** Closures and fires to plan around, by their `id`. */
export const aroundSchema = z
  .array(z.string({ error: INVALID_AROUND }).check(z.regex(TROUBLE_ID, { error: INVALID_AROUND })), {
    error: INVALID_AROUND,
  })
  .check(z.maxLength(MOST_AROUND, { error: `A trip is planned around ${MOST_AROUND} closures at most` }));

/** What stands in the way of a road: all its lanes closed, or a fire within 5 miles of it. */
const ROAD_TROUBLES = ['all-lanes-closed', 'wildfire'] as const;

const nullableText = z.nullable(z.string());

/** One stretch of the trip. Instants are ISO 8601 in UTC, miles from the start along the way, the ride back included. */
export const roadTroubleSchema = z.object({
  /** Names it for `around`. */
  id: z.string(),
  kind: z.enum(ROAD_TROUBLES),
  /** "US 550 closed". */
  title: z.string(),
  fromMile: z.number(),
  toMile: z.number(),
  /** Null: not known. Of a fire: when it was found. */
  startsAt: nullableText,
  /** Null: no end is known. */
  endsAt: nullableText,
  /** Who reports it: "Colorado DOT". */
  source: z.string(),
  /** What the source says besides; null for nothing. */
  description: nullableText,
  /** "northbound", where only one direction is meant. */
  direction: nullableText,
  /** True where that is plainly not the one of this trip. */
  otherDirection: z.boolean(),
  /** True where the source does not vouch for the exact place. */
  estimated: z.boolean(),
  /** When a fire's edge was drawn. */
  drawnAt: nullableText,
});
export type RoadTrouble = z.infer<typeof roadTroubleSchema>;

/** What became of planning around something; null when nobody asked for it. */
export const plannedAroundSchema = z.nullable(
  z.object({
    /** False: the road of this answer is the usual one. */
    found: z.boolean(),
    sentence: z.string(),
  }),
);
export type PlannedAround = z.infer<typeof plannedAroundSchema>;

/** The part of a trip's answer that says what closes its road. An empty list says nothing without its moment. */
export const roadTroublesSchema = {
  /** Closed in all lanes while the rider is there, for `departure`. */
  closures: z.array(roadTroubleSchema),
  /** The same for any departure of the week, to be reckoned without asking again. */
  possibleClosures: z.array(roadTroubleSchema),
  /** Fires within 5 miles of the road. */
  fires: z.array(roadTroubleSchema),
  /** When what was looked at was fetched, ISO 8601. Null: not covered here, which says nothing about the road. */
  checked: z.object({
    closures: nullableText,
    fires: nullableText,
    /** States on the way, by two letters, whose closures are known, and those whose are not. */
    states: z.object({ covered: z.array(z.string()), uncovered: z.array(z.string()) }),
    /** True while somebody is still being asked: the same question has more a few seconds later. */
    waiting: z.boolean(),
  }),
};
