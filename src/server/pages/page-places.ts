import { LRUCache } from 'lru-cache';
import type { ServerBuild } from 'react-router';
import { atMost } from '#platform/cache/at-most.ts';
import { isApiPath, pageAddress, pathOf, queryOf, type PagePatterns } from '../http/requests/addresses.ts';
import type { PageRule } from './page-rules.ts';

/** Where an address leads to, when it is a page that is kept. */
export interface Place {
  rule: PageRule | undefined;
  /** The canonical address. */
  address: string;
}

/** Longer addresses are no page's own. */
const LONGEST_URL = 500;
const PLACES = 2_000;
export const NOT_KEPT: Place = { rule: undefined, address: '' };

/** What addresses lead to, by the address as it was asked for. */
export function createPagePlaces(patterns: PagePatterns, rules: ReadonlyMap<string, PageRule>) {
  const places = new LRUCache<string, Place>(atMost(PLACES));

  return (url: string): Place => {
    const isLong = url.length > LONGEST_URL;
    const seen = isLong ? undefined : places.get(url);
    if (seen) return seen;
    const path = pathOf(url);
    const found = isApiPath(path) || path.endsWith('.data') ? undefined : pageAddress(url, patterns);
    let place = NOT_KEPT;
    if (found?.kind === 'page' || (found?.kind === 'unknown' && !found.strange)) {
      const { pattern, params } = found.kind === 'page' ? found : { pattern: '*', params: [] };
      const rule = rules.get(pattern);
      // The page that does not exist is the same under an address of any length.
      const isKept = !isLong || pattern === '*';
      const address = isKept ? rule?.address(params, new URLSearchParams(queryOf(url))) : undefined;
      // "%2E" is a dot that the address writes plainly: it would lead to the data of another page.
      if (address !== undefined && !pathOf(address).endsWith('.data')) place = { rule, address };
    }
    if (!isLong) places.set(url, place);
    return place;
  };
}

export function patternsOf(build: ServerBuild): PagePatterns {
  const paths = Object.values(build.routes).flatMap((route) =>
    route === undefined || route.path === '*' || route.id === 'root' ? [] : [route.path ?? ''],
  );
  return paths.map((path) => path.split('/').filter((segment) => segment !== ''));
}
