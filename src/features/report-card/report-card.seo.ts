import type { PageMetaInput } from '#platform/seo/page-meta.ts';

export const reportCardMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  title: 'Report Card',
  description:
    'How often our riding verdicts came true: what we said 3 hours, a day and 3 days ahead, compared with what weather stations measured, by state and season.',
  keywords: ['forecast accuracy', 'motorcycle weather', 'verification'],
  path: '/report-card',
  site,
  // What search engines may keep stands in the sitemap, which has the pages of the specification alone.
  noindex: true,
});
