import * as z from 'zod/mini';
import { choiceField } from '#platform/forms/field.schema.ts';
import { pageField, pageSizeField } from '#platform/forms/page.schema.ts';
import { MAIL_STATES } from '#platform/mail/mail.ts';

/** Emails of a page on the screen. */
export const MAIL_PAGE_SIZE = 50;
const MOST = 100;

const MAIL_STATE_MESSAGE = 'must be queued, sent or failed';
export const mailStateSchema = z.enum(MAIL_STATES, { error: MAIL_STATE_MESSAGE });

export const mailListQuerySchema = z.object({
  state: choiceField(['all', ...MAIL_STATES], 'all', MAIL_STATE_MESSAGE),
  /** Part of the address or the subject. */
  q: z.optional(
    z.string({ error: 'must be text' }).check(z.maxLength(120, { error: 'must be at most 120 characters' })),
  ),
  page: pageField,
  pageSize: pageSizeField(MOST, MOST),
});
export type MailListQuery = z.infer<typeof mailListQuerySchema>;

export const mailIdParamsSchema = z.object({ id: z.uuid({ error: 'must be the id of an email' }) });

export const mailSchema = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: mailStateSchema,
  /** Attempts since it was last queued. */
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  /** `file`: nobody got it; it lies in the data directory because no mail server is set. */
  sentAs: z.nullable(z.enum(['smtp', 'file'], { error: 'must be smtp or file' })),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** False once a mail that held a private link or a contact has left, or was given up days ago: it cannot be sent again. */
  textKept: z.boolean(),
});
export type MailSummary = z.infer<typeof mailSchema>;

export const mailListSchema = z.object({
  mails: z.array(mailSchema),
  /** Mails that match, up to `MAILS_COUNTED`. */
  total: z.number(),
  /** By state, up to `MAILS_COUNTED` of each. */
  counts: z.object({ queued: z.number(), sent: z.number(), failed: z.number() }),
  /** False: no mail server is set, mails become files. */
  canSend: z.boolean(),
});
export type MailList = z.infer<typeof mailListSchema>;
