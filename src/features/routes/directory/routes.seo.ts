import { collectionPage, webApplication, type PageMetaInput } from '#platform/seo/page-meta.ts';
import { ROUTE_KEYWORDS } from '../entry/route.model.ts';
import type { DirectoryAnswer } from '../entry/route.schema.ts';
import type { DirectoryQuery } from './directory.schema.ts';

type Site = PageMetaInput['site'];

/** Also what the application is for, on the pages of single roads. */
export const ROUTES_PAGE = {
  title: 'Scenic Motorcycle Routes by ZIP Code',
  description:
    'Find scenic motorcycle roads near any US ZIP code, nearest first, with length, riding time, difficulty, highlights and warnings. Add your own.',
  path: '/routes',
};

export const routesPageMeta = (site: Site): PageMetaInput => ({
  ...ROUTES_PAGE,
  keywords: ROUTE_KEYWORDS,
  site,
  jsonLd: [
    webApplication(site, ROUTES_PAGE),
    collectionPage(site, { name: ROUTES_PAGE.title, ...ROUTES_PAGE }),
  ],
});

/** Filtered and searched pages point to the plain one; each page of the plain list stands for itself. */
export function directoryPageMeta(
  query: DirectoryQuery,
  site: Site,
  routes: DirectoryAnswer['routes'] = [],
): PageMetaInput {
  const plain =
    query.q === '' &&
    query.state === 'all' &&
    query.difficulty === 'all' &&
    query.roadType === 'all' &&
    query.sort === 'name-asc';
  const page = plain && query.page > 1 ? query.page : 1;
  const about = {
    title: page > 1 ? `All Scenic Motorcycle Routes, Page ${page}` : 'All Scenic Motorcycle Routes',
    description:
      'Browse every scenic motorcycle route: search by name or place, filter by state, difficulty and road type, sort by length or rating.',
    path: page > 1 ? `/all-routes?page=${page}` : '/all-routes',
  };
  const entries = routes.map(({ id, name }) => ({ name, path: `/route/${id}` }));
  return {
    ...about,
    keywords: ROUTE_KEYWORDS,
    site,
    jsonLd: [
      webApplication(site, about),
      collectionPage(site, { name: about.title, ...about, ...(plain && { entries }) }),
    ],
  };
}
