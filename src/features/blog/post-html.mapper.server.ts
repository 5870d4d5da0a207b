import sanitizeHtml from 'sanitize-html';
import { pictureOf } from '#features/images/images.model.ts';
import { cutText, OPENING_LENGTH, READING_SIZES } from './blog.model.ts';

const HEADINGS = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', strike: 's', del: 's' };
const ALLOWED_TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'u',
  's',
  'a',
  'img',
  'figure',
  'figcaption',
];
/** Dropped with the text inside them, which is no text for readers. */
const DROPPED_WITH_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
  'svg',
  'math',
];
const REL_WORDS = new Set(['nofollow', 'ugc', 'sponsored', 'noopener', 'noreferrer']);
const NESTING = 40;

interface PostHtmlOptions {
  /** Origin of the site: its own absolute addresses become paths, and only other sites' links get a `rel`. */
  publicUrl: string;
  /** A reader's text: its links to other sites say that the site does not vouch for them. */
  byReader: boolean;
}

/**
 * HTML as it may stand on a page: headings from h2 on, paragraphs, lists, quotes, code, links, pictures. Everything
 * else falls away. Idempotent.
 */
export function postHtml(html: string, options: PostHtmlOptions): string {
  const origin = new URL(options.publicUrl).origin;
  // Control characters show nothing; the database refuses NUL and broken surrogates.
  const clean = html.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '');
  return sanitizeHtml(clean, {
    allowedTags: ALLOWED_TAGS,
    nonTextTags: DROPPED_WITH_TEXT,
    nestingLimit: NESTING,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
      ol: ['start'],
      code: ['class'],
    },
    allowedClasses: { code: [/^language-[a-z0-9-]{1,20}$/] },
    allowedSchemes: ['https', 'http'],
    allowedSchemesByTag: { a: ['https', 'http', 'mailto', 'tel'], img: ['https'] },
    allowProtocolRelative: false,
    transformTags: {
      ...HEADINGS,
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, origin, options.byReader) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, origin) }),
      ol: (tagName, { start }) => ({ tagName, attribs: start && /^\d{1,4}$/.test(start) ? { start } : {} }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim();
}

function linkAttributes(
  { href = '', title, rel = '' }: sanitizeHtml.Attributes,
  origin: string,
  byReader: boolean,
): sanitizeHtml.Attributes {
  const address = ownPath(href, origin);
  const elsewhere = /^https?:/i.test(address);
  const words = new Set(
    rel
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => REL_WORDS.has(word)),
  );
  if (elsewhere) words.add('noopener');
  if (elsewhere && byReader) words.add('nofollow').add('ugc');
  return {
    href: address,
    ...(title && { title }),
    ...(words.size > 0 && { rel: [...words].sort().join(' ') }),
  };
}

function imageAttributes(
  { src = '', alt = '', title, width, height }: sanitizeHtml.Attributes,
  origin: string,
): sanitizeHtml.Attributes {
  const address = imageAddress(src, origin);
  if (address === null) return {};
  const pixels = (text: string | undefined) => (text && /^[1-9]\d{0,4}$/.test(text) ? text : undefined);
  const own = pictureOf(address);
  const [wide, high] = own ? [String(own.width), String(own.height)] : [pixels(width), pixels(height)];
  return {
    src: address,
    ...(own && { srcset: own.srcSet, sizes: READING_SIZES }),
    alt,
    ...(title && { title }),
    ...(wide && high && { width: wide, height: high }),
    loading: 'lazy',
    decoding: 'async',
  };
}

/** A picture's address as it is stored: a path of this site or https; null for anything else. */
export function imageAddress(address: string, origin: string): string | null {
  const path = ownPath(address.trim(), origin);
  if (/^\/(?![/\\])/.test(path)) return path;
  const url = URL.parse(path);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  url.protocol = 'https:';
  return url.href;
}

const ownPath = (address: string, origin: string): string =>
  address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;

const BLOCK_ENDS = /<\/(?:p|h[2-4]|li|blockquote|pre|figcaption|figure|ul|ol)>|<br ?\/?>|<hr ?\/?>/g;
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** What one reads of HTML that `postHtml` made: tags stripped, entities decoded, blocks apart. */
export function plainText(html: string): string {
  const stripped = sanitizeHtml(
    html.replace(BLOCK_ENDS, (end) => `${end} `),
    {
      allowedTags: [],
      allowedAttributes: {},
    },
  );
  return stripped
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Stands in for a missing excerpt. */
export const openingOf = (html: string): string => cutText(plainText(html), OPENING_LENGTH);

/** Whether HTML of `postHtml` holds anything to see. */
export const isEmptyHtml = (html: string): boolean => !html.includes('<img') && plainText(html) === '';

/** HTML of `postHtml` for readers elsewhere: every address becomes a whole one, as it is read on its page. */
export const absoluteHtml = (html: string, pageUrl: string): string => {
  const whole = (address: string) =>
    URL.parse(address.replaceAll('&amp;', '&'), pageUrl)?.href.replaceAll('&', '&amp;') ?? address;
  return html
    .replace(/ (href|src)="([^"]*)"/g, (_, name: string, address: string) => ` ${name}="${whole(address)}"`)
    .replace(
      / srcset="([^"]*)"/g,
      (_, list: string) =>
        ` srcset="${list.replace(/(^|, )(\S+)/g, (_one, comma: string, address: string) => comma + whole(address))}"`,
    );
};
