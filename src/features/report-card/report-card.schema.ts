import * as z from 'zod/mini';
import { ZIP_CODE, ZIP_CODE_MESSAGE } from '#features/location/zip-code.model.ts';
import { SEASONS } from './sample.model.ts';
import { LEADS } from './tally.model.ts';

const LEAD_MESSAGE = 'lead must be 3, 24 or 72: the hours ahead at which it was said';

export const reportCardQuerySchema = z.object({
  lead: z.optional(z.enum(['3', '24', '72'], { error: LEAD_MESSAGE })),
  zip: z.optional(
    z.string({ error: ZIP_CODE_MESSAGE }).check(z.regex(ZIP_CODE, { error: ZIP_CODE_MESSAGE })),
  ),
});

/** Of the hours about which one thing was said: how many were good, caution and bad. */
const rowSchema = z.object({ good: z.int(), caution: z.int(), bad: z.int() });
const shownRowSchema = z.nullable(rowSchema);
/** By what was said; null where there are fewer than 30 cases. */
const saidSchema = z.object({ good: shownRowSchema, caution: shownRowSchema, bad: shownRowSchema });
const countedSchema = {
  cases: z.int(),
  said: saidSchema,
};

export const reportCardSchema = z.object({
  /** False: this site asks no stations, so nothing is counted any more. */
  isOn: z.boolean(),
  /** Start of the first hour and end of the last one that became a case, ISO 8601 in UTC; null before the first. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** Hours ahead at which it was said. */
  lead: z.literal([...LEADS]),
  ...countedSchema,
  /** Cases by what was said, also where there are too few to show what they were. */
  saidCases: rowSchema,
  /** Hours that were left out at this lead, since nothing was measured in them. */
  leftOut: z.int(),
  /** Cases that there have to be before anything is shown of them. */
  minimumCases: z.int(),
  /**
   * Hours by how many of 100 forecast runs said good, from `from` to `to`: how often it should have been good by that,
   * and how often it was; null where there are fewer than 30 cases.
   */
  reliability: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      predicted: z.nullable(z.int()),
      observed: z.nullable(z.int()),
      cases: z.int(),
    }),
  ),
  /** The same at every lead. */
  leads: z.array(z.object({ lead: z.literal([...LEADS]), saidCases: rowSchema, ...countedSchema })),
  /** By state at this lead, of the whole country whatever place was asked for. */
  states: z.array(z.object({ state: z.string(), ...countedSchema })),
  /** By season at this lead; winter is December to February. */
  seasons: z.array(z.object({ season: z.enum(SEASONS), ...countedSchema })),
  /** The place that was asked for; all but `states` is of areas within so many miles of it. Null: the whole country. */
  near: z.nullable(z.object({ zipCode: z.string(), city: z.string(), state: z.string(), miles: z.int() })),
});
export type ReportCard = z.infer<typeof reportCardSchema>;
