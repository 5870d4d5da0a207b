import * as z from 'zod/mini';
import { probabilitySchema, zipCodeSchema } from '../weather.schema.ts';

export const runsQuerySchema = z.object({
  zipCode: zipCodeSchema,
  /** `true`: the weather of each run too. */
  values: z.optional(z.enum(['true', 'false'], { error: 'values must be true or false' })),
});
export type RunsQuery = z.infer<typeof runsQuerySchema>;

const probability = z.nullable(probabilitySchema);
const counts = z.array(z.number());

/** How sure a verdict is. Times are epoch seconds; null is not known. */
export const runsAnswerSchema = z.object({
  zipCode: z.string(),
  /** Of the answer that it belongs to. */
  fetchedAt: z.string(),
  /** The sentence of that answer, with what the runs add to it. */
  summary: z.string(),
  /** Smoke of that answer (PM2.5, µg/m³), which it joins when it was known too late for the first who asked. */
  pm25: z.nullable(z.number()),
  probability,
  hourly: z.object({ time: z.array(z.number()), probability: z.array(probability) }),
  windows: z.array(z.object({ start: z.number(), end: z.number(), probability })),
  days: z.array(z.object({ date: z.string(), probability })),
  /** Null when nothing is known of any run. */
  runs: z.nullable(
    z.object({
      /** Whole runs that an hour needs to be counted. */
      needed: z.number(),
      /** Of each run a letter for each hour, and one for the present moment: g, c, b, u for unknown, - where the run says nothing. */
      levels: z.array(z.string()),
      present: z.string(),
      /** Likewise what stands against riding: r rain, w wind, c cold, h heat, i ice, o other, - nothing. */
      reasons: z.array(z.string()),
    }),
  ),
  /** As shown: °F, mph, hundredths of an inch, and a letter for the road (d dry, w wet, y drying, i ice, - unknown). */
  values: z.optional(
    z.object({
      temperature: z.array(counts),
      gust: z.array(counts),
      precipitation: z.array(counts),
      road: z.array(z.string()),
    }),
  ),
});
export type RunsAnswer = z.infer<typeof runsAnswerSchema>;
