import type { RideSeries, RouteDetails } from '../entry/route.schema.ts';
import { postalAddress, routeSummary, touristAttraction } from '../page/route-page.seo.ts';
import { absoluteUrl, breadcrumbs, webApplication, type PageMetaInput } from '#platform/seo/page-meta.ts';
import { isoWithOffset } from '#platform/time/zone.ts';
import { RIDE_KEYWORDS, RIDES_PAGE } from './group-rides.seo.ts';
import { rideDateText } from './rides.model.ts';

type Site = PageMetaInput['site'];

/** Metadata of a ride's page. A past or canceled ride keeps its page and leaves the search engines. */
export const ridePageMeta = (ride: RouteDetails, site: Site): PageMetaInput => ({
  title: ride.rideDate
    ? `${ride.name} - Group Ride on ${rideDateText(ride.rideDate)}`
    : `${ride.name} - Motorcycle Group Ride`,
  description: routeSummary(ride),
  keywords: [ride.name, ride.startLocation, ...RIDE_KEYWORDS].filter(Boolean),
  path: `/route/${ride.id}`,
  type: 'article',
  noindex: ride.isPast || ride.isCancelled,
  site,
  jsonLd: [
    rideEvent(ride, site),
    touristAttraction(ride, site),
    breadcrumbs(site, [
      { name: 'Group Rides', path: '/group-rides' },
      { name: ride.name, path: `/route/${ride.id}` },
    ]),
    webApplication(site, RIDES_PAGE),
  ].filter((data) => data !== undefined),
});

/** The ride as schema.org Event; undefined without a start, which an Event must have. */
export function rideEvent(ride: RouteDetails, site: Site): Record<string, unknown> | undefined {
  if (!ride.rideStartsAt) return undefined;
  const start = Date.parse(ride.rideStartsAt);
  const end = start + ride.estimatedTime * 60_000;
  // A search engine takes the day from the text, so the offset is the ride's own.
  const zone = ride.rideTimeZone ?? 'UTC';
  const meeting = ride.meetingPoint ?? ride.startLocation;
  const organizer = ride.organizer ?? (ride.submittedBy === 'Anonymous' ? null : ride.submittedBy);
  const location = {
    '@type': 'Place',
    name: meeting || ride.name,
    address: postalAddress(ride),
    ...(ride.start && {
      geo: { '@type': 'GeoCoordinates', latitude: ride.start.latitude, longitude: ride.start.longitude },
    }),
  };
  return {
    '@type': 'Event',
    name: ride.name,
    description: routeSummary(ride),
    url: absoluteUrl(site.publicUrl, `/route/${ride.id}`),
    image: absoluteUrl(site.publicUrl, '/social.png'),
    startDate: isoWithOffset(start, zone),
    endDate: isoWithOffset(end, zone),
    eventStatus: `https://schema.org/${ride.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: true,
    location,
    ...(organizer !== null && { organizer: { '@type': 'Organization', name: organizer } }),
    ...(ride.series && { superEvent: eventSeries(ride, ride.series, location) }),
    ...(ride.maxRiders !== null && { maximumAttendeeCapacity: ride.maxRiders }),
  };
}

/** What the page says of the standing ride that this is one date of. */
const eventSeries = (ride: RouteDetails, series: RideSeries, location: object) => ({
  '@type': 'EventSeries',
  name: ride.name,
  location,
  eventSchedule: {
    '@type': 'Schedule',
    // A weekday without a week of the month.
    repeatFrequency: series.byDay.length === 2 ? 'P1W' : 'P1M',
    byDay: series.byDay,
    endDate: series.endsOn,
    ...(ride.rideTimeZone && { scheduleTimezone: ride.rideTimeZone }),
  },
});
