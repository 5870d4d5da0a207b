import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { adminOf } from '#features/accounts/sessions/admin.guard.server.ts';
import {
  acceptProposalSchema,
  declineProposalSchema,
  proposalDecidedSchema,
  proposalIdParamsSchema,
} from './proposals.schema.ts';
import type { Proposals } from './proposals.service.server.ts';

const TAGS = ['admin'];

/** Changes that owners propose. Behind the guard of the admin prefix. */
export async function proposalsApi(app: FastifyInstance, { proposals }: { proposals: Proposals }) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/admin/proposals/:id/accept',
    {
      schema: {
        tags: TAGS,
        summary: 'Take over what an owner proposes',
        description:
          'Exactly the proposed fields change. 409 when the proposal or one of its fields moved since; name the ' +
          'fields to take over what someone else changed meanwhile.',
        params: proposalIdParamsSchema,
        body: acceptProposalSchema,
        response: { 200: proposalDecidedSchema },
      },
    },
    async (request) => {
      await proposals.accept(Number(request.params.id), request.body, adminOf(request));
      return { message: 'The change is made.' };
    },
  );

  api.post(
    '/api/admin/proposals/:id/decline',
    {
      schema: {
        tags: TAGS,
        summary: 'Decline what an owner proposes; the entry stays as it is',
        params: proposalIdParamsSchema,
        body: declineProposalSchema,
        response: { 200: proposalDecidedSchema },
      },
    },
    async (request) => {
      await proposals.decline(Number(request.params.id), request.body, adminOf(request));
      return { message: 'The change is declined.' };
    },
  );
}
