import * as z from 'zod/mini';
import { optionalLongTextField } from '#platform/forms/field.schema.ts';
import { numberIdField } from '#platform/forms/id.schema.ts';

/** What an owner of a reviewed entry wants to change, as an admin sees it. Instants are ISO 8601 in UTC. */

const fieldValueSchema = z.nullable(z.union([z.string(), z.number(), z.array(z.string())]));

export const proposedFieldSchema = z.object({
  name: z.string(),
  /** The field in words. */
  label: z.string(),
  /** As the owner found it, as it is now, and as the owner wants it. */
  base: fieldValueSchema,
  current: fieldValueSchema,
  proposed: fieldValueSchema,
  /** Someone else changed it since, to something else. */
  conflict: z.boolean(),
});

export const proposalSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  /** A hash of everything shown here. Send it back with the decision, which is refused when something moved since. */
  version: z.string(),
  fields: z.array(proposedFieldSchema),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** What can be proposed for. */
export type ProposalKind = 'routes' | 'articles' | 'volunteers';
/** Of routes and articles a whole number, of volunteers a UUID. */
export type EntryId = number | string;

const versionField = z
  .string({ error: 'version is missing' })
  .check(z.minLength(1, { error: 'version is missing' }), z.maxLength(100, { error: 'version is too long' }));

export const acceptProposalSchema = z.object({
  version: versionField,
  /** The fields to take over; the rest of the proposal is dropped. Left out, all of them. */
  fields: z.optional(
    z.nullable(
      z.array(z.string({ error: 'fields must be names' }).check(z.maxLength(50)), {
        error: 'fields must be a list',
      }),
    ),
  ),
});
export type AcceptProposal = z.infer<typeof acceptProposalSchema>;

export const declineProposalSchema = z.object({
  version: versionField,
  reason: optionalLongTextField('Reason', 2_000),
});
export type DeclineProposal = z.infer<typeof declineProposalSchema>;

export const proposalIdParamsSchema = z.object({
  id: numberIdField('A proposal id is a whole number'),
});

export const proposalDecidedSchema = z.object({ message: z.string() });
