import type { PageMetaInput } from '#platform/seo/page-meta.ts';

export const myEntriesMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  title: 'My rides & posts',
  description: 'What you entered here, by the private links saved on this device, and lost links sent again.',
  path: '/private',
  noindex: true,
  site,
});
