// Routes and rides at 1,000, 10,000 and 100,000 entries: what searches, pages and texts cost, and requests a
// second. Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import { DIRECTORY_SORTS } from '#features/routes/entry/choices.model.ts';
import { seedGenerated } from '#features/routes/seed.service.server.ts';
import { startFilledSite } from './setup/filled-site.ts';
import { addRide, signIn } from './setup/fleet.ts';
import { besideBare } from './setup/load.ts';
import { benchFolder, report } from './setup/measure.ts';
import { mixedZipCodes, picker, reportAnswers } from './setup/site.ts';

const SIZES = (process.argv[3] ?? '1000,10000,100000').split(',').map(Number);
const SAMPLES = 60;
const WORDS = 'thunder gorge,hairpins,diner,coyote,covered,silver fork,wolf,pass road,ridge,farms,zzz'.split(
  ',',
);
/** 20 × Shift2Bikes' backend, as shares of what bare node:http did on the machine where it was measured. */
const SHIFT = { search: (20 * 59) / 70_000, event: (20 * 1_450) / 70_000, ics: (20 * 795) / 70_000 };

const slower = process.env.DATABASE_URL ? 1 : 2;
const random = randomFrom(7);
const zips = mixedZipCodes();
const pick = picker(random);
const zipCode = () => pick(zips);
const dataDir = benchFolder('routes');

/** The site once it has so many routes. */
async function siteOf(size: number) {
  const site = await startFilledSite(
    async ({ database, services: { scenicRoutes, location } }) => {
      const begun = performance.now();
      const [row] = await database.query<{ stored: number }>(
        'SELECT count(*)::int AS stored FROM scenic_routes',
      );
      const deps = { review: scenicRoutes.review, findZip: location.findZip, now: Date.now() };
      await seedGenerated(deps, size - (row?.stored ?? 0));
      return `${database.engine} (seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s)`;
    },
    { DATA_DIR: dataDir },
  );
  process.stdout.write(`\n── ${size.toLocaleString('en-US')} routes, ${site.filled}; p50 / p95\n`);
  return site;
}
type RoutesSite = Awaited<ReturnType<typeof siteOf>>;

async function measureAt(site: RoutesSite, size: number): Promise<void> {
  const full = size >= 100_000;
  const within = (budget: number, samples = SAMPLES) => ({ samples, ...(full && { budget }) });
  for (const maxDistance of [50, 100, 500]) {
    const budget = within((maxDistance === 500 ? 60 : 8) * slower);
    const search = (filter: object) =>
      ['/api/scenic-routes', { json: { zipCode: zipCode(), maxDistance, ...filter } }] as const;
    await reportAnswers(site, `${maxDistance} mi`, () => search({}), budget);
    const filter = { difficulty: 'advanced', roadType: 'coastal' };
    await reportAnswers(site, `${maxDistance} mi, difficulty and road type`, () => search(filter), budget);
  }
  await reportAnswers(
    site,
    'rides within 50 mi',
    () => ['/api/group-rides', { json: { zipCode: zipCode() } }],
    { samples: SAMPLES },
  );
  await addRide(site.ask, await signIn(site.ask), 5);
  const page = (query: Record<string, string>) =>
    `/api/all-scenic-routes?${new URLSearchParams(query).toString()}`;
  const first = await site.ask(page({ page: '1' }));
  report('directory taken into memory, once per change', `${first.ms.toFixed(0)} ms`);
  await reportAnswers(
    site,
    'directory: any page, sort and filter',
    () => [
      page({
        page: String(1 + Math.floor((random() * size) / 10 / 15)),
        sort: pick(DIRECTORY_SORTS),
        difficulty: pick(['all', 'beginner']),
        roadType: pick(['all', 'mountain']),
      }),
    ],
    within(10, 200),
  );
  await reportAnswers(
    site,
    'directory: the last pages',
    () => [page({ page: String(Math.floor(size / 10 - random() * 50)) })],
    within(10),
  );
  let number = 0;
  await reportAnswers(
    site,
    'text search, never asked before',
    () => [page({ q: `${pick(WORDS)}${number++ % 3 === 0 ? '' : ` ${number}`}`.trim() })],
    within(30),
  );
  const all = await site.ask('/api/all-scenic-routes');
  const megabytes = Number(all.headers['content-length']) / 1e6;
  report(
    'summary of all routes, once per change',
    `${all.ms.toFixed(0)} ms`,
    `${megabytes.toFixed(1)} MB compressed`,
  );
}

let largest: RoutesSite | undefined;
for (const size of SIZES) {
  await largest?.stop();
  largest = await siteOf(size);
  await measureAt(largest, size);
}
if (!largest) throw new Error('no sizes');
const { origin, ask, stop } = largest;
/** The first that a list or a search answers with. */
const firstOf = async (path: string, json?: object): Promise<number> =>
  Number(/"id":(\d+)/.exec((await ask(path, json && { json })).text)?.[1]);
const newest = await firstOf('/api/all-scenic-routes?page=1');
const ride = await firstOf('/api/group-rides', { zipCode: '80202' });

const json = { 'content-type': 'application/json' };
process.stdout.write('\n── requests a second, beside bare node:http with the same bytes\n');
const loads = [
  { what: 'one route (JSON)', path: `/api/scenic-route/${newest}`, share: SHIFT.event },
  { what: 'one .ics', path: `/route/${ride}.ics`, share: SHIFT.ics },
  { what: 'feed of routes', path: '/routes/feed.xml' },
  { what: 'directory page 500', path: '/api/all-scenic-routes?page=500' },
  { what: 'route page (HTML)', path: `/route/${newest}`, share: 0.1 },
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
const requests = zips.slice(0, 200).map((zip) => ({
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

await stop();
