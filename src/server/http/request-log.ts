import type { FastifyInstance } from 'fastify';
import { symbols, type Logger } from 'pino';
import type { RequestCounts } from './request-counts.ts';

const INFO = 30;

/**
 * One line per request. It names the route's pattern, not the address asked for: those hold ZIP codes. Written into
 * the log's own stream: the logger would take a quarter of the time that a kept page does.
 *
 * @param counted gets the route's pattern, the status and the milliseconds of each request, logged or not
 */
export function addRequestLog(app: FastifyInstance, counted?: RequestCounts['count']): void {
  const log = app.log as Logger;
  const { [symbols.streamSym]: stream } = log as unknown as Record<symbol, { write: (line: string) => void }>;
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const isLogged = stream !== undefined && log.isLevelEnabled('info');
    if (!isLogged && !counted) return;
    const { url } = request.routeOptions;
    const { elapsedTime } = reply;
    counted?.(url, reply.statusCode, elapsedTime);
    if (!isLogged) return;
    const route = JSON.stringify(url ?? 'unmatched');
    const ms = Math.round(elapsedTime * 10) / 10;
    stream.write(
      `{"level":${INFO},"time":${Date.now()},"reqId":"${request.id}","method":"${request.method}",` +
        `"route":${route},"status":${reply.statusCode},"ms":${ms},"msg":"request"}\n`,
    );
  });
}
