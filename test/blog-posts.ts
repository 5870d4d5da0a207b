// For tests of the posts of the blog.
import { beforeEach, expect } from 'vitest';
import {
  adminPostSchema,
  postListAnswerSchema,
  postPageSchema,
  type AdminPost,
} from '#features/blog/blog.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { testSuite, type Method } from './test-suite.ts';

export const draft = {
  title: 'Riding in the Rain',
  content: '<h2>Tires</h2><p>Check &amp; warm them.</p>',
  tags: 'Rain, Gear,, Rain ',
};

export function blogSuite(open: () => Promise<Database>) {
  const suite = testSuite(open, { emptied: ['blog_posts'] });
  beforeEach(async () => {
    await suite.database.query("UPDATE content_versions SET version = version + 1 WHERE name = 'blog'");
  });

  const call = (method: Method, url: string, payload?: object, as = suite.cookie) =>
    suite.send(method, url, payload, as ? { cookie: as } : {});
  async function create(changes: object = {}): Promise<AdminPost> {
    const response = await call('POST', '/api/admin/blog/posts', { ...draft, ...changes });
    expect(response.statusCode, response.body).toBe(201);
    return adminPostSchema.parse(response.json());
  }
  const publish = (changes: object = {}) => create({ status: 'published', ...changes });
  async function change(id: number, changes: object): Promise<AdminPost> {
    const response = await call('PUT', `/api/admin/blog/posts/${id}`, changes);
    expect(response.statusCode, response.body).toBe(200);
    return adminPostSchema.parse(response.json());
  }
  const refused = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await call(method, url, payload);
    return [response.statusCode, response.json<{ message: string }>().message];
  };
  const titles = async (query = '') =>
    postListAnswerSchema
      .parse((await call('GET', `/api/blog/posts${query}`)).json())
      .posts.map(({ title }) => title);
  const read = async (slug: string) => {
    const response = await call('GET', `/api/blog/posts/${slug}`);
    return response.statusCode === 200 ? postPageSchema.parse(response.json()) : response.statusCode;
  };

  return { suite, call, create, publish, change, refused, titles, read };
}
