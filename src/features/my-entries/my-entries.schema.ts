import * as z from 'zod/mini';
import { emailField } from '#platform/forms/email.schema.ts';
import { submissionGuardFields } from '#platform/spam/submission.schema.ts';

const fields = {
  email: emailField(),
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
