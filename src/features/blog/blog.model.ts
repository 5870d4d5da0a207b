/** Limits, addresses and texts of posts. No contract is here, so that pages can do without its library. */

import { searchLines } from '#platform/db/like-pattern.ts';
import { wholeStart } from '#platform/text/clean-text.ts';
import { slugOf } from '#platform/text/slug.ts';
import { longDay, yearDay } from '#platform/time/format-time.ts';

export const POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const POST_LIMITS = {
  title: 200,
  slug: 100,
  excerpt: 300,
  /** Characters of HTML; an article of 50,000 characters fits with all its markup. */
  content: 500_000,
  tags: 20,
  tag: 50,
  image: 2_000,
} as const;
/** Posts on a page of the public list, and what a call may ask for. */
export const POST_LIST = { pageSize: 12, apiPageSize: 50, maxPageSize: 100 } as const;
/** Tags that a card shows before "+N". */
export const CARD_TAGS = 3;
export const RELATED_POSTS = 3;

/** How wide a picture is among the text of a post, for `sizes`: the column of text at most. */
export const READING_SIZES = '(min-width: 46rem) 42rem, calc(100vw - 2rem)';
/** Characters of the content that stand in for a missing excerpt in public lists. */
export const OPENING_LENGTH = 150;

/** The address of a title. */
export const postSlug = (title: string): string => slugOf(title, POST_LIMITS.slug);

/** How often one title may repeat before its posts get addresses without it. */
const NUMBERED_SLUGS = 200;

/** `slug` and its numbered forms from "-2" on, none longer than a slug may be. */
export const slugCandidates = (slug: string): string[] => [
  slug,
  ...Array.from({ length: NUMBERED_SLUGS - 1 }, (_, index) => {
    const suffix = `-${index + 2}`;
    return slug.slice(0, POST_LIMITS.slug - suffix.length).replace(/-$/, '') + suffix;
  }),
];

/** One line of plain text, at most so many of its first characters; an ellipsis says that there is more. */
export function cutText(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  return `${wholeStart(line, length).trimEnd()}…`;
}

/** Tags of one spelling each, compared without case. */
export function distinctTags(tags: readonly string[]): string[] {
  const seen = new Map(tags.toReversed().map((tag) => [tagKey(tag), tag]));
  return tags.filter((tag) => seen.get(tagKey(tag)) === tag && seen.delete(tagKey(tag)));
}

/** What a tag is compared by. */
export const tagKey = (tag: string): string => tag.trim().toLowerCase();

export const searchTextOf = (post: {
  title: string;
  slug: string;
  tags: readonly string[];
  authorName?: string | null | undefined;
}): string => searchLines([post.title, post.slug, post.tags.join(' '), post.authorName ?? '']);

/** "November 20, 2026": the day in the site's time zone (IANA name), so that server and browser agree. */
export const postDay = (iso: string, timeZone: string): string => longDay(Date.parse(iso) / 1_000, timeZone);

/** "Nov 20, 2026", for the admins' lists: of the same zone, so that they and readers name the same day. */
export const shortDay = (iso: string, timeZone: string): string => yearDay(Date.parse(iso) / 1_000, timeZone);

export const blogHref = (slug: string): string => `/blog/${slug}`;
export const tagHref = (tag: string): string => `/blog/tag/${encodeURIComponent(tagKey(tag))}`;

const LAST_PAGE = 1_000_000;

/** The page of a list that an address asks for; the first when there is none such. */
export function listPageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1;
}

/** A page of all posts, or of those with a tag. */
export function blogListHref({ tag, page }: { tag?: string | undefined; page: number }): string {
  const path = tag === undefined ? '/blog' : tagHref(tag);
  return page > 1 ? `${path}?page=${page}` : path;
}

export const BLOG_FEEDS = [
  { label: 'RSS', href: '/blog/feed.xml' },
  { label: 'JSON Feed', href: '/blog/feed.json' },
] as const;
