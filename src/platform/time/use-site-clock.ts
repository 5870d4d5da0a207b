import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { siteTimes, type SiteTimes } from './site-time.ts';

/** Times as the whole admin area tells them: by the site's clock, from the root's loader, wherever an admin sits. */
export const useSiteClock = (): SiteTimes =>
  siteTimes(useSiteFacts<{ timeZone?: string }>()?.timeZone ?? 'UTC');
