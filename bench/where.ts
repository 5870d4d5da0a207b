// Where to ride at 100,000 roads with every forecast known: what a look costs, what its map weighs, and what the index
// takes. Embedded, or on the empty PostgreSQL database of DATABASE_URL. An argument sets another number of roads.
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import type { WhereAnswer } from '#features/routes/where/where.schema.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { freePort } from '../scripts/free-port.ts';
import { startFilledSite, type OpenedSite } from './setup/filled-site.ts';
import { heldBy, inspected, median, report } from './setup/measure.ts';
import { address, longestWaitDuring, reportAnswers, startSite, until, type Answer } from './setup/site.ts';

const ROADS = Number(process.argv[3] ?? 100_000);
const LOOKS = 120;
const MAP_BYTES = 60_000;
/** Of the 450 MB that a site may take in all; the caches beside it have 64. */
const INDEX_MB = 150;
/** A site asks about 1,200 areas within an hour: those within 150 miles of all ZIP codes that are this near to one. */
const HOME = '46204';
const NEAR_MILES = 15;
const BUDGET_MS = process.env.DATABASE_URL ? 30 : 60;

/**
 * Roads of one to three ZIP codes, every tenth with a line of 60 miles and heights. Through the forms they would take
 * minutes; nothing but these rows is read here.
 */
async function plantRoads({ database, services: { location } }: OpenedSite) {
  const begun = performance.now();
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
  const home = location.findZip(HOME);
  const isNear = ({ latitude, longitude }: typeof home) =>
    Math.hypot(latitude - home.latitude, (longitude - home.longitude) * 0.77) * 69 <= NEAR_MILES;
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  return { near: zips.filter(isNear), title: `${database.engine} (planted in ${seconds} s)` };
}

const inspector = await freePort(4800);
const empty = await startSite(inspected(inspector));
const heldEmpty = await heldBy(inspector);
await empty.stop();

const site = await startFilledSite(plantRoads, inspected(inspector));
const { near, title } = site.filled;
process.stdout.write(`── ${ROADS.toLocaleString('en-US')} roads, ${title}\n`);
const random = randomFrom(11);
const place = () => near[Math.floor(random() * near.length)] ?? near[0]!;
const look = (parameters: Record<string, string>) =>
  `/api/where-to-ride?${new URLSearchParams(parameters).toString()}`;
const answerOf = ({ text }: Answer): WhereAnswer => JSON.parse(text);

const taking = performance.now();
const longest = await longestWaitDuring(site, () => site.ask(look({ zip: HOME })));
report('index of roads taken into memory', `${((performance.now() - taking) / 1_000).toFixed(1)} s`);
report('the longest that others waited meanwhile', `${longest.toFixed(0)} ms`, '≤ 60 ms', longest <= 60);
report('what it takes', `${((await heldBy(inspector)) - heldEmpty).toFixed(0)} MB`);

// Riders look until everything around all of these places is known, a hundred areas at a time.
let riders = 0;
let areas = 0;
for (const { zipCode } of near)
  await until(`the forecasts around ${zipCode}`, 120, async () => {
    const answer = answerOf(
      await site.ask(look({ zip: zipCode, wait: 'yes' }), { from: address((riders += 1)) }),
    );
    if (answer.notice !== null) throw new Error(answer.notice);
    areas = Math.max(areas, answer.areas.known);
    return answer.areas.missing === 0;
  });
report(`areas known within 150 miles of ${near.length} places`, `${areas} each`);
const taken = (await heldBy(inspector)) - heldEmpty;
report('what index and areas take', `${taken.toFixed(0)} MB`, `≤ ${INDEX_MB} MB`, taken <= INDEX_MB);

const { days } = answerOf(await site.ask(look({ zip: HOME })));
const anyDay = () => days[Math.floor(random() * 7)]?.date ?? '';

async function looks(what: string, parameters: () => Record<string, string>, budget?: number): Promise<void> {
  const weights: number[] = [];
  const totals: number[] = [];
  await reportAnswers(site, what, () => [look(parameters())], {
    samples: LOOKS,
    ...(budget !== undefined && { budget }),
    taken: (given) => {
      const answer = answerOf(given);
      weights.push(JSON.stringify(answer.map).length);
      totals.push(answer.total);
    },
  });
  report(
    `  its roads (median), its map (largest)`,
    `${median(totals)}, ${(Math.max(...weights) / 1_000).toFixed(0)} kB`,
    '≤ 60 kB',
    Math.max(...weights) <= MAP_BYTES,
  );
}

const zip = () => place().zipCode;
await looks('any day and place within 150 miles', () => ({ zip: zip(), day: anyDay() }), BUDGET_MS);
const morning = { from: '9', to: '13' };
await looks('the same, 9 AM to 1 PM', () => ({ zip: zip(), day: anyDay(), ...morning }), BUDGET_MS);
await looks('500 miles, most of it not known', () => ({ zip: zip(), day: anyDay(), distance: '500' }));
await looks('a map of four by three degrees', () => {
  const { longitude, latitude } = place();
  const box = [longitude - 2, latitude - 1.5, longitude + 2, latitude + 1.5];
  return { day: anyDay(), box: box.map((degrees) => degrees.toFixed(3)).join(',') };
});
await looks('the whole nation, without a place', () => ({ day: anyDay() }));
const nation = await site.ask('/api/where-to-ride/nation');
report('the map of the nation', `${nation.ms.toFixed(1)} ms`);
const { now, peak } = site.memory();
report('memory (peak)', `${now.toFixed(0)} (${peak.toFixed(0)}) MB`);
await site.stop();
