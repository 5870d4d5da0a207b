import type { DirectoryQuery } from '../scenic-routes.schema.ts';

/** The page's address for a query: only what differs from the plain directory is in it. */
export function directoryHref(query: DirectoryQuery): string {
  const search = new URLSearchParams();
  if (query.q !== '') search.set('q', query.q);
  if (query.difficulty !== 'all') search.set('difficulty', query.difficulty);
  if (query.roadType !== 'all') search.set('roadType', query.roadType);
  if (query.sort !== 'name-asc') search.set('sort', query.sort);
  if (query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return text === '' ? '/all-routes' : `/all-routes?${text}`;
}

export const ROUTE_FEEDS = [
  { label: 'RSS', href: '/routes/feed.xml' },
  { label: 'JSON Feed', href: '/routes/feed.json' },
] as const;
