import type { PageMetaInput } from '#platform/seo/page-meta.ts';

type Site = PageMetaInput['site'];

const meta =
  (title: string, description: string, path: string) =>
  (site: Site): PageMetaInput => ({
    title,
    description,
    path,
    noindex: true,
    site,
  });

export const tripEmailMeta = meta(
  'Email If a Trip Changes',
  'One planned trip and its departure: an email when its riding verdict changes.',
  '/trip-email',
);
export const watchedTripMeta = meta(
  'Your Trip Emails',
  'Confirm or stop the emails about a planned trip.',
  '/private/trip-email',
);
export const stopTripEmailsMeta = meta(
  'Stop Trip Emails',
  'Unsubscribe from the emails about a planned trip.',
  '/trip-email/stop',
);
