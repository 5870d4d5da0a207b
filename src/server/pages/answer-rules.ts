import { directoryHref, directoryQueryOf } from '#features/routes/directory/directory-address.model.ts';
import type { Services } from '#features/services.server.ts';
import { queryOf } from '../http/requests/addresses.ts';
import { ROUTES_MS } from './page-rules.ts';

/** An answer for programs that is the same for everyone until what it shows changes; see `PageRule`. */
export interface AnswerRule {
  /** The one address of all that are answered the same, from path and query; undefined for what is not kept. */
  address: (path: string, query: URLSearchParams) => string | undefined;
  /** Moves whenever the answer would be another; undefined when that is not known at once. */
  stamp: (now: number) => string | undefined;
}

const FIRST_PAGE = '?page=1';

const isSame = (query: URLSearchParams, other: URLSearchParams) =>
  query.size === other.size && [...query].every(([name, value]) => other.get(name) === value);

/** Every letter may be written as `%61` too: under all spellings of one address a stranger fills the store. */
const isPlain = (path: string) => !path.includes('%');
const plain = (path: string, query: URLSearchParams) =>
  query.size === 0 && isPlain(path) ? path : undefined;

/** What many programs ask for again and again, by the application's route. */
export function answerRules({ blog, scenicRoutes }: Services): ReadonlyMap<string, AnswerRule> {
  const ofRoutes: AnswerRule = {
    address: plain,
    stamp: (now) => {
      const content = scenicRoutes.knownVersion();
      const moment = Math.floor(now / ROUTES_MS);
      return content && `${content.version} ${moment} ${scenicRoutes.whereEdition()}`;
    },
  };
  const ofDirectory: AnswerRule = {
    ...ofRoutes,
    address: (path, query) => {
      const asked = directoryQueryOf(query);
      const known = queryOf(directoryHref(asked)) || FIRST_PAGE;
      // What a page ignores, an answer refuses. Without parameters all routes are answered.
      const isKept = asked.q === '' && isPlain(path) && isSame(query, new URLSearchParams(known));
      return isKept ? `${path}${known}` : undefined;
    },
  };
  const ofBlog: AnswerRule = {
    address: plain,
    stamp: () => blog.knownVersion()?.version.toString(),
  };
  return new Map([
    ['/api/scenic-route/:id', ofRoutes],
    ['/api/all-scenic-routes', ofDirectory],
    ['/route/:id.ics', ofRoutes],
    ['/route/:id.gpx', ofRoutes],
    ['/ride-series/:id.ics', ofRoutes],
    ['/rides.ics', ofRoutes],
    ['/routes/feed.xml', ofRoutes],
    ['/routes/feed.json', ofRoutes],
    ['/group-rides/feed.xml', ofRoutes],
    ['/group-rides/feed.json', ofRoutes],
    ['/api/blog/posts/:slug', ofBlog],
    ['/blog/feed.xml', ofBlog],
    ['/blog/feed.json', ofBlog],
  ]);
}
