import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { nextLink } from '#platform/http/list-page.server.ts';
import { TOTAL_HEADER } from '#platform/http/list-total.ts';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import {
  keepTracesSchema,
  keptTracesSchema,
  traceRequestSchema,
  tracesSchema,
  untracedQuerySchema,
  untracedRoadsSchema,
} from './tracing.schema.ts';
import type { RoadTracing } from './tracing.service.server.ts';

const TAGS = ['admin'];

/** Lines for roads without one. Behind the guard of the admin prefix. */
export async function roadTracingApi(app: FastifyInstance, { tracing }: { tracing: RoadTracing }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/admin/untraced-roads',
    {
      schema: {
        tags: TAGS,
        summary: 'Public roads and rides without a line',
        description: 'Ten at a time, the newest first.',
        querystring: untracedQuerySchema,
        response: { 200: untracedRoadsSchema },
      },
    },
    async (request, reply) => {
      const { before } = request.query;
      const page = await tracing.untraced(before === undefined ? undefined : Number(before));
      reply.header(TOTAL_HEADER, page.total);
      if (page.next !== null) reply.header('link', nextLink(request, { before: page.next }));
      return reply.send(page);
    },
  );

  api.post(
    '/api/admin/road-traces',
    {
      schema: {
        tags: TAGS,
        summary: 'Trace roads through the places that they name',
        description: 'A first guess to look at: nothing changes until it is kept. Up to 10 seconds a road.',
        body: traceRequestSchema,
        response: { 200: tracesSchema },
      },
    },
    async ({ body }) => ({ traces: await tracing.traceAll(body.ids) }),
  );

  api.post(
    '/api/admin/road-traces/keep',
    {
      schema: {
        tags: TAGS,
        summary: 'Give traced lines to their roads',
        description: 'Each is labeled approximate. A road that has a line meanwhile keeps that one.',
        body: keepTracesSchema,
        response: { 200: keptTracesSchema },
      },
    },
    (request) => tracing.keep(request.body.traces, adminOf(request)),
  );
}
