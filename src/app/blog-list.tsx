import { useEffect } from 'react';
import { data, redirect, useRevalidator } from 'react-router';
import { blogListHref, listPageOf, POST_LIST, tagKey } from '#features/blog/blog.model.ts';
import { postListQuery } from '#features/blog/blog.queries.ts';
import type { PostList, PostListAnswer } from '#features/blog/blog.schema.ts';
import { BlogFailedPage, BlogLoadingPage, BlogPage, NoSuchTagPage } from '#features/blog/ui/blog-page.tsx';
import type { PageContext } from '#features/page-context.server.ts';
import { forget, lateQueryClient, prefetch } from '#platform/api-client/late-queries.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** Page of all posts, or of those with a tag. */
interface Asked {
  tag: string | null;
  page: number;
}

/** The outcome of fetching a list; `loading` only in the browser. */
export interface ListOutcome {
  asked: Asked;
  list: PostList | 'missing' | 'failed' | 'loading';
}

/** The page and tag in an address. */
export const askedList = (url: string, tag: string | null = null): Asked => ({
  tag,
  page: listPageOf(new URL(url).searchParams),
});

/** A page beyond the last one leads to the last one. */
function refuseBeyondEnd({ total, page, pageSize }: PostListAnswer, { tag }: Asked): void {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (page > last) throw redirect(blogListHref({ tag: tag ?? undefined, page: last }));
}

/** The list on the server, with the status of the answer. */
export async function loadBlogList({ services, reportError }: PageContext, asked: Asked) {
  let list: PostList;
  try {
    list = await services.blog.list({ ...asked, pageSize: POST_LIST.pageSize });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      return data<ListOutcome>({ asked, list: 'missing' }, 404);
    reportError(error);
    return data<ListOutcome>({ asked, list: 'failed' }, error instanceof AppError ? error.status : 503);
  }
  refuseBeyondEnd(list, asked);
  return data<ListOutcome>({ asked, list });
}

/** The posts that a page shows, as far as they are there. */
export const shownPosts = (outcome: ListOutcome | undefined) =>
  typeof outcome?.list === 'object' ? outcome.list.posts : [];

const listQuery = (asked: Asked) => postListQuery({ ...asked, pageSize: POST_LIST.pageSize });

/** The list in the browser. Does not wait: the page says that it is loading, fetches, and asks again. */
export async function cachedBlogList(asked: Asked): Promise<ListOutcome> {
  const client = await lateQueryClient();
  const { queryKey } = listQuery(asked);
  const answer = client.getQueryData(queryKey);
  if (!answer)
    return { asked, list: client.getQueryState(queryKey)?.status === 'error' ? 'failed' : 'loading' };
  if (asked.tag !== null && answer.total === 0) return { asked, list: 'missing' };
  refuseBeyondEnd(answer, asked);
  const spelled = answer.posts.flatMap(({ tags }) => tags).find((tag) => tagKey(tag) === asked.tag);
  return { asked, list: { ...answer, tag: spelled ?? asked.tag } };
}

export function BlogList({ asked, list, timeZone }: ListOutcome & { timeZone: string }) {
  const key = `${asked.tag ?? ''} ${asked.page}`;
  if (list === 'loading') return <FetchList key={key} {...asked} />;
  if (list === 'failed') return <FailedList key={key} {...asked} />;
  if (list === 'missing') return <NoSuchTagPage tag={asked.tag ?? ''} />;
  return <BlogPage list={list} timeZone={timeZone} />;
}

function FetchList({ tag, page }: Asked) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void prefetch(listQuery({ tag, page })).then(() => revalidate());
  }, [tag, page, revalidate]);
  return <BlogLoadingPage />;
}

/** Forgets the failure on leaving: the next visit asks again. */
function FailedList({ tag, page }: Asked) {
  useEffect(() => () => void forget(listQuery({ tag, page })), [tag, page]);
  return <BlogFailedPage />;
}

/** Where feed readers find the blog's feeds. */
export const blogFeedLinks = (feeds: readonly { href: string }[]) =>
  feeds.map(({ href }) => ({
    tagName: 'link' as const,
    rel: 'alternate',
    type: href.endsWith('.json') ? 'application/feed+json' : 'application/rss+xml',
    title: 'Motorcycle Blog',
    href,
  }));
