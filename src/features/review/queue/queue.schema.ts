import * as z from 'zod/mini';
import { numberField, optionalTextField, textField } from '#platform/forms/field.schema.ts';
import { QUEUE_LIMITS as LIMITS, QUEUE_VERDICTS } from './queue.model.ts';

const ENTRY = 'An entry has a kind and an id';
const shortText = (most: number) =>
  z.string({ error: ENTRY }).check(z.minLength(1, { error: ENTRY }), z.maxLength(most, { error: ENTRY }));

/** Which entry of which kind. */
export const queueEntryParamsSchema = z.object({ kind: shortText(40), id: shortText(50) });
export type QueueEntryKey = z.infer<typeof queueEntryParamsSchema>;

const PAGE_SIZE = `limit must be between 1 and ${LIMITS.mostPerPage}`;
export const queueQuerySchema = z.object({
  /** Only this kind; all when it is left out. */
  kind: textField('kind', 40),
  /** `next` of the page before. */
  after: textField('after', 200),
  limit: numberField(
    z
      .number({ error: PAGE_SIZE })
      .check(
        z.int({ error: PAGE_SIZE }),
        z.minimum(1, { error: PAGE_SIZE }),
        z.maximum(LIMITS.mostPerPage, { error: PAGE_SIZE }),
      ),
    LIMITS.page,
  ),
});
export type QueueQuery = z.infer<typeof queueQuerySchema>;

const claimSchema = z.object({ name: z.string(), isMine: z.boolean(), until: z.string() });

/** One entry that waits. Instants are ISO 8601 in UTC. */
export const queueEntrySchema = z.object({
  kind: z.string(),
  id: z.string(),
  /** What it is: "Scenic route". */
  label: z.string(),
  title: z.string(),
  summary: z.string(),
  submittedAt: z.string(),
  urgency: z.nullable(z.enum(['high', 'medium', 'low'])),
  /** Why to look twice, as sentences. */
  hints: z.array(z.string()),
  /** Approval is carried out at once and cannot be undone. */
  approvesAtOnce: z.boolean(),
  /** Who looks at it now. */
  claim: z.nullable(claimSchema),
});
export type QueueEntry = z.infer<typeof queueEntrySchema>;

/** A decision that can still be undone, or is being carried out. */
export const queueDecisionSchema = z.object({
  id: z.string(),
  kind: z.string(),
  entryId: z.string(),
  title: z.string(),
  verdict: z.enum(QUEUE_VERDICTS),
  by: z.string(),
  isMine: z.boolean(),
  undoUntil: z.string(),
  /** Milliseconds until then, as of the answer: the clocks of browsers differ. */
  undoMs: z.int(),
});
export type QueueDecision = z.infer<typeof queueDecisionSchema>;

export const queueCountsSchema = z.object({
  /** Of all kinds; counting stops at `QUEUE_LIMITS.counted` for each. */
  total: z.int(),
  kinds: z.array(z.object({ kind: z.string(), label: z.string(), count: z.int() })),
});
export type QueueCounts = z.infer<typeof queueCountsSchema>;

export const queueAnswerSchema = z.object({
  entries: z.array(queueEntrySchema),
  /** For `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
  counts: queueCountsSchema,
  decisions: z.array(queueDecisionSchema),
});
export type QueueAnswer = z.infer<typeof queueAnswerSchema>;

export const queueDetailsSchema = z.extend(queueEntrySchema, {
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Plain text; blank lines part paragraphs. */
  text: z.string(),
  /** Where it can be edited. */
  href: z.string(),
  /** What it shows, when it is a picture. */
  picture: z.nullable(z.object({ url: z.string(), alt: z.string() })),
  duplicates: z.array(z.object({ title: z.string(), why: z.string(), href: z.string() })),
});
export type QueueDetailsAnswer = z.infer<typeof queueDetailsSchema>;

const BATCH = `Between 1 and ${LIMITS.batch} entries can be decided at a time`;
export const decideRequestSchema = z.object({
  verdict: z.enum(QUEUE_VERDICTS, { error: 'verdict must be approve or decline' }),
  /** Mailed with a decline to whoever gave an address. */
  reason: optionalTextField('Reason', LIMITS.reason),
  entries: z
    .array(queueEntryParamsSchema, { error: BATCH })
    .check(z.minLength(1, { error: BATCH }), z.maxLength(LIMITS.batch, { error: BATCH })),
});
export type DecideRequest = z.infer<typeof decideRequestSchema>;

/** What became of each entry, in the order asked. */
export const decideAnswerSchema = z.object({
  results: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      ok: z.boolean(),
      /** For undoing; null when it was carried out at once or refused. */
      decision: z.nullable(z.string()),
      undoUntil: z.nullable(z.string()),
      /** Why it was refused. */
      message: z.nullable(z.string()),
    }),
  ),
});
export type DecideAnswer = z.infer<typeof decideAnswerSchema>;
export type DecideResult = DecideAnswer['results'][number];

const UNDO = `Between 1 and ${LIMITS.batch} decisions can be undone at a time`;
export const undoRequestSchema = z.object({
  decisions: z
    .array(z.uuid({ error: 'There is no such decision' }), { error: UNDO })
    .check(z.minLength(1, { error: UNDO }), z.maxLength(LIMITS.batch, { error: UNDO })),
});
export const undoAnswerSchema = z.object({
  results: z.array(z.object({ decision: z.string(), ok: z.boolean(), message: z.nullable(z.string()) })),
});
export type UndoAnswer = z.infer<typeof undoAnswerSchema>;

/** Whose claim holds now: one's own, or that of somebody who was there first. */
export const claimAnswerSchema = z.object({ claim: z.nullable(claimSchema) });
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>;

export const digestSettingSchema = z.object({
  /** A mail in the morning when something waits for more than a day. */
  wantsDigest: z.boolean({ error: 'wantsDigest must be true or false' }),
});
export type DigestSetting = z.infer<typeof digestSettingSchema>;
export const digestStateSchema = z.extend(digestSettingSchema, {
  /** Whether there is an address to send it to. */
  hasAddress: z.boolean(),
  /** Hour of the day and zone, for example "8 AM, America/Chicago". */
  at: z.string(),
});
export type DigestState = z.infer<typeof digestStateSchema>;
