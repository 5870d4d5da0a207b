import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import { searchOf } from '#platform/api-client/search-of.ts';
import { ADMIN_KEY } from '../accounts.queries.ts';
import { addDays, isDay } from '#platform/time/days.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import type { AuditAnswer } from './audit.schema.ts';

interface AuditAsked {
  admin: string;
  action: string;
  entityType: string;
  /** Days of the site's calendar, YYYY-MM-DD, both inclusive; '' for no bound. */
  from: string;
  until: string;
}

/** Entries of a page on the screen. */
const PAGE_SIZE = 50;

export const auditQuery = (asked: AuditAsked, page: number, timeZone: string) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'audit', asked, page],
    queryFn: ({ signal }) =>
      getJson<AuditAnswer>(
        `/api/admin/audit?${searchOf({ ...auditFilter(asked, timeZone), page, pageSize: PAGE_SIZE })}`,
        { signal },
      ),
  });

/** Everything that matches, as a file. */
export const auditExportHref = (asked: AuditAsked, format: 'csv' | 'json', timeZone: string): string =>
  `/api/admin/audit/export?${searchOf({ ...auditFilter(asked, timeZone), format })}`;

function auditFilter({ from, until, ...rest }: AuditAsked, timeZone: string) {
  const start = (day: string) =>
    isDay(day) ? new Date(zonedInstant(day, '00:00', timeZone)).toISOString() : '';
  return { ...rest, from: start(from), until: isDay(until) ? start(addDays(until, 1)) : '' };
}
