import { useMemo } from 'react';
import { useLocation, useNavigation } from 'react-router';

export interface NextSearch {
  /** What the page's address asks for, or the one that is on its way: a choice is seen before its answer has come. */
  search: URLSearchParams;
  /** The same at the moment of a press, for the next choice to build on: a busy device renders addresses late. */
  latest: () => URLSearchParams;
}

/** The address of a page whose answers take a while. */
export function useNextSearch(): NextSearch {
  const { pathname, search } = useLocation();
  const { location } = useNavigation();
  const coming = location?.pathname === pathname ? location.search : undefined;
  const shown = coming ?? search;
  return {
    search: useMemo(() => new URLSearchParams(shown), [shown]),
    latest: () => new URLSearchParams(coming ?? window.location.search),
  };
}
