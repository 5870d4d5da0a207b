// Where to ride at 100,000 roads with every forecast known: what a look costs, what its map weighs, and what the index
// takes. Embedded, or on the empty PostgreSQL database of DATABASE_URL. An argument sets another number of roads.
import { createPublishedRoutes } from '#features/routes/entry/published.cache.server.ts';
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import { whereRequestSchema } from '#features/routes/where/where.schema.ts';
import { whereFrom } from '#features/routes/where/where-services.service.server.ts';
import { createAreaFetcher } from '#features/weather/area/area-fetch.service.server.ts';
import { createAreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { ForecastPoint, PlaceForecast } from '#features/weather/providers/forecast.model.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { openSite, settle } from './filled-site.ts';
import { benchFolder, heldMemory, median, report, reportTimes } from './measure.ts';

const ROADS = Number(process.argv[3] ?? 100_000);
const LOOKS = 120;
const MAP_BYTES = 60_000;
/** Of the 450 MB that a site may take in all; the caches beside it have 64. */
const INDEX_MB = 150;

const clock = systemClock;
const config = loadConfig({
  DATA_DIR: benchFolder('where'),
  DATABASE_URL: process.env.DATABASE_URL ?? '',
});
const { database, services, log } = await openSite(config);
const { location } = services;
const begun = performance.now();
await plantRoads();
await settle(database);
const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
process.stdout.write(
  `── ${ROADS.toLocaleString('en-US')} roads, ${database.engine} (planted in ${seconds} s)\n`,
);

/**
 * Roads of one to three ZIP codes, every tenth with a line of 60 miles and heights. Through the forms they would take
 * minutes; nothing but these rows is read here.
 */
async function plantRoads(): Promise<void> {
  const zips = Array.from({ length: 100_000 }, (_, zip) => String(zip).padStart(5, '0')).flatMap(
    (zip) => location.knownZip(zip) ?? [],
  );
  const at = randomFrom(7);
  for (let stored = 0; stored < ROADS; stored += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, ROADS - stored) }, (_, row) => {
      const first = Math.floor(at() * (zips.length - 3));
      const [start] = zips.slice(first);
      if (!start) throw new Error('no ZIP code');
      const line = Array.from({ length: 60 }, (__, mile) => ({
        latitude: start.latitude + mile * 0.012,
        longitude: start.longitude + Math.sin(mile / 6) * 0.08,
      }));
      return {
        n: stored + row + 1,
        zips: zips.slice(first, first + 1 + (row % 3)).map(({ zipCode }) => zipCode),
        line: row % 10 === 0 ? encodePolyline(line) : null,
      };
    });
    const json = JSON.stringify(rows);
    await database.query(
      `INSERT INTO scenic_routes (name, start_location, end_location, distance, difficulty, scenic_rating, road_type,
         zip_codes, is_approved, is_published, search_text)
       SELECT 'Thunder Gorge Road ' || n, 'Silver Fork, CO', 'Wolf Pass, CO', 20 + n % 180,
         (ARRAY['beginner', 'intermediate', 'advanced'])[1 + n % 3], 1 + n % 5,
         (ARRAY['mountain', 'coastal', 'highway', 'rural', 'urban'])[1 + n % 5], zips, true, true, ''
       FROM jsonb_to_recordset($1::jsonb) AS road(n int, zips text[])`,
      [json],
    );
    await database.query(
      `INSERT INTO route_geometries (id, route_id, revision, line, line_points, miles, west, south, east, north, profile,
         curve_score, curve_miles, trip_zips, created_at)
       SELECT gen_random_uuid(), scenic_routes.id, n::text, line, 60, 60, 0, 0, 0, 0, ARRAY[500, 9000, 700], 0, 0, '{}', now()
       FROM jsonb_to_recordset($1::jsonb) AS road(n int, line text)
       JOIN scenic_routes ON name = 'Thunder Gorge Road ' || n
       WHERE line IS NOT NULL`,
      [json],
    );
  }
  await database.query(
    `INSERT INTO content_versions (name, version, changed_at) VALUES ('scenic_routes', 1, now())
     ON CONFLICT (name) DO UPDATE SET version = content_versions.version + 1`,
  );
}

/** Fair, windy and wet weather side by side, and changes in the middle of the day. */
function forecastAt({ latitude, longitude }: ForecastPoint): PlaceForecast {
  const kind = Math.abs(Math.round(latitude * 3) * 7 + Math.round(longitude * 3)) % 11;
  const first = Math.floor(clock.now() / 3_600_000) - 6;
  const hours = Array.from({ length: 174 }, (_, index) => ({
    time: (first + index) * 3_600,
    temperature: 68,
    dewPoint: 40,
    humidity: 30,
    windSpeed: kind > 7 && index % 24 > 12 ? 22 : 6,
    windDirection: 0,
    gust: kind > 9 ? 48 : 10,
    precipitation: kind === 3 && index % 24 > 14 ? 0.2 : 0,
    precipitationProbability: kind === 3 ? 60 : 0,
    thunderProbability: 0,
    weatherCode: 0,
    visibility: 10,
    cloudCover: 0,
  }));
  const current = hours[6];
  if (!current) throw new Error('no hours');
  return {
    source: 'open-meteo',
    latitude,
    longitude,
    timeZone: timeZoneAt({ latitude, longitude }),
    current,
    hours,
  };
}

