import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';
import { longDay } from '#platform/time/format-time.ts';

const dateText = (date: Date): string => longDay(date.getTime() / 1_000, 'UTC');

/**
 * What the mail with somebody's links calls an entry.
 * @param title null while nobody has approved it: mails carry no text of a stranger that nobody has read
 */
export const ownedTitle = (what: string, title: string | null, sentAt: Date): string =>
  title === null ? `${what}, sent on ${dateText(sentAt)}` : `${what}: ${title}`;

interface DeclinedFacts {
  /** What it is: "route", "ride". */
  what: string;
  sentAt: Date;
  reason: string | null;
  /** Where a new one can be sent. */
  again: { label: string; path: string } | undefined;
}

/**
 * To the sender of something that is not published: none of its text, since anybody could have typed this address
 * beside an advertisement.
 */
export const declinedMail: MailTemplate<DeclinedFacts> = ({ what, sentAt, reason, again }, site) =>
  renderMail({
    subject: `Your ${what} was not accepted`,
    greeting: 'Hello,',
    paragraphs: [`Thank you for your ${what}. A person has read it, and we will not publish it.`],
    details: [
      { label: 'Sent', value: dateText(sentAt) },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ],
    ...(again && { action: { label: again.label, url: `${site.publicUrl}${again.path}` } }),
    footer: `You get this email because this address was given with a ${what}.`,
    site,
  });

interface DigestFacts {
  username: string;
  kinds: readonly { label: string; count: string }[];
  /** For example "3 days". */
  longest: string;
}

/** In the morning to admins, when something waits for more than a day. */
export const digestMail: MailTemplate<DigestFacts> = ({ username, kinds, longest }, site) =>
  renderMail({
    subject: 'Riders are waiting for your review',
    greeting: `Hello ${username},`,
    paragraphs: [`This is waiting for an admin, the oldest of it for ${longest}.`],
    details: kinds.map(({ label, count }) => ({ label, value: count })),
    action: { label: 'Open the queue', url: `${site.publicUrl}/admin?view=queue` },
    footer: 'You get this email as an admin. You can switch it off in the admin area, under Account.',
    site,
  });
