import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';
import { Circuit } from './circuit.ts';
import { startDeadline } from './deadline.ts';
import { inTime } from './in-time.ts';
import { OutboundError, type OutboundErrorKind } from './outbound-error.ts';
import { outsideAnswered, outsideAsked } from './own-time.server.ts';
import type { Histogram } from '#platform/metrics/histogram.ts';
import type { CallHistory } from './call-history.ts';
import { CallCounter, type CallOutcome, type ServiceMetrics } from './outbound-metrics.ts';
import { withOwnRedirects } from './own-redirects.server.ts';
import type { ReadFetch } from './public-fetch.server.ts';
import { readLimited, retryAfterMs } from './response.ts';

const DEFAULT_TIMEOUT_MS = 8_000;
const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;
const DEFAULT_RETRIES = 1;
/** The first retry waits about this long (half to one and a half times), each further one twice as long. */
export const BACKOFF_MS = 300;
/** A caller that gives up after so long without an answer gives up on the service, not on its question. */
export const SLOW_MS = 2_000;
/** Longer than most answers take, and short beside the time that a dead service costs its probe. */
const PROBE_WAIT_MS = 1_500;
/** Sent by the simulator with every answer, so that simulated data is never shown as real. */
export const SIMULATOR_HEADER = 'x-dryline-simulator';

const RETRIED_STATUSES = new Set([500, 502, 503, 504]);

export interface OutboundOptions {
  headers?: Record<string, string>;
  /** For the whole call: connecting, retries and reading the body. */
  timeoutMs?: number;
  /** Of the decoded body. */
  maxBytes?: number;
  /** Further attempts after a network error or 500, 502, 503, 504. Not for POST. */
  retries?: number;
  signal?: AbortSignal | undefined;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as they are, instead of `body`. */
  bytes?: Uint8Array;
  /** Calls of one name share a circuit and counters. Default: the host. */
  service?: string;
  /** The way out, for an address that somebody else named. Reads only. */
  fetch?: ReadFetch | undefined;
  /** What 404 says of the service. Default: that it is well, and has no such thing. */
  notFound?: 'ill' | 'nothing';
}

export interface OutboundBytes {
  body: Uint8Array;
  /** Empty when the service does not say. */
  contentType: string;
  headers: Headers;
}

/**
 * The only way to outside services. Rejects with `OutboundError`, or with the reason of `signal` when the
 * caller aborts (a caller's `AbortSignal.timeout` counts as the service's timeout).
 */
export interface OutboundClient {
  json(url: string | URL, options?: OutboundOptions): Promise<unknown>;
  bytes(url: string | URL, options?: OutboundOptions): Promise<OutboundBytes>;
  /** Counters by service. */
  snapshot(): Record<string, ServiceMetrics>;
  /** The same with what goes on counting. */
  services(): ServiceRecord[];
  /** Calls it for every call that tells how the service is. */
  listen(listener: CallListener): void;
  /** True once an answer came from the simulator. */
  sawSimulator(): boolean;
}

/** @param isIll whether it says that the service is not well, or not for this site; then by which HTTP status, if any */
export type CallListener = (name: string, isIll: boolean, status?: number) => void;

/** What is known of one service. */
export interface ServiceRecord {
  /** The name that its calls were made under. */
  name: string;
  metrics: ServiceMetrics;
  history: CallHistory;
  /** How long calls took, in seconds. */
  seconds: Histogram;
}

