import type { PageMetaInput } from '#platform/seo/page-meta.ts';

type Site = PageMetaInput['site'];

export const weatherEmailsMeta = (site: Site): PageMetaInput => ({
  title: 'Weather Emails',
  description:
    'Weekend riding forecast by email, every Friday: the best hours for your places, and a warning when a day turns bad. Free, confirmed first, unsubscribe anytime.',
  keywords: ['motorcycle weather email', 'riding weekend forecast', 'weather warning for riders'],
  path: '/weather-emails',
  noindex: true,
  site,
});

export const subscriptionMeta = (site: Site): PageMetaInput => ({
  title: 'Your Weather Emails',
  description: 'Confirm, change, pause or stop your weather emails.',
  path: '/private/subscription',
  noindex: true,
  site,
});

export const stopMeta = (site: Site): PageMetaInput => ({
  title: 'Stop Weather Emails',
  description: 'Unsubscribe from your weather emails.',
  path: '/weather-emails/stop',
  noindex: true,
  site,
});
