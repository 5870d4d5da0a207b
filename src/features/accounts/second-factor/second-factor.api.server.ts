import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#platform/errors/app-error.ts';
import { adminOf } from '../sessions/admin.guard.server.ts';
import {
  confirmSecondFactorSchema,
  messageAnswerSchema,
  recoveryCodesSchema,
  secondFactorProofSchema,
  secondFactorSetupSchema,
  secondFactorStateSchema,
  setUpSecondFactorSchema,
} from '../accounts.schema.ts';
import { deviceName } from '../sessions/device-name.model.ts';
import type { SecondFactor } from './second-factor.service.server.ts';

const TAGS = ['admin'];

/** One's own second step of signing in. Behind the guard of the admin prefix. */
export async function secondFactorApi(
  app: FastifyInstance,
  { secondFactor }: { secondFactor: SecondFactor },
) {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/api/admin/second-factor',
    {
      schema: {
        tags: TAGS,
        summary: 'Your second step of signing in',
        response: { 200: secondFactorStateSchema },
      },
    },
    async (request) => secondFactor.stateOf(adminOf(request)),
  );

  api.post(
    '/api/admin/second-factor/setup',
    {
      schema: {
        tags: TAGS,
        summary: 'Make a secret for an authenticator app',
        description: 'Nothing changes until a code of the app confirms it.',
        body: setUpSecondFactorSchema,
        response: { 200: secondFactorSetupSchema },
      },
    },
    async (request) => secondFactor.begin(adminOf(request), request.body.password),
  );

  api.post(
    '/api/admin/second-factor/confirm',
    {
      schema: {
        tags: TAGS,
        summary: 'Switch the second step on',
        description: 'Answers the recovery codes, this once. Your other sessions end.',
        body: confirmSecondFactorSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => ({
      recoveryCodes: await secondFactor.confirm(adminOf(request), request.body.code, sourceOf(request)),
    }),
  );

  api.post(
    '/api/admin/second-factor/recovery-codes',
    {
      schema: {
        tags: TAGS,
        summary: 'New recovery codes in place of the earlier ones',
        body: secondFactorProofSchema,
        response: { 200: recoveryCodesSchema },
      },
    },
    async (request) => ({
      recoveryCodes: await secondFactor.renewCodes(adminOf(request), request.body, sourceOf(request)),
    }),
  );

  api.post(
    '/api/admin/second-factor/disable',
    {
      schema: {
        tags: TAGS,
        summary: 'Switch the second step off',
        body: secondFactorProofSchema,
        response: { 200: messageAnswerSchema },
      },
    },
    async (request) => {
      await secondFactor.disable(adminOf(request), request.body, sourceOf(request));
      return { message: 'Your password alone signs you in again.' };
    },
  );
}

function sourceOf({ adminSessionId, headers }: FastifyRequest) {
  if (!adminSessionId) throw new AppError('unauthorized', 'Please sign in to continue.');
  return { sessionId: adminSessionId, device: deviceName(headers['user-agent'] ?? '') };
}
