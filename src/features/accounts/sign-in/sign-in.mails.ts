import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

interface WrongCodesFacts {
  username: string;
  /** Wrong codes in a row. */
  failures: number;
  /** Where the last one came from, for example "Firefox on Android". */
  device: string;
}

/** To an admin, when somebody knows their password and guesses codes. */
export const wrongCodesMail: MailTemplate<WrongCodesFacts> = ({ username, failures, device }, site) =>
  renderMail({
    subject: 'Your password was used with wrong codes',
    greeting: `Hello ${username},`,
    paragraphs: [
      `Somebody typed your password and then ${failures} wrong codes in a row. They are not signed in.`,
      'If it was you, there is nothing to do. If not, somebody knows your password: change your password now, under Account in the admin area.',
    ],
    details: [{ label: 'Last try from', value: device }],
    action: { label: 'Open the admin area', url: `${site.publicUrl}/admin?view=account` },
    footer: 'You get this email as an admin who signs in with a code.',
    site,
  });
