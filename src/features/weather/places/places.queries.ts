import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { PlacesAnswer } from './places.schema.ts';

/** The weather of saved places now, in one request. */
export const placesQuery = (zipCodes: readonly string[]) =>
  queryOptions({
    queryKey: ['weather-places', zipCodes],
    queryFn: ({ signal }) =>
      getJson<PlacesAnswer>(`/api/weather-places?zips=${zipCodes.join(',')}`, { signal }),
    enabled: zipCodes.length > 0,
  });
