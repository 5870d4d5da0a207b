import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import { nextLink } from '#platform/http/list-page.server.ts';
import { TOTAL_HEADER } from '#platform/http/list-total.ts';
import type { QueueDigest } from './digest.service.server.ts';
import {
  claimAnswerSchema,
  decideAnswerSchema,
  decideRequestSchema,
  digestSettingSchema,
  digestStateSchema,
  queueAnswerSchema,
  queueCountsSchema,
  queueDetailsSchema,
  queueEntryParamsSchema,
  queueQuerySchema,
  queueTodaySchema,
  undoAnswerSchema,
  undoRequestSchema,
} from './queue.schema.ts';
import type { QueueService } from './queue.service.server.ts';

const TAGS = ['admin'];

/** Everything that waits for an admin, in one list. Behind the guard of the admin prefix. */
export async function queueApi(
  app: FastifyInstance,
  { queue, digest }: { queue: QueueService; digest: QueueDigest },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/admin/queue',
    {
      schema: {
        tags: TAGS,
        summary: 'Everything that waits',
        description:
          'Requests for help come first, by urgency, then rides by date, then the oldest. `next` is for `after` of the next page. Counting stops at 1,000 ' +
          'of a kind. `decisions` are those that can still be undone, your own first.',
        querystring: queueQuerySchema,
        response: { 200: queueAnswerSchema },
      },
    },
    async (request, reply) => {
      const page = await queue.page(request.query, adminOf(request));
      reply.header(TOTAL_HEADER, page.counts.total);
      if (page.next !== null) reply.header('link', nextLink(request, { after: page.next }));
      return reply.send(page);
    },
  );

  api.get(
    '/api/admin/queue/counts',
    { schema: { tags: TAGS, summary: 'How much waits', response: { 200: queueCountsSchema } } },
    async () => queue.counts(),
  );

  api.get(
    '/api/admin/queue/today',
    { schema: { tags: TAGS, summary: 'What was decided today', response: { 200: queueTodaySchema } } },
    async () => queue.today(),
  );

  api.get(
    '/api/admin/queue/:kind/:id',
    {
      schema: {
        tags: TAGS,
        summary:
          'One entry that waits, whole: how it will look, what it changes, where it is, what to look at twice',
        params: queueEntryParamsSchema,
        response: { 200: queueDetailsSchema },
      },
    },
    async (request) => queue.details(request.params, adminOf(request)),
  );

  api.post(
    '/api/admin/queue/decide',
    {
      schema: {
        tags: TAGS,
        summary: 'Approve or decline up to 100 entries',
        description:
          'Each on its own: `results` says what became of which. A decision is carried out after 30 seconds and can ' +
          'be undone until then; approving a request for help happens at once. With the `updatedAt` of an entry, it ' +
          'is refused (`isStale`) when someone else changed the entry since.',
        body: decideRequestSchema,
        response: { 200: decideAnswerSchema },
      },
    },
    async (request) => queue.decide(request.body, adminOf(request)),
  );

  api.post(
    '/api/admin/queue/undo',
    {
      schema: {
        tags: TAGS,
        summary: 'Undo decisions that are not carried out yet',
        body: undoRequestSchema,
        response: { 200: undoAnswerSchema },
      },
    },
    async (request) => queue.undo(request.body.decisions, adminOf(request)),
  );

  api.post(
    '/api/admin/queue/claim',
    {
      schema: {
        tags: TAGS,
        summary: 'Say that you are looking at an entry, for five minutes',
        body: queueEntryParamsSchema,
        response: { 200: claimAnswerSchema },
      },
    },
    async (request) => queue.claim(request.body, adminOf(request)),
  );

  api.post(
    '/api/admin/queue/release',
    {
      schema: {
        tags: TAGS,
        summary: 'Say that you are not looking at it any more',
        body: queueEntryParamsSchema,
        response: { 200: claimAnswerSchema },
      },
    },
    async (request) => queue.release(request.body, adminOf(request)),
  );

  api.get(
    '/api/admin/digest',
    { schema: { tags: TAGS, summary: 'Your morning email', response: { 200: digestStateSchema } } },
    async (request) => digest.stateOf(adminOf(request)),
  );

  api.put(
    '/api/admin/digest',
    {
      schema: {
        tags: TAGS,
        summary: 'Switch your morning email on or off',
        body: digestSettingSchema,
        response: { 200: digestStateSchema },
      },
    },
    async (request) => digest.set(adminOf(request), request.body),
  );
}
