import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SubmissionGuardService } from './submission-guard.server.ts';
import { challengeSchema } from './submission.schema.ts';

export async function spamApi(app: FastifyInstance, { guard }: { guard: SubmissionGuardService }) {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/challenge',
    {
      schema: {
        tags: ['forms'],
        summary: 'A proof-of-work challenge for a public form',
        description:
          'Needed only after a 429 whose `errors` name `proofOfWork`. ALTCHA version 2, PBKDF2: send base64 of ' +
          '`{challenge, solution: {counter, derivedKey}}` as `proofOfWork`. Valid for 10 minutes, once.',
        response: { 200: challengeSchema },
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await guard.challenge()),
  );
}
