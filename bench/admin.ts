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
import { startFilledSite, type OpenedSite } from './setup/filled-site.ts';
import { signIn } from './setup/fleet.ts';
import { benchFolder } from './setup/measure.ts';
import { picker, reportAnswers, type Answer } from './setup/site.ts';

const ROWS = Number(process.argv[3] ?? 50_000);
const BATCH = 500;
const PAGE_SIZE = 25;
const BUDGET_MS = 30;
const WORDS = ['thunder gorge', 'pat 12', 'diner', 'weekends', '555-01', 'flat', 'zzz'];

const random = randomFrom(11);
const pick = picker(random);

/** Most entries are public, some wait; none is of the same moment. */
function state(n: number) {
  const isApproved = random() < 0.9;
  const at = new Date(Date.now() - n * 60_000);
  return { isApproved, isPublished: isApproved && random() < 0.9, createdAt: at, updatedAt: at };
}

async function seed({ database, services }: OpenedSite): Promise<string> {
  const begun = performance.now();
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
  return `${database.engine} (seeded in ${((performance.now() - begun) / 1_000).toFixed(0)} s)`;
}

type List = (what: string, urlOf: () => string, taken?: (answer: Answer) => void) => Promise<void>;

/** Measures as the admin of a site, started on what `fill` leaves in its data. */
async function asAdmin(
  fill: (opened: OpenedSite) => Promise<string>,
  measure: (list: List) => Promise<void>,
): Promise<void> {
  const site = await startFilledSite(fill, { DATA_DIR: dataDir });
  process.stdout.write(`\n── ${ROWS.toLocaleString('en-US')} rows each, ${site.filled}; p50 / p95\n`);
  const cookie = await signIn(site.ask);
  await measure((what, urlOf, taken) =>
    reportAnswers(site, what, () => [urlOf(), { headers: { cookie } }], {
      budget: BUDGET_MS,
      ...(taken && { taken }),
    }),
  );
  await site.stop();
}

const dataDir = benchFolder('admin');
await asAdmin(seed, async (list) => {
  for (const kind of REVIEW_KINDS) await measureLists(kind, list);
});
await asAdmin(async ({ database }) => {
  for (const table of ['scenic_routes', 'roadside_volunteers', 'roadside_requests'])
    await database.query(`UPDATE ${table} SET is_approved = false, is_published = false`);
  return 'all of them waiting';
}, measureQueue);

async function measureLists(kind: ReviewKind, list: List): Promise<void> {
  const measure = (what: string, query: () => Record<string, string | number>) =>
    list(
      `${kind}: ${what}`,
      () => `/api/admin/${kind}?${new URLSearchParams(stringsOf(query())).toString()}`,
      ({ headers }) => {
        if (headers[TOTAL_HEADER] === undefined) throw new Error('a list without its total');
      },
    );
  const pages = Math.ceil(ROWS / PAGE_SIZE);
  const pageSize = PAGE_SIZE;
  const anyPage = (most = pages) => 1 + Math.floor(random() * most);
  await measure('as the tab opens', () => ({ pageSize }));
  await measure('without parameters (100 rows)', () => ({}));
  await measure('any page and order', () => ({ pageSize, page: anyPage(), sort: pick(REVIEW_SORTS) }));
  await measure('the last page', () => ({ pageSize, page: pages, sort: pick(REVIEW_SORTS) }));
  const filter = () => ({ pageSize, status: pick(REVIEW_STATES), sort: pick(REVIEW_SORTS) });
  await measure('any state and order', () => ({ ...filter(), page: anyPage(40) }));
  for (const q of WORDS) await measure(`"${q}", any state and order`, () => ({ ...filter(), q }));
}

/** Everything seeded waits; pages are walked from the oldest to the newest and again, as an admin does. */
async function measureQueue(list: List): Promise<void> {
  const pageAfterPage = (kind: string) => {
    let after = '';
    return list(
      `queue: ${kind && `${kind}, `}page after page`,
      () => `/api/admin/queue?${new URLSearchParams({ kind, after }).toString()}`,
      ({ text }) => {
        const { next, entries } = queueAnswerSchema.parse(JSON.parse(text));
        if (next !== null && entries.length < QUEUE_LIMITS.page) throw new Error('a page that is not full');
        after = next ?? '';
      },
    );
  };
  await list('queue: as it opens', () => '/api/admin/queue');
  for (const kind of ['', 'routes', 'volunteers', 'requests']) await pageAfterPage(kind);
  await list('queue: how much waits', () => '/api/admin/queue/counts');
}

function stringsOf(query: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
