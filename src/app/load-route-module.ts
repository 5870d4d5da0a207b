import { SILENT_MS } from '#platform/fetch/deadline.ts';
import { hasSavedPages } from './shell/saved-page.ts';
import { giveUpNavigation, openDocument } from './stalled-navigation.ts';

interface PageCode {
  id: string;
  /** Address of the built file. */
  module: string;
}

/** For the code of the largest page at 2 kB a second: nobody can tell how much of it has come. */
const LONGEST_MS = 60_000;

/**
 * The code of a page that a link leads to. Where the site answers without it, since a newer version has other files, the
 * document of that page is opened; so is the device's, where it may have it. Without any answer the reader stays. In the
 * place of React Router's own (`scripts/vite/router-parts-plugin.ts`), which opens the page again that the reader is
 * about to leave.
 * @param known by `id`, what was loaded before
 */
export async function loadRouteModule(page: PageCode, known: Record<string, unknown>): Promise<unknown> {
  if (page.id in known) return known[page.id];
  const timer = setTimeout(giveUpNavigation, LONGEST_MS);
  try {
    known[page.id] = await import(/* @vite-ignore */ page.module);
    return known[page.id];
  } catch {
    if (hasSavedPages() || (await isAnswered(page.module))) openDocument();
    else giveUpNavigation();
    return new Promise(() => {});
  } finally {
    clearTimeout(timer);
  }
}

/** An import does not tell why it failed. */
const isAnswered = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(SILENT_MS) }).then(
    () => true,
    () => false,
  );
