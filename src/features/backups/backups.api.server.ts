import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { backupStatusSchema } from './backups.schema.ts';
import type { Backups } from './backups.service.server.ts';

const TAGS = ['admin'];

/** Backups, for admins. Like every `/api/admin/*` call it is refused to everyone else before it gets here. */
export async function backupsApi(app: FastifyInstance, { backups }: { backups: Backups }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/admin/backups',
    {
      schema: {
        tags: TAGS,
        summary: 'The last good backup, its age, and what is wrong',
        response: { 200: backupStatusSchema },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await backups.status()),
  );
  api.post(
    '/api/admin/backups',
    {
      schema: {
        tags: TAGS,
        summary: 'Back up now',
        description:
          'Answers at once; the backup is made and proven in the background. 409 while another one is.',
        response: { 202: z.object({ message: z.string() }) },
      },
    },
    async (_request, reply) => {
      await backups.request();
      return reply
        .code(202)
        .header('cache-control', 'no-store')
        .send({ message: 'The backup is being made' });
    },
  );
}
