import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { sendFile } from '#platform/feed/send-file.server.ts';
import { FILES_PER_MINUTE } from '#platform/http/request-limits.ts';
import type { BlogFeeds } from './blog-feeds.service.server.ts';
import {
  adminPostsAnswerSchema,
  adminPostSchema,
  adminPostsQuerySchema,
  createPostSchema,
  postIdParamsSchema,
  postRevisionSchema,
  postRevisionsSchema,
  revisionParamsSchema,
  postListAnswerSchema,
  postListQuerySchema,
  postPageSchema,
  slugParamsSchema,
  updatePostSchema,
} from './blog.schema.ts';
import type { BlogService } from './blog.service.server.ts';

const POST_BODY_LIMIT = 2 * 1024 * 1024;
const TAGS = ['blog'];
const ADMIN_TAGS = ['admin'];
const FEED_TYPES = {
  xml: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;

/** Reading: the list, a post, the feeds. */
export async function blogApi(
  app: FastifyInstance,
  { blog, feeds }: { blog: BlogService; feeds: BlogFeeds },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/blog/posts',
    {
      schema: {
        tags: TAGS,
        summary: 'Published posts, newest first',
        description:
          '50 on a page unless `pageSize` says otherwise; `total` counts all. `fields=card` leaves the content out.',
        querystring: postListQuerySchema,
        response: { 200: postListAnswerSchema },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-cache').send(await blog.answer(request.query)),
  );

  api.get(
    '/api/blog/posts/:slug',
    {
      schema: {
        tags: TAGS,
        summary: 'One published post',
        description: 'An earlier address of a post leads to its present one (301).',
        params: slugParamsSchema,
        response: { 200: postPageSchema },
      },
    },
    async (request, reply) => {
      const found = await blog.read(request.params.slug);
      reply.header('cache-control', 'no-cache');
      if ('movedTo' in found) return reply.redirect(`/api/blog/posts/${found.movedTo}`, 301);
      return reply.send(found.post);
    },
  );

  for (const format of ['xml', 'json'] as const) {
    api.get(
      `/blog/feed.${format}`,
      { schema: { hide: true }, config: { requestsPerMinute: FILES_PER_MINUTE } },
      async (request, reply) => {
        const file = await feeds.feed(format);
        return sendFile(request, reply, { ...file, type: FEED_TYPES[format] });
      },
    );
  }
}

/** Writing, for admins. Like every `/api/admin/*` call these are refused to everyone else before they get here. */
export async function adminBlogApi(app: FastifyInstance, { blog }: { blog: BlogService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const { editing } = blog;

  api.get(
    '/api/admin/blog/posts',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Posts of every state',
        querystring: adminPostsQuerySchema,
        response: { 200: adminPostsAnswerSchema },
      },
    },
    async (request) => editing.list(request.query),
  );

  api.get(
    '/api/admin/blog/posts/:id',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'One post',
        params: postIdParamsSchema,
        response: { 200: adminPostSchema },
      },
    },
    async (request) => editing.find(Number(request.params.id)),
  );

  api.post(
    '/api/admin/blog/posts',
    {
      bodyLimit: POST_BODY_LIMIT,
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Write a post',
        description:
          'The content is HTML; what is not on the allowlist falls away. An empty slug is made from the title.',
        body: createPostSchema,
        response: { 201: adminPostSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await editing.create(request.body, adminOf(request))),
  );

  api.put(
    '/api/admin/blog/posts/:id',
    {
      bodyLimit: POST_BODY_LIMIT,
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Change a post',
        description: 'Only what is sent changes. With `version`, 409 when somebody saved since.',
        params: postIdParamsSchema,
        body: updatePostSchema,
        response: { 200: adminPostSchema },
      },
    },
    async (request) => editing.update(Number(request.params.id), request.body, adminOf(request)),
  );

  api.put(
    '/api/admin/blog/posts/:id/publish',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Publish a draft or archived post',
        params: postIdParamsSchema,
        response: { 200: adminPostSchema },
      },
    },
    async (request) => editing.publish(Number(request.params.id), adminOf(request)),
  );

  api.get(
    '/api/admin/blog/posts/:id/revisions',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Versions of a post, newest first',
        description: 'Every save that changes a text keeps one; the newest 50 stay.',
        params: postIdParamsSchema,
        response: { 200: postRevisionsSchema },
      },
    },
    async (request) => editing.revisions(Number(request.params.id)),
  );

  api.get(
    '/api/admin/blog/posts/:id/revisions/:version',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'One version of a post',
        params: revisionParamsSchema,
        response: { 200: postRevisionSchema },
      },
    },
    async (request) => editing.revision(Number(request.params.id), Number(request.params.version)),
  );

  api.post(
    '/api/admin/blog/posts/:id/revisions/:version/restore',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Go back to a version',
        description: 'Makes a new version with its texts; slug and status stay.',
        params: revisionParamsSchema,
        response: { 200: adminPostSchema },
      },
    },
    async (request) =>
      editing.restore(Number(request.params.id), Number(request.params.version), adminOf(request)),
  );

  api.delete(
    '/api/admin/blog/posts/:id',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Delete a post',
        description: 'An article that it was made from can be published again.',
        params: postIdParamsSchema,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await editing.delete(Number(request.params.id), adminOf(request));
      return { message: 'Blog post deleted successfully' };
    },
  );
}
