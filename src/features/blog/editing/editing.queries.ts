import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { IMAGES_KEY } from '#features/images/images.queries.ts';
import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import { BLOG_KEY } from '../blog.queries.ts';
import type { AdminPost, AdminPostsAnswer, PostRevision, PostRevisions } from '../blog.schema.ts';

const POSTS_KEY = ['admin', 'posts'] as const;

/** Posts changed: they are asked for again, and with the pictures where each is used. */
export async function refreshPosts(client: QueryClient): Promise<void> {
  client.removeQueries({ queryKey: BLOG_KEY });
  await Promise.all([POSTS_KEY, IMAGES_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
}

const PAGE_SIZE = 12;

/** Cards of one page of the posts. */
export const adminPostsQuery = (asked: { q: string; status: string; sort: string; page: number }) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...POSTS_KEY, 'list', asked],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({
        ...asked,
        page: String(asked.page),
        pageSize: String(PAGE_SIZE),
        fields: 'card',
      });
      return getJson<AdminPostsAnswer>(`/api/admin/blog/posts?${parameters.toString()}`, { signal });
    },
  });

export const fetchPost = (id: number) => getJson<AdminPost>(`/api/admin/blog/posts/${id}`);

/** A post as it is now, with its content. */
export const adminPostQuery = (id: number) =>
  queryOptions({ gcTime: 0, queryKey: [...POSTS_KEY, 'one', id], queryFn: () => fetchPost(id) });

/** Makes a post, or changes the one with the id. */
export const savePost = (id: number | null, body: object): Promise<AdminPost> =>
  id === null
    ? postJson<AdminPost>('/api/admin/blog/posts', { ...body, once: true })
    : putJson<AdminPost>(`/api/admin/blog/posts/${id}`, body);

export const publishPost = (id: number) =>
  putJson<AdminPost>(`/api/admin/blog/posts/${id}/publish`, undefined);

export const deletePost = (id: number) => deleteJson<{ message: string }>(`/api/admin/blog/posts/${id}`);

export const revisionsQuery = (id: number) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...POSTS_KEY, 'revisions', id],
    queryFn: ({ signal }) => getJson<PostRevisions>(`/api/admin/blog/posts/${id}/revisions`, { signal }),
  });

/** A version never changes. */
export const revisionQuery = (id: number, version: number) =>
  queryOptions({
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [...POSTS_KEY, 'revision', id, version],
    queryFn: ({ signal }) =>
      getJson<PostRevision>(`/api/admin/blog/posts/${id}/revisions/${version}`, { signal }),
  });

export const restoreRevision = (id: number, version: number) =>
  postJson<AdminPost>(`/api/admin/blog/posts/${id}/revisions/${version}/restore`, undefined);
