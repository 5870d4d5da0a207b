import { escapeHtml } from '#platform/text/escape.ts';

/** Leads to an address of this site. */
export interface MailLink {
  label: string;
  url: string;
}

/** How something stands. Its word says it, the color only repeats it. */
interface MailMark {
  word: string;
  tone: 'good' | 'caution' | 'bad' | 'neutral';
}

interface MailRow {
  label: string;
  mark?: MailMark | undefined;
  text: string;
  /** A second, quieter line. */
  note?: string | undefined;
}

/** One of several things that a mail is about. */
export interface MailSection {
  title: string;
  rows: readonly MailRow[];
  link?: MailLink | undefined;
}

/** One structure makes a mail's HTML and its text. All of it is plain text and gets escaped. */
interface MailContent {
  subject: string;
  /** For example "Hello Dana,". */
  greeting?: string | undefined;
  paragraphs: readonly string[];
  /** The one thing to do. `url` is an address of this site. */
  action?: MailLink | undefined;
  details?: readonly ({ label: string; value: string } | MailLink)[] | undefined;
  sections?: readonly MailSection[] | undefined;
  /** Why the reader gets this mail. */
  footer?: string | undefined;
  /** Quiet links under the footer, for example to get no more of these mails. */
  footerLinks?: readonly MailLink[] | undefined;
  site: { siteName: string; publicUrl: string };
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A template of a feature: its own facts in, a finished mail out. */
export type MailTemplate<Facts> = (facts: Facts, site: MailContent['site']) => RenderedMail;

// Readers of mail do not know classes everywhere, so every element carries its style; the dark colors are
// for those that do. Both pairs have a contrast above 7:1.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:8px;background:#1d5b3a;color:#ffffff;font-weight:700;text-decoration:none';
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #14181c !important; }
  .sheet { background: #1e2429 !important; color: #f2f4f5 !important; }
  .quiet { color: #c3cacf !important; }
  .link { color: #9fd0b4 !important; }
}`;
/** Plates of the signs, white on dark: readable in both schemes. */
const PLATES: Record<MailMark['tone'], string> = {
  good: '#1d5b3a',
  caution: '#8a4300',
  bad: '#9b1c1c',
  neutral: '#4a5459',
};

/**
 * A mail as HTML and as text.
 * @throws when a link leads to another site: mails only link to this one
 */
export function renderMail(content: MailContent): RenderedMail {
  const { action, sections = [], footerLinks = [], site } = content;
  const inDetails = (content.details ?? []).filter((detail) => 'url' in detail);
  const links = [action, ...inDetails, ...sections.map(({ link }) => link), ...footerLinks];
  if (links.some((link) => link && new URL(link.url).origin !== new URL(site.publicUrl).origin)) {
    throw new Error('An email may only link to this site.');
  }
  const subject = oneLine(content.subject);
  return { subject, html: asHtml(content, subject), text: asText(content) };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

const breaks = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>\n');
const anchor = ({ label, url }: MailLink) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1d5b3a">${escapeHtml(label)}</a>`;

function asHtml(content: MailContent, subject: string) {
  const { greeting, paragraphs, action, details, sections = [], footer, footerLinks = [], site } = content;
  const line = (text: string) => `<p style="margin:0 0 16px">${breaks(text)}</p>`;
  const rows = (details ?? []).map((detail) => {
    const row =
      'url' in detail
        ? anchor(detail)
        : `<strong>${escapeHtml(detail.label)}:</strong> ${breaks(detail.value)}`;
    return `<p style="margin:0 0 8px">${row}</p>`;
  });
  const body = [
    ...(greeting ? [line(greeting)] : []),
    ...paragraphs.map(line),
    ...(rows.length > 0 ? [`<div style="margin:0 0 24px">${rows.join('\n')}</div>`] : []),
    ...(action
      ? [
          `<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
          `<p class="quiet" style="margin:0 0 16px;color:#4a5459;font-size:14px">If the button does not work, open this address:<br>${escapeHtml(action.url)}</p>`,
        ]
      : []),
    ...sections.map(sectionHtml),
  ].join('\n');
  const after = footerLinks.map((link) => `<br>${anchor(link)}`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f0f1ee">
<div role="article" aria-label="${escapeHtml(subject)}" class="sheet" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;color:#1a1f22;${FONT};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">${escapeHtml(site.siteName)}</p>
${body}
<p class="quiet" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8a9296;color:#4a5459;font-size:14px">${footer ? `${escapeHtml(footer)}<br>` : ''}${escapeHtml(site.siteName)}, ${escapeHtml(site.publicUrl)}${after}</p>
</div>
</body>
</html>
`;
}

function sectionHtml({ title, rows, link }: MailSection): string {
  const lines = rows.map(({ label, mark, text, note }) => {
    const plate = mark
      ? ` <span style="display:inline-block;padding:1px 9px;border-radius:4px;background:${PLATES[mark.tone]};color:#ffffff;font-size:14px;font-weight:700">${escapeHtml(mark.word)}</span>`
      : '';
    const quiet = note
      ? `<br><span class="quiet" style="color:#4a5459;font-size:14px">${escapeHtml(note)}</span>`
      : '';
    return `<p style="margin:0;padding:12px 0;border-top:1px solid #8a9296"><strong${mark ? ' style="margin-right:6px"' : ''}>${escapeHtml(label)}</strong>${plate}<br>${escapeHtml(text)}${quiet}</p>`;
  });
  return [
    `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(title)}</h2>`,
    ...lines,
    ...(link ? [`<p style="margin:4px 0 24px">${anchor(link)}</p>`] : []),
  ].join('\n');
}

const sectionText = ({ title, rows, link }: MailSection): string =>
  [
    `== ${title} ==`,
    ...rows.map(({ label, mark, text, note }) =>
      [`${label}: ${mark ? `${mark.word}. ` : ''}${text}`, ...(note ? [`  ${note}`] : [])].join('\n'),
    ),
    ...(link ? [`${link.label}: ${link.url}`] : []),
  ].join('\n');

function asText(content: MailContent): string {
  const { greeting, paragraphs, action, details, sections = [], footer, footerLinks = [], site } = content;
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(details && details.length > 0
      ? [details.map((one) => `${one.label}: ${'url' in one ? one.url : one.value}`).join('\n')]
      : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...sections.map(sectionText),
    // The signature mark, which mail readers fold away in answers.
    [
      '-- ',
      ...(footer ? [footer] : []),
      `${site.siteName}, ${site.publicUrl}`,
      ...footerLinks.map(({ label, url }) => `${label}: ${url}`),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
