import { BLOG_FEEDS } from '#features/blog/blog.model.ts';
import { blogListMeta } from '#features/blog/blog.seo.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import {
  askedList,
  blogFeedLinks,
  BlogList,
  cachedBlogList,
  loadBlogList,
  shownPosts,
} from '../blog-list.tsx';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/blog';

export const handle = { background: 'blog' } satisfies RouteHandle;

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadBlogList(context.get(requestContext), askedList(request.url));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => cachedBlogList(askedList(request.url));

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(
    blogListMeta({ tag: null, page: loaderData?.asked.page ?? 1 }, siteOf(matches), shownPosts(loaderData)),
  ),
  ...blogFeedLinks(BLOG_FEEDS),
];

export default function BlogRoute({ loaderData, matches }: Route.ComponentProps) {
  return <BlogList {...loaderData} timeZone={siteOf(matches).timeZone} />;
}
