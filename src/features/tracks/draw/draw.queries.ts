import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type { PlacesAnswer } from '#features/location/location.schema.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { RoadLegsAnswer } from './draw.schema.ts';

/** The road through points in riding order, leg by leg. */
export const askLegs = (points: readonly GeoPoint[], signal: AbortSignal): Promise<RoadLegsAnswer> =>
  postJson<RoadLegsAnswer>('/api/road-legs', { points }, { signal });

/** Where a ZIP code or town lies; undefined when nobody knows it, or there is no connection. */
export async function findPoint(text: string): Promise<GeoPoint | undefined> {
  try {
    const { places, isGuess } = await getJson<PlacesAnswer>(
      `/api/places?${new URLSearchParams({ q: text })}`,
    );
    return isGuess ? undefined : places[0];
  } catch {
    return undefined;
  }
}
