import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { statusProblemsSchema, statusSchema } from './status.schema.ts';
import type { StatusOfSite } from './status.service.server.ts';

const TAGS = ['admin'];

/** How the site is, for admins. Like every `/api/admin/*` call it is refused to everyone else before it gets here. */
export async function statusApi(app: FastifyInstance, { status }: { status: StatusOfSite }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/admin/status',
    {
      schema: {
        tags: TAGS,
        summary: 'How the site is: problems, outside services, email, jobs, disk, database',
        description:
          'Looks again for what is broken. Latency, failures and memory are those of the process that answers; ' +
          'the rest is true of the whole site.',
        response: { 200: statusSchema },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await status.now()),
  );
  api.get(
    '/api/admin/status/problems',
    {
      schema: {
        tags: TAGS,
        summary: 'What stays broken, as the last look found it',
        response: { 200: statusProblemsSchema },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await status.problems()),
  );
}
