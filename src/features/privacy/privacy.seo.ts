import type { PageMetaInput } from '#platform/seo/page-meta.ts';

export const privacyMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  title: 'Privacy',
  description:
    'What this site stores, where and for how long, which services it asks, and how you get or erase your data. No accounts, no analytics, no advertising.',
  keywords: ['privacy', 'data protection', 'no tracking'],
  path: '/privacy',
  noindex: true,
  site,
});