const provider = {
  source: 'open-meteo' as const,
  forecast: async (points: readonly ForecastPoint[]) => points.map(forecastAt),
};
const fetcher = createAreaFetcher({ clock, log, providers: [provider], areasPerHour: Infinity });
const alerts = {
  at: () => ({ state: 'checked' as const, items: [], checkedAt: clock.now() }),
  load: async () => undefined,
  renew: async () => undefined,
  status: () => ({ checked: true, checkedAt: clock.now(), pending: false }),
  arrival: async () => undefined,
  edition: () => '1',
};
const grid = createAreaGrid({
  clock,
  alerts,
  fetchers: { area: fetcher, nation: fetcher, report: fetcher },
  simulated: () => true,
  log,
  ensembles: { glance: () => undefined },
});
const versions = createContentVersion({ database, clock, name: 'scenic_routes' });
const tracks = { summaries: async () => new Map(), shapeOf: async () => '' };
const published = createPublishedRoutes({ versions, tracks, cacheBytes: 1_000_000 });
const where = whereFrom({
  database,
  clock,
  location,
  grid,
  share: { admit: () => ({ giveBack: () => undefined }) },
  isBudgeted: false,
  site: config,
  region: null,
  versions,
  published,
});

const empty = heldMemory();
const taking = performance.now();
let longest = 0;
let last = performance.now();
const watch = setInterval(() => {
  longest = Math.max(longest, performance.now() - last - 5);
  last = performance.now();
}, 5);
await where.warmRoads();
clearInterval(watch);
report('index of roads taken into memory', `${((performance.now() - taking) / 1_000).toFixed(1)} s`);
report('the longest that others waited meanwhile', `${longest.toFixed(0)} ms`, '≤ 60 ms', longest <= 60);
report('what it takes', `${(heldMemory() - empty).toFixed(0)} MB`);
const slots = Array.from({ length: 100_000 }, (_, slot) => slot).filter((slot) => grid.point(slot));
const planting = performance.now();
await grid.want(slots, 'area');
report(
  `${slots.length.toLocaleString('en-US')} areas judged`,
  `${((performance.now() - planting) / slots.length).toFixed(2)} ms each`,
);
const taken = heldMemory() - empty;
report('what index and areas take', `${taken.toFixed(0)} MB`, `≤ ${INDEX_MB} MB`, taken <= INDEX_MB);

const random = randomFrom(11);
const zipCode = (): string => {
  for (;;) {
    const zip = String(Math.floor(random() * 100_000)).padStart(5, '0');
    if (location.knownZip(zip)) return zip;
  }
};
const { days } = await where.where.look(whereRequestSchema.parse({ zip: zipCode() }));
const anyDay = () => days[Math.floor(random() * 7)]?.date ?? '';

async function looks(what: string, parameters: () => object, budget?: number): Promise<void> {
  const times: number[] = [];
  const weights: number[] = [];
  const totals: number[] = [];
  for (let run = 0; run < LOOKS + 10; run += 1) {
    const request = whereRequestSchema.parse(parameters());
    const from = performance.now();
    const answer = await where.where.look(request);
    JSON.stringify(answer);
    if (run >= 10) times.push(performance.now() - from);
    weights.push(JSON.stringify(answer.map).length);
    totals.push(answer.total);
  }
  reportTimes(what, times, budget);
  report(
    `  its roads (median), its map (largest)`,
    `${median(totals)}, ${(Math.max(...weights) / 1_000).toFixed(0)} kB`,
    '≤ 60 kB',
    Math.max(...weights) <= MAP_BYTES,
  );
}

const budget = database.engine === 'postgres' ? 30 : 60;
await looks('any day and place within 150 miles', () => ({ zip: zipCode(), day: anyDay() }), budget);
await looks('the same, 9 AM to 1 PM', () => ({ zip: zipCode(), day: anyDay(), from: '9', to: '13' }), budget);
await looks('500 miles', () => ({ zip: zipCode(), day: anyDay(), distance: 500 }));
await looks('a map of four by three degrees', () => {
  const { longitude, latitude } = location.findZip(zipCode());
  const box = [longitude - 2, latitude - 1.5, longitude + 2, latitude + 1.5];
  return { day: anyDay(), box: box.map((degrees) => degrees.toFixed(3)).join(',') };
});
await looks('the whole nation, without a place', () => ({ day: anyDay() }));
const nationFrom = performance.now();
await where.nation.look();
report('the map of the nation', `${(performance.now() - nationFrom).toFixed(1)} ms`);
report('resident memory, planting included', `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`);
await database.close();
process.exit(0);
