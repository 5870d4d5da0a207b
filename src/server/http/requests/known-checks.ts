import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHECK_HEADERS, CHECK_PATH } from '#features/weather/place/weather.api.server.ts';
import type { WeatherService } from '#features/weather/place/weather.service.server.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { encodingFor } from '#platform/http/encodings.ts';
import { compressedAtOnce } from '../answers/compression.ts';
import type { RequestLimiter } from '../../load/request-limit.ts';
import { isForeign } from './same-origin.ts';

/** A check as browsers and most programs write it. Whatever else may be one is read by its contract. */
const CHECK = /^\s*\{\s*"zipCode"\s*:\s*"(\d{5})"\s*\}\s*$/;
const LONGEST_CHECK = 64;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Answers weather checks whose answer is in memory before anything else looks at the request: every other hook together
 * takes longer than finding and sending it. What is not answered goes on as if nobody had looked at it. Register
 * before whatever changes answers on their way.
 */
export function addKnownChecks(
  app: FastifyInstance,
  options: {
    checks: Pick<WeatherService, 'atOnce'>;
    /** Headers that every answer has, beside its own. */
    constant: Readonly<Record<string, string>>;
    publicOrigin: string;
    /** Counts these as it counts all other calls. */
    limiter: RequestLimiter;
    /** Called for each answer that is sent. */
    arrived: () => void;
  },
): void {
  const { checks, publicOrigin, limiter, arrived } = options;
  const constant = Object.entries({ ...options.constant, ...CHECK_HEADERS }).flat();

  app.addHook('onRequest', (request, reply, done) => {
    if (!mayBeCheck(request)) return done();
    // What came in one packet with its head has been read by the next tick.
    process.nextTick(() => {
      const { raw } = request;
      const length = raw.readableLength;
      const isThere = length === Number(raw.headers['content-length']);
      // Reading nothing of an empty body would end it, and whoever reads it next would wait for that end forever.
      const body: Buffer | null = isThere && length > 0 && length <= LONGEST_CHECK ? raw.read() : null;
      if (body && answer(body, request, reply)) return void raw.resume();
      if (body) raw.unshift(body);
      done();
    });
  });

  const mayBeCheck = ({ raw: { method, url, headers } }: FastifyRequest): boolean =>
    method === 'POST' &&
    url === CHECK_PATH &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    !isForeign(headers, publicOrigin);

  /** False when this is for others to answer. */
  function answer(asked: Buffer, request: FastifyRequest, reply: FastifyReply): boolean {
    const zipCode = CHECK.exec(asked.toString('latin1'))?.[1];
    const known = zipCode === undefined ? undefined : checks.atOnce({ zipCode });
    if (!known) return false;
    const coding = encodingFor(request.headers['accept-encoding']);
    const bytes = coding === 'identity' ? known.body : compressedAtOnce(known.body, coding);
    // Beyond the limit it is counted once more, where it is refused.
    if (!bytes || limiter.take(addressPrefix(request.ip)) > 0) return false;
    const own = coding === 'identity' ? [] : ['content-encoding', coding];
    reply.hijack();
    reply.raw.writeHead(200, [...constant, ...own, 'content-length', String(bytes.length)]).end(bytes);
    arrived();
    return true;
  }
}
