import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { createLazyCopy, type LazyCopy } from '#platform/cache/lazy-copy.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { hostOf, isOwnNetwork } from '#platform/fetch/guarded-lookup.server.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { ReadFetch } from '#platform/fetch/public-fetch.server.ts';
import { createGate } from '#platform/fetch/gate.ts';
import { DAY_MS, DAY_S, HOUR_MS, HOUR_S, MINUTE_MS } from '#platform/time/units.ts';
import type { Closure } from './closure.model.ts';
import type { WorkZoneFeed } from './registry.model.ts';
import type { ReadFeed } from './work-zones.model.ts';
import { fetchFeed, fetchRegistry } from './work-zones.upstream.server.ts';

/** The list of feeds changes by the month. */
const REGISTRY_MS = DAY_MS;
/** Feeds are asked no more often than this, and no less while somebody's trip crosses their state. */
const FEED_MS = { least: 5 * MINUTE_MS, most: HOUR_MS };
const RETRY_MS = 5 * MINUTE_MS;
/** A copy older than this is no check of the road any more, until it is renewed. */
export const USEFUL_MS = 65 * MINUTE_MS;
/** A feed that its maker has not renewed for longer says nothing about today. */
const STALE_SECONDS = DAY_S;
/** Clocks of other people's servers. */
const AHEAD_SECONDS = HOUR_S;
const AT_ONCE = 4;

/** What is known of the closures of some states. */
export interface KnownClosures {
  closures: Closure[];
  /** States by two letters. */
  covered: string[];
  uncovered: string[];
  /** When the oldest part of it was fetched, epoch ms; null when nothing covers any of the states. */
  checkedAt: number | null;
  /** True while somebody is still being asked. */
  waiting: boolean;
}

/** Closures by state, from the feeds that a registry names. Each is asked only while trips cross its state. */
export function createWorkZones(deps: {
  clock: Clock;
  outbound: OutboundClient;
  registryUrl: string;
  /** For feeds that a registry on the open internet names. */
  publicFetch: ReadFetch;
  cacheBytes: number;
}) {
  const { clock, outbound, registryUrl, publicFetch } = deps;
  const kept = byteCache<ReadFeed>('closures', deps.cacheBytes);
  const feeds = new Map<string, LazyCopy<ReadFeed>>();
  const gate = createGate(AT_ONCE);
  /** A registry on this machine or its network may name what is there too: a simulator, or an operator's own. */
  let wayOut: ReadFetch | undefined = publicFetch;

  const registry = createLazyCopy({
    clock,
    take: async () => {
      const isOwn = await isOwnNetwork(hostOf(new URL(registryUrl)));
      const named = await fetchRegistry({ registryUrl, outbound });
      wayOut = isOwn ? undefined : publicFetch;
      const urls = new Set(named.map(({ url }) => url));
      for (const url of feeds.keys()) if (!urls.has(url)) feeds.delete(url);
      return named;
    },
    everyMs: () => REGISTRY_MS,
    retryMs: RETRY_MS,
    usefulMs: Number.POSITIVE_INFINITY,
  });

  function copyOf(feed: WorkZoneFeed): LazyCopy<ReadFeed> {
    const known = feeds.get(feed.url);
    if (known) return known;
    const copy = createLazyCopy<ReadFeed>({
      clock,
      take: () =>
        gate(() => fetchFeed(feed, { outbound, fetch: wayOut, now: Math.floor(clock.now() / 1000) })),
      everyMs: ({ everySeconds }) =>
        Math.min(FEED_MS.most, Math.max(FEED_MS.least, (everySeconds ?? 0) * 1000)),
      retryMs: RETRY_MS,
      usefulMs: USEFUL_MS,
      store: { get: () => kept.get(feed.url), set: (value) => void kept.set(feed.url, value) },
    });
    feeds.set(feed.url, copy);
    return copy;
  }

  const feedsOf = (states: readonly string[]): WorkZoneFeed[] =>
    (registry.look().value ?? []).filter((feed) => feed.states.some((state) => states.includes(state)));

  /** Waits for what was never asked, so many ms in all. */
  async function ready(states: readonly string[], limitMs: number): Promise<void> {
    await registry.ready(limitMs);
    await Promise.all(feedsOf(states).map((feed) => copyOf(feed).ready(limitMs)));
  }

  function known(states: readonly string[]): KnownClosures {
    const now = clock.now();
    const named = feedsOf(states);
    const copies = new Map(named.map((feed) => [feed, copyOf(feed).look()]));
    const isFresh = ({ updatedAt }: ReadFeed) =>
      updatedAt !== null &&
      now / 1000 - updatedAt <= STALE_SECONDS &&
      updatedAt - now / 1000 <= AHEAD_SECONDS;
    const covers = (feed: WorkZoneFeed): boolean => {
      const { value, takenAt, failed } = copies.get(feed) ?? {};
      const isNew = takenAt !== null && takenAt !== undefined && isRecent(takenAt, now, USEFUL_MS);
      return value !== undefined && !failed && isNew && value.isWhole && isFresh(value);
    };
    const isCovered = (state: string): boolean => {
      const whole = named.filter((feed) => !feed.isPartial && feed.states.includes(state));
      return whole.length > 0 && whole.every(covers);
    };
    const covered = states.filter(isCovered);
    const asked = named.filter(
      (feed) => !feed.isPartial && feed.states.some((state) => covered.includes(state)),
    );
    const moments = asked.map((feed) => copies.get(feed)?.takenAt ?? now);
    const registryCopy = registry.look();
    return {
      // What was known stays known after a failed attempt, until its own end.
      closures: [...copies.values()].flatMap(({ value }) => (value && isFresh(value) ? value.closures : [])),
      covered,
      uncovered: states.filter((state) => !covered.includes(state)),
      checkedAt: moments.length > 0 ? Math.min(...moments) : null,
      waiting: [registryCopy, ...copies.values()].some(
        ({ value, failed, renewing }) => renewing && !failed && value === undefined,
      ),
    };
  }

  const hasAnswered = () => [...feeds.values()].some((copy) => copy.peek().value !== undefined);

  return { ready, known, hasAnswered };
}
