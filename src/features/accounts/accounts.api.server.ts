import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { AppError } from '#platform/errors/app-error.ts';
import { adminOf, currentSession } from './sessions/admin.guard.server.ts';
import type { AdminSessions } from './sessions/sessions.service.server.ts';
import type { AdminUsers } from './admin-users.service.server.ts';
import {
  changePasswordSchema,
  messageAnswerSchema,
  sessionAnswerSchema,
  sessionParamsSchema,
  sessionsAnswerSchema,
  signInRefusedSchema,
  signInRequestSchema,
} from './accounts.schema.ts';
import type { SignIn } from './sign-in/sign-in.service.server.ts';

const TAGS = ['admin'];

/** Signing in and out. All calls but the first two are behind the guard of the admin prefix. */
export async function accountsApi(
  app: FastifyInstance,
  deps: { signIn: SignIn; adminSessions: AdminSessions; adminUsers: AdminUsers },
) {
  const { signIn, adminSessions: sessions, adminUsers: users } = deps;
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/api/admin/login',
    {
      schema: {
        tags: TAGS,
        summary: 'Sign in',
        description:
          'Waits grow after failures: 429 with Retry-After. When `errors` name `proofOfWork`, a solved ' +
          'challenge of /api/challenge is tried at once. 401 with `secondFactor: true` asks for `code` beside the ' +
          'same name and password.',
        body: signInRequestSchema,
        response: { 200: sessionAnswerSchema, 401: signInRefusedSchema },
      },
      errorHandler: askForSecondFactor,
    },
    async (request, reply) => {
      const { admin, passwordIsTemporary, setCookie } = await signIn.signIn(request.body, {
        address: request.ip,
        cookies: request.headers.cookie,
        userAgent: request.headers['user-agent'],
      });
      return reply
        .headers({ 'set-cookie': setCookie, 'cache-control': 'no-store' })
        .send({ ...admin, passwordIsTemporary });
    },
  );

  api.get(
    '/api/admin/session',
    { schema: { tags: TAGS, summary: 'Who is signed in', response: { 200: sessionAnswerSchema } } },
    async (request, reply) => {
      const refusal = 'Nobody is signed in.';
      const { admin, passwordIsTemporary } = await currentSession(request, reply, { sessions, refusal });
      return reply.send({ ...admin, passwordIsTemporary });
    },
  );

  api.post(
    '/api/admin/logout',
    { schema: { tags: TAGS, summary: 'Sign out', response: { 200: messageAnswerSchema } } },
    async (request, reply) => {
      await signIn.signOut(adminOf(request), sessionOf(request));
      const stale = sessions.forgetCookie(request.headers.cookie);
      // Instead of the guard's answer, which may have just prolonged the session.
      if (stale) void reply.removeHeader('set-cookie').header('set-cookie', stale);
      return reply.send({ message: 'You are signed out.' });
    },
  );

  api.post(
    '/api/admin/password',
    {
      schema: {
        tags: TAGS,
        summary: 'Change your own password',
        description: 'Ends your other sessions.',
        body: changePasswordSchema,
        response: { 200: messageAnswerSchema },
      },
    },
    async (request, reply) => {
      await users.changePassword(adminOf(request), request.body, { sessionId: sessionOf(request) });
      return reply.send({ message: 'Your password is changed.' });
    },
  );

  api.get(
    '/api/admin/sessions',
    { schema: { tags: TAGS, summary: 'Your sessions', response: { 200: sessionsAnswerSchema } } },
    async (request, reply) => {
      const own = await sessions.list(adminOf(request).id);
      const current = sessionOf(request);
      return reply.send({
        sessions: own.map(({ id, device, createdAt, lastSeenAt, expiresAt }) => ({
          id,
          device,
          createdAt: createdAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          isCurrent: id === current,
        })),
      });
    },
  );

  api.delete(
    '/api/admin/sessions/:id',
    {
      schema: {
        tags: TAGS,
        summary: 'End one of your sessions',
        params: sessionParamsSchema,
        response: { 200: messageAnswerSchema },
      },
    },
    async (request, reply) => {
      await signIn.endSession(adminOf(request), request.params.id);
      return reply.send({ message: 'The session is over.' });
    },
  );

  api.delete(
    '/api/admin/sessions',
    {
      schema: { tags: TAGS, summary: 'End all your other sessions', response: { 200: messageAnswerSchema } },
    },
    async (request, reply) => {
      const ended = await signIn.endOtherSessions(adminOf(request), sessionOf(request));
      return reply.send({ message: ended === 1 ? '1 session is over.' : `${ended} sessions are over.` });
    },
  );
}

/** Adds `secondFactor: true` to the refusal, by which programs know that a code is asked for. */
function askForSecondFactor(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AppError && error.code === 'unauthorized' && error.fieldErrors)) throw error;
  void reply
    .code(401)
    .header('cache-control', 'no-store')
    .send({ message: error.userMessage, code: error.code, errors: error.fieldErrors, secondFactor: true });
}

function sessionOf({ adminSessionId }: FastifyRequest): string {
  if (!adminSessionId) throw new AppError('unauthorized', 'Please sign in to continue.');
  return adminSessionId;
}
