/** What the service worker does with a request. */
export type CacheRule =
  /** Left to the browser: the worker does not handle it. */
  | { kind: 'network' }
  /** A file of the build, whose name changes with its content: what is saved is never wrong. */
  | { kind: 'asset' }
  /**
   * A page: from the network while there is one. `key` is the address it is saved under, null for pages that are
   * never saved; `save` tells whether this answer may be saved under it.
   */
  | { kind: 'page'; key: string | null; save: boolean };

/** How the names of the caches begin that hold pages; the version follows. */
export const PAGES_PREFIX = 'pages-';
/** The same of empty ones that say which versions took over, and in which order. */
export const USED_PREFIX = 'used-';
/** The header of a saved page with the moment it was saved, epoch ms. */
export const SAVED_AT = 'x-saved-at';

/** Pages that every device keeps from the beginning. */
export const SHELL_PAGES = [
  '/',
  '/offline',
  '/roadside-assistance',
  '/roadside-assistance?tab=help',
] as const;

/**
 * Public pages, which are saved once they were visited: planned trips, searches and forms that wait among them.
 * A list of what is saved, not of what is not, so that a page with something private is never saved by oversight.
 */
const SAVED_PAGES =
  /^\/(offline|trip|routes|all-routes|route\/\d+|group-rides|roadside-assistance|blog(\/(tag\/)?[^/]+)?|submit-blog|weather-emails|report-card|privacy|terms|thank-you)$/;
/** A trip with twelve stops has about 200 characters; nobody needs a longer one again. */
const MOST_QUERY = 600;

const NETWORK: CacheRule = { kind: 'network' };

/** The one table of what is saved. Writes, the API, the admin area and private pages never are. */
export function cacheRule(
  { method, mode, url }: { method: string; mode: string; url: string },
  origin: string,
): CacheRule {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return NETWORK;
  if (address.pathname.startsWith('/assets/')) return { kind: 'asset' };
  return mode === 'navigate' ? pageRule(address) : NETWORK;
}

function pageRule({ pathname, search }: URL): CacheRule {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  // The weather is not saved with the page: the page finds the last verdicts, and their age, on the device.
  if (path === '/') return { kind: 'page', key: '/', save: search === '' };
  // The address it was asked for differs from visit to visit, the page does not.
  if (path === '/offline') return { kind: 'page', key: path, save: search === '' };
  const isSaved = SAVED_PAGES.test(path) && search.length <= MOST_QUERY;
  return { kind: 'page', key: isSaved ? `${path}${search}` : null, save: isSaved };
}

/** The files of the build that a page refers to. Without them it would be a page that never comes alive. */
export const assetsOf = (html: string): string[] => [
  ...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|svg|woff2)\b/g)),
];

/**
 * The page of the shell that stands in for another address of it: a phone that lets go of a page loads it again at whatever
 * step its form was, and what was typed is on the device.
 */
export function shellPageOf({ pathname, search }: URL): string | undefined {
  const isHelp = pathname === '/roadside-assistance' && new URLSearchParams(search).get('tab') === 'help';
  return isHelp ? '/roadside-assistance?tab=help' : undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};
/** The type of a file of the build that is text. @throws RangeError for one that is not */
export function typeOf(path: string): string {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (type === undefined) throw new RangeError(`${path} is not text`);
  return `${type}; charset=utf-8`;
}

/** Marks a saved page with the moment it was saved (epoch ms), so that it can say how old it is. */
export const withSavedAt = (html: string, savedAt: number): string =>
  html.replace('<html ', `<html data-saved-at="${savedAt}" `);

/**
 * Which caches go when a version takes over: all but its own, those of the version used before, whose saved pages
 * still need their files, and those of the next one, which may be on its way. One that never took over has no pages
 * of its own.
 * @param names in the order of their making.
 */
export function outdatedCaches(names: readonly string[], version: string): string[] {
  const versionOf = (name: string) => name.slice(name.indexOf('-') + 1);
  const others = names.filter((name) => versionOf(name) !== version);
  const used = others.findLast((name) => name.startsWith(USED_PREFIX)) ?? others.at(-1);
  const before = used && versionOf(used);
  const own = names.findIndex((name) => versionOf(name) === version);
  const isNext = (name: string) => names.findIndex((one) => versionOf(one) === versionOf(name)) > own;
  return others.filter((name) => versionOf(name) !== before && !isNext(name));
}
