import { absoluteUrl, breadcrumbs, webApplication, type PageMetaInput } from '#platform/seo/page-meta.ts';
import { wholeStart } from '#platform/text/clean-text.ts';
import { ROUTES_PAGE } from '../directory/routes.seo.ts';
import { ROUTE_KEYWORDS, sizeText } from '../entry/route.model.ts';
import type { RouteDetails } from '../entry/route.schema.ts';

type Site = PageMetaInput['site'];

const DESCRIPTION_LENGTH = 160;

/** One line of plain text from a description, cut at a word. */
export function summaryOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const end = line.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  const cut = end > DESCRIPTION_LENGTH / 2 ? line.slice(0, end) : wholeStart(line, DESCRIPTION_LENGTH - 1);
  return `${cut.replace(/[\s,;:.]{1,20}$/, '')}…`;
}

export function routeSummary(route: RouteDetails): string {
  const ends =
    route.startLocation && route.endLocation ? ` from ${route.startLocation} to ${route.endLocation}` : '';
  const facts = `${sizeText(route)}, ${route.difficulty} ${route.roadType} road${ends}.`;
  return route.description ? summaryOf(route.description) : summaryOf(`${route.name}: ${facts}`);
}

/** Metadata of a route's page; a ride's is in rides.seo.ts. */
export const routePageMeta = (route: RouteDetails, site: Site): PageMetaInput => ({
  title: `${route.name} - Scenic Motorcycle Route`,
  description: routeSummary(route),
  keywords: [
    route.name,
    route.startLocation,
    route.endLocation,
    `${route.roadType} road`,
    ...ROUTE_KEYWORDS,
  ].filter(Boolean),
  path: `/route/${route.id}`,
  type: 'article',
  site,
  jsonLd: [
    touristAttraction(route, site),
    breadcrumbs(site, [
      { name: 'Scenic Routes', path: '/routes' },
      { name: 'All Routes', path: '/all-routes' },
      { name: route.name, path: `/route/${route.id}` },
    ]),
    webApplication(site, ROUTES_PAGE),
  ],
});

/** "Spearfish, SD" */
const TOWN_AND_STATE = /^(.+), ([A-Z]{2})$/;

/** Where a route or ride starts, as schema.org PostalAddress: the town as it was written, else its ZIP code's. */
export function postalAddress({ startLocation, knownZips, start }: RouteDetails): Record<string, unknown> {
  const [, town, state] = TOWN_AND_STATE.exec(startLocation.trim()) ?? [];
  const locality = town ?? (startLocation || start?.city);
  const region = state ?? start?.state;
  return {
    '@type': 'PostalAddress',
    ...(locality && { addressLocality: locality }),
    ...(region && { addressRegion: region }),
    ...(knownZips[0] && { postalCode: knownZips[0] }),
    addressCountry: 'US',
  };
}

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
    ...(route.startLocation && { address: postalAddress(route) }),
    ...(route.highlights.length > 0 && {
      amenityFeature: route.highlights.map((name) => ({
        '@type': 'LocationFeatureSpecification',
        name,
        value: true,
      })),
    }),
  };
}
