import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { writeJsonFeed, writeRss, type Feed } from '#platform/feed/feed.ts';
import { tagged, type TaggedText } from '#platform/feed/send-file.server.ts';
import { absoluteUrl } from '#platform/seo/page-meta.ts';
import { blogHref } from './blog.model.ts';
import type { BlogService } from './blog.service.server.ts';
import { absoluteHtml } from './post-html.mapper.server.ts';

const FEED_ITEMS = 30;

type BlogFeedFormat = 'xml' | 'json';

/** RSS and JSON Feed of the newest posts with their whole text, cached until a post changes. */
export function createBlogFeeds(deps: {
  blog: Pick<BlogService, 'newest' | 'contentVersion'>;
  site: { siteName: string; publicUrl: string };
}) {
  const { blog, site } = deps;
  const files = new LRUCache<string, TaggedText>(atMost(4));
  const address = (path: string) => absoluteUrl(site.publicUrl, path);

  return {
    async feed(format: BlogFeedFormat): Promise<TaggedText> {
      const { version, changedAt } = await blog.contentVersion();
      const key = `${version} ${format}`;
      const cached = files.get(key);
      if (cached) return cached;
      const posts = await blog.newest(FEED_ITEMS);
      const feed: Feed = {
        title: `${site.siteName}: blog`,
        description: 'Motorcycle tips and stories, newest first',
        pageUrl: address('/blog'),
        feedUrl: address(`/blog/feed.${format}`),
        updatedAt: changedAt,
        items: posts.map((post) => ({
          id: `tag:${new URL(site.publicUrl).hostname},2026:blog/${post.id}`,
          url: address(blogHref(post.slug)),
          title: post.title,
          text: post.summary,
          html: absoluteHtml(post.content, address(blogHref(post.slug))),
          author: post.authorName ?? site.siteName,
          ...(post.featuredImage && { image: address(post.featuredImage) }),
          publishedAt: Date.parse(post.publishedAt ?? post.createdAt),
          updatedAt: Date.parse(post.updatedAt ?? post.createdAt),
          tags: post.tags,
        })),
      };
      const file = tagged(format === 'xml' ? writeRss(feed) : writeJsonFeed(feed));
      files.set(key, file);
      return file;
    },
  };
}
export type BlogFeeds = ReturnType<typeof createBlogFeeds>;
