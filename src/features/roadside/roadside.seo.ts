import { absoluteUrl, webApplication, type PageMetaInput } from '#platform/seo/page-meta.ts';

const DESCRIPTION =
  'Find volunteer riders near any US ZIP code who help with a flat tire, an empty tank or a dead battery. For non-emergency help, free and without an account.';

export const roadsideMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  title: 'Motorcycle Roadside Assistance',
  description: DESCRIPTION,
  keywords: [
    'motorcycle roadside assistance',
    'volunteer roadside help',
    'motorcycle breakdown',
    'flat tire',
    'battery jump start',
    'rider community',
  ],
  path: '/roadside-assistance',
  site,
  jsonLd: {
    ...webApplication(site, { description: DESCRIPTION }),
    name: `${site.siteName} Roadside Assistance`,
    url: absoluteUrl(site.publicUrl, '/roadside-assistance'),
  },
});

/** Private pages say nothing about what they show, and stay out of search engines. */
export const privateRoadsideMeta = (
  title: string,
  path: string,
  site: PageMetaInput['site'],
): PageMetaInput => ({
  title,
  description: 'A private page. Only those who have its whole link see what is behind it.',
  path,
  noindex: true,
  site,
});
