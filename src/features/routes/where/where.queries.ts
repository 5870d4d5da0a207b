import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import { ROUTES_KEY } from '../entry/route.queries.ts';
import type { NationAnswer, WhereAnswer, WhereRequest } from './where.schema.ts';

/** What an address may hold of a search; whatever is left out is the default. */
export type WhereAsked = Partial<Omit<WhereRequest, 'distance' | 'page' | 'ids'>> & {
  distance?: number | undefined;
  page?: number | undefined;
  ids?: readonly number[] | undefined;
};

/** The parameters of a search for an address, without those that are empty. */
export function whereSearch(asked: WhereAsked): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.toString();
}

const WHERE_KEY = [...ROUTES_KEY, 'where'] as const;

/** Answers that may follow each other while warnings are on their way, a second apart; each waits for some of them. */
const MOST_ANSWERS = 8;

/**
 * Roads ranked by their weather. `wait: 'yes'` brings the answer once what it asked for is there, and asks again for
 * warnings that are on their way still, and for what has to wait until this address may have more fetched.
 */
export const whereQuery = (asked: WhereAsked) =>
  queryOptions({
    queryKey: [...WHERE_KEY, asked],
    queryFn: ({ signal }) => getJson<WhereAnswer>(`/api/where-to-ride?${whereSearch(asked)}`, { signal }),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (asked.wait !== 'yes' || !data) return false;
      if (data.askAgainIn !== null) return data.askAgainIn * 1_000;
      return data.warnings.pending && dataUpdateCount < MOST_ANSWERS && 1_000;
    },
  });

export const nationQuery = () =>
  queryOptions({
    queryKey: [...WHERE_KEY, 'nation'],
    queryFn: ({ signal }) => getJson<NationAnswer>('/api/where-to-ride/nation', { signal }),
  });
