import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { PlacesAnswer } from './location.schema.ts';

/**
 * Towns for what was typed, those around the ZIP code `near` first; the answer does not change while a page is open. No `gcTime`: while the server renders, it
 * would be a timer that holds the whole page for as long.
 */
export const placesQuery = (text: string, near: string | undefined) =>
  queryOptions({
    queryKey: ['places', text, near],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ q: text, ...(near !== undefined && { near }) });
      return getJson<PlacesAnswer>(`/api/places?${query}`, { signal });
    },
    staleTime: Infinity,
  });
