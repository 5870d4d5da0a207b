// The blog with many posts: pages, feeds and calls in requests a second, p99 and bytes beside bare node:http with
// the same bytes; and what admin lists cost. Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { startFilledSite } from './setup/filled-site.ts';
import { signIn } from './setup/fleet.ts';
import { besideBare, steadyLoad } from './setup/load.ts';
import { report } from './setup/measure.ts';
import { reportAnswers } from './setup/site.ts';

const ROWS = Number(process.argv[3] ?? 50_000);
const PUBLISHED = 500;
const SHARE = 0.1;
const LIST_BUDGET_MS = 30;

const site = await startFilledSite(async ({ database, services }) => {
  const by = { id: null, username: 'bench' };
  const paragraph = `<p>${'The road climbs, the air turns cold, and the valley opens. '.repeat(12)}</p>`;
  for (let number = 0; number < PUBLISHED; number += 1)
    await services.blog.editing.create(
      {
        title: `Ride ${number}`,
        slug: '',
        content: paragraph.repeat(8),
        excerpt: null,
        featuredImage: null,
        tags: [`tag ${number % 40}`, `place ${number % 7}`],
        status: 'published',
      },
      by,
    );
  await database.query(`
  INSERT INTO blog_posts (title, slug, content, opening, tags, tag_keys, status, created_at, search_text)
  SELECT 'Draft ' || n, 'draft-' || n, repeat('<p>Text of a draft.</p>', 60), 'Text', '{draft}', '{draft}',
         CASE n % 3 WHEN 0 THEN 'archived' ELSE 'draft' END, now() - n * interval '1 minute', 'draft ' || n
  FROM generate_series(1, ${ROWS - PUBLISHED}) AS n`);
  await database.query(`
  INSERT INTO user_blog_submissions
    (title, content, author_name, author_email, status, created_at, updated_at, search_text)
  SELECT 'Story ' || n, repeat('A story. ', 200), 'Writer ' || n, 'w' || n || '@ride.example',
         (ARRAY['pending', 'approved', 'rejected'])[1 + n % 3], now() - n * interval '1 minute', now(),
         'story ' || n || E'\\nwriter ' || n || E'\\nw' || n || '@ride.example'
  FROM generate_series(1, ${ROWS}) AS n`);
  return database.engine;
});
const { origin } = site;

process.stdout.write(`\n── admin lists of ${ROWS.toLocaleString('en-US')} rows, ${site.filled}; p50 / p95\n`);
const cookie = await signIn(site.ask);
let turn = 0;
for (const [what, query] of [
  ['posts, first page', () => 'posts?'],
  ['posts, any page', () => `posts?page=${1 + ((turn += 97) % Math.ceil(ROWS / 50))}`],
  ['posts, drafts by age', () => `posts?status=draft&sort=oldest&page=${1 + ((turn += 31) % 300)}`],
  ['posts, by title', () => `posts?sort=title&page=${1 + ((turn += 31) % 300)}`],
  ['posts, search', () => `posts?q=draft+${(turn += 7) % ROWS}`],
  ['submissions, any page', () => `submissions?page=${1 + ((turn += 97) % Math.ceil(ROWS / 50))}`],
  ['submissions, pending', () => `submissions?status=pending&page=${1 + ((turn += 31) % 300)}`],
  ['submissions, search', () => `submissions?q=writer+${(turn += 7) % ROWS}`],
] as const)
  await reportAnswers(
    site,
    what,
    () => [
      `/api/admin/blog/${query()}${what.startsWith('posts') ? '&fields=card' : ''}`,
      { headers: { cookie } },
    ],
    { samples: 60, budget: LIST_BUDGET_MS },
  );

process.stdout.write('\n── requests a second, beside bare node:http with the same bytes\n');
for (const [what, path, share] of [
  ['post (HTML)', '/blog/ride-250', SHARE],
  ['list (HTML)', '/blog', SHARE],
  ['list by tag (HTML)', '/blog/tag/tag%201', SHARE],
  ['RSS feed', '/blog/feed.xml', SHARE],
  ['sitemap', '/sitemap.xml', SHARE],
  ['post (JSON)', '/api/blog/posts/ride-250', undefined],
] as const) {
  const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
  const body = await answer.text();
  const rates = await besideBare({ url: origin + path }, { bytes: body });
  const { latency } = await steadyLoad({ url: origin + path, duration: 3 });
  report(
    `${what}, ${(Buffer.byteLength(body) / 1000).toFixed(1)} kB, p99 ${latency.p99} ms`,
    `${rates.a.toFixed(0)}/s, ${(rates.ratio * 100).toFixed(0)} %`,
    share ? `≥ ${share * 100} %` : '',
    share ? rates.ratio >= share : undefined,
  );
}
const gzipped = await steadyLoad({
  url: `${origin}/blog/ride-250`,
  headers: { 'accept-encoding': 'gzip, br' },
  duration: 3,
});
report('post (HTML), compressed as browsers ask', `${gzipped.requests.average.toFixed(0)}/s`);

await site.stop();
