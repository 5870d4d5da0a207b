/** What a mail wants of its reader, told by where its links lead. */
export type MailKind = 'Yes or no' | 'Weather email' | 'Confirm link' | 'Private link' | 'To admins' | 'News';

/** The first that fits: every weather email can be stopped, and shows its private link too. */
const KINDS: readonly (readonly [string, MailKind])[] = [
  ['/private/offer#', 'Yes or no'],
  ['/weather-emails/stop/', 'Weather email'],
  ['/trip-email/stop/', 'Weather email'],
  ['/private/subscription#', 'Confirm link'],
  ['/private/trip-email#', 'Confirm link'],
  ['/private/', 'Private link'],
  ['/admin', 'To admins'],
];

export function mailKind(text: string, html: string): MailKind {
  const content = text + html;
  return KINDS.find(([path]) => content.includes(path))?.[1] ?? 'News';
}

export interface TextPart {
  text: string;
  /** Where it leads; absent for plain words. */
  href?: string;
}

/** A bounded pattern: what strangers send is looked at once from left to right. */
const ADDRESS = /https?:\/\/[^\s<>"'`]{1,2000}/g;

/** The address as a link of the page that shows the mail: whichever way the demo was reached, its links stay on it. */
export const ownPath = (url: string, publicUrl: string): string =>
  url === publicUrl ? '/' : url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;

/** Text in parts, of which addresses are links. Punctuation behind an address belongs to the sentence. */
export function linkedText(text: string, publicUrl: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const url = found.replace(/[.,;:!?)\]]+$/, '');
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: url, href: ownPath(url, publicUrl) });
    from = index + url.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/**
 * A mail's HTML as its frame shows it: on white paper in every theme, with links that open beside the mailbox and stay
 * on this demo. Nothing is cleaned here: the frame's sandbox and policy keep it from doing anything.
 */
export function framedHtml(html: string, publicUrl: string): string {
  const head = '<meta name="color-scheme" content="only light"><base target="_blank">';
  const light = html.replace(/prefers-color-scheme\s*:\s*dark/gi, 'prefers-color-scheme: no-preference');
  const own = light
    .replaceAll(`href="${publicUrl}/`, 'href="/')
    .replaceAll(`href="${publicUrl}"`, 'href="/"');
  const start = /<head[^>]{0,200}>/i.exec(own);
  if (!start) return `<!doctype html>${head}${own}`;
  const at = start.index + start[0].length;
  return own.slice(0, at) + head + own.slice(at);
}
