import type { FastifyInstance } from 'fastify';
import { FixedWindow } from '#platform/clock/fixed-window.ts';
import { addressPrefix } from '#platform/http/address-prefix.server.ts';
import { comeBack } from '#platform/http/visitor.server.ts';
import { decoded, pathOf, queryOf } from '../http/requests/addresses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route whose pages need many calls counts them by itself, up to this many a minute. */
    requestsPerMinute?: number;
    /** How many ordinary requests one of these counts as; default 1. */
    requestCost?: number;
  }
}

const WINDOW_MS = 60_000;
const TOO_MANY = 'Too many requests. Please wait a minute and try again.';

/**
 * Requests per minute and address prefix, counted in a fixed window. Addresses live in memory only, for one
 * window. Own code because the plugin's per-request work costs a tenth of a cached weather check.
 */
export class RequestLimiter {
  readonly #max: number;
  readonly #window: FixedWindow;

  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#window = new FixedWindow({ lengthMs: WINDOW_MS, now });
  }

  /** Seconds to wait, or 0 when the request may pass. */
  take(prefix: string, cost = 1): number {
    return this.#window.add(prefix, cost) > this.#max ? this.#window.secondsLeft : 0;
  }
}

/**
 * Limits what one address prefix may ask of the API within a minute: 429 with Retry-After beyond it.
 * A route's own, higher `requestsPerMinute` is counted apart from the rest, which `common` counts.
 */
export function addRequestLimit(
  app: FastifyInstance,
  options: { perMinute: number; now: () => number; common?: RequestLimiter },
): void {
  const { common = new RequestLimiter(options.perMinute, options.now) } = options;
  const own = new Map<string, RequestLimiter>();
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.requestsPerMinute === undefined) return;
    own.set(url, new RequestLimiter(Math.max(config.requestsPerMinute, options.perMinute), options.now));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions;
    const limiter = own.get(url) ?? common;
    const wait = limiter.take(addressPrefix(request.ip), config.requestCost);
    if (wait === 0) return done();
    done(comeBack(wait, TOO_MANY));
  });
}

/**
 * Pages that are rendered: reckoning a trip takes as long as rendering several others. What a link asks of it (`/trip.data`)
 * too, and React Router reads an address in any case and with escapes.
 */
const pageCost = (url: string): number =>
  queryOf(url).length > 1 && /^\/+trip/i.test(decoded(pathOf(url)) ?? '') ? 6 : 1;

/**
 * Limits the pages that are rendered for one address prefix within a minute. Generous: many riders stand behind
 * one address of a campground or a phone network.
 * @returns throws AppError `rate_limited` beyond it
 */
export function createPageLimit(options: { perMinute: number; now: () => number }) {
  const limiter = new RequestLimiter(options.perMinute, options.now);
  return (prefix: string, url: string): void => {
    const wait = limiter.take(prefix, pageCost(url));
    if (wait > 0) throw comeBack(wait, TOO_MANY);
  };
}
