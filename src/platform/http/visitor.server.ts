import type { FastifyRequest } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { addressPrefix } from './address-prefix.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's admission, counted while it keeps the processor busy. */
    pass?: { waits: Visitor['waits']; leave: () => void } | undefined;
  }
}

/** Who asks, as far as limits go. */
export interface Visitor {
  /** See `addressPrefix`. */
  prefix: string;
  /** A known search engine or other robot: it gets what is there and never has an outside service asked. */
  isCrawler: boolean;
  /** Runs what only waits, so that the request does not count among those that keep the processor busy. */
  waits: <T>(task: () => Promise<T>) => Promise<T>;
}

/** The program itself: jobs and benchmarks. Nothing is counted. */
export const THE_PROGRAM: Visitor = { prefix: '', isCrawler: false, waits: (task) => task() };

/** Whoever reads a page that is kept for everyone: it shows what is known, whoever asked for it first. */
export const EVERYONE: Visitor = { prefix: '', isCrawler: true, waits: (task) => task() };

/** Names that robots give themselves, and the words that most others have in theirs. Cubot makes phones. */
const CRAWLERS =
  /googleother|google-inspectiontool|mediapartners|slurp|yandex|baiduspider|facebookexternalhit|ia_archiver|embedly|(?<!cu)bot\b|crawler|spider/i;

/** `User-Agent` headers are as long as their senders like; the name stands within the first part. */
const NAME_WITHIN = 400;

export const isCrawler = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && CRAWLERS.test(userAgent.slice(0, NAME_WITHIN));

/** Who sends this request. */
export function visitorOf(request: FastifyRequest): Visitor {
  return {
    prefix: addressPrefix(request.ip),
    isCrawler: isCrawler(request.headers['user-agent']),
    waits: (task) => (request.pass ? request.pass.waits(task) : task()),
  };
}

/** A refusal that another moment changes; `seconds` until then. */
export const comeBack = (seconds: number, message: string): AppError =>
  new AppError('rate_limited', message, { retryAfter: Math.max(1, Math.ceil(seconds)) });
