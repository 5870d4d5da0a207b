import type { Site } from '#features/page-context.server.ts';
import { siteFacts } from '#platform/page-text/site-facts.ts';

/** What pages have when the root itself failed. */
export const NO_SITE: Site = {
  siteName: '',
  publicUrl: 'http://localhost',
  donationUrl: null,
  logo: 'own',
  icons: null,
  color: null,
  footer: { text: null, links: [] },
  timeZone: 'UTC',
  mailWorks: false,
  credits: [],
  baseMap: { kind: 'drawn', url: '', attribution: { label: '', href: null } },
  simulated: false,
  asksRuns: false,
  notifies: false,
  offlineCopies: false,
  design: false,
  demoMailbox: null,
};

/** The site's facts for a page's `meta`, from the root's loader; it has none only when the root itself failed. */
export function siteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): Site {
  const root = matches.find((match) => match?.id === 'root');
  return siteFacts<Site>(root?.loaderData) ?? NO_SITE;
}
