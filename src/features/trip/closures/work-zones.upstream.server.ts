import { Worker } from 'node:worker_threads';
import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { ReadFetch } from '#platform/fetch/public-fetch.server.ts';
import { readRegistry, type WorkZoneFeed } from './registry.model.ts';
import { parseFeed, readWorkZones, type ReadFeed } from './work-zones.model.ts';

/** Calls under this name, or beginning with it, are for work zones. */
const WORK_ZONES_SERVICE = 'work-zones';
/** Of an answer, unpacked. */
const MAX_BYTES = 10 * 1024 * 1024;
const REGISTRY_BYTES = 2 * 1024 * 1024;
const REGISTRY_ROWS = 200;
const TIMEOUT_MS = 20_000;
/** A thread takes longer to start than this much takes to read. */
const READ_AT_ONCE = 512 * 1024;
const LONGEST_READ_MS = 20_000;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const WORKER = new URL('./work-zones.worker.server.ts', import.meta.url);

interface WorkZoneSettings {
  /** The registry's whole address. */
  registryUrl: string;
  outbound: OutboundClient;
}

/**
 * The registry of the feeds by the US DOT (https://datahub.transportation.gov). Rejects with OutboundError, also when it
 * names none that may be asked: it always has some.
 */
export async function fetchRegistry({ registryUrl, outbound }: WorkZoneSettings): Promise<WorkZoneFeed[]> {
  const url = new URL(registryUrl);
  if (!url.searchParams.has('$limit')) url.searchParams.set('$limit', String(REGISTRY_ROWS));
  const answer = await outbound.json(url, {
    service: WORK_ZONES_SERVICE,
    maxBytes: REGISTRY_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  const feeds = readRegistry(answer);
  if (!feeds?.length) throw invalidAnswer(registryUrl, 'no feeds');
  return feeds;
}

/**
 * One feed, by the way out that addresses of a registry deserve. Rejects with OutboundError.
 * @param now epoch seconds
 */
export async function fetchFeed(
  { url, name }: WorkZoneFeed,
  { outbound, fetch, now }: { outbound: OutboundClient; fetch: ReadFetch | undefined; now: number },
): Promise<ReadFeed> {
  const { body } = await outbound.bytes(url, {
    // Each has its own circuit: one that is down costs its own state only.
    service: `${WORK_ZONES_SERVICE} ${new URL(url).host}`,
    headers: { accept: 'application/geo+json, application/json' },
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    fetch,
  });
  const feed = await readBody(body, { now, publisher: name });
  if (!feed) throw invalidAnswer(url, 'no work zones');
  return feed;
}

async function readBody(
  body: Uint8Array,
  context: { now: number; publisher: string },
): Promise<ReadFeed | null> {
  if (body.byteLength > READ_AT_ONCE) return readInThread(body, context);
  try {
    return readWorkZones(parseFeed(new TextDecoder().decode(body)), context);
  } catch {
    return null;
  }
}

async function readInThread(
  body: Uint8Array,
  context: { now: number; publisher: string },
): Promise<ReadFeed | null> {
  const worker = new Worker(WORKER, { resourceLimits: LIMITS, env: {}, execArgv: [] });
  const { promise, resolve } = Promise.withResolvers<ReadFeed | null>();
  // Whatever ends it otherwise, the feed was too hard to read.
  const timer = setTimeout(() => resolve(null), LONGEST_READ_MS);
  worker.once('message', resolve);
  worker.once('error', () => resolve(null));
  worker.once('exit', () => resolve(null));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window, it has no origin
  worker.postMessage({ ...context, body });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
