import { STATE_NAMES } from '#features/location/state-names.data.ts';
import { DIFFICULTIES, DIRECTORY, DIRECTORY_SORTS, oneOf, ROAD_TYPES } from '../entry/choices.model.ts';
import type { DirectoryQuery } from './directory.schema.ts';

/** The page's address for a query: only what differs from the plain directory is in it. */
export function directoryHref(query: DirectoryQuery): string {
  const search = new URLSearchParams();
  if (query.q !== '') search.set('q', query.q);
  if (query.state !== 'all') search.set('state', query.state);
  if (query.difficulty !== 'all') search.set('difficulty', query.difficulty);
  if (query.roadType !== 'all') search.set('roadType', query.roadType);
  if (query.sort !== 'name-asc') search.set('sort', query.sort);
  if (query.page > 1) search.set('page', String(query.page));
  const text = search.toString();
  return text === '' ? '/all-routes' : `/all-routes?${text}`;
}

const LONGEST_TEXT = 100;
const LAST_PAGE = 1_000_000;

/** What an address asks the directory for. Whatever there is not counts as not asked for. */
export function directoryQueryOf(search: URLSearchParams): DirectoryQuery {
  const page = Number(search.get('page'));
  return {
    q: (search.get('q') ?? '').trim().slice(0, LONGEST_TEXT),
    state: oneOf(['all', ...STATE_NAMES.keys()], search.get('state')) ?? 'all',
    difficulty: oneOf(['all', ...DIFFICULTIES], search.get('difficulty')) ?? 'all',
    roadType: oneOf(['all', ...ROAD_TYPES], search.get('roadType')) ?? 'all',
    sort: oneOf(DIRECTORY_SORTS, search.get('sort')) ?? 'name-asc',
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    pageSize: DIRECTORY.pageSize,
  };
}
