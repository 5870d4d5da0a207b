import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { NewPages, SitemapStats } from './sitemap.schema.ts';

const SITEMAP_KEY = ['admin', 'sitemap'] as const;

export const sitemapStatsQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...SITEMAP_KEY, 'stats'],
    queryFn: ({ signal }) => getJson<SitemapStats>('/api/admin/sitemap/stats', { signal }),
  });

export const newPagesQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...SITEMAP_KEY, 'new-pages'],
    queryFn: ({ signal }) => getJson<NewPages>('/api/admin/sitemap/new-pages', { signal }),
  });
