import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

/** To admins: calls to a webhook have stopped. Its address may hold a token, so only its name is given. */
export const gaveUpMail: MailTemplate<{ host: string; days: number; result: string }> = (
  { host, days, result },
  site,
) =>
  renderMail({
    subject: `The webhook for ${host} was switched off`,
    greeting: 'Hello,',
    paragraphs: [
      `Nothing has arrived at ${host} for ${days} days, so ${site.siteName} has stopped calling it.`,
      'When the other side works again, switch it on.',
    ],
    details: [{ label: 'Last attempt', value: result }],
    action: { label: 'Look at the webhooks', url: `${site.publicUrl}/admin?view=webhooks` },
    footer: 'You get this email because you are an admin of this site.',
    site,
  });
