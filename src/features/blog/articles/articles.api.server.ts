import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import {
  publishedSubmissionSchema,
  reviewSchema,
  submissionIdParamsSchema,
  submissionSchema,
  submissionsAnswerSchema,
  submissionsQuerySchema,
} from './articles.schema.ts';
import { submitArticleAnswerSchema, submitArticleSchema } from './submit-article.schema.ts';
import type { ArticlesService } from './articles.service.server.ts';

/** 50,000 characters in any script, however they are escaped. */
export const ARTICLE_BODY_LIMIT = 512 * 1024;
const ADMIN_TAGS = ['admin'];

export async function articlesApi(app: FastifyInstance, { articles }: { articles: ArticlesService }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/blog/submit',
    {
      bodyLimit: ARTICLE_BODY_LIMIT,
      schema: {
        tags: ['blog'],
        summary: 'Submit an article for review',
        description:
          'Plain text: blank lines make paragraphs, addresses become links. Nothing is public before review. The ' +
          'same form again, with the same `submissionKey`, changes nothing.',
        body: submitArticleSchema,
        response: { 201: submitArticleAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await articles.submit(request.body, { address: request.ip });
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  );

  api.get(
    '/api/admin/blog/submissions',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Articles of readers, newest first',
        querystring: submissionsQuerySchema,
        response: { 200: submissionsAnswerSchema },
      },
    },
    async (request) => articles.list(request.query),
  );

  api.post(
    '/api/admin/blog/submissions/:id/review',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Approve or reject a pending article',
        description: 'With `updatedAt`, 409 when its writer changed it since.',
        params: submissionIdParamsSchema,
        body: reviewSchema,
        response: { 200: submissionSchema },
      },
    },
    async (request) => articles.review(Number(request.params.id), request.body, adminOf(request)),
  );

  api.post(
    '/api/admin/blog/submissions/:id/publish',
    {
      schema: {
        tags: ADMIN_TAGS,
        summary: 'Make a post of an approved article',
        params: submissionIdParamsSchema,
        response: { 200: publishedSubmissionSchema },
      },
    },
    async (request) => articles.publish(Number(request.params.id), adminOf(request)),
  );
}
