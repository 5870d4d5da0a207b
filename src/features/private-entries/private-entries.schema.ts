import * as z from 'zod/mini';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';

const EMAIL_MESSAGE = 'Please enter a valid email address';
const MAX_EMAIL = 254;

const fields = {
  email: z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.trim() : value)),
    z.email({ error: EMAIL_MESSAGE }).check(z.maxLength(MAX_EMAIL, { error: EMAIL_MESSAGE })),
  ),
};

/** The form; what comes out is the call's body. */
export const resendFormSchema = z.object(fields);
export type ResendForm = z.infer<typeof resendFormSchema>;

/** Body of `POST /api/private-links/resend`. */
export const resendSchema = z.object({ ...fields, ...submissionGuardFields });
export type ResendRequest = z.infer<typeof resendSchema>;

export const resendAnswerSchema = z.object({
  /** The same whether something is stored under the address or not. */
  message: z.string(),
});
export type ResendAnswer = z.infer<typeof resendAnswerSchema>;
