import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { TrackOnPage } from '../tracks/tracks.schema.ts';
import type { RoadGeometry } from '../tracks/tracks.service.server.ts';
import { findPublished } from './route.repo.server.ts';
import type { StoredRoute } from './route.tables.server.ts';

const CACHED_TRACKS = 5_000;

/** Published routes and rides, cached until the published content changes. */
export function createPublishedRoutes(deps: {
  versions: ContentVersions;
  tracks: Pick<RoadGeometry, 'summaries' | 'shapeOf'>;
  cacheBytes: number;
}) {
  const { versions, tracks } = deps;
  const rows = byteCache<StoredRoute>('routes', deps.cacheBytes);
  const summaries = new LRUCache<string, { track: TrackOnPage | null }>(atMost(CACHED_TRACKS));

  /** Rows by id, in that order; ids that are not public are left out. */
  async function list(ids: readonly number[]): Promise<StoredRoute[]> {
    const { version } = await versions.current();
    const known = new Map<number, StoredRoute>();
    for (const id of ids) {
      const row = rows.get(`${version} ${id}`);
      if (row) known.set(id, row);
    }
    const missing = ids.filter((id) => !known.has(id));
    const found = missing.length > 0 ? await versions.read(version, (db) => findPublished(db, missing)) : [];
    for (const row of found) {
      // Not read back: the cache may be too small for all of them.
      rows.set(`${version} ${row.id}`, row);
      known.set(row.id, row);
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  return {
    list,
    find: async (id: number): Promise<StoredRoute | undefined> => (await list([id]))[0],
    /** What a published route's page says of its track. */
    async trackOf(id: number): Promise<TrackOnPage | null> {
      const { version } = await versions.current();
      const cached = summaries.get(`${version} ${id}`);
      if (cached) return cached.track;
      const summary = (await tracks.summaries([id])).get(id);
      const track = summary ? { ...summary, shape: await tracks.shapeOf(id) } : null;
      summaries.set(`${version} ${id}`, { track });
      return track;
    },
  };
}
export type PublishedRoutes = ReturnType<typeof createPublishedRoutes>;
