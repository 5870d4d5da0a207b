import { useEffect } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { BLOG_FEEDS, blogHref } from '#features/blog/blog.model.ts';
import { postQuery } from '#features/blog/blog.queries.ts';
import { postPageMeta } from '#features/blog/blog.seo.ts';
import { PostLoadingPage, PostNotFoundPage, PostPage } from '#features/blog/ui/post-page.tsx';
import { forget, lateQueryClient, prefetch } from '#platform/api-client/late-queries.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { blogFeedLinks } from '../blog-list.tsx';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { useSavedPageInstead } from '../shell/saved-page.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/blog-post';

export const handle = { background: 'blog' } satisfies RouteHandle;

/** `post` is null when there is none, and undefined while the browser still waits for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, reportError } = context.get(requestContext);
  try {
    const found = await services.blog.read(params.slug);
    if ('movedTo' in found) throw redirect(blogHref(found.movedTo), 301);
    return data({ post: found.post });
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof AppError && error.status < 500) return data({ post: null }, error.status);
    // The specification shows a failed load as the same page; the log keeps what failed.
    reportError(error);
    return data({ post: null }, 503);
  }
}

/** Does not wait: the page says that it is loading, fetches, and asks this loader again. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = await lateQueryClient();
  const { queryKey } = postQuery(params.slug);
  const failed = client.getQueryState(queryKey)?.status === 'error';
  const post = failed ? null : client.getQueryData(queryKey);
  if (post && post.slug !== params.slug) throw redirect(blogHref(post.slug));
  return { post, failed };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = siteOf(matches);
  const post = loaderData?.post;
  if (post) return [...pageMeta(postPageMeta(post, site)), ...blogFeedLinks(BLOG_FEEDS)];
  const title = post === null ? 'Blog post not found' : 'Loading blog post...';
  return pageMeta({ title, description: title, path: location.pathname, site, noindex: true });
};

export default function BlogPostRoute({ loaderData, params, matches }: Route.ComponentProps) {
  const { post } = loaderData;
  if (post === undefined) return <FetchPost key={params.slug} slug={params.slug} />;
  if (post === null)
    return <MissingPost slug={params.slug} failed={'failed' in loaderData && loaderData.failed} />;
  return <PostPage key={post.id} post={post} timeZone={siteOf(matches).timeZone} />;
}

function FetchPost({ slug }: { slug: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void prefetch(postQuery(slug)).then(() => revalidate());
  }, [slug, revalidate]);
  return <PostLoadingPage />;
}

/** Forgets the failure on leaving: the next visit asks again. */
function MissingPost({ slug, failed }: { slug: string; failed: boolean }) {
  useSavedPageInstead(failed);
  useEffect(() => () => void forget(postQuery(slug)), [slug]);
  return <PostNotFoundPage />;
}
