import type { ImagesService } from '#features/images/images.service.server.ts';
import type { Reviewable } from '#features/review/reviewable.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { articlesApi } from './articles/articles.api.server.ts';
import { createArticlesService, type ArticlesService } from './articles/articles.service.server.ts';
import { ownArticleApi } from './articles/own-article.api.server.ts';
import { reviewableArticles } from './articles/reviewable-articles.service.server.ts';
import { adminBlogApi, blogApi } from './blog.api.server.ts';
import { createBlogFeeds, type BlogFeeds } from './blog-feeds.service.server.ts';
import { createBlogService, type BlogService } from './blog.service.server.ts';

interface BlogServices {
  blog: BlogService;
  blogFeeds: BlogFeeds;
  articles: ArticlesService;
}

/** The blog: posts of the admins, and articles that readers send. */
export function blogFeature(
  platform: Platform,
  { images }: { images: Pick<ImagesService, 'registerUses'> },
): Feature<BlogServices> & { reviewables: readonly Reviewable[] } {
  const { config, database, clock, cacheBytes, privateLinks: links } = platform;
  const blog = createBlogService({
    database,
    clock,
    publicUrl: config.publicUrl,
    cacheBytes: cacheBytes('posts'),
  });
  images.registerUses(blog.editing.usesOf);
  const blogFeeds = createBlogFeeds({ blog, site: config });
  const articles = createArticlesService({
    ...platform,
    links,
    limits: platform.mailLimits,
    sentForm: platform.submissionKeys,
    editing: blog.editing,
    site: config,
  });
  return {
    service: { blog, blogFeeds, articles },
    reviewables: [
      reviewableArticles({
        database,
        review: articles.review,
        takeBack: articles.takeBack,
        changes: articles.proposals,
      }),
    ],
    api: async (app) => {
      await app.register(blogApi, { blog, feeds: blogFeeds });
      await app.register(adminBlogApi, { blog });
      await app.register(articlesApi, { articles });
      await app.register(ownArticleApi, { own: articles.ownership, links });
    },
  };
}
