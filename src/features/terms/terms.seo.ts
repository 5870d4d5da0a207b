import type { PageMetaInput } from '#platform/seo/page-meta.ts';

export const termsMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  title: 'Terms',
  description:
    'What this site is and is not: weather as advice, rides at your own risk, help by volunteers and not an emergency service, what may be posted, and who runs it.',
  keywords: ['terms of use', 'conduct', 'disclaimer'],
  path: '/terms',
  noindex: true,
  site,
});
