import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { mailIdParamsSchema, mailListQuerySchema, mailListSchema } from './mail-outbox.schema.ts';
import type { MailOutbox } from './mail-outbox.service.server.ts';

const TAGS = ['admin'];

/** The outbox, for admins. Like every `/api/admin/*` call it is refused to everyone else before it gets here. */
export async function mailOutboxApi(app: FastifyInstance, { outbox }: { outbox: MailOutbox }) {
  const api = app.withTypeProvider<ZodTypeProvider>();
  api.get(
    '/api/admin/mails',
    {
      schema: {
        tags: TAGS,
        summary: 'Emails of the site, newest first',
        description: '`total` counts the matches, up to 10,000; `counts` all emails by state.',
        querystring: mailListQuerySchema,
        response: { 200: mailListSchema },
      },
    },
    async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await outbox.list(request.query)),
  );
  api.post(
    '/api/admin/mails/:id/resend',
    {
      schema: {
        tags: TAGS,
        summary: 'Send an email again that was sent or given up',
        params: mailIdParamsSchema,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      await outbox.resend(request.params.id);
      return reply.header('cache-control', 'no-store').send({ message: 'The email will be sent again' });
    },
  );
}
