import type { PageMetaInput } from '#platform/seo/page-meta.ts';

type Site = PageMetaInput['site'];

export const weatherMailsMeta = (site: Site): PageMetaInput => ({
  title: 'Weather Mails',
  description:
    'The riding weekend by mail, every Friday: the best hours for your places, and a warning when a day turns bad. Free, confirmed first, stopped with one press.',
  keywords: ['motorcycle weather e-mail', 'riding weekend forecast', 'weather warning for riders'],
  path: '/weather-mails',
  noindex: true,
  site,
});

export const subscriptionMeta = (site: Site): PageMetaInput => ({
  title: 'Your Weather Mails',
  description: 'Confirm, change, pause or stop your weather mails.',
  path: '/private/subscription',
  noindex: true,
  site,
});

export const stopMeta = (site: Site): PageMetaInput => ({
  title: 'Stop Weather Mails',
  description: 'Stop your weather mails with one press.',
  path: '/weather-mails/stop',
  noindex: true,
  site,
});
