import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '#platform/errors/app-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs of other sites may write here: the address itself says what they may do. */
    fromAnySite?: boolean;
  }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that another site's page makes a browser send. Clients that are no browsers send neither header. */
export function addSameOriginCheck(app: FastifyInstance, options: { publicOrigin: string }): void {
  // A form of another site can send plain text without asking first; JSON it cannot.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.has(request.method) || request.routeOptions.config.fromAnySite === true) return done();
    if (!isForeign(request.headers, options.publicOrigin)) return done();
    done(new AppError('forbidden', 'This request came from another site and was refused.'));
  });
}

/** True when a browser says that another site's page sends this, or does not say that it is one of ours. */
export function isForeign(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return origin !== undefined && origin !== publicOrigin && hostOf(origin) !== host;
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;
