import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/admin/admin-guard.service.server.ts';
import type { Proposal } from '#features/proposals/proposals.schema.ts';
import { REVIEW_LIST_NOTE, reviewQuerySchema } from '#features/moderation/moderation.schema.ts';
import { moderationState, sendList } from '#features/moderation/moderation.service.server.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import { reviewedRouteSchema, routeChangesSchema, type ReviewedRoute } from './review-route.schema.ts';
import type { RouteModeration } from './route-moderation.service.server.ts';
import type { RouteProposals } from './route-proposals.service.server.ts';
import { publicRoute } from './route-record.service.server.ts';
import { routeIdParamsSchema } from './scenic-routes.schema.ts';
import type { StoredRoute } from './scenic-routes.tables.server.ts';

const TAGS = ['admin'];

/** Routes and rides for admins. Behind the guard of the admin prefix. */
export async function reviewRoutesApi(
  app: FastifyInstance,
  { review, proposals }: { review: RouteModeration; proposals: RouteProposals },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/admin/scenic-routes',
    {
      schema: {
        tags: TAGS,
        summary: 'Routes and rides for review',
        description: REVIEW_LIST_NOTE,
        querystring: reviewQuerySchema,
        response: { 200: z.array(reviewedRouteSchema) },
      },
    },
    async (request, reply) => {
      const { rows, total } = await review.page(request.query);
      const shown = await proposals.shown(rows);
      return sendList(
        reply,
        rows.map((row) => reviewedRoute(row, shown.get(row.id) ?? null)),
        total,
      );
    },
  );

  api.put(
    '/api/admin/scenic-routes/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'Change a route or ride',
        description: 'Only what is sent changes. With `updatedAt`, 409 when someone else was faster.',
        params: routeIdParamsSchema,
        body: routeChangesSchema,
        response: { 200: reviewedRouteSchema },
      },
    },
    async (request, reply) => {
      const row = await review.update(Number(request.params.id), request.body, adminOf(request));
      const shown = await proposals.shown([row]);
      return reply.send(reviewedRoute(row, shown.get(row.id) ?? null));
    },
  );
}

const reviewedRoute = (row: StoredRoute, proposal: Proposal | null): ReviewedRoute => ({
  ...publicRoute(row),
  ...moderationState(row),
  submitterEmail: row.submitterEmail,
  isWithdrawn: row.withdrawnAt !== null,
  proposal,
  spamHints: hintSentences(row.spamHints),
});
