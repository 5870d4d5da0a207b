import * as z from 'zod/mini';
import {
  atLeast,
  atMost,
  numberField,
  optionalLongTextField,
  textField,
} from '#platform/forms/field.schema.ts';
import { isUuid, NUMBER_ID } from '#platform/forms/id.schema.ts';
import { seenField } from '../review.schema.ts';
import { CHECK_LEVELS } from './checks.model.ts';
import { QUEUE_GROUPS, QUEUE_LIMITS as LIMITS, QUEUE_VERDICTS } from './queue.model.ts';

const ENTRY = 'An entry has a kind and an id';
const shortText = (most: number) => z.string({ error: ENTRY }).check(atLeast(1, ENTRY), atMost(most, ENTRY));

/** Which entry of which kind. */
export const queueEntryParamsSchema = z.object({
  kind: shortText(40),
  id: shortText(50).check(z.refine((id) => NUMBER_ID.test(id) || isUuid(id), { error: ENTRY })),
});
export type QueueEntryKey = z.infer<typeof queueEntryParamsSchema>;

const PAGE_SIZE = `limit must be between 1 and ${LIMITS.mostPerPage}`;
export const queueQuerySchema = z.object({
  /** Only these kinds, with commas between them; all when it is left out. */
  kind: textField('kind', 200),
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
  /** For `updatedAt` of a decision: its text as it is here. */
  updatedAt: z.string(),
  urgency: z.nullable(z.enum(['high', 'medium', 'low'])),
  /** Its part of the list: people by the road, rides by date, or everything else. */
  group: z.enum(QUEUE_GROUPS),
  /** Where it is: "Slade, KY", or how long it is; '' where there is nothing to say. */
  place: z.string(),
  /** What its sender is called, and whether nothing of theirs was ever published; null when nobody said. */
  sender: z.nullable(z.object({ name: z.string(), isNew: z.boolean() })),
  /** When the ride is that it is about. */
  ride: z.nullable(
    z.object({
      /** YYYY-MM-DD and HH:MM where it starts. */
      date: z.string(),
      time: z.nullable(z.string()),
      /** Calendar days from today where it starts; below 0 when it is over. */
      daysAway: z.int(),
    }),
  ),
  /** Why to look twice, as sentences. */
  hints: z.array(z.string()),
  /** The hints are about advertising and machines. */
  isSpam: z.boolean(),
  /** Approval is carried out at once and cannot be undone. */
  approvesAtOnce: z.boolean(),
  /** Who marks at it now. */
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
  /** It counts already, and only its emails wait; else it is carried out when the time for undoing is over. */
  isInEffect: z.boolean(),
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

const factSchema = z.object({ label: z.string(), value: z.string() });
const checkSchema = z.object({
  level: z.enum(CHECK_LEVELS),
  text: z.string(),
  /** Where the other entry is that it speaks of. */
  href: z.nullable(z.string()),
});
export type QueueCheck = z.infer<typeof checkSchema>;

export const queueDetailsSchema = z.extend(queueEntrySchema, {
  /** What everyone sees once it is approved; plain text, blank lines part paragraphs. */
  preview: z.object({
    title: z.string(),
    line: z.string(),
    text: z.string(),
    more: z.array(factSchema),
  }),
  /** Field by field, when it changes something that is there already; else null. */
  changes: z.nullable(
    z.array(z.object({ label: z.string(), now: z.string(), wanted: z.string(), conflict: z.boolean() })),
  ),
  /** The places of its ZIP codes, and its line as an encoded polyline with 5 decimals. */
  map: z.nullable(
    z.object({
      places: z.array(z.object({ latitude: z.number(), longitude: z.number(), label: z.string() })),
      line: z.nullable(z.string()),
    }),
  ),
  /** What a program can see, the worst first. */
  checks: z.array(checkSchema),
  /** What only admins see. */
  facts: z.array(factSchema),
  /** Where it can be edited. */
  href: z.string(),
  /** What it shows, when it is a picture. */
  picture: z.nullable(z.object({ url: z.string(), alt: z.string() })),
});
export type QueueDetailsAnswer = z.infer<typeof queueDetailsSchema>;

const BATCH = `Between 1 and ${LIMITS.batch} entries can be decided at a time`;
export const decideRequestSchema = z.object({
  verdict: z.enum(QUEUE_VERDICTS, { error: 'verdict must be approve or decline' }),
  /** Mailed with a decline to everyone who gave an address. */
  reason: optionalLongTextField('Reason', LIMITS.reason),
  entries: z
    // An impossible id among many is answered for alone.
    .array(z.extend(queueEntryParamsSchema, { id: shortText(50), updatedAt: seenField }), { error: BATCH })
    .check(z.minLength(1, { error: BATCH }), z.maxLength(LIMITS.batch, { error: BATCH })),
});
export type DecideRequest = z.infer<typeof decideRequestSchema>;

/** What was decided since midnight in the site's time zone. Instants are ISO 8601 in UTC. */
export const queueTodaySchema = z.object({
  approved: z.int(),
  declined: z.int(),
  /** Of the declined ones. */
  withReason: z.int(),
  /** Of all of them, from being sent to being decided; null when nothing was decided. */
  medianWaitMinutes: z.nullable(z.int()),
  last: z.array(
    z.object({ title: z.string(), verdict: z.enum(QUEUE_VERDICTS), by: z.string(), at: z.string() }),
  ),
});
export type QueueToday = z.infer<typeof queueTodaySchema>;

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
      /** It was refused because it is not what `updatedAt` says: read it again. */
      isStale: z.boolean(),
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

/** The holder of the claim: the caller, or an admin who claimed it first. */
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
