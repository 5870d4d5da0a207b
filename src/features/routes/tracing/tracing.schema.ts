import * as z from 'zod/mini';
import { numberIdField, UUID_ID } from '#platform/forms/id.schema.ts';
import { MOST_AT_ONCE } from './tracing.model.ts';

const NO_ROAD = 'id must be the number of a road';
const HOW_MANY = `1 to ${MOST_AT_ONCE} roads at once`;

const idField = z
  .int({ error: NO_ROAD })
  .check(z.gte(1, { error: NO_ROAD }), z.lte(999_999_999, { error: NO_ROAD }));
const some = [z.minLength(1, { error: HOW_MANY }), z.maxLength(MOST_AT_ONCE, { error: HOW_MANY })] as const;

/** `GET /api/admin/untraced-roads`: those before this id, the newest first. */
export const untracedQuerySchema = z.object({ before: z.optional(numberIdField(NO_ROAD)) });

export const untracedRoadsSchema = z.object({
  roads: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      startLocation: z.string(),
      endLocation: z.string(),
      /** Miles, as its sender said; 0 when not. */
      distance: z.number(),
      isGroupRide: z.boolean(),
    }),
  ),
  /** Public roads and rides without a line, a standing ride as one, counted up to 1,000. */
  total: z.int(),
  /** `before` for those that follow; null after the last. */
  next: z.nullable(z.int()),
});
export type UntracedRoads = z.infer<typeof untracedRoadsSchema>;
export type UntracedRoad = UntracedRoads['roads'][number];

/** `POST /api/admin/road-traces`. */
export const traceRequestSchema = z.object({ ids: z.array(idField, { error: HOW_MANY }).check(...some) });

export const tracesSchema = z.object({
  /** In the order of the ids; those that are gone or have a line meanwhile are left out. */
  traces: z.array(
    z.object({
      routeId: z.int(),
      /** Why there is no line, as a sentence; '' when there is one. */
      problem: z.string(),
      /** Keep it within a day; null without a line. */
      trackId: z.nullable(z.string()),
      /** Encoded polyline, 5 decimals; '' without. */
      line: z.string(),
      miles: z.number(),
      /** The places it was traced through, in order: "Estes Park, CO". */
      through: z.array(z.string()),
    }),
  ),
});
export type RoadTrace = z.infer<typeof tracesSchema>['traces'][number];

/** `POST /api/admin/road-traces/keep`. */
export const keepTracesSchema = z.object({
  traces: z
    .array(
      z.object({
        routeId: idField,
        trackId: z.string({ error: NO_ROAD }).check(z.regex(UUID_ID, { error: NO_ROAD })),
      }),
      { error: HOW_MANY },
    )
    .check(...some),
});

export const keptTracesSchema = z.object({
  kept: z.array(z.int()),
  /** Why not, as a sentence. */
  notKept: z.array(z.object({ routeId: z.int(), reason: z.string() })),
});
export type KeptTraces = z.infer<typeof keptTracesSchema>;
