import * as z from 'zod/mini';

export const tripRunsQuerySchema = z.object({
  /** `true`: the weather of each run too, by which a device judges under its rider's own limits. */
  values: z.optional(z.enum(['true', 'false'], { error: 'values must be true or false' })),
});

const texts = z.array(z.string());

/** How sure the weather of a trip is: the runs of an ensemble at some of its points, for any departure within a week. */
export const tripRunsSchema = z.object({
  /** Where the trip is decided, its stops, then points along the road; none when nothing is known of any run. */
  places: z.array(
    z.object({
      /** As in the trip's `places`. */
      latitude: z.number(),
      longitude: z.number(),
      /** Epoch seconds of the first hour. */
      start: z.number(),
      /** Whole runs that an hour needs to be counted. */
      needed: z.number(),
      /**
       * Of each run a letter for each hour, without alerts and what only the road knows: g good, c caution, b bad, u
       * unknown, - where the run says nothing.
       */
      levels: texts,
      /**
       * Likewise a character for each hour, where it was asked for: °F above -80, mph, and hundredths of an inch, by
       * characters from ? on without the backslash and control characters; ! where the run says nothing.
       */
      values: z.optional(z.object({ temperature: texts, gust: texts, precipitation: texts })),
    }),
  ),
});
export type TripRuns = z.infer<typeof tripRunsSchema>;
