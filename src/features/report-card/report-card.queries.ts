import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { ReportCard } from './report-card.schema.ts';

/** The card of a place, a day ahead. */
export const reportCardQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ['report-card', zipCode],
    queryFn: ({ signal }) => getJson<ReportCard>(`/api/report-card?zip=${zipCode}`, { signal }),
  });
