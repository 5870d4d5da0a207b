import type { FastifyInstance } from 'fastify';
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
    const site = request.headers['sec-fetch-site'];
    if (site === 'same-origin' || site === 'none') return done();
    const origin = request.headers.origin;
    const foreign =
      site !== undefined
        ? true
        : origin !== undefined && origin !== options.publicOrigin && hostOf(origin) !== request.headers.host;
    if (!foreign) return done();
    done(new AppError('forbidden', 'This request came from another site and was refused.'));
  });
}

const hostOf = (origin: string): string | undefined => URL.parse(origin)?.host;
