import * as z from 'zod/mini';

const optionalNumber = z.optional(z.number());

/** What the station says that speaks most for a place, and what it changed. */
export const measuredSchema = z.object({
  /** As its network names it: "CO064", "KAHN". */
  station: z.string(),
  kind: z.enum(['road', 'weather']),
  name: z.nullable(z.string()),
  distanceMiles: z.number(),
  /** "4 mi". */
  away: z.string(),
  observedAt: z.string(),
  ageMinutes: z.int(),
  /** Only what is measured: °F, mph, miles (10 means at least so many), inches since the last hourly report. */
  values: z.object({
    pavementTemperature: optionalNumber,
    airTemperature: optionalNumber,
    wind: optionalNumber,
    gust: optionalNumber,
    visibility: optionalNumber,
    precipitation: optionalNumber,
  }),
  /** Of the pavement; `treated` is wet with chemicals against ice. */
  road: z.nullable(z.enum(['dry', 'wet', 'treated', 'ice'])),
  /** What falls or lies in the air there, in words. */
  weather: z.nullable(z.string()),
  /** The factor that it made worse than the forecast has it; null for none. */
  worsens: z.nullable(z.string()),
  /** Factors that the forecast has no value for, and that this one fills. */
  fills: z.array(z.string()),
  /**
   * What stations near measure beyond the verdict's own values, the highest wind, gust and temperature and the lowest
   * temperature: none of it counts by the table of thresholds, and each may by a rider's own limits.
   */
  beyond: z.optional(
    z.array(
      z.object({
        key: z.enum(['wind', 'gust', 'temperature']),
        /** mph, °F. */
        value: z.number(),
        distanceMiles: z.number(),
        observedAt: z.string(),
      }),
    ),
  ),
  /** "pavement 29 °F, wet, gust 31 mph". */
  text: z.string(),
  /** A sentence where it contradicts the forecast. */
  note: z.nullable(z.string()),
});
export type Measured = z.infer<typeof measuredSchema>;
export type MeasuredBeyond = NonNullable<Measured['beyond']>[number];
