import { blogListHref, listPageOf } from '#features/blog/blog.model.ts';
import { isZipCode } from '#features/location/zip-code.model.ts';
import type { PageContext } from '#features/page-context.server.ts';
import { directoryHref, directoryQueryOf } from '#features/routes/directory/directory-address.model.ts';
import { oneOf } from '#features/routes/entry/choices.model.ts';
import { askedHours } from '#features/weather/verdict/ribbon/ribbon-hours.model.ts';
import type { Services } from '#features/services.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';

/** What a page shows just now. */
export interface Shown {
  /** Moves whenever the page would be rendered otherwise. */
  stamp: string;
  /** The last moment at which time alone changed it, epoch ms: it is rendered as of then. */
  moment: number;
}

/** A page that is the same for everyone until what it shows changes. */
export interface PageRule {
  /** As in the application's routes. */
  pattern: string;
  /**
   * The one address of all that show the same, from the path's parameters and the query: whatever else an address
   * holds is dropped, or anyone could fill the store. Undefined for what is not kept.
   */
  address: (params: readonly string[], query: URLSearchParams) => string | undefined;
  /** Undefined when it is not known at once. `now` in epoch ms. */
  shown: (now: number, address: string) => Shown | undefined;
  /**
   * Reads what `shown` did not know, once for all who wait for it; undefined when there is nothing to read.
   * @throws AppError when the database is away
   */
  refresh?: (address: string) => Promise<unknown> | undefined;
  /** Has it looked for on behalf of a visitor, and may hand on to the rendering what was found. */
  look?: (visitor: Visitor, address: string) => Promise<Partial<PageContext>>;
}

/** Every zone of the country turns its hours and days at one of these; so does what a verdict says of the hours ahead. */
const HALF_HOUR_MS = 30 * 60_000;
/** Weather, reports that lapse and rides that pass show wherever routes are at the latest after this. Divides a minute. */
export const ROUTES_MS = 15_000;
/** What the forms of searches bring, and lists by page: searches are many and asked seldom, and are not kept. */
const SEARCH = ['zipCode', 'maxDistance', 'page'];
const ROUTE_SEARCH = [...SEARCH, 'difficulty', 'roadType'];
const HELP_SEARCH = [...SEARCH, 'issueType'];
/** Places, days and months of rides are many, and each is asked for seldom. */
const AGENDA = ['near', 'region', 'within', 'order', 'day', 'month'];
/** Which roads, where and when: what differs from the plain page is asked for by few. */
const ROADS = ['day', 'from', 'to', 'zip', 'distance', 'box'];
const TRIP = [
  'zip',
  'stay',
  'leave',
  'pace',
  'return',
  'track',
  'miles',
  'shape',
  'around',
  'add',
  'remove',
  'swap',
  'edit',
  'via',
  'after',
];

/** Those of the report card that are not its default. */
const LEADS_ASKED = ['3', '72'];

const VERDICT = '/?zip=';

const startOf = (now: number, length: number) => Math.floor(now / length) * length;
const asksFor = (query: URLSearchParams, names: readonly string[]) => names.some((name) => query.has(name));
const withQuery = (path: string, name: string, value: string | undefined) =>
  path + queryWith({ [name]: value });

