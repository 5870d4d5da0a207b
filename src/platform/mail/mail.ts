import { emailField } from '#platform/forms/email.schema.ts';
import { wholeStart } from '#platform/text/clean-text.ts';
import type { RenderedMail } from './render-mail.ts';

/** `queued` waits to be sent, `failed` was given up. */
export const MAIL_STATES = ['queued', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Lists count up to here: beyond it nobody pages, and counting would read the whole outbox. */
export const MAILS_COUNTED = 10_000;

/** A mail to one person. */
export interface Mail extends RenderedMail {
  /** What it is about, for lists and file names: lower case, digits and dashes. */
  kind: string;
  /** One plain address, without a name. */
  to: string;
  /** Further headers, for example `List-Unsubscribe`. Only names of `ALLOWED_HEADERS`. */
  headers?: Record<string, string>;
  /** Holds a private link or somebody's contact: its text is forgotten as soon as it has left. */
  confidential?: boolean;
  /** The id of the entry that it is about: `takeBack` knows it by that. */
  about?: string;
  /** From then on it would only mislead, and is given up instead. */
  sendUntil?: Date;
}

type CheckedMail = Required<Omit<Mail, 'about' | 'sendUntil'>> & Pick<Mail, 'about' | 'sendUntil'>;

const ALLOWED_HEADERS = new Set(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'auto-submitted']);
const CONTROL = /\p{Cc}/u;
const MAX_SUBJECT = 200;
const address = emailField();

/**
 * The mail as it may go into the outbox: nothing in it can add a header or a further recipient.
 * @throws when the address, the kind or a header is not allowed; the message does not repeat the address
 */
export function checkedMail({
  kind,
  to,
  subject,
  html,
  text,
  headers = {},
  confidential = false,
  about,
  sendUntil,
}: Mail): CheckedMail {
  if (!/^[a-z0-9-]{1,60}$/.test(kind)) throw new Error(`"${kind}" is not a kind of email.`);
  const recipient = address.safeParse(to);
  if (!recipient.success || recipient.data !== to) throw new Error('An email has no valid address.');
  for (const [name, value] of Object.entries(headers)) {
    if (!ALLOWED_HEADERS.has(name.toLowerCase())) throw new Error(`An email may not set the header ${name}.`);
    if (CONTROL.test(value)) throw new Error(`The header ${name} of an email has a line break.`);
  }
  const line = subject.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  if (line === '') throw new Error('An email has no subject.');
  return {
    kind,
    to,
    subject: wholeStart(line, MAX_SUBJECT).toWellFormed(),
    html,
    text,
    headers,
    confidential,
    ...(about !== undefined && { about }),
    ...(sendUntil !== undefined && { sendUntil }),
  };
}
