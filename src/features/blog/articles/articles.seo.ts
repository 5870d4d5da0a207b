import type { PageMetaInput } from '#platform/seo/page-meta.ts';

const DESCRIPTION =
  'Share your motorcycle story, a route, a repair or a lesson learned. A person reads every article, and published ones carry your name.';

export const submitArticleMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  title: 'Submit an Article',
  description: DESCRIPTION,
  keywords: ['motorcycle stories', 'submit an article', 'guest post', 'motorcycle blog', 'rider stories'],
  path: '/submit-blog',
  site,
});
