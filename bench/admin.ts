// The admin lists with 50,000 rows each, as the site answers an admin: any page, order, filter and text. Then the queue,
// with all of them waiting.
// Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { REVIEW_KINDS, type ReviewKind } from '#features/review/review.model.ts';
import { REVIEW_SORTS, REVIEW_STATES } from '#features/review/review.schema.ts';
import { TOTAL_HEADER } from '#platform/http/list-total.ts';
import { QUEUE_LIMITS } from '#features/review/queue/queue.model.ts';
import { queueAnswerSchema } from '#features/review/queue/queue.schema.ts';
import { ISSUE_TYPES, SERVICES_OFFERED } from '#features/roadside/roadside.model.ts';
import { randomFrom } from '#features/routes/generated-routes.data.ts';
import { seedGenerated } from '#features/routes/seed.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { openSite, settle, siteToFill } from './filled-site.ts';
import { signIn } from './fleet.ts';
import { reportTimes, stopProcess } from './measure.ts';
import { address, createAsk, startProgram, type Answer } from './site.ts';

const ROWS = Number(process.argv[3] ?? 50_000);
const BATCH = 500;
const SAMPLES = 100;
const PAGE_SIZE = 25;
const BUDGET_MS = 30;
const WORDS = ['thunder gorge', 'pat 12', 'diner', 'weekends', '555-01', 'flat', 'zzz'];

const { port, env, config, simulator } = await siteToFill('admin');
const random = randomFrom(11);
const pick = <T>(values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** Most entries are public, some wait; none is of the same moment. */
function state(n: number) {
  const isApproved = random() < 0.9;
  const at = new Date(Date.now() - n * 60_000);
  return { isApproved, isPublished: isApproved && random() < 0.9, createdAt: at, updatedAt: at };
}

/** Before the site starts, or while it stands still. */
async function withSite<T>(work: (site: Awaited<ReturnType<typeof openSite>>) => Promise<T>): Promise<T> {
  const site = await openSite(config);
  const result = await work(site);
  await settle(site.database);
  await site.database.close();
  return result;
}

async function seed({
  database,
  services,
}: Awaited<ReturnType<typeof openSite>>): Promise<Database['engine']> {
  await seedGenerated(
    { review: services.scenicRoutes.review, findZip: services.location.findZip, now: Date.now() },
    ROWS,
  );
  for (let from = 0; from < ROWS; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, ROWS - from) }, (_, n) => from + n);
    await services.roadside.volunteers.importMany(
      numbers.map((n) => ({
        name: `Pat ${n}`,
        email: `pat${n}@ride.example`,
        phone: `303-555-${String(n).padStart(5, '0')}`,
        zipCode: '80302',
        servicesOffered: SERVICES_OFFERED.slice(0, 1 + (n % 4)),
        availability: pick(['Weekends', 'Evenings after six', 'Any time but Mondays']),
        ...state(n),
      })),
    );
    await services.roadside.requests.importMany(
      numbers.map((n) => ({
        requesterName: `Sam ${n}`,
        requesterEmail: `sam${n}@ride.example`,
        requesterPhone: `720-555-${String(n).padStart(5, '0')}`,
        location: `Mile ${n % 400} of a long road`,
        zipCode: '80302',
        issueType: pick(ISSUE_TYPES),
        description: 'The bike does not go any further, and the next diner is far away.',
        ...state(n),
      })),
    );
  }
  await services.settle();
  return database.engine;
}

const begun = performance.now();
const engine = await withSite(seed);
process.stdout.write(
  `\n── ${ROWS.toLocaleString('en-US')} rows each, ${engine} (seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s); p50 / p95\n`,
);
const { ask, end } = createAsk(port);
let cookie = '';
let asked = 0;

/** Starts the site, and what works with its admin's session. */
async function onSite(work: () => Promise<void>): Promise<void> {
  const app = await startProgram(env);
  cookie = await signIn(ask);
  await work();
  await stopProcess(app);
}

const isList = ({ status, headers }: Answer): boolean =>
  status === 200 && headers[TOTAL_HEADER] !== undefined;

async function measure(what: string, urlOf: () => string, check = isList): Promise<void> {
  const times: number[] = [];
  for (let run = -5; run < SAMPLES; run += 1) {
    const url = urlOf();
    const answer = await ask(url, { headers: { cookie }, from: address((asked += 1)) });
    if (run >= 0) times.push(answer.ms);
    if (!check(answer)) throw new Error(`${url}: ${answer.text}`);
  }
  reportTimes(what, times, BUDGET_MS);
}

await onSite(async () => {
  for (const kind of REVIEW_KINDS) {
    const list = (query: Record<string, string | number>) => (): string =>
      `/api/admin/${kind}?${new URLSearchParams({ pageSize: String(PAGE_SIZE), ...stringsOf(query) }).toString()}`;
    await measureLists(kind, list);
  }
});
await withSite(async ({ database }) => {
  for (const table of ['scenic_routes', 'roadside_volunteers', 'roadside_requests'])
    await database.query(`UPDATE ${table} SET is_approved = false, is_published = false`);
});
await onSite(measureQueue);
end();
await simulator.close();

async function measureLists(
  kind: ReviewKind,
  list: (query: Record<string, string | number>) => () => string,
): Promise<void> {
  const anyPage = () => 1 + Math.floor((random() * ROWS) / PAGE_SIZE);
  await measure(`${kind}: as the tab opens`, list({}));
  await measure(`${kind}: without parameters (100 rows)`, () => `/api/admin/${kind}`);
  await measure(`${kind}: any page and order`, () => list({ page: anyPage(), sort: pick(REVIEW_SORTS) })());
  await measure(`${kind}: the last page`, () => list({ page: ROWS / PAGE_SIZE, sort: pick(REVIEW_SORTS) })());
  await measure(`${kind}: any state and order`, () =>
    list({ page: 1 + Math.floor(random() * 40), status: pick(REVIEW_STATES), sort: pick(REVIEW_SORTS) })(),
  );
  for (const word of WORDS)
    await measure(`${kind}: "${word}", any state and order`, () =>
      list({ q: word, status: pick(REVIEW_STATES), sort: pick(REVIEW_SORTS) })(),
    );
}

/** Everything seeded waits; pages are walked from the oldest, as an admin does. */
async function measureQueue(): Promise<void> {
  const next = { '': '', routes: '', volunteers: '', requests: '' };
  const page = (kind: keyof typeof next) => () =>
    `/api/admin/queue?${new URLSearchParams({ kind, after: next[kind] }).toString()}`;
  const goOn =
    (kind: keyof typeof next) =>
    ({ text }: Answer) => {
      const answer = queueAnswerSchema.parse(JSON.parse(text));
      next[kind] = answer.next ?? '';
      return answer.entries.length === QUEUE_LIMITS.page;
    };
  await measure(
    'queue: as it opens',
    () => '/api/admin/queue',
    ({ status }) => status === 200,
  );
  await measure('queue: page after page', page(''), goOn(''));
  for (const kind of ['routes', 'volunteers', 'requests'] as const)
    await measure(`queue: ${kind}, page after page`, page(kind), goOn(kind));
  await measure(
    'queue: how much waits',
    () => '/api/admin/queue/counts',
    ({ status }) => status === 200,
  );
}

function stringsOf(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
