import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import {
  changedWebhookSchema,
  createdWebhookSchema,
  newWebhookSchema,
  webhookIdParamsSchema,
  webhookListSchema,
} from './webhooks.schema.ts';
import type { Webhooks } from './webhooks.service.server.ts';

const TAGS = ['admin'];
const PATH = '/api/admin/webhooks';
const ONE = `${PATH}/:id`;
const said = { 200: z.object({ message: z.string() }) };

/** Other programs that are notified of rides and verdicts. Behind the guard of the admin prefix. */
export async function webhooksApi(app: FastifyInstance, { webhooks }: { webhooks: Webhooks }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'Webhooks and their last deliveries',
        response: { 200: webhookListSchema },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await webhooks.list()),
  );

  api.post(
    PATH,
    {
      schema: {
        tags: TAGS,
        summary: 'Notify another program of new and canceled rides and of changed verdicts',
        description:
          'Deliveries are signed as https://www.standardwebhooks.com says, by the secret that is answered here and never ' +
          'again. An address that leads into a private network is never called, and redirects are not followed.',
        body: newWebhookSchema,
        response: { 201: createdWebhookSchema },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(await webhooks.add(request.body.url, adminOf(request))),
  );

  api.put(
    ONE,
    {
      schema: {
        tags: TAGS,
        summary: 'Switch a webhook off, or on again',
        params: webhookIdParamsSchema,
        body: changedWebhookSchema,
        response: said,
      },
    },
    async (request) => {
      const { isActive } = request.body;
      await webhooks.setActive(request.params.id, isActive, adminOf(request));
      return { message: isActive ? 'The webhook is on.' : 'The webhook is off.' };
    },
  );

  api.delete(
    ONE,
    {
      schema: {
        tags: TAGS,
        summary: 'Delete a webhook and its log',
        params: webhookIdParamsSchema,
        response: said,
      },
    },
    async (request) => {
      await webhooks.remove(request.params.id, adminOf(request));
      return { message: 'The webhook is deleted.' };
    },
  );

  api.post(
    `${ONE}/test`,
    { schema: { tags: TAGS, summary: 'Send a test', params: webhookIdParamsSchema, response: said } },
    async (request) => {
      await webhooks.test(request.params.id);
      return { message: 'A test is on its way. Refresh to see what came of it.' };
    },
  );
}
