import { LRUCache } from 'lru-cache';

/** What is cached in memory, in hundredths of `CACHE_MB`. */
export const CACHE_PARTS = {
  /** Answers to weather checks, by ZIP code. */
  weather: 15,
  /** Rendered pages: those of 1,000 places have room, or none of them stays when all are asked for in turn. */
  pages: 37,
  /** Lists of rides for frames of other sites. */
  embeds: 1,
  /** Forecasts of areas, for routes and rides. */
  areas: 9,
  /** Forecasts of areas, for weather emails. */
  mailAreas: 3,
  /** Members of ensembles, by area. */
  ensembles: 3,
  /** The verdicts of ensembles' members, by ZIP code. */
  runs: 3,
  /** Radar pictures; more of them are on disk. */
  radarTiles: 3,
  /** The radar's picture around a place. */
  radarFaces: 2,
  /** Drawings of our own map. */
  maps: 2,
  /** Two of the longest trips, or one with 48 MB. */
  tripForecasts: 7,
  roads: 5,
  /** Closed roads, by the feed that reports them. */
  closures: 2,
  /** Lines of routes and rides, and drawn maps of them. */
  tracks: 3,
  /** Routes and rides, their lists, feeds and calendars. */
  routes: 3,
  /** Posts and their lists. */
  posts: 2,
} as const;
export type CacheName = keyof typeof CACHE_PARTS;

/** Bytes of a cache; `megabytes` is what all may hold in all. */
export type CacheSizes = (name: CacheName) => number;

/** MB that the pages of 1,000 places take: they have them before anything else, up to half of all. */
const PAGES_MB = 24;

export function cacheSizes(megabytes: number): CacheSizes {
  const pages = Math.max((megabytes * CACHE_PARTS.pages) / 100, Math.min(PAGES_MB, megabytes / 2));
  const others = (megabytes - pages) / (100 - CACHE_PARTS.pages);
  return (name) => Math.floor((name === 'pages' ? pages : others * CACHE_PARTS[name]) * 1024 * 1024);
}

/** What an entry of a cache needs beside its value: its key and its place in the list. */
const ENTRY_BYTES = 250;

/** Those that somebody still uses, by their part of the memory: it is one process's, and so is this. */
interface Sized {
  readonly calculatedSize: number;
  readonly maxSize: number;
}
const inUse = new Map<CacheName, Set<WeakRef<Sized>>>();

/** Counts a cache in `cacheUse` for as long as somebody uses it. */
export function counted<Cache extends Sized>(name: CacheName, cache: Cache): Cache {
  const references = inUse.get(name) ?? new Set();
  inUse.set(name, references.add(new WeakRef(cache)));
  return cache;
}

/** Bytes that the caches of this process hold and may hold. */
export function cacheUse(): { name: CacheName; bytes: number; most: number }[] {
  return [...inUse].map(([name, references]) => {
    const sum = { name, bytes: 0, most: 0 };
    for (const reference of references) {
      const cache = reference.deref();
      if (cache === undefined) references.delete(reference);
      else {
        sum.bytes += cache.calculatedSize;
        sum.most += cache.maxSize;
      }
    }
    return sum;
  });
}

/**
 * A cache bounded by bytes, the least used forgotten first. Values must not change once they are in it.
 * @param name the part of the memory that it takes from
 * @param options `sizeOf`: bytes of a value, default `roughBytes`; `ttl`: ms, by the clock `perf`
 */
export function byteCache<V extends object>(
  name: CacheName,
  maxSize: number,
  options: { sizeOf?: (value: V) => number; ttl?: number; perf?: { now: () => number } } = {},
): LRUCache<string, V> {
  const { sizeOf = roughBytes, ...rest } = options;
  const cache = new LRUCache<string, V>({
    maxSize: Math.floor(maxSize),
    sizeCalculation: (value) => sizeOf(value) + ENTRY_BYTES,
    ttlResolution: 0,
    ...rest,
  });
  return counted(name, cache);
}

/**
 * The bytes in memory of their own, for keeping. `Buffer.from` cuts small buffers out of slabs of 64 kB, each of
 * which stays as long as the last piece of it: cached for hours, they take twice what they hold.
 */
export function ownBytes(content: string | Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafeSlow(
    typeof content === 'string' ? Buffer.byteLength(content) : content.length,
  );
  if (typeof content === 'string') bytes.write(content);
  else bytes.set(content);
  return bytes;
}

/** About what a value of plain data takes in V8's memory. Parts that are shared are counted each time. */
export function roughBytes(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value === 'number') return Number.isInteger(value) ? 8 : 24;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return 100 + value.byteLength;
  if (value instanceof Date) return 100;
  const isCollection = value instanceof Map || value instanceof Set;
  if (Array.isArray(value) || isCollection) {
    let sum = isCollection ? 150 : 40;
    // Numbers stand in the list itself, fractions only where there is nothing else.
    const areNumbers = !isCollection && value.every((item) => typeof item === 'number');
    for (const item of value)
      sum += areNumbers ? 8 : typeof item === 'number' ? roughBytes(item) : 8 + roughBytes(item);
    return sum;
  }
  let sum = 40;
  for (const item of Object.values(value)) sum += 8 + roughBytes(item);
  return sum;
}
