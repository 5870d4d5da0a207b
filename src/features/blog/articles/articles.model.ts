import { POST_LIMITS, tagKey } from '#features/blog/blog.model.ts';
import { escapeHtml } from '#platform/text/escape.ts';
import { numberText } from '#platform/text/number-text.ts';

export const ARTICLE_LIMITS = {
  title: POST_LIMITS.title,
  authorName: 100,
  email: 254,
  excerpt: POST_LIMITS.excerpt,
  minContent: 100,
  content: 50_000,
  tags: 5,
  tag: POST_LIMITS.tag,
  reason: 2_000,
  recommendedWords: 300,
} as const;
export const SUBMISSION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof SUBMISSION_STATUSES)[number];

/** Why it is not published, again or for the first time. */
export const WITHDRAWN_BY_WRITER = 'Its writer has withdrawn this article.';

/** Words as an editor counts them. */
export const countWords = (text: string): number =>
  text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;

/** What the live counter says: how many words, and how far it is to the recommended length. */
export function wordCountText(text: string): string {
  const words = countWords(text);
  const counted = words === 1 ? '1 word' : `${numberText(words)} words`;
  const missing = ARTICLE_LIMITS.recommendedWords - words;
  if (missing <= 0) return `${counted}. A good length.`;
  return `${counted}. At least ${ARTICLE_LIMITS.recommendedWords} are recommended, ${missing} to go.`;
}

/** The tags with what was typed added: without repetitions, and never more than allowed. */
export function withTag(tags: readonly string[], typed: string): string[] {
  const tag = typed.replace(/,/g, ' ').replace(/\s+/g, ' ').trim();
  if (tag === '' || tags.length >= ARTICLE_LIMITS.tags) return [...tags];
  return tags.some((one) => tagKey(one) === tagKey(tag)) ? [...tags] : [...tags, tag];
}

/** Plain text by paragraphs: blank lines part them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);

/** Not the full stop that ends the sentence around the address. */
const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi;

/** A reader's plain text as HTML: escaped, in paragraphs, and its addresses as links that vouch for nothing. */
export const articleHtml = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('\n');

function linked(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const href = escapeHtml(address);
    html += `${escapeHtml(text.slice(end, index))}<a href="${href}" rel="nofollow ugc">${href}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
