import * as z from 'zod/mini';
import { atMost, choiceField } from '#platform/forms/field.schema.ts';
import { UUID_ID } from '#platform/forms/id.schema.ts';
import { drawnPointsField } from '#features/tracks/draw/draw.schema.ts';
import { TRACK_MESSAGES, TRIM_CHOICES } from '#features/tracks/track-limits.model.ts';

const TRACK_CHOICE = 'track must be the number of a track, or all';
const climbSchema = z.nullable(z.object({ gain: z.int(), loss: z.int() }));

/** `POST /api/route-geometry?trim=`: whether to take a quarter mile off both ends. */
export const trackQuerySchema = z.object({
  trim: choiceField(TRIM_CHOICES, 'auto', 'trim must be auto, yes or no'),
  /** Of a file with several: the number of one, or all of them. */
  track: z.optional(
    z
      .string({ error: TRACK_CHOICE })
      .check(atMost(3, TRACK_CHOICE), z.regex(/^(?:all|[1-9]\d?)$/, { error: TRACK_CHOICE })),
  ),
});

/** A track that waits for its route, and what can be read from it for the form. */
export const trackDraftSchema = z.object({
  /** Send it as `trackId` with the route; good for a day. */
  id: z.string(),
  trimmed: z.boolean(),
  /** True when it ends within half a mile of its start. */
  loop: z.boolean(),
  miles: z.number(),
  /** Estimated riding time without stops. */
  minutes: z.int(),
  /** Feet; null when the file has no heights. */
  climb: climbSchema,
  curveScore: z.int(),
  curveMiles: z.number(),
  /** "Denver, CO". */
  startPlace: z.string(),
  endPlace: z.string(),
  /** Along the way, the start first, at most 20. */
  zipCodes: z.array(z.string()),
  /** A drawn road of which some is straight because nobody routed it: curves and climb are not known. */
  approximate: z.boolean(),
});
export type TrackDraft = z.infer<typeof trackDraftSchema>;

/** Body of `POST /api/route-geometry/drawn`. */
export const drawnTrackSchema = z.object({
  points: drawnPointsField,
  trim: choiceField(TRIM_CHOICES, 'auto', 'trim must be auto, yes or no'),
});
export type DrawnTrackRequest = z.infer<typeof drawnTrackSchema>;

const offeredTrackSchema = z.object({
  miles: z.number(),
  /** "Denver, CO"; empty outside the US. */
  startPlace: z.string(),
  endPlace: z.string(),
});

/** The tracks of a file that holds several: nothing is stored until it is sent again with the choice. */
export const trackChoicesSchema = z.object({
  /** In the order of the file. `number` is what `track` asks for. */
  tracks: z.array(z.extend(offeredTrackSchema, { number: z.int() })),
  /** All of them as one, `track=all`, where each begins near the end of the one before; null where they do not. */
  whole: z.nullable(offeredTrackSchema),
});
export type TrackChoices = z.infer<typeof trackChoicesSchema>;

/** `trackId` of a submission; null without a track. */
export const trackIdField = z._default(
  z.pipe(
    z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
    z.nullable(
      z.string({ error: TRACK_MESSAGES.gone }).check(z.regex(UUID_ID, { error: TRACK_MESSAGES.gone })),
    ),
  ),
  null,
);

/**
 * A line through the road's known places, or a drawn one with straight legs where nobody routed it: shorter than the road, its curves are not known
 * (`curveScore` and `curveMiles` are 0), and `climb` is the least that the known heights allow.
 */
const approximateField = z.boolean();

/** What an answer about a route says of its track. */
export const trackSummarySchema = z.object({
  /** Changes with the line. */
  revision: z.string(),
  miles: z.number(),
  climb: climbSchema,
  /** 0 to 200; see docs/decisions/0019. */
  curveScore: z.int(),
  curveMiles: z.number(),
  /** ZIP codes along the way, in order, 2 to 12. */
  tripZips: z.array(z.string()),
  /** Made for sample content, not ridden by anyone. */
  isSample: z.boolean(),
  approximate: approximateField,
});
export type TrackSummary = z.infer<typeof trackSummarySchema>;

/** What a route's own page says of its track. */
export const trackOnPageSchema = z.extend(trackSummarySchema, {
  /** A few points of its line as an encoded polyline (5 decimals): a trip along them follows the road. */
  shape: z.string(),
});
export type TrackOnPage = z.infer<typeof trackOnPageSchema>;

export const geometryQuerySchema = z.object({
  /** The revision that is expected: such an answer may be cached forever. */
  v: z.optional(z.string().check(z.maxLength(40, { error: 'There is no such revision' }))),
});

/** `GET /api/scenic-route/:id/geometry`. */
export const routeGeometrySchema = z.object({
  revision: z.string(),
  /** Encoded polyline: latitude and longitude as differences, 5 decimals. */
  line: z.string(),
  miles: z.number(),
  /** Degrees; `west` is greater than `east` across the date line. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  climb: climbSchema,
  /** Feet at places equally far apart, the ends included; null when the file had no heights. */
  profile: z.nullable(z.array(z.int())),
  curveScore: z.int(),
  curveMiles: z.number(),
  isSample: z.boolean(),
  approximate: approximateField,
});
export type RouteGeometry = z.infer<typeof routeGeometrySchema>;
