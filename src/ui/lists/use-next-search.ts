import { useContext, useMemo } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router';

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
  // Hooks tell what was drawn last, and a second press may come before that: only the router knows where it is going.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const comingOf = (next: typeof location) => (next?.pathname === pathname ? next.search : undefined);
  const shown = comingOf(location) ?? search;
  return {
    search: useMemo(() => new URLSearchParams(shown), [shown]),
    latest: () => new URLSearchParams(comingOf(router?.state.navigation.location) ?? window.location.search),
  };
}
