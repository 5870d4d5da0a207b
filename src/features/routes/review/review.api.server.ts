import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import type { Proposal } from '#features/review/changes/proposals.schema.ts';
import { REVIEW_LIST_NOTE, reviewQuerySchema } from '#features/review/review.schema.ts';
import { moderationState } from '#features/review/reviewed-row.service.server.ts';
import { sendList } from '#platform/http/send-list.server.ts';
import { hintSentences } from '#platform/spam/submission-guard.server.ts';
import {
  reviewedRouteSchema,
  routeChangesSchema,
  routeTrackSchema,
  type ReviewedRoute,
} from './reviewed-route.schema.ts';
import { wholeRuleText } from '../series/repeat.model.ts';
import type { RouteModeration } from './review.service.server.ts';
import type { RouteProposals } from './proposals.service.server.ts';
import { publicRoute } from '../entry/route.mapper.server.ts';
import { routeIdParamsSchema } from '../entry/route.schema.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';

const TAGS = ['admin'];

/** Routes and rides for admins. Behind the guard of the admin prefix. */
export async function reviewRoutesApi(
  app: FastifyInstance,
  { review, proposals }: { review: RouteModeration; proposals: RouteProposals },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  /** Adds what is stored apart from the rows, for all of them at once. */
  async function shownWith(rows: readonly StoredRoute[]) {
    const requested = await proposals.shown(rows);
    const rules = await review.rules(rows);
    const miles = await review.trackMiles(rows.map(({ id }) => id));
    return (row: StoredRoute): ReviewedRoute => {
      const rule = rules.get(row.id);
      return {
        ...reviewedRoute(row, requested.get(row.id) ?? null, miles.get(row.id) ?? null),
        repeats: rule ? wholeRuleText(rule) : null,
      };
    };
  }

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
      const { rows, total, more } = await review.page(request.query);
      const shown = await shownWith(rows);
      return sendList(reply, rows.map(shown), total, more);
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
      const shown = await shownWith([row]);
      return reply.send(shown(row));
    },
  );

  api.put(
    '/api/admin/scenic-routes/:id/track',
    {
      schema: {
        tags: TAGS,
        summary: 'Give a route or ride another track, or none',
        description: 'Send its GPX file to /api/route-geometry first; `trackId` null takes the track away.',
        params: routeIdParamsSchema,
        body: routeTrackSchema,
        response: { 200: reviewedRouteSchema },
      },
    },
    async (request, reply) => {
      const id = Number(request.params.id);
      await review.setTrack(id, request.body.trackId, adminOf(request));
      const row = await review.find(id);
      const shown = await shownWith([row]);
      return reply.send(shown(row));
    },
  );
}

const reviewedRoute = (
  row: StoredRoute,
  proposal: Proposal | null,
  trackMiles: number | null,
): Omit<ReviewedRoute, 'repeats'> => ({
  ...publicRoute(row),
  ...moderationState(row),
  submitterEmail: row.submitterEmail,
  isWithdrawn: row.withdrawnAt !== null,
  proposal,
  spamHints: hintSentences(row.spamHints),
  trackMiles,
});
