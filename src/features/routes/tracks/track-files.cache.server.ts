import { ROUTE_NOT_FOUND, type ScenicRoutesService } from '../routes.service.server.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { tagged, type TaggedText } from '#platform/feed/send-file.server.ts';
import { absoluteUrl } from '#platform/seo/page-meta.ts';
import { APPROXIMATE_NOTE } from '#features/tracks/track-words.model.ts';
import { slugOf } from '#platform/text/slug.ts';
import { writeGpx } from '#features/tracks/gpx-writer.model.ts';
import type { RouteGeometry } from './tracks.schema.ts';
import type { RoadGeometry } from './tracks.service.server.ts';

const SAMPLE_NOTE = 'Sample track made by a simulator. It follows no surveyed road.';

const TRACK_NOT_FOUND = 'This route has no track.';

interface TrackFile extends TaggedText {
  revision: string;
  /** Of a download: devices list tracks by it. */
  fileName: string;
}

/** Characters of a file's name, the folder's path aside: what every system and device takes. */
const FILE_NAME_LENGTH = 60;

/** Tracks of published routes as finished texts, cached until the published routes change. */
export function createTrackFiles(deps: {
  routes: Pick<ScenicRoutesService, 'published' | 'contentVersion'>;
  tracks: Pick<RoadGeometry, 'find'>;
  site: { siteName: string; publicUrl: string };
  /** Of texts in memory. */
  cacheBytes: number;
}) {
  const { routes, tracks, site } = deps;
  const texts = byteCache<TrackFile>('tracks', deps.cacheBytes);

  async function cachedText(
    id: number,
    kind: 'json' | 'gpx',
    make: (name: string, description: string, track: RouteGeometry) => string,
  ): Promise<TrackFile> {
    const { version } = await routes.contentVersion();
    const key = `${version} ${kind} ${id}`;
    const cached = texts.get(key);
    if (cached) return cached;
    const route = await routes.published(id);
    if (!route) throw new AppError('not_found', ROUTE_NOT_FOUND);
    const track = await tracks.find(id);
    if (!track) throw new AppError('not_found', TRACK_NOT_FOUND);
    const made = {
      ...tagged(make(route.name, route.description, track)),
      revision: track.revision,
      fileName: `${slugOf(route.name, FILE_NAME_LENGTH) || `route-${id}`}.gpx`,
    };
    texts.set(key, made);
    return made;
  }

  return {
    /**
     * The track of a published route as JSON.
     * @throws AppError `not_found`
     */
    json: (id: number) => cachedText(id, 'json', (_name, _description, track) => JSON.stringify(track)),
    /** The same as a GPX 1.1 file. */
    gpx: (id: number) =>
      cachedText(id, 'gpx', (name, description, track) =>
        writeGpx(track, {
          name,
          description: describe(track, description),
          url: absoluteUrl(site.publicUrl, `/route/${id}`),
          siteName: site.siteName,
        }),
      ),
  };
}
/** What a device shows beside the line. */
function describe(track: RouteGeometry, description: string): string {
  if (track.isSample) return SAMPLE_NOTE;
  return track.approximate ? `${APPROXIMATE_NOTE} ${description}`.trim() : description;
}

export type TrackFiles = ReturnType<typeof createTrackFiles>;
