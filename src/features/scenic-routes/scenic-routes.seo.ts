import type { PageMetaInput } from '#platform/seo/page-meta.ts';
import { ROUTE_KEYWORDS } from './scenic-routes.model.ts';
import type { DirectoryQuery } from './scenic-routes.schema.ts';

type Site = PageMetaInput['site'];

export const routesPageMeta = (site: Site): PageMetaInput => ({
  title: 'Scenic Motorcycle Routes by ZIP Code',
  description:
    'Find scenic motorcycle roads near any US ZIP code, nearest first, with length, riding time, difficulty, highlights and warnings. Add your own.',
  keywords: ROUTE_KEYWORDS,
  path: '/routes',
  site,
});

/** Filtered and searched pages point to the plain one; each page of the plain list stands for itself. */
export function directoryPageMeta(query: DirectoryQuery, site: Site): PageMetaInput {
  const plain =
    query.q === '' && query.difficulty === 'all' && query.roadType === 'all' && query.sort === 'name-asc';
  const page = plain && query.page > 1 ? query.page : 1;
  return {
    title: page > 1 ? `All Scenic Motorcycle Routes, Page ${page}` : 'All Scenic Motorcycle Routes',
    description:
      'Browse every scenic motorcycle route: search by name or place, filter by difficulty and road type, sort by length or rating.',
    keywords: ROUTE_KEYWORDS,
    path: page > 1 ? `/all-routes?page=${page}` : '/all-routes',
    site,
  };
}
