import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import type { AdminIdentity, AdminSession, AdminSessions } from './sessions.service.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, once a guard let the request pass; null elsewhere. See `adminOf`. */
    admin: AdminIdentity | null;
    /** The session that the request came with, for calls about sessions. */
    adminSessionId: string | null;
  }
}

type GuardSessions = Pick<AdminSessions, 'find' | 'forgetCookie'>;

const GUARDED = /^\/api\/(admin|upload)(\/|$)/;
/** Calls for someone who is not signed in yet; they answer by themselves. */
const OPEN = new Set(['/api/admin/login', '/api/admin/session']);

const SIGNED_OUT = 'Please sign in to continue.';

/**
 * The session of a request, with the cookie that goes on with it or takes back one that is over.
 * @throws AppError `unauthorized` with `refusal` when nobody is signed in
 */
export async function currentSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, refusal }: { sessions: GuardSessions; refusal: string },
): Promise<AdminSession> {
  void reply.header('cache-control', 'no-store');
  const session = await sessions.find(request.headers.cookie);
  const setCookie = session ? session.setCookie : sessions.forgetCookie(request.headers.cookie);
  if (setCookie) void reply.header('set-cookie', setCookie);
  if (!session) throw new AppError('unauthorized', refusal);
  return session;
}

/**
 * An `onRequest` hook that lets only signed-in admins pass and sets `request.admin`. Every address under
 * `/api/admin/` and `/api/upload/` has it already, known or not.
 * @throws AppError `unauthorized` for everyone else.
 */
function requireAdmin(sessions: GuardSessions) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const session = await currentSession(request, reply, { sessions, refusal: SIGNED_OUT });
    request.admin = session.admin;
    request.adminSessionId = session.sessionId;
  };
}

/** Guards everything under the admin and upload prefixes. Call it before the routes are registered. */
export function addAdminGuard(app: FastifyInstance, { sessions }: { sessions: GuardSessions }): void {
  app.decorateRequest('admin', null);
  app.decorateRequest('adminSessionId', null);
  const guard = requireAdmin(sessions);
  app.addHook('onRequest', async (request, reply) => {
    if (isGuarded(request)) await guard(request, reply);
  });
}

/** By the route that was found, since the router decodes addresses; unknown ones by what was asked for. */
function isGuarded(request: FastifyRequest): boolean {
  const route = request.routeOptions.url ?? '';
  if (OPEN.has(route)) return false;
  return GUARDED.test(route) || (route.endsWith('*') && GUARDED.test(decodedPath(request.url)));
}

function decodedPath(url: string): string {
  const [path = ''] = url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * The admin behind a guarded request.
 * @throws AppError `unauthorized` on a route that no guard covers.
 */
export function adminOf(request: FastifyRequest): AdminIdentity {
  if (!request.admin) throw new AppError('unauthorized', SIGNED_OUT);
  return request.admin;
}
