interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** What is used of React Router's own router, which it leaves here. */
interface OpenRouter {
  state: { location: Address & { state: unknown }; navigation: { location?: Address } };
  navigate: (to: string, options: object) => Promise<void>;
}

const router = (): OpenRouter | undefined => Reflect.get(window, '__reactRouterDataRouter');

const hrefOf = ({ pathname, search, hash }: Address) =>
  new URL(pathname + search + hash, window.location.origin).href;

let stalled: string | undefined;
const listeners = new Set<() => void>();

function setStalled(to: string | undefined): void {
  stalled = to;
  for (const listener of listeners) listener();
}

/** Address of the page whose way here was given up last; undefined once the reader goes on. */
export const stalledNavigation = {
  get: (): string | undefined => stalled,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  clear: () => setStalled(undefined),
};

/**
 * Ends the navigation under way, whose connection is dead: its reader stays on the page as it is, which says so. On the
 * way back, where the address is that page's already, its document is opened.
 */
export function giveUpNavigation(): void {
  const open = router();
  const to = open?.state.navigation.location;
  if (!open || !to) return;
  if (hrefOf(to) === window.location.href) return window.location.reload();
  setStalled(hrefOf(to));
  const here = open.state.location;
  // Going to where one is ends the other way, and asks for nothing.
  void open.navigate(here.pathname + here.search + here.hash, {
    replace: true,
    state: here.state,
    preventScrollReset: true,
    defaultShouldRevalidate: false,
  });
}

/** Leaves for the page that one is on the way to, as a document. */
export function openDocument(): void {
  const to = router()?.state.navigation.location;
  const address = to && hrefOf(to);
  // On the way back the address is there before the page.
  if (address === undefined || address === window.location.href) window.location.reload();
  else window.location.assign(address);
}