export interface OutboundDependencies {
  /** Names the product and a contact, as the services' policies ask. */
  userAgent: string;
  clock: Clock;
  /** 0 to 1, for jitter. */
  random: () => number;
  log?: { warn(fields: object, message: string): void };
  fetch?: typeof globalThis.fetch;
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

interface Service {
  circuit: Circuit;
  counter: CallCounter;
}

export function createOutbound(dependencies: OutboundDependencies): OutboundClient {
  const { clock, random, log } = dependencies;
  const ask = withOwnRedirects(dependencies.fetch ?? globalThis.fetch);
  const sleep = dependencies.sleep ?? ((ms, signal) => delay(ms, undefined, { signal }));
  // Header values are bytes: a site name in another script would make every call throw.
  const userAgent = dependencies.userAgent.replace(/[^\x20-\x7e]/g, '?');
  const services = new Map<string, Service>();
  const listeners: CallListener[] = [];
  let simulator = false;

  function serviceOf(name: string): Service {
    const known = services.get(name);
    if (known) return known;
    const service = { circuit: new Circuit(clock), counter: new CallCounter() };
    services.set(name, service);
    return service;
  }

  const report: CallListener = (...said) => {
    for (const listener of listeners) listener(...said);
  };

  async function call<T>(
    address: string | URL,
    options: OutboundOptions,
    decode: (answer: OutboundBytes, host: string) => T,
  ): Promise<T> {
    const url = new URL(address);
    const { host } = url;
    const name = options.service ?? host;
    const { circuit, counter } = serviceOf(name);
    options.signal?.throwIfAborted();
    const admission = circuit.admit() ?? (await admitAfterProbe(circuit, options.signal));
    if (!admission) {
      counter.refused += 1;
      throw new OutboundError('circuit_open', host);
    }
    const startedAt = clock.now();
    const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const deadline = startDeadline(timeoutMs, options.signal);
    let pauseMs = 0;

    const attempt = async (): Promise<T> => {
      pauseMs = 0;
      outsideAsked();
      const response = await (options.fetch ?? ask)(url, request(options, userAgent, deadline.signal));
      // What strangers' servers say of themselves counts for nothing.
      if (!options.fetch && response.headers.has(SIMULATOR_HEADER)) simulator = true;
      if (!response.ok) {
        pauseMs = retryAfterMs(response.headers, clock.now());
        response.body?.cancel().catch(() => {});
        throw new OutboundError('status', host, { status: response.status });
      }
      const body = await readLimited(response, options.maxBytes ?? DEFAULT_MAX_BYTES, host);
      outsideAnswered();
      const contentType = response.headers.get('content-type') ?? '';
      return decode({ body, contentType, headers: response.headers }, host);
    };

    const waitBeforeRetry = async (error: OutboundError, made: number): Promise<boolean> => {
      if (!isRetryable(error) || made >= attemptsAllowed(options)) return false;
      const backoff = BACKOFF_MS * 2 ** (made - 1) * (0.5 + random());
      const wait = Math.max(backoff, pauseMs);
      if (clock.now() + wait >= startedAt + timeoutMs) return false;
      counter.retries += 1;
      await sleep(wait, deadline.signal);
      return true;
    };

    const classify = (error: unknown): OutboundError | undefined => {
      if (deadline.expired()) return new OutboundError('timeout', host);
      if (deadline.signal.aborted) return undefined;
      return error instanceof OutboundError
        ? error
        : new OutboundError('network', host, networkReason(error));
    };

    try {
      for (let made = 1; ; made += 1) {
        try {
          const result = await attempt();
          admission.succeeded();
          counter.called(startedAt, clock.now(), 'answered', false);
          report(name, false);
          return result;
        } catch (error) {
          outsideAnswered();
          const failure = classify(error);
          if (!failure || !(await waitBeforeRetry(failure, made))) throw failure ?? error;
        }
      }
    } catch (error) {
      const failure = classify(error);
      if (!failure) {
        if (clock.now() - startedAt < SLOW_MS) admission.abandoned();
        else {
          admission.failed();
          counter.called(startedAt, clock.now(), 'given_up', true);
          report(name, true);
        }
        throw options.signal?.reason ?? error;
      }
      // Being refused costs no time, so it opens no circuit.
      if (saysServiceIsIll(failure)) admission.failed(pauseMs);
      else admission.succeeded();
      const { kind, status } = failure;
      const isIll = saysServiceIsIll(failure) || refusesSite(failure, options);
      counter.called(startedAt, clock.now(), outcomeOf(kind), isIll);
      if (status !== 404 || options.notFound !== 'nothing') report(name, isIll, status);
      const ms = clock.now() - startedAt;
      log?.warn({ service: name, host, kind, status, ms, circuit: circuit.state }, 'outbound call failed');
      throw failure;
    } finally {
      deadline.clear();
    }
  }

  return {
    json: (url, options = {}) => call(url, options, parseJson),
    bytes: (url, options = {}) => call(url, options, (answer) => answer),
    snapshot: () =>
      Object.fromEntries(
        [...services].map(([name, { circuit, counter }]) => [name, counter.snapshot(circuit.state)]),
      ),
    services: () =>
      [...services].map(([name, { circuit, counter }]) => ({
        name,
        metrics: counter.snapshot(circuit.state),
        history: counter.history,
        seconds: counter.seconds,
      })),
    listen: (listener) => void listeners.push(listener),
    sawSimulator: () => simulator,
  };
}

/** A service that is well again answers its probe soon; those who come meanwhile need not be refused for it. */
async function admitAfterProbe(circuit: Circuit, signal: AbortSignal | undefined) {
  if (!circuit.probeEnd) return undefined;
  await inTime(circuit.probeEnd, PROBE_WAIT_MS);
  signal?.throwIfAborted();
  return circuit.admit();
}

function request(options: OutboundOptions, userAgent: string, signal: AbortSignal): RequestInit {
  const headers = { ...options.headers, 'user-agent': userAgent };
  if (options.bytes) {
    return {
      method: options.method ?? 'POST',
      headers,
      body: new Blob([new Uint8Array(options.bytes)]),
      signal,
    };
  }
  if (options.body === undefined) return { method: options.method ?? 'GET', headers, signal };
  return {
    method: options.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(options.body),
    signal,
  };
}

function attemptsAllowed(options: OutboundOptions): number {
  const sends = options.body !== undefined || options.bytes !== undefined;
  const repeatable = (options.method ?? (sends ? 'POST' : 'GET')) !== 'POST';
  return 1 + (repeatable ? (options.retries ?? DEFAULT_RETRIES) : 0);
}

const isRetryable = ({ kind, status }: OutboundError) =>
  kind === 'network' || (status !== undefined && RETRIED_STATUSES.has(status));

/** Neither of the others is how a call that went out can end. */
const outcomeOf = (kind: OutboundErrorKind): CallOutcome =>
  kind === 'circuit_open' || kind === 'over_budget' ? 'given_up' : kind;

/** A 4xx blames the request, except 429; a body over the limit blames our limit. */
function saysServiceIsIll({ kind, status }: OutboundError): boolean {
  if (kind === 'status') return status === 429 || (status !== undefined && status >= 500);
  return kind !== 'too_large';
}

/** A key that is wrong or an address that is blocked. Strangers' servers may be for others alone. */
const refusesSite = ({ status }: OutboundError, { fetch, notFound }: OutboundOptions): boolean =>
  status === 404 ? notFound === 'ill' : !fetch && (status === 401 || status === 403);

/** Only the system's code, such as ECONNREFUSED: the messages of fetch can hold the whole URL. */
function networkReason(error: unknown): { reason?: string } {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return {};
  return typeof cause.code === 'string' ? { reason: cause.code } : {};
}

function parseJson({ body }: OutboundBytes, host: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    // The parser's own message quotes the body, so it is not passed on.
    throw new OutboundError('invalid_body', host);
  }
}
