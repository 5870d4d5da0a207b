import { absoluteUrl, type PageMetaInput } from '#platform/seo/page-meta.ts';
import { distanceText, hoursAndMinutes } from './scenic-routes.model.ts';
import type { DirectoryQuery, RouteDetails } from './scenic-routes.schema.ts';

type Site = PageMetaInput['site'];

const KEYWORDS = ['motorcycle', 'scenic routes', 'scenic roads', 'motorcycle rides', 'road trips'] as const;
const DESCRIPTION_LENGTH = 160;

export const routesPageMeta = (site: Site): PageMetaInput => ({
  title: 'Scenic Motorcycle Routes by ZIP Code',
  description:
    'Find scenic motorcycle roads near any US ZIP code, nearest first, with length, riding time, difficulty, highlights and warnings. Add your own.',
  keywords: KEYWORDS,
  path: '/routes',
  site,
});

/** Filtered and searched pages point to the plain one; each page of the plain list stands for itself. */
export function directoryPageMeta(query: DirectoryQuery, site: Site): PageMetaInput {
  const plain =
    query.q === '' && query.difficulty === 'all' && query.roadType === 'all' && query.sort === 'name-asc';
  const page = plain && query.page > 1 ? query.page : 1;
  return {
    title: page > 1 ? `All Scenic Motorcycle Routes, Page ${page}` : 'All Scenic Motorcycle Routes',
    description:
      'Browse every scenic motorcycle route: search by name or place, filter by difficulty and road type, sort by length or rating.',
    keywords: KEYWORDS,
    path: page > 1 ? `/all-routes?page=${page}` : '/all-routes',
    site,
  };
}

/** One line of plain text from a description, cut at a word. */
export function summaryOf(text: string, maxLength = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > maxLength / 2 ? end : maxLength - 1).replace(/[\s,;:.]+$/, '')}…`;
}

export function routeSummary(route: RouteDetails): string {
  const ends =
    route.startLocation && route.endLocation ? ` from ${route.startLocation} to ${route.endLocation}` : '';
  const length = route.distance > 0 ? `${distanceText(route.distance)}, ` : '';
  const facts = `${length}${hoursAndMinutes(route.estimatedTime)}, ${route.difficulty} ${route.roadType} road${ends}.`;
  return route.description ? summaryOf(route.description) : summaryOf(`${route.name}: ${facts}`);
}

/** Metadata of a route's page; a ride's is in group-rides.seo.ts. */
export const routePageMeta = (route: RouteDetails, site: Site): PageMetaInput => ({
  title: `${route.name} - Scenic Motorcycle Route`,
  description: routeSummary(route),
  keywords: [
    route.name,
    route.startLocation,
    route.endLocation,
    `${route.roadType} road`,
    ...KEYWORDS,
  ].filter(Boolean),
  path: `/route/${route.id}`,
  type: 'article',
  site,
  jsonLd: touristAttraction(route, site),
});

/** The route as schema.org TouristAttraction. The stars are one submitter's, so they are no aggregate rating. */
export function touristAttraction(route: RouteDetails, site: Site): Record<string, unknown> {
  return {
    '@type': 'TouristAttraction',
    name: route.name,
    description: routeSummary(route),
    url: absoluteUrl(site.publicUrl, `/route/${route.id}`),
    isAccessibleForFree: true,
    touristType: 'Motorcycle riders',
    ...(route.start && {
      geo: { '@type': 'GeoCoordinates', latitude: route.start.latitude, longitude: route.start.longitude },
    }),
    ...(route.startLocation && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: route.startLocation,
        ...(route.zipCodes[0] && { postalCode: route.zipCodes[0] }),
        addressCountry: 'US',
      },
    }),
    ...(route.highlights.length > 0 && {
      amenityFeature: route.highlights.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
  };
}
