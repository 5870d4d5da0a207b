import type { FastifyInstance } from 'fastify';
import { withoutTrailingSlash } from './addresses.ts';

/**
 * Files, feeds and calls have one address each; with a slash behind it they have moved. Pages see to it themselves.
 * @param isOurs says by a route's pattern whether this hook is for it
 */
export function addTrailingSlashRedirect(app: FastifyInstance, isOurs: (url: string) => boolean): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || url === undefined || !isOurs(url) || url.endsWith('*') || config.missing === true)
      return done();
    const to = withoutTrailingSlash(request.url);
    if (to === undefined) return done();
    void reply.header('cache-control', 'public, max-age=3600').redirect(to, 301);
  });
}
