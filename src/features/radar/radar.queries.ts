import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { RadarFrames, RadarSourceName, RadarSummary } from './radar.schema.ts';

export interface RadarPlace {
  latitude: number;
  longitude: number;
}

/** `edition` makes a list a new one: each opening of the map, each Retry. */
export interface RadarRequest {
  place: RadarPlace | null;
  avoid: readonly RadarSourceName[];
  edition: number;
}

function address(call: string, { place, avoid }: RadarRequest): string {
  const query = new URLSearchParams();
  if (place) {
    query.set('latitude', String(place.latitude));
    query.set('longitude', String(place.longitude));
  }
  if (avoid.length > 0) query.set('avoid', avoid.join(','));
  return `/api/radar/${call}?${query}`;
}

const key = ({ place, avoid, edition }: RadarRequest) => [
  place?.latitude ?? null,
  place?.longitude ?? null,
  avoid.join(','),
  edition,
];

export const radarFramesQuery = (request: RadarRequest) =>
  queryOptions({
    queryKey: ['radar', 'frames', ...key(request)],
    queryFn: ({ signal }) => getJson<RadarFrames>(address('frames', request), { signal }),
  });

/** What is near a place in words, and its picture once that has come: `<use>` does not tell when it fails. */
export const radarFaceQuery = (request: RadarRequest) =>
  queryOptions({
    queryKey: ['radar', 'face', ...key(request)],
    queryFn: async ({ signal }) => {
      const summary = await getJson<RadarSummary>(address('summary', request), { signal });
      const { face } = summary;
      const came = face && (await fetch(face.address, { signal }).catch(() => undefined));
      return { summary, picture: came?.ok ? face : null };
    },
    enabled: request.place !== null,
  });

export const radarSummaryQuery = (request: RadarRequest) =>
  queryOptions({
    queryKey: ['radar', 'summary', ...key(request)],
    queryFn: ({ signal }) => getJson<RadarSummary>(address('summary', request), { signal }),
    enabled: request.place !== null,
  });
