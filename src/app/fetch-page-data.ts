import { REST_OF_ANSWER_MS, SILENT_MS, startDeadline } from '#platform/fetch/deadline.ts';
import { hasSavedPages } from './shell/saved-page.ts';
import { giveUpNavigation } from './stalled-navigation.ts';

/**
 * What a page is made of, for a link that leads there. In the place of `fetch` in React Router
 * (`scripts/vite/router-parts-plugin.ts`), which waits on a dead connection for as long as the browser does.
 * @throws as `fetch` does; `TimeoutError` when the connection was silent. Its reader stays on the page then, unless the
 *   device may have the next one.
 */
export async function fetchPageData(url: URL, init: RequestInit): Promise<Response> {
  const deadline = startDeadline(SILENT_MS, init.signal ?? undefined);
  try {
    const response = await fetch(url, { ...init, signal: deadline.signal });
    // Over when it has come: then nobody hears of it.
    deadline.extend(REST_OF_ANSWER_MS);
    return response;
  } catch (error) {
    deadline.clear();
    if (deadline.expired() || !(deadline.signal.aborted || hasSavedPages())) giveUpNavigation();
    throw error;
  }
}
