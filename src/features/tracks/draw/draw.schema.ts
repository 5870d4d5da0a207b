import * as z from 'zod/mini';
import { ROUTE_SOURCES } from '../directions/road.model.ts';
import { DRAW_MESSAGES, GUESS_REASONS, MAX_DRAWN_POINTS, roundDegrees } from './draw-rules.model.ts';

const degrees = (most: number) =>
  z
    .number({ error: DRAW_MESSAGES.point })
    .check(
      z.gte(-most, { error: DRAW_MESSAGES.point }),
      z.lte(most, { error: DRAW_MESSAGES.point }),
      z.overwrite(roundDegrees),
    );

/** A position in degrees (WGS 84), rounded to 5 decimals. */
export const drawnPointSchema = z.object(
  { latitude: degrees(90), longitude: degrees(180) },
  { error: DRAW_MESSAGES.point },
);

/** Points in riding order. */
export const drawnPointsField = z
  .array(drawnPointSchema, { error: DRAW_MESSAGES.tooFew })
  .check(
    z.minLength(2, { error: DRAW_MESSAGES.tooFew }),
    z.maxLength(MAX_DRAWN_POINTS, { error: DRAW_MESSAGES.tooMany }),
  );

/** Body of `POST /api/road-legs`. */
export const roadLegsRequestSchema = z.object({ points: drawnPointsField });

/** The way from one point to the next. */
export const roadLegSchema = z.object({
  /** Encoded polyline: latitude and longitude as differences, 5 decimals. */
  line: z.string(),
  miles: z.number(),
  /** Riding time without stops. */
  seconds: z.number(),
  /** Bends with a radius below 175 m; null where the road is a guess. */
  curves: z.nullable(z.int()),
  /** Feet; null where nobody knows the heights. */
  climb: z.nullable(z.object({ gain: z.int(), loss: z.int() })),
  /** Feet at places equally far apart, the ends included; null with `climb`. */
  profile: z.nullable(z.array(z.int())),
  source: z.enum(ROUTE_SOURCES),
  /** Why the leg is a straight line; null when it is a road. */
  guess: z.nullable(z.enum(GUESS_REASONS)),
  /** The road that most of it follows, "UT-12"; '' where it is not named. */
  along: z.string(),
  /** The town nearest to its end, "Escalante, UT"; '' outside the US. */
  place: z.string(),
});
export type DrawnLeg = z.infer<typeof roadLegSchema>;

/** One leg fewer than points. */
export const roadLegsAnswerSchema = z.object({
  legs: z.array(roadLegSchema),
  /** Near the first point, as `place`. */
  start: z.string(),
});
export type RoadLegsAnswer = z.infer<typeof roadLegsAnswerSchema>;
