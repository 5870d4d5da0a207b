import * as z from 'zod/mini';

/**
 * What every public form sends beside its own fields. All of it is optional, so that a program may submit too;
 * what is missing, or what a machine alone would send, is a hint for the reviewer, never a reason to drop an entry.
 * Another type is an error of a program, which is told.
 */
export const submissionGuardFields = {
  /** Made once per filled-in form: a second click with the same key changes nothing. */
  submissionKey: z.optional(z.nullable(z.uuid({ error: 'submissionKey must be a UUID' }))),
  /** Hidden from people; whatever is in it was written by a machine. */
  website: z.optional(z.nullable(z.string({ error: 'website must be text' }).check(z.maxLength(500)))),
  /** Milliseconds from showing the form to sending it. */
  formTime: z.optional(z.nullable(z.number({ error: 'formTime must be a number' }))),
  /** Solved challenge of `GET /api/challenge`, asked for under pressure: base64 of its JSON. */
  proofOfWork: z.optional(
    z.nullable(z.string({ error: 'proofOfWork must be text' }).check(z.maxLength(4_000))),
  ),
};

const submissionGuardSchema = z.object(submissionGuardFields);
export type SubmissionGuard = z.infer<typeof submissionGuardSchema>;

/** Challenge in the ALTCHA format (version 2). */
export const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    expiresAt: z.optional(z.number()),
  }),
  signature: z.optional(z.string()),
});
export type ProofChallenge = z.infer<typeof challengeSchema>;
