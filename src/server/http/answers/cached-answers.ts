import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { TOTAL_HEADER } from '#platform/http/list-total.ts';
import type { AnswerRule } from '../../pages/answer-rules.ts';
import { createPageStore } from '../../pages/page-store.ts';
import { pathOf, queryOf } from '../requests/addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where this answer may be kept, and what it will show. */
    kept: { key: string; stamp: string } | undefined;
  }
}

type Entry = NonNullable<ReturnType<ReturnType<typeof createPageStore>['known']>>;

/** Longer addresses are nobody's. */
const LONGEST_URL = 200;
/** Crawlers ask for everything once: only what is asked for again is kept. */
const SEEN = 2_000;
/** Of what is kept: many programs take gzip, or nothing. */
const BROTLI_SHARE = 0.5;
/** What an answer says of itself; limits, ids and moments belong to one request. */
const OF_ANSWERS = new Set([
  'cache-control',
  'content-disposition',
  'content-type',
  'etag',
  'link',
  TOTAL_HEADER,
]);

/**
 * Keeps answers for programs as pages are kept, and sends them before anything else looks at the request. Register
 * before whatever changes answers on their way, such as compression.
 */
export function addCachedAnswers(
  app: FastifyInstance,
  options: {
    rules: ReadonlyMap<string, AnswerRule>;
    /** Names of headers that every answer of this kind has, beside its own. */
    constant: readonly string[];
    cacheBytes: number;
    now: () => number;
    /** Called for each answer that is sent. */
    arrived: () => void;
  },
): void {
  const { rules, now } = options;
  const store = createPageStore({ now, cacheBytes: options.cacheBytes, brotli: BROTLI_SHARE });
  const seen = new LRUCache<string, string>(atMost(SEEN));
  const names = new Set([...OF_ANSWERS, ...options.constant]);

  app.decorateRequest('kept', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const rule = rules.get(request.routeOptions.url ?? '');
    const { url = '', method } = request.raw;
    if (!rule || (method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_URL) return done();
    const key = rule.address(pathOf(url), new URLSearchParams(queryOf(url)));
    const stamp = key === undefined ? undefined : rule.stamp(now());
    if (key === undefined || stamp === undefined) return done();
    const entry = store.known(key, stamp, request.raw);
    if (entry) return send(request, reply, key, entry);
    request.kept = { key, stamp };
    done();
  });

  /** What is kept in another encoding than the wanted one. */
  app.addHook('onRequest', async (request, reply) => {
    const { kept } = request;
    const entry = kept && (await store.find(kept.key, kept.stamp, request.raw));
    if (!entry) return;
    send(request, reply, kept.key, entry);
    return reply;
  });

  app.addHook('onSend', (request, reply, payload, done) => {
    const { kept } = request;
    const isWhole = request.method === 'GET' && reply.statusCode === 200;
    if (kept && isWhole && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      const { key, stamp } = kept;
      if (seen.get(key) === stamp) {
        // Whoever asks while it is packed does not have it packed again.
        seen.delete(key);
        const plain = typeof payload === 'string' ? Buffer.from(payload) : payload;
        store
          .keep(key, stamp, { status: 200, headers: headersOf(reply), plain })
          .catch((error: unknown) => request.log.error({ err: error }, 'an answer could not be kept'));
      } else seen.set(key, stamp);
    }
    done(null, payload);
  });

  function send(request: FastifyRequest, reply: FastifyReply, key: string, entry: Entry): void {
    reply.hijack();
    store.send(key, entry, request.raw, reply.raw);
    options.arrived();
  }

  const headersOf = (reply: FastifyReply): [string, string][] =>
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      names.has(name) && value !== undefined ? [[name, String(value)] as [string, string]] : [],
    );
}
