import { renderMail, type MailTemplate } from '#platform/mail/render-mail.ts';
import { fullTime } from '#platform/time/format-time.ts';
import type { News } from './alarm.model.ts';

interface AlarmFacts {
  items: readonly {
    news: News;
    problem: string;
    /** Epoch ms. */
    since: number;
    wellSince: number | null;
  }[];
  timeZone: string;
}

const SECTIONS = [
  ['broken', 'Broken'],
  ['still', 'Still broken'],
  ['well', 'Working again'],
] as const;

/** To admins: what stays broken, and what is well again. */
export const alarmMail: MailTemplate<AlarmFacts> = ({ items, timeZone }, site) => {
  const count = (news: News) => items.filter((item) => item.news === news).length;
  const broken = count('broken') + count('still');
  const things = (number: number) => (number === 1 ? 'One thing' : `${number} things`);
  const subject =
    broken === 0
      ? `Working again: ${things(items.length).toLowerCase()}`
      : `${things(broken)} ${broken === 1 ? 'needs' : 'need'} a look`;
  const time = (epochMs: number) => fullTime(epochMs / 1_000, timeZone);
  return renderMail({
    subject: `${site.siteName}: ${subject}`,
    paragraphs: [
      broken === 0 ? 'What was broken is working again.' : 'This will not fix itself, or not soon.',
    ],
    sections: SECTIONS.flatMap(([news, title]) => {
      const rows = items
        .filter((item) => item.news === news)
        .map(({ problem, since, wellSince }) =>
          news === 'well'
            ? { label: `Working since ${time(wellSince ?? since)}`, text: `It was: ${problem}` }
            : { label: `Seen since ${time(since)}`, text: problem },
        );
      return rows.length === 0 ? [] : [{ title, rows }];
    }),
    action: { label: 'Open Status', url: `${site.publicUrl}/admin?view=status` },
    footer: 'You get this email as an admin: once when something stays broken, daily until it works again.',
    site,
  });
};
