import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { PlacesAnswer } from './location.schema.ts';

/**
 * Towns for what was typed; the answer does not change while a page is open. No `gcTime`: while the server renders, it
 * would be a timer that holds the whole page for as long.
 */
export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ['places', text],
    queryFn: async ({ signal }) => {
      const answer = await getJson<PlacesAnswer>(`/api/places?${new URLSearchParams({ q: text })}`, {
        signal,
      });
      return answer.places;
    },
    staleTime: Infinity,
  });
