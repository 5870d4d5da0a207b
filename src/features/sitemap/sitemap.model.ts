import { escapeXml } from '#platform/text/escape.ts';

/** More may not stand in one file (sitemaps.org protocol). */
export const URLS_PER_FILE = 50_000;

export interface SitemapEntry {
  path: string;
  /** Epoch ms of the page's last change. */
  changedAt: number;
  /** 0 to 1, against the site's other pages. */
  priority: number;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const day = (instant: number) => `<lastmod>${new Date(instant).toISOString().slice(0, 19)}Z</lastmod>`;

/** One file of addresses. */
export const writeSitemap = (entries: readonly SitemapEntry[], publicUrl: string): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>`,
    ...entries.map(
      ({ path, changedAt, priority }) =>
        `<url><loc>${escapeXml(publicUrl + path)}</loc>${day(changedAt)}<priority>${priority.toFixed(1)}</priority></url>`,
    ),
    '</urlset>\n',
  ].join('\n');

/** The list of the files, for more addresses than one file may hold. */
export const writeSitemapIndex = (
  files: readonly { path: string; changedAt: number }[],
  publicUrl: string,
): string =>
  [
    `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${NAMESPACE}>`,
    ...files.map(
      ({ path, changedAt }) =>
        `<sitemap><loc>${escapeXml(publicUrl + path)}</loc>${day(changedAt)}</sitemap>`,
    ),
    '</sitemapindex>\n',
  ].join('\n');

/** Search engines find the sitemap here. They stay out of the admin area and the API. */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );
