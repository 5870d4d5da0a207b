import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { REVIEW_KINDS } from './review.model.ts';
import {
  approveAnswerSchema,
  approveRequestSchema,
  deletedAnswerSchema,
  entryIdParamsSchema,
} from './review.schema.ts';
import type { ReviewedEntries } from './lists/reviewed-entries.service.server.ts';
import { moderationState } from './reviewed-row.service.server.ts';

const TAGS = ['admin'];

/** Decisions on what visitors submitted. Behind the guard of the admin prefix. */
export async function reviewApi(app: FastifyInstance, { entries }: { entries: ReviewedEntries }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/admin/approve',
    {
      schema: {
        tags: TAGS,
        summary: 'Approve, publish or unpublish an entry, or take its approval back',
        description:
          '`{isApproved: true, isPublished: true}` publishes, `{true, false}` approves without publishing or ' +
          'unpublishes, `{false, false}` takes both back. Each works from every state; what is so already stays as ' +
          'it is. 409 when the entry is closed or is not what `updatedAt` says, 400 for published without approval.',
        body: approveRequestSchema,
        response: { 200: approveAnswerSchema },
      },
    },
    async (request, reply) => {
      const { type, id, ...requested } = request.body;
      const row = await entries.decide(type, id, requested, adminOf(request));
      const answered = type === 'scenic-routes' ? Number(id) : id;
      return reply.send({ type, id: answered, ...moderationState(row) });
    },
  );

  for (const kind of REVIEW_KINDS) {
    api.delete(
      `/api/admin/${kind}/:id`,
      {
        schema: {
          tags: TAGS,
          summary: 'Delete an entry',
          params: entryIdParamsSchema(kind),
          response: { 200: deletedAnswerSchema },
        },
      },
      async (request, reply) => {
        await entries.remove(kind, request.params.id, adminOf(request));
        return reply.send({ message: 'The entry is deleted.' });
      },
    );
  }
}
