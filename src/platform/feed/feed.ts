import { escapeXml } from '#platform/text/escape.ts';

/** RSS 2.0 and JSON Feed 1.1 of the same entries. Every text is somebody's own and is escaped. */

export interface FeedItem {
  /** What readers know the entry by, also when its address changes. */
  id: string;
  /** Address of the page. */
  url: string;
  title: string;
  /** Plain text. */
  text: string;
  /** The whole entry as safe HTML with absolute addresses, where there is one. */
  html?: string;
  author?: string;
  /** Absolute address of its picture. */
  image?: string;
  /** Epoch ms. */
  publishedAt: number;
  updatedAt: number;
  tags: readonly string[];
}

export interface Feed {
  title: string;
  description: string;
  /** The page that the feed belongs to, and the feed's own address. */
  pageUrl: string;
  feedUrl: string;
  /** Epoch ms of the newest change. */
  updatedAt: number;
  items: readonly FeedItem[];
}

const element = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`;
const rssDate = (instant: number) => new Date(instant).toUTCString();

export function writeRss(feed: Feed): string {
  const items = feed.items.map((item) =>
    [
      '<item>',
      element('title', item.title),
      element('link', item.url),
      `<guid isPermaLink="${item.id === item.url}">${escapeXml(item.id)}</guid>`,
      element('pubDate', rssDate(item.publishedAt)),
      ...item.tags.map((tag) => element('category', tag)),
      // Readers take the description for HTML, so the text is escaped once more.
      element('description', escapeXml(item.text).replaceAll('\n', '<br/>')),
      ...(item.author ? [element('dc:creator', item.author)] : []),
      ...(item.html ? [element('content:encoded', item.html)] : []),
      '</item>',
    ].join(''),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>',
    element('title', feed.title),
    element('link', feed.pageUrl),
    element('description', feed.description),
    '<language>en-us</language>',
    element('lastBuildDate', rssDate(feed.updatedAt)),
    `<atom:link href="${escapeXml(feed.feedUrl)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n');
}

export function writeJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    language: 'en-US',
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      ...(item.html ? { content_html: item.html, summary: item.text } : { content_text: item.text }),
      ...(item.author && { authors: [{ name: item.author }] }),
      ...(item.image && { image: item.image }),
      date_published: new Date(item.publishedAt).toISOString(),
      date_modified: new Date(item.updatedAt).toISOString(),
      tags: item.tags,
    })),
  });
}
