// Routes and rides at 1,000, 10,000 and 100,000 entries: what searches, pages and texts cost, and requests a
// second. Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { rideSearchRequestSchema } from '#features/routes/rides/rides.schema.ts';
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import { DIRECTORY_SORTS } from '#features/routes/entry/choices.model.ts';
import { routeSearchRequestSchema } from '#features/routes/entry/route.schema.ts';
import { directoryQuerySchema } from '#features/routes/directory/directory.schema.ts';
import { seedGenerated } from '#features/routes/seed.service.server.ts';
import { openSite, settle, siteToFill } from './filled-site.ts';
import { besideBare } from './load.ts';
import { report, reportTimes, stopProcess } from './measure.ts';
import { startProgram } from './site.ts';

const SIZES = (process.argv[3] ?? '1000,10000,100000').split(',').map(Number);
const SAMPLES = 60;
const WORDS = 'thunder gorge,hairpins,diner,coyote,covered,silver fork,wolf,pass road,ridge,farms,zzz'.split(
  ',',
);
/** 20 × Shift2Bikes' backend, as shares of what bare node:http did on the machine where it was measured. */
const SHIFT = { search: (20 * 59) / 70_000, event: (20 * 1_450) / 70_000, ics: (20 * 795) / 70_000 };

const { origin, env, config, simulator } = await siteToFill('routes');
const slower = config.databaseUrl ? 1 : 2;
const { database, services } = await openSite(config);
const { scenicRoutes: routes, location } = services;
const random = randomFrom(7);
const zipCode = (): string => {
  for (;;) {
    const zip = String(Math.floor(random() * 100_000)).padStart(5, '0');
    try {
      return location.findZip(zip).zipCode;
    } catch {
      // Not every number is a ZIP code.
    }
  }
};
const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];

async function measure(what: string, work: () => Promise<unknown>, budget?: number, samples = SAMPLES) {
  for (let run = 0; run < 5; run += 1) await work();
  const times: number[] = [];
  for (let run = 0; run < samples; run += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  reportTimes(what, times, budget);
}

let stored = 0;
for (const size of SIZES) {
  const begun = performance.now();
  const deps = { review: routes.review, findZip: location.findZip, now: Date.now() };
  await seedGenerated(deps, size - stored);
  stored = size;
  await settle(database);
  process.stdout.write(
    `\n── ${size.toLocaleString('en-US')} routes, ${database.engine} (seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s); p50 / p95\n`,
  );
  const full = size === SIZES.at(-1) && size >= 100_000;
  for (const maxDistance of [50, 100, 500]) {
    const budget = !full ? undefined : (maxDistance === 500 ? 60 : 8) * slower;
    const search = (filter: object) =>
      routes.search(routeSearchRequestSchema.parse({ zipCode: zipCode(), maxDistance, ...filter }));
    await measure(`${maxDistance} mi`, () => search({}), budget);
    await measure(
      `${maxDistance} mi, difficulty and road type`,
      () => search({ difficulty: 'advanced', roadType: 'coastal' }),
      budget,
    );
  }
  await measure('rides within 50 mi', () =>
    routes.searchRides(rideSearchRequestSchema.parse({ zipCode: zipCode() })),
  );
  const page = (query: object) => routes.directoryPage(directoryQuerySchema.parse(query));
  const one = performance.now();
  await page({});
  report('directory taken into memory, once per change', `${(performance.now() - one).toFixed(0)} ms`);
  await measure(
    'directory: any page, sort and filter',
    () =>
      page({
        page: 1 + Math.floor((random() * size) / 10 / 15),
        sort: pick(DIRECTORY_SORTS),
        difficulty: pick(['all', 'beginner']),
        roadType: pick(['all', 'mountain']),
      }),
    full ? 10 : undefined,
    200,
  );
  await measure(
    'directory: the last pages',
    () => page({ page: Math.floor(size / 10 - random() * 50) }),
    full ? 10 : undefined,
  );
  let number = 0;
  await measure(
    'text search, never asked before',
    () => page({ q: `${pick(WORDS) ?? ''}${number++ % 3 === 0 ? '' : ` ${number}`}`.trim() }),
    full ? 30 : undefined,
  );
  const all = performance.now();
  const { gzipped } = await routes.allRoutes();
  report(
    'summary of all routes, once per change',
    `${(performance.now() - all).toFixed(0)} ms`,
    `${(gzipped.length / 1e6).toFixed(1)} MB compressed`,
  );
}

const [ride] = await routes.upcomingRides(1);
const [newest] = await routes.newestRoutes(1);
const sampleZips = Array.from({ length: 200 }, zipCode);
await services.settle();
await database.close();

const app = await startProgram(env);
const json = { 'content-type': 'application/json' };
process.stdout.write('\n── requests a second, beside bare node:http with the same bytes\n');
const loads = [
  { what: 'one route (JSON)', path: `/api/scenic-route/${newest?.id}`, share: SHIFT.event },
  { what: 'one .ics', path: `/route/${ride?.id}.ics`, share: SHIFT.ics },
  { what: 'feed of routes', path: '/routes/feed.xml' },
  { what: 'directory page 500', path: '/api/all-scenic-routes?page=500' },
  { what: 'route page (HTML)', path: `/route/${newest?.id}`, share: 0.1 },
  { what: 'directory (HTML)', path: '/all-routes', share: 0.1 },
];
for (const { what, path, share } of loads) {
  const answer = await fetch(origin + path);
  const body = await answer.text();
  if (!answer.ok) {
    report(what, String(answer.status));
    continue;
  }
  const rates = await besideBare({ url: origin + path }, { bytes: body });
  report(
    what,
    `${rates.a.toFixed(0)}/s, ${(rates.ratio * 100).toFixed(0)} %`,
    share ? `≥ ${(share * 100).toFixed(0)} %` : '',
    share ? rates.ratio >= share : undefined,
  );
}
const requests = sampleZips.map((zip) => ({
  method: 'POST' as const,
  path: '/api/group-rides',
  headers: json,
  body: JSON.stringify({ zipCode: zip }),
}));

const answer = await fetch(`${origin}/api/group-rides`, {
  method: 'POST',
  headers: json,
  body: requests[0]?.body ?? '',
});
const searches = await besideBare({ url: origin, requests }, { bytes: await answer.text() });
report(
  'ride search, 200 ZIP codes',
  `${searches.a.toFixed(0)}/s, ${(searches.ratio * 100).toFixed(1)} %`,
  `≥ ${(SHIFT.search * 100).toFixed(1)} %`,
  searches.ratio >= SHIFT.search,
);

await stopProcess(app);
await simulator.close();
