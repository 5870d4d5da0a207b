import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { PostListAnswer, PostPage } from './blog.schema.ts';

/** Everything that shows published posts starts with this key. */
export const BLOG_KEY = ['blog'] as const;

/** Cards of one page of the list. */
export const postListQuery = ({
  tag,
  page,
  pageSize,
}: {
  tag: string | null;
  page: number;
  pageSize: number;
}) =>
  queryOptions({
    queryKey: [...BLOG_KEY, 'list', tag, page, pageSize],
    queryFn: async ({ signal }): Promise<PostListAnswer> => {
      const parameters = new URLSearchParams({
        ...(tag !== null && { tag }),
        page: String(page),
        pageSize: String(pageSize),
        fields: 'card',
      });
      return getJson<PostListAnswer>(`/api/blog/posts?${parameters.toString()}`, { signal });
    },
  });

export const postQuery = (slug: string) =>
  queryOptions({
    queryKey: [...BLOG_KEY, 'post', slug],
    queryFn: ({ signal }) => getJson<PostPage>(`/api/blog/posts/${encodeURIComponent(slug)}`, { signal }),
  });
