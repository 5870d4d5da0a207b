import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { resendAnswerSchema, resendSchema } from './my-entries.schema.ts';
import type { MyEntries } from './my-entries.service.server.ts';

export async function myEntriesApi(app: FastifyInstance, { entries }: { entries: MyEntries }) {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/private-links/resend',
    {
      schema: {
        tags: ['private links'],
        summary: 'Send the links of an address to it again',
        description:
          'One email with new links to everything that is kept under the address, at most every ten minutes. The ' +
          'answer is the same whether there is anything or not.',
        body: resendSchema,
        response: { 202: resendAnswerSchema },
      },
    },
    async (request, reply) => {
      const answer = await entries.resend(request.body, { address: request.ip });
      return reply.code(202).header('cache-control', 'no-store').send(answer);
    },
  );
}
