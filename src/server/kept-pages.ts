import type { Services } from '#features/services.server.ts';
import type { KeptPages } from './page-cache.ts';

/** Weather and passed rides show on pages of routes at the latest after this. */
const ROUTES_KEPT_MS = 15_000;

/** The public pages that are rendered once per content version. */
export const keptPages = ({ blog, scenicRoutes }: Services): KeptPages[] => [
  { path: /^\/blog(\/|$)/, version: blog.contentVersion },
  { path: /^\/(route\/\d+|all-routes)\/?$/, version: scenicRoutes.contentVersion, keptMs: ROUTES_KEPT_MS },
];
