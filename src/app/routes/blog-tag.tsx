import { BLOG_FEEDS, tagKey } from '#features/blog/blog.model.ts';
import { blogListMeta } from '#features/blog/blog.seo.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { askedList, blogFeedLinks, BlogList, cachedBlogList, loadBlogList } from '../blog-list.tsx';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/blog-tag';

export const handle = { background: 'blog' } satisfies RouteHandle;

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadBlogList(context.get(requestContext), askedList(request.url, tagKey(params.tag)));

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  cachedBlogList(askedList(request.url, tagKey(params.tag)));

export const meta: Route.MetaFunction = ({ loaderData, params, matches }) => {
  const list = loaderData?.list;
  const found = typeof list === 'object' ? list : null;
  const tag = found?.tag ?? params.tag ?? '';
  const page = loaderData?.asked.page ?? 1;
  return [
    ...pageMeta({ ...blogListMeta({ tag, page }, siteOf(matches)), noindex: true }),
    ...blogFeedLinks(BLOG_FEEDS),
  ];
};

export default function BlogTagRoute({ loaderData, matches }: Route.ComponentProps) {
  return <BlogList {...loaderData} timeZone={siteOf(matches).timeZone} />;
}
