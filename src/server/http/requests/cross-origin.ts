import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './addresses.ts';

/** Public data: calls outside the admins' and owners' own, feeds, calendars, tracks, tables, sitemaps. */
const OPEN =
  /^\/api\/(?!(?:admin|upload|private|challenge|docs)(?:\/|$))|^\/(?!api\/).+\.(?:ics|gpx|xml|json|csv|txt)$/;
const READS = new Set(['GET', 'HEAD']);

/** No credentials: a browser sends no cookies with it, and a page of another site sees what anyone may see. */
const SHARED = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
export const SHARED_NAMES = Object.keys(SHARED);
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Lets pages of other sites read public data. Never what writes, or what is an admin's or an owner's. */
export function addCrossOriginReads(api: FastifyInstance): void {
  api.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    if (READS.has(request.method) && config.missing !== true && url !== undefined && OPEN.test(url)) {
      reply.headers(SHARED);
    }
    done();
  });
}

/** Answers a browser that asks whether another site's page may read: false when it may not, or did not ask. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
): boolean {
  const wanted = request.headers['access-control-request-method'] ?? '';
  if (!READS.has(wanted) || !methods.includes(wanted) || !OPEN.test(pathOf(request.url))) return false;
  reply.headers(PREFLIGHT);
  return true;
}
