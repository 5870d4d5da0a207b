import * as z from 'zod/mini';
import { atMost } from '#platform/forms/field.schema.ts';

const LATITUDE_MESSAGE = 'Latitude must be a number from -90 to 90';
const LONGITUDE_MESSAGE = 'Longitude must be a number from -180 to 180';

/** A position in degrees (WGS 84), as the browser reports it. */
export const locationRequestSchema = z.object({
  latitude: z
    .number({ error: LATITUDE_MESSAGE })
    .check(z.gte(-90, { error: LATITUDE_MESSAGE }), z.lte(90, { error: LATITUDE_MESSAGE })),
  longitude: z
    .number({ error: LONGITUDE_MESSAGE })
    .check(z.gte(-180, { error: LONGITUDE_MESSAGE }), z.lte(180, { error: LONGITUDE_MESSAGE })),
});
export type LocationRequest = z.infer<typeof locationRequestSchema>;

export const locationAnswerSchema = z.object({
  /** Five digits. */
  zipCode: z.string(),
  city: z.string(),
  /** Two letters. */
  state: z.string(),
  /** True for the nearest ZIP's point: near a border of ZIP areas the rider may be in the next one. */
  approximate: z.boolean(),
});
export type LocationAnswer = z.infer<typeof locationAnswerSchema>;

const TOWN_MAX = 60;

/** The beginning of a town's name, with its state or without: "Estes Pa", "Springfield, IL". */
export const placesQuerySchema = z.object({
  q: z.string({ error: 'Type the name of a town' }).check(
    atMost(TOWN_MAX, `A town must be at most ${TOWN_MAX} characters`),
    z.overwrite((text) => text.trim()),
  ),
  /** A ZIP code: towns near it come first. One that is not known counts for nothing. */
  near: z.optional(z.string().check(atMost(TOWN_MAX, `A ZIP code must be at most ${TOWN_MAX} characters`))),
});

export const townSchema = z.object({
  town: z.string(),
  /** Two letters. */
  state: z.string(),
  /** Five digits: of several in a town the one nearest to its middle. */
  zipCode: z.string(),
  /** The town that the ZIP code is named after, where that differs. */
  near: z.nullable(z.string()),
  /** The ZIP code's point. */
  latitude: z.number(),
  longitude: z.number(),
});
export type Place = z.infer<typeof townSchema>;

/** Towns that a text may mean: whole names first, then near and larger towns. */
export const placesAnswerSchema = z.object({
  places: z.array(townSchema),
  /** True where no town's name begins with the text: these are spelled nearly so. */
  isGuess: z.boolean(),
});
export type PlacesAnswer = z.infer<typeof placesAnswerSchema>;

/** Where lists and maps of a site begin for visitors who have no place yet. */
export const homeRegionSchema = z.object({
  /** As it ends a sentence: "in and around Colorado", "around Boulder, CO". */
  name: z.string(),
  /** Degrees. */
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
});
export type HomeRegion = z.infer<typeof homeRegionSchema>;
