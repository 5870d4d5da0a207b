/** One structure makes a mail's HTML and its text. All of it is plain text and gets escaped. */
export interface MailContent {
  subject: string;
  /** For example "Hello Dana,". */
  greeting?: string | undefined;
  paragraphs: readonly string[];
  /** The one thing to do. `url` is an address of this site. */
  action?: { label: string; url: string } | undefined;
  details?: readonly { label: string; value: string }[] | undefined;
  /** Why the reader gets this mail. */
  footer?: string | undefined;
  site: { siteName: string; publicUrl: string };
}

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** A template of a feature: its own facts in, a finished mail out. */
export type MailTemplate<Facts> = (facts: Facts, site: MailContent['site']) => RenderedMail;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

// Readers of mail do not know classes everywhere, so every element carries its style; the dark colours are
// for those that do. Both pairs have a contrast above 7:1.
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  'display:inline-block;padding:14px 22px;border-radius:8px;background:#1d5b3a;color:#ffffff;font-weight:700;text-decoration:none';
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #14181c !important; }
  .sheet { background: #1e2429 !important; color: #f2f4f5 !important; }
  .quiet { color: #c3cacf !important; }
}`;

/**
 * A mail as HTML and as text.
 * @throws when the action leads to another site: mails only link to this one
 */
export function renderMail(content: MailContent): RenderedMail {
  const { action, site } = content;
  if (action && new URL(action.url).origin !== new URL(site.publicUrl).origin) {
    throw new Error('A mail may only link to this site.');
  }
  const subject = oneLine(content.subject);
  return { subject, html: asHtml(content, subject), text: asText(content) };
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

function asHtml({ greeting, paragraphs, action, details, footer, site }: MailContent, subject: string) {
  const line = (text: string) =>
    `<p style="margin:0 0 16px">${escape(text).replaceAll(/\r?\n/g, '<br>\n')}</p>`;
  const rows = (details ?? []).map(
    ({ label, value }) =>
      `<p style="margin:0 0 8px"><strong>${escape(label)}:</strong> ${escape(value).replaceAll(/\r?\n/g, '<br>\n')}</p>`,
  );
  const body = [
    ...(greeting ? [line(greeting)] : []),
    ...paragraphs.map(line),
    ...(rows.length > 0 ? [`<div style="margin:0 0 24px">${rows.join('\n')}</div>`] : []),
    ...(action
      ? [
          `<p style="margin:0 0 24px"><a href="${escape(action.url)}" style="${BUTTON}">${escape(action.label)}</a></p>`,
          `<p class="quiet" style="margin:0 0 16px;color:#4a5459;font-size:14px;word-break:break-all">If the button does not work, open this address: ${escape(action.url)}</p>`,
        ]
      : []),
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f0f1ee">
<div role="article" aria-label="${escape(subject)}" class="sheet" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;color:#1a1f22;${FONT};font-size:16px;line-height:1.5">
<p style="margin:0 0 24px;font-size:18px;font-weight:700">${escape(site.siteName)}</p>
${body}
<p class="quiet" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8a9296;color:#4a5459;font-size:14px">${footer ? `${escape(footer)}<br>` : ''}${escape(site.siteName)}, ${escape(site.publicUrl)}</p>
</div>
</body>
</html>
`;
}

function asText({ greeting, paragraphs, action, details, footer, site }: MailContent): string {
  const blocks = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(details && details.length > 0
      ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')]
      : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    // The signature mark, which mail readers fold away in answers.
    ['-- ', ...(footer ? [footer] : []), `${site.siteName}, ${site.publicUrl}`].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
