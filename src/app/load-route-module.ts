interface PageCode {
  id: string;
  /** Address of the built file. */
  module: string;
}

/** What is used of React Router's own router, which it leaves here. */
interface OpenRouter {
  state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
}

/**
 * The code of a page that a link leads to. Where it cannot be had, for want of a signal or because a newer version of
 * the site has other files, the document of that page is opened. In the place of React Router's own
 * (`scripts/vite/router-parts-plugin.ts`), which opens the page again that the reader is about to leave.
 * @param known by `id`, what was loaded before
 */
export async function loadRouteModule(page: PageCode, known: Record<string, unknown>): Promise<unknown> {
  if (page.id in known) return known[page.id];
  try {
    known[page.id] = await import(/* @vite-ignore */ page.module);
    return known[page.id];
  } catch {
    openDocument();
    return new Promise(() => {});
  }
}

function openDocument(): void {
  const router: OpenRouter | undefined = Reflect.get(window, '__reactRouterDataRouter');
  const to = router?.state.navigation.location;
  const address = to && new URL(to.pathname + to.search + to.hash, window.location.origin).href;
  // On the way back the address is there before the page.
  if (address === undefined || address === window.location.href) window.location.reload();
  else window.location.assign(address);
}
