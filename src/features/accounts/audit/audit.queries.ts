import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import { searchOf } from '#platform/api-client/search-of.ts';
import { ADMIN_KEY } from '../accounts.queries.ts';
import type { AuditAnswer } from './audit.schema.ts';

interface AuditAsked {
  admin: string;
  action: string;
  entityType: string;
  /** Days of the reader's own calendar, YYYY-MM-DD, both inclusive; '' for no bound. */
  from: string;
  until: string;
}

/** Entries of a page on the screen. */
const PAGE_SIZE = 50;

export const auditQuery = (asked: AuditAsked, page: number) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'audit', asked, page],
    queryFn: ({ signal }) =>
      getJson<AuditAnswer>(
        `/api/admin/audit?${searchOf({ ...auditFilter(asked), page, pageSize: PAGE_SIZE })}`,
        { signal },
      ),
  });

/** Everything that matches, as a file. */
export const auditExportHref = (asked: AuditAsked, format: 'csv' | 'json'): string =>
  `/api/admin/audit/export?${searchOf({ ...auditFilter(asked), format })}`;

function auditFilter({ from, until, ...rest }: AuditAsked) {
  return { ...rest, from: startOfDay(from, 0), until: startOfDay(until, 1) };
}

/** The instant at which a local day begins, so many days later; '' for no day. */
function startOfDay(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return '';
  const start = new Date(year, month - 1, date + later);
  return Number.isNaN(start.getTime()) ? '' : start.toISOString();
}
