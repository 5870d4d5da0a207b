import * as z from 'zod/mini';

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
