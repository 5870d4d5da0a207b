import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { RunsAnswer } from './runs.schema.ts';

/** How sure the answer of a check is; `fetchedAt` identifies the answer. */
export const runsQuery = (zipCode: string, fetchedAt: string, values: boolean) =>
  queryOptions({
    queryKey: ['weather-runs', zipCode, fetchedAt, values],
    queryFn: ({ signal }) =>
      getJson<RunsAnswer>(`/api/weather/probability?zipCode=${zipCode}${values ? '&values=true' : ''}`, {
        signal,
      }),
  });
