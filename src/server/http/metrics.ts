import type { FastifyInstance } from 'fastify';
import { hash, timingSafeEqual } from 'node:crypto';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { comeBack } from '#platform/http/visitor.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Metrics } from '#platform/metrics/metrics.server.ts';
import { OPEN_METRICS_TYPE } from '#platform/metrics/open-metrics.ts';
import { RequestLimiter } from '../load/request-limit.ts';

/** A program has one token and needs one try. */
const WRONG_PER_MINUTE = 20;

/** `/metrics` in OpenMetrics form, for anyone who sends the token. Without a token there is no such address. */
export function addMetrics(
  app: FastifyInstance,
  options: { token: string | undefined; metrics: Metrics; now: () => number },
): void {
  const { token, metrics, now } = options;
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  const wrong = new RequestLimiter(WRONG_PER_MINUTE, now);
  app.get('/metrics', { schema: { hide: true }, config: { alwaysOpen: true } }, async (request, reply) => {
    const { authorization = '' } = request.headers;
    // Of the same length whatever was sent, so that the time tells nothing.
    const sent = digest(authorization.replace(/^bearer +/i, 'Bearer '));
    if (!timingSafeEqual(sent, expected)) {
      const wait = wrong.take(addressPrefix(request.ip));
      if (wait > 0) throw comeBack(wait, 'Too many requests with a wrong token.');
      throw new AppError('unauthorized', 'Send the token of METRICS_TOKEN as "Authorization: Bearer …".', {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    return reply
      .header('cache-control', 'no-store')
      .type(OPEN_METRICS_TYPE)
      .send(await metrics.text());
  });
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
