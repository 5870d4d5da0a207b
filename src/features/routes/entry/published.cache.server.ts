import { LRUCache } from 'lru-cache';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { TrackSummary } from '../tracks/tracks.schema.ts';
import type { RoadGeometry } from '../tracks/tracks.service.server.ts';
import { findPublished } from './route.repo.server.ts';
import type { StoredRoute } from './route.tables.server.ts';

const CACHED_TRACKS = 5_000;

/** Published routes and rides, cached until the published content changes. */
export function createPublishedRoutes(deps: {
  db: Db;
  versions: ContentVersions;
  tracks: Pick<RoadGeometry, 'summaries'>;
  cacheBytes: number;
}) {
  const { db, versions, tracks } = deps;
  const rows = byteCache<StoredRoute>(deps.cacheBytes);
  const summaries = new LRUCache<string, { track: TrackSummary | null }>({ max: CACHED_TRACKS });

  /** Rows by id, in that order; ids that are not public are left out. */
  async function list(ids: readonly number[]): Promise<StoredRoute[]> {
    const { version } = await versions.current();
    const missing = ids.filter((id) => !rows.has(`${version} ${id}`));
    for (const row of await findPublished(db, missing)) rows.set(`${version} ${row.id}`, row);
    return ids.flatMap((id) => rows.get(`${version} ${id}`) ?? []);
  }

  return {
    list,
    find: async (id: number): Promise<StoredRoute | undefined> => (await list([id]))[0],
    /** What a published route's page says of its track. */
    async trackOf(id: number): Promise<TrackSummary | null> {
      const { version } = await versions.current();
      const cached = summaries.get(`${version} ${id}`);
      if (cached) return cached.track;
      const track = (await tracks.summaries([id])).get(id) ?? null;
      summaries.set(`${version} ${id}`, { track });
      return track;
    },
  };
}
export type PublishedRoutes = ReturnType<typeof createPublishedRoutes>;
