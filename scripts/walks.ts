// How many files somebody reads who follows the data: three walks from the screen to the database and back.
//   node scripts/walks.ts            prints them; fails when a name is no longer on the way, or a walk is too long
//   node scripts/walks.ts --check    says only what is wrong
// The rule: from each entry point, and from each file reached, an import is followed when it brings a carrier: a
// function, component, schema or table that the data passes through, whose name the walk lists. What only helps on the
// way is not followed: words, limits, places of ZIP codes, parts of the design system, the platform. Between browser and server there is
// no import, so both ends are entry points.
import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const MOST_FILES = 30;

interface Walk {
  name: string;
  /** Counted by hand before features had rooms. */
  before: number;
  entries: readonly string[];
  carriers: string;
}

const WALKS: readonly Walk[] = [
  {
    // Hours, windows, the week and the list of alerts are shown beside it, and are walks of their own.
    name: 'a verdict for now, from the ZIP code to the screen',
    before: 42,
    entries: [
      'src/app/routes/home.tsx',
      'src/features/weather/place/weather.api.server.ts',
      'src/features/weather/providers/open-meteo.upstream.server.ts',
    ],
    carriers: `HomePage ZipForm weather-result weatherQuery weatherRequestSchema weatherAnswerSchema
      WeatherService fetchForecast withAlerts PackedAnswer createCachedAnswers createPlaceAlerts findWeather saveWeather weatherCache forecastsNow
      possible buildWeatherAnswer assessForecast estimateRoadSurfaces assessConditions THRESHOLDS
      agedAnswer useCheckedWeather cachedAnswers personalWeather VerdictBanner Readings ConditionList
      createAlertWatch`,
  },
  {
    name: 'a route, from the form to the directory',
    before: 45,
    entries: [
      'src/app/routes/routes.tsx',
      'src/features/routes/routes.api.server.ts',
      'src/features/routes/review/review.api.server.ts',
      'src/app/routes/all-routes.tsx',
    ],
    carriers: `RoutesPage add-route-form RouteFields addRouteMutation addRouteFormSchema addRouteRequestSchema
      ScenicRoutesService createRouteSubmission recordOf insertRoute scenicRoutes createRoutePlaces createRouteMails
      reviewedRouteSchema RouteModeration createRouteChanges replacePlaces createRouteDirectory listDirectoryEntries
      createRouteSummary createPublishedRoutes publicRoute directoryAnswerSchema directoryPageQuery AllRoutesPage
      directoryQueryOf RouteItem RouteFacts`,
  },
  {
    name: 'a request for help, to its acceptance',
    before: 40,
    entries: [
      'src/app/routes/roadside-assistance.tsx',
      'src/features/roadside/public.api.server.ts',
      'src/app/routes/private-request.tsx',
      'src/features/roadside/private.api.server.ts',
      'src/app/routes/private-offer.tsx',
    ],
    carriers: `RoadsidePage request-form FirstStep requestFormSchema requestHelpMutation requestHelpSchema
      RoadsideService createHelpRequests insertRequest roadsideRequests confirmRequestMail newRequestMail
      RequestPage RequestTimeline confirmRequest requestViewSchema createOwnRequest createRequestLifecycle requestStep createRelay
      createRelayCandidates findVolunteersNear openOffer offerMail OfferPage answerOffer offerViewSchema createOffers`,
  },
];

const IMPORT = /\b(?:import|export)\s+(?:type\s+)?([^;'"]*?)\s*from\s*'([^']+)'|\bimport\('([^']+)'\)/g;
const ALIASES = ['app', 'features', 'platform', 'server', 'ui'];

function pathOf(specifier: string, from: string): string | undefined {
  const alias = ALIASES.find((name) => specifier.startsWith(`#${name}/`));
  if (alias) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** What a file imports: the names, of a file loaded later its own, and from where. */
function importsOf(file: string): { names: string[]; from: string }[] {
  const text = readFileSync(resolve(root, file), 'utf8');
  return [...text.matchAll(IMPORT)].flatMap(([, clause = '', specifier, later]) => {
    const from = pathOf(specifier ?? later ?? '', file);
    if (!from || !existsSync(resolve(root, from))) return [];
    const names = later ? [posix.basename(from).replace(/\..*/, '')] : (clause.match(/[\w$]+/g) ?? []);
    return [{ names, from }];
  });
}

/** @returns the files in the order of the walk, and the carriers that no file on the way imports */
function follow({ entries, carriers }: Walk): { files: string[]; missing: string[] } {
  const missing = new Set(carriers.trim().split(/\s+/));
  const wanted = new Set(missing);
  const files: string[] = [];
  const walkFrom = (file: string): void => {
    if (files.includes(file)) return;
    files.push(file);
    for (const { names, from } of importsOf(file)) {
      const carried = names.filter((name) => wanted.has(name));
      for (const name of carried) missing.delete(name);
      if (carried.length > 0) walkFrom(from);
    }
  };
  for (const entry of entries) walkFrom(entry);
  return { files, missing: [...missing] };
}

const isQuiet = process.argv.includes('--check');
for (const walk of WALKS) {
  const { files, missing } = follow(walk);
  if (!isQuiet) {
    process.stdout.write(`\n${walk.name}: ${files.length} files (${walk.before} before)\n`);
    for (const file of files) process.stdout.write(`  ${file.replace(/^src\//, '')}\n`);
  }
  const problems = [
    ...(missing.length > 0 ? [`not on the way any more: ${missing.join(', ')}`] : []),
    ...(files.length > MOST_FILES ? [`${files.length} files, at most ${MOST_FILES}`] : []),
  ];
  for (const problem of problems) process.stderr.write(`scripts/walks.ts, ${walk.name}: ${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
