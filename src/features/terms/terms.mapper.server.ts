import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '#platform/text/escape.ts';
import { DEFAULT_TERMS } from './default-terms.data.ts';

/** Who runs the site. */
export interface TermsFacts {
  siteName: string;
  contactEmail: string | undefined;
}

/** The look of the rest of the site, so that the page needs no styles of its own. */
const CLASSES: Record<string, string> = {
  a: 'text-link',
  h2: 'mt-7',
  h3: 'mt-4',
  ul: 'list-disc flex flex-col gap-2 pl-5 marker:text-muted',
  ol: 'list-decimal flex flex-col gap-2 pl-5 marker:text-muted',
};

const ALLOWED = ['h2', 'h3', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'strong', 'em', 'a'];
const LINK = /\[([^[\]]+)\]\(([^()\s]+)\)/g;

/** `{{default}}` on a line of its own brings the text that comes with the program. */
const withDefault = (text: string): string =>
  text.replaceAll(/^[ \t]*\{\{default\}\}[ \t]*$/gm, () => DEFAULT_TERMS);

function filledIn(html: string, { siteName, contactEmail }: TermsFacts): string {
  const contact =
    contactEmail === undefined
      ? `the people who run ${escapeHtml(siteName)}`
      : `<a href="mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}">${escapeHtml(contactEmail)}</a>`;
  return html.replaceAll('{{site}}', () => escapeHtml(siteName)).replaceAll('{{contact}}', () => contact);
}

const emphasized = (html: string): string =>
  html.replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>').replace(/\*(?! )([^*]+)\*/g, '<em>$1</em>');

/** A line's links and emphasis; HTML in it is text. */
function inline(text: string): string {
  const escaped = escapeHtml(text);
  let html = '';
  let at = 0;
  for (const found of escaped.matchAll(LINK)) {
    const [whole, label = '', href = ''] = found;
    html += emphasized(escaped.slice(at, found.index)) + `<a href="${href}">${emphasized(label)}</a>`;
    at = found.index + whole.length;
  }
  return html + emphasized(escaped.slice(at));
}

/** One block of Markdown: the lines between two blank ones. */
function blockHtml(lines: readonly string[]): string {
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,6}) (.*)$/.exec(first);
  if (heading) {
    const level = (heading[1] ?? '').length <= 2 ? 'h2' : 'h3';
    const below = rest.length === 0 ? '' : `\n${blockHtml(rest)}`;
    return `<${level}>${inline((heading[2] ?? '').trim())}</${level}>${below}`;
  }
  if (/^(-{3,}|\*{3,})$/.test(first)) return `<hr>${rest.length === 0 ? '' : `\n${blockHtml(rest)}`}`;
  const item = /^ {0,3}([-*+]|\d{1,3}\.) +/;
  const mark = item.exec(first)?.[1];
  if (mark === undefined) {
    const end = lines.findIndex((line) => item.test(line) || /^#{1,6} /.test(line));
    const own = end === -1 ? lines : lines.slice(0, end);
    const below = end === -1 ? '' : `\n${blockHtml(lines.slice(end))}`;
    return `<p>${inline(own.map((line) => line.trim()).join(' '))}</p>${below}`;
  }
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const list = /\d/.test(mark) ? 'ol' : 'ul';
  return `<${list}>${items.map((one) => `<li>${inline(one)}</li>`).join('')}</${list}>`;
}

const blocksOf = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((block) => block.length > 0);

/**
 * Terms as HTML that may stand on a page. Of Markdown: headings, paragraphs, lists, bold, italic, rules and links; markup
 * of HTML is shown as it was typed.
 * @param text undefined for the program's own
 */
export function termsHtml(text: string | undefined, facts: TermsFacts): string {
  const html = blocksOf(withDefault(text ?? DEFAULT_TERMS)).map(blockHtml);
  return cleaned(filledIn(html.join('\n'), facts));
}

/** The same of a plain text: blank lines make paragraphs, lines stay lines. */
export function plainTermsHtml(text: string, facts: TermsFacts): string {
  const paragraphs = blocksOf(text).map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`);
  return cleaned(filledIn(paragraphs.join('\n'), facts));
}

function cleaned(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED,
    allowedAttributes: { a: ['href', 'rel', 'class'], '*': ['class'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      '*': (tagName, { href }) => ({
        tagName,
        attribs: {
          ...(tagName === 'a' && href !== undefined && { href }),
          ...(tagName === 'a' && /^https?:/i.test(href ?? '') && { rel: 'noopener' }),
          ...(CLASSES[tagName] !== undefined && { class: CLASSES[tagName] }),
        },
      }),
    },
  }).trim();
}
