import { expect, type APIRequestContext } from '@playwright/test';
import { ADMIN } from './admin-account.ts';

interface StoredPost {
  id: number;
  slug: string;
  content: string;
}

/** Signs the page's own requests in as an admin. */
export async function signIn(request: APIRequestContext): Promise<void> {
  const answer = await request.post('/api/admin/login', { data: ADMIN });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Publishes a post. Sign in before. */
export async function publishPost(request: APIRequestContext, post: object): Promise<StoredPost> {
  const answer = await request.post('/api/admin/blog/posts', { data: { status: 'published', ...post } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Deletes every post. Sign in before. */
export async function emptyBlog(request: APIRequestContext): Promise<void> {
  for (;;) {
    const { posts }: { posts: StoredPost[] } = await (
      await request.get('/api/admin/blog/posts?fields=card&pageSize=100')
    ).json();
    if (posts.length === 0) return;
    for (const { id } of posts) await request.delete(`/api/admin/blog/posts/${id}`);
  }
}
