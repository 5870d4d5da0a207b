import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

export interface DeclinedFacts {
  /** Of the one who sent it, when it is known. */
  name: string | null;
  /** What it is: "route", "ride". */
  what: string;
  title: string;
  reason: string | null;
  /** Where a new one can be sent. */
  again: { label: string; path: string } | undefined;
}

/** To whoever sent something that is not published. */
export const declinedMail: MailTemplate<DeclinedFacts> = ({ name, what, title, reason, again }, site) =>
  renderMail({
    subject: `Your ${what} was not accepted`,
    greeting: name ? `Hello ${name},` : 'Hello,',
    paragraphs: [`Thank you for your ${what}. A person has read it, and we will not publish it.`],
    details: [
      { label: what.charAt(0).toUpperCase() + what.slice(1), value: title },
      ...(reason ? [{ label: 'Reason', value: reason }] : []),
    ],
    ...(again && { action: { label: again.label, url: `${site.publicUrl}${again.path}` } }),
    footer: `You get this mail because this address was given with a ${what}.`,
    site,
  });

export interface DigestFacts {
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
    footer: 'You get this mail as an admin. You can switch it off in the admin area, under Sessions.',
    site,
  });
