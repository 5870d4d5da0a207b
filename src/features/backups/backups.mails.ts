import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';

interface TroubleFacts {
  /** What is wrong, in a sentence. */
  trouble: string;
  /** For example "November 20, 2026, 3:01 AM"; null when there is none. */
  last: string | null;
  folder: string;
}

/** To every admin, once a day at most, while backups fail or the last one is too old. */
export const backupTroubleMail: MailTemplate<TroubleFacts> = ({ trouble, last, folder }, site) =>
  renderMail({
    subject: 'The backups of your site need you',
    greeting: 'Hello,',
    paragraphs: [
      trouble,
      'Until this is fixed, anything new on the site would be lost with its disk. Whoever looks after the server can ' +
        'run "npm run backup" there, which says what is in the way.',
    ],
    details: [
      { label: 'Last good backup', value: last ?? 'none yet' },
      { label: 'Folder on the server', value: folder },
    ],
    action: { label: 'Open the admin area', url: `${site.publicUrl}/admin` },
    footer: 'You get this email as an admin, once a day while backups are in trouble.',
    site,
  });