/** The public pages that are kept. The others, and why they are not, are in `test/pages-never-cached.ts`. */
export function pageRules(services: Services): PageRule[] {
  const { blog, reportCard, rsvp, scenicRoutes, riderReports, weather } = services;
  const byTime = (now: number): Shown => {
    const moment = startOf(now, HALF_HOUR_MS);
    return { stamp: String(moment), moment };
  };
  const still = { shown: byTime };
  const ofBlog = {
    shown: (now: number) => {
      const content = blog.knownVersion();
      return content && { stamp: String(content.version), moment: startOf(now, HALF_HOUR_MS) };
    },
    refresh: () => blog.contentVersion(),
  };
  const ofReportCard = {
    shown: (now: number) => {
      const counts = reportCard.knownVersion();
      return counts && { stamp: String(counts.version), moment: startOf(now, HALF_HOUR_MS) };
    },
    refresh: () => reportCard.contentVersion(),
  };
  const ofRoutes = {
    shown: (now: number) => {
      const [content, reports] = [scenicRoutes.knownVersion(), riderReports.knownVersion()];
      const moment = startOf(now, ROUTES_MS);
      return content && reports && { stamp: `${content.version} ${reports.version} ${moment}`, moment };
    },
    refresh: () => Promise.all([scenicRoutes.contentVersion(), riderReports.contentVersion()]),
  };
  const ofRides = {
    shown: (now: number) => {
      const [shown, riders] = [ofRoutes.shown(now), rsvp.knownVersion()];
      return shown && riders && { ...shown, stamp: `${shown.stamp} ${riders.version}` };
    },
    refresh: () => Promise.all([ofRoutes.refresh(), rsvp.contentVersion()]),
  };
  const ofRoads = {
    ...ofRoutes,
    shown: (now: number) => {
      const shown = ofRoutes.shown(now);
      return shown && { ...shown, stamp: `${shown.stamp} ${scenicRoutes.whereEdition()}` };
    },
  };
  const verdict = {
    shown: (now: number, address: string) => {
      const zipCode = address.slice(VERDICT.length);
      if (zipCode === '') return ofRoads.shown(now);
      const edition = weather.edition(zipCode);
      if (!edition) return undefined;
      const turns = edition.turns.filter((turn) => turn <= now);
      const moment = Math.max(startOf(now, HALF_HOUR_MS), edition.fetchedAt, ...turns);
      return { stamp: `${edition.digest} ${moment} ${edition.measured ?? ''}`, moment };
    },
    refresh: (address: string) => (address === '/' ? ofRoutes.refresh() : undefined),
    // A check may fail, or be refused to this visitor: the rendering says so, and asks nobody again.
    look: async (visitor: Visitor, address: string) => {
      const checked = weather.check({ zipCode: address.slice(VERDICT.length) }, visitor);
      await checked.catch(() => undefined);
      return { checkWeather: () => checked };
    },
  };

  return [
    {
      pattern: '/',
      address: (_params, query) => {
        // Chosen hours are as many as there are riders.
        if (askedHours(query)) return undefined;
        const zip = query.get('zip')?.trim() ?? '';
        return zip === '' ? '/' : isZipCode(zip) ? VERDICT + zip : undefined;
      },
      ...verdict,
    },
    { pattern: '/trip', address: (_, query) => (asksFor(query, TRIP) ? undefined : '/trip'), ...still },
    {
      pattern: '/routes',
      address: (_, query) =>
        asksFor(query, [...ROUTE_SEARCH, ...ROADS])
          ? undefined
          : withQuery('/routes', 'tab', oneOf(['add'], query.get('tab'))),
      ...ofRoads,
    },
    {
      pattern: '/group-rides',
      address: (_, query) =>
        asksFor(query, [...ROUTE_SEARCH, ...AGENDA])
          ? undefined
          : `/group-rides${queryWith({
              view: oneOf(['month', 'map'], query.get('view')),
              add: query.has('add') ? '1' : undefined,
            })}`,
      ...ofRides,
    },
    {
      pattern: '/roadside-assistance',
      address: (_, query) => {
        if (asksFor(query, HELP_SEARCH)) return undefined;
        const tab = oneOf(['volunteer', 'help'], query.get('tab'));
        const step = tab === 'help' ? oneOf(['details'], query.get('step')) : undefined;
        return `/roadside-assistance${queryWith({ tab, step })}`;
      },
      ...still,
    },
    {
      pattern: '/all-routes',
      // Texts to search for are as many as there are visitors.
      address: (_, query) => {
        const asked = directoryQueryOf(query);
        return asked.q === '' ? directoryHref(asked) : undefined;
      },
      ...ofRoads,
    },
    { pattern: '/route/:id', address: ([id = '']) => `/route/${encodeURIComponent(id)}`, ...ofRoutes },
    { pattern: '/blog', address: (_, query) => blogListHref({ page: listPageOf(query) }), ...ofBlog },
    {
      pattern: '/blog/tag/:tag',
      // In whatever case, and with whatever spaces around it.
      address: ([tag = ''], query) => blogListHref({ tag, page: listPageOf(query) }),
      ...ofBlog,
    },
    { pattern: '/blog/:slug', address: ([slug = '']) => `/blog/${encodeURIComponent(slug)}`, ...ofBlog },
    { pattern: '/submit-blog', address: () => '/submit-blog', ...still },
    {
      pattern: '/weather-emails',
      address: (_, query) => (query.has('zip') ? undefined : '/weather-emails'),
      ...still,
    },
    {
      pattern: '/report-card',
      // Places are many.
      address: (_, query) =>
        query.get('zip')?.trim()
          ? undefined
          : withQuery('/report-card', 'lead', oneOf(LEADS_ASKED, query.get('lead'))),
      ...ofReportCard,
    },
    { pattern: '/privacy', address: () => '/privacy', ...still },
    { pattern: '/terms', address: () => '/terms', ...still },
    {
      pattern: '/thank-you',
      address: (_, query) => withQuery('/thank-you', 'from', oneOf(['article'], query.get('from'))),
      ...still,
    },
    { pattern: '/offline', address: () => '/offline', ...still },
    // One page for every address that nobody has.
    { pattern: '*', address: () => '/no/such/page', ...still },
  ];
}

/** What is given of these parameters, with a question mark before it. */
function queryWith(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
  return given.length === 0 ? '' : `?${given.join('&')}`;
}
