import { useLocation, useMatches } from 'react-router';

/** The address that the menu highlights: the page's own, or that of the list that it belongs to. */
export function useMenuPath(): string {
  const { pathname } = useLocation();
  for (const { handle, loaderData } of useMatches().toReversed()) {
    if (typeof handle !== 'object' || handle === null || !('menuPath' in handle)) continue;
    const path: unknown = typeof handle.menuPath === 'function' ? handle.menuPath(loaderData) : undefined;
    if (typeof path === 'string') return path;
  }
  return pathname;
}
