import { rideDateText, rideStartText } from '../rides/rides.model.ts';
import { RIDE_SEARCH } from '../rides/ride-limits.model.ts';
import { rideCalendarEvent, rideFacts } from './ride-calendar.model.ts';
import { seriesEvents } from './series-calendar.mapper.server.ts';
import { writeCalendar, type CalendarEvent } from '#platform/calendar/ical.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { writeJsonFeed, writeRss, type Feed, type FeedItem } from '#platform/feed/feed.ts';
import { tagged, type TaggedText } from '#platform/feed/send-file.server.ts';
import { absoluteUrl } from '#platform/seo/page-meta.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { ContentVersion } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { publicRoute, ridePlan } from '../entry/route.mapper.server.ts';
import { routeFacts } from '../entry/route.model.ts';
import { ROUTE_NOT_FOUND, type ScenicRoutesService } from '../routes.service.server.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';

const FEED_ITEMS = 50;
const CALENDAR_RIDES = 200;
/** What is upcoming changes with time alone. */
const UPCOMING_CACHED_MS = 60_000;

export type FeedKind = 'routes' | 'rides';
export type FeedFormat = 'xml' | 'json';

/** Calendars and feeds as finished texts, cached until the published routes change. */
export function createRouteFeeds(deps: {
  routes: ScenicRoutesService;
  clock: Clock;
  site: { siteName: string; publicUrl: string };
  /** Of files in memory. */
  cacheBytes: number;
}) {
  const { routes, clock, site } = deps;
  const files = byteCache<TaggedText>('routes', deps.cacheBytes);

  async function cachedFile(
    name: string,
    options: { upcoming: boolean },
    make: (content: ContentVersion) => Promise<string>,
  ): Promise<TaggedText> {
    const content = await routes.contentVersion();
    const minute = options.upcoming ? Math.floor(clock.now() / UPCOMING_CACHED_MS) : 0;
    const key = `${content.version} ${minute} ${name}`;
    const cached = files.get(key);
    if (cached) return cached;
    const file = tagged(await make(content));
    files.set(key, file);
    return file;
  }

  const eventOf = (row: StoredRoute): CalendarEvent | undefined =>
    rideCalendarEvent(publicRoute(row), {
      revision: row.revision,
      plan: ridePlan(row),
      publicUrl: site.publicUrl,
      start: routes.startOf(row),
    });

  const calendar = (name: string, description: string, rows: readonly StoredRoute[]) =>
    writeCalendar({
      name,
      description,
      product: `${site.siteName}//Group rides`,
      events: rows.flatMap((row) => eventOf(row) ?? []),
    });

  function feedItem(row: StoredRoute, repeats?: string): FeedItem {
    const route = publicRoute(row);
    const when =
      route.rideDate && route.rideTime && route.rideTimeZone && route.rideStartsAt
        ? `${rideDateText(route.rideDate)}, ${rideStartText(route)}`
        : '';
    const facts = route.isGroupRide ? rideFacts(route, ridePlan(row)) : routeFacts(route);
    return {
      id: absoluteUrl(site.publicUrl, `/route/${route.id}`),
      url: absoluteUrl(site.publicUrl, `/route/${route.id}`),
      title: route.name,
      text: [when, repeats, facts, route.description].filter(Boolean).join('\n\n'),
      publishedAt: (row.firstPublishedAt ?? row.createdAt).getTime(),
      updatedAt: row.updatedAt.getTime(),
      tags: [route.roadType, route.difficulty],
    };
  }

  return {
    /** `/route/{id}.ics`. @throws AppError `not_found` when there is no published ride with a start. */
    rideCalendar: (id: number): Promise<TaggedText> =>
      cachedFile(`ride ${id}`, { upcoming: false }, async () => {
        const row = await routes.published(id);
        if (!row || !eventOf(row)) throw new AppError('not_found', ROUTE_NOT_FOUND);
        return calendar(row.name, `Group ride on ${site.siteName}`, [row]);
      }),

    /**
     * `/ride-series/{id}.ics`: a standing ride as one entry with its rule; dates that are off are left out, and dates
     * that are not as the rule says stand in for it. @throws AppError `not_found` when no date of it is public.
     */
    seriesCalendar: (id: number): Promise<TaggedText> =>
      cachedFile(`series ${id}`, { upcoming: true }, async () => {
        const whole = await routes.standingRide(id);
        const events = whole
          ? seriesEvents(whole, { publicUrl: site.publicUrl, startOf: routes.startOf, now: clock.now() })
          : [];
        const [first] = events;
        if (!first) throw new AppError('not_found', ROUTE_NOT_FOUND);
        return writeCalendar({
          name: first.summary,
          description: `Standing ride on ${site.siteName}`,
          product: `${site.siteName}//Group rides`,
          events,
        });
      }),

    /**
     * `/rides.ics`: rides from today on, near a ZIP code or everywhere. Radius in miles. Those that were called off
     * stay until their day, so that programs which follow the calendar cross them out.
     */
    ridesCalendar: (near?: { zipCode: string; radius: number }): Promise<TaggedText> =>
      cachedFile(`rides ${near ? `${near.zipCode} ${near.radius}` : ''}`, { upcoming: true }, async () => {
        if (!near) {
          const rows = await routes.ridesFromToday(CALENDAR_RIDES);
          rows.push(...(await routes.cancelledRides(CALENDAR_RIDES)));
          return calendar(`${site.siteName} group rides`, 'Motorcycle group rides in the US', rows);
        }
        const found = await routes.searchRides({
          zipCode: near.zipCode,
          maxDistance: near.radius,
          difficulty: 'all',
          roadType: 'all',
          sort: 'date',
          page: 1,
          pageSize: RIDE_SEARCH.pageSize,
        });
        const rows = await Promise.all(found.routes.map(({ id }) => routes.published(id)));
        const where = `within ${near.radius} miles of ${near.zipCode}`;
        return calendar(`Group rides near ${near.zipCode}`, `Motorcycle group rides ${where}`, [
          ...rows.filter((row) => row !== undefined),
          ...(await routes.cancelledRides(CALENDAR_RIDES, near)),
        ]);
      }),

    /** RSS or JSON Feed of the newest routes, or of the rides to come. */
    feed: (kind: FeedKind, format: FeedFormat): Promise<TaggedText> =>
      cachedFile(`feed ${kind} ${format}`, { upcoming: kind === 'rides' }, async ({ changedAt }) => {
        const rides = kind === 'rides';
        const rows = rides ? await routes.upcomingRides(FEED_ITEMS) : await routes.newestRoutes(FEED_ITEMS);
        const repeats = await routes.repeatTexts(rows);
        const page = rides ? '/group-rides' : '/routes';
        const feed: Feed = {
          title: `${site.siteName}: ${rides ? 'group rides' : 'new scenic routes'}`,
          description: rides
            ? 'Motorcycle group rides to come, soonest first'
            : 'Scenic motorcycle routes, newest first',
          pageUrl: absoluteUrl(site.publicUrl, page),
          feedUrl: absoluteUrl(site.publicUrl, `${page}/feed.${format}`),
          updatedAt: changedAt,
          items: rows.map((row) => feedItem(row, repeats.get(row.id))),
        };
        return format === 'xml' ? writeRss(feed) : writeJsonFeed(feed);
      }),
  };
}
export type RouteFeeds = ReturnType<typeof createRouteFeeds>;
