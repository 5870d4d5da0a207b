import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { postFile } from '#platform/api-client/upload-file.ts';
import type { RouteGeometry, TrackChoices, TrackDraft } from './tracks.schema.ts';
import { TRACK_TYPE, type TrackChoice, type TrimChoice } from '#features/tracks/track-limits.model.ts';

/** Sends a GPX file; the answer's id goes with the route. Without a choice, several tracks are answered as such. */
export const sendTrack = (
  file: Blob,
  trim: TrimChoice,
  track?: TrackChoice,
): Promise<TrackDraft | TrackChoices> =>
  postFile(
    `/api/route-geometry?trim=${trim}${track === undefined ? '' : `&track=${track}`}`,
    file,
    TRACK_TYPE,
  );

/** Sends a drawn road; the answer's id goes with the route. */
export const sendDrawn = (points: readonly GeoPoint[], trim: TrimChoice): Promise<TrackDraft> =>
  postJson<TrackDraft>('/api/route-geometry/drawn', { points, trim });

/** The line of a published route. A revision never changes. */
export const routeGeometryQuery = (routeId: number, revision: string) =>
  queryOptions({
    queryKey: ['route-geometry', routeId, revision],
    queryFn: ({ signal }) =>
      getJson<RouteGeometry>(`/api/scenic-route/${routeId}/geometry?v=${revision}`, { signal }),
  });
