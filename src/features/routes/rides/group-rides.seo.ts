import { collectionPage, webApplication, type PageMetaInput } from '#platform/seo/page-meta.ts';

export const RIDE_KEYWORDS = [
  'motorcycle',
  'group rides',
  'motorcycle group rides',
  'ride calendar',
] as const;

/** Also what the application is for, on the pages of single rides. */
export const RIDES_PAGE = {
  title: 'Motorcycle Group Rides near You',
  description:
    'Find motorcycle group rides near any US ZIP code from today on, with meeting place, pace and the forecast for the ride day. Add your own ride, free and without an account.',
  path: '/group-rides',
};

export const groupRidesPageMeta = (site: PageMetaInput['site']): PageMetaInput => ({
  ...RIDES_PAGE,
  keywords: RIDE_KEYWORDS,
  site,
  jsonLd: [webApplication(site, RIDES_PAGE), collectionPage(site, { name: RIDES_PAGE.title, ...RIDES_PAGE })],
});
