import * as z from 'zod/mini';

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
      levels: z.array(z.string()),
    }),
  ),
});
export type TripRuns = z.infer<typeof tripRunsSchema>;
