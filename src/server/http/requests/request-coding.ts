import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Refuses compressed requests before their body is read: a few hundred bytes can unpack into hours of work. */
export function addRequestCoding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const coding = request.headers['content-encoding'];
    if (coding === undefined || WITHOUT_BODY.has(request.method) || /^\s*(identity\s*)?$/i.test(coding))
      return done();
    done(
      new AppError('unsupported_media', 'Send it uncompressed, without content-encoding.', {
        headers: { 'accept-encoding': 'identity' },
      }),
    );
  });
}
