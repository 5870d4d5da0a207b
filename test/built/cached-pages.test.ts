import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncProperty, array, assert, constantFrom } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import routes from '#app/routes.ts';
import { builtPages } from '#server/built-pages.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { cacheSizes, cacheUse } from '#platform/cache/byte-cache.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { saveHeights } from '#features/weather/stations/station-heights.repo.server.ts';
import { roadStations } from '#simulator/weather/stations.ts';
import { seedSamples } from '#features/routes/seed.service.server.ts';
import { createPagePlaces } from '#server/pages/page-places.ts';
import { pageRules } from '#server/pages/page-rules.ts';
import { NEVER_CACHED } from '#test/pages-never-cached.ts';

const MEASURED_ZIP = '58501';
const ZIPS = ['80435', '73160', '79843', MEASURED_ZIP];
const PUBLIC = [
  '/',
  ...ZIPS.map((zip) => `/?zip=${zip}`),
  '/trip',
  '/routes',
  '/routes?tab=add',
  '/all-routes',
  '/all-routes?sort=rating-desc',
  '/route/1',
  '/group-rides',
  '/group-rides?add=1',
  '/group-rides?view=map',
  '/roadside-assistance',
  '/roadside-assistance?tab=help',
  '/blog',
  '/blog/riding-in-the-rain',
  '/blog/tag/rain',
  '/submit-blog',
  '/weather-emails',
  '/report-card',
  '/report-card?lead=3',
  '/privacy',
  '/terms',
  '/thank-you',
  '/thank-you?from=article',
  '/offline',
  '/no/such/road',
];

/** The styles that a page brings, in it or as files. */
const stylesOf = (html: string): string =>
  [
    ...[...html.matchAll(/<style>([^<]*)/g)].map(([, css = '']) => css),
    ...[...html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)/g)].map(([, file = '']) =>
      readFileSync(join('build/client', file), 'utf8'),
    ),
  ].join('');

let site: TestApp;
let database: Database;
let cookie: string;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await openTestApp(database, { pages: await builtPages(), stations: true });
  const { scenicRoutes, location } = site.services;
  await seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now: site.now() });
  cookie = await signInAsAdmin(site);
  // As if the heights of all stations had been asked for already, which takes long.
  for (const [network, stations] of Map.groupBy(roadStations(), ({ network }) => network)) {
    const feet = new Map(stations.map(({ id, elevation }) => [id, elevation * 3.28084]));
    await saveHeights(database.db, network, feet, site.now());
  }
  await site.services.observations.renew();
  await post('Riding in the Rain');
  await nationLooked();
});
afterAll(async () => {
  await site.close();
  await database.close();
});

/** The nation's map fills in as areas come, and what is kept follows in some seconds. */
async function nationLooked(): Promise<void> {
  await ask('/');
  const checked = async () => (await ask('/api/where-to-ride/nation')).json().warnings.checked;
  await eventually(async () => expect(await checked()).toBe(true));
  await site.services.settle();
  site.advance(15_000);
}
const ask = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });
const post = (title: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/admin/blog/posts',
    headers: { cookie },
    payload: { title, content: '<p>Rain.</p>', tags: 'Rain', status: 'published' },
  });
/** Too long an address to be kept: rendered for this request, at this moment. */
const rendered = (path: string) => ask(`${path}${path.includes('?') ? '&' : '?'}x=${'y'.repeat(600)}`);
/** What differs from moment to moment: when it was made, by when weather was looked for. */
const still = (html: string) => html.replaceAll(/(renderedAt\\",)\d+/g, '$1');

describe('Every public page', () => {
  it('is among those that are looked at here, one at least of each pattern', () => {
    const patterns = routes.map(({ path = '' }) => (path === '*' ? path : `/${path}`));
    const rules = new Map(pageRules(site.services).map((rule) => [rule.pattern, rule]));
    const fixed = patterns.filter((pattern) => pattern !== '*');
    const placeOf = createPagePlaces(
      fixed.map((pattern) => pattern.split('/').filter((segment) => segment !== '')),
      rules,
    );
    const looked = new Set(PUBLIC.map((path) => placeOf(path).rule?.pattern));
    for (const pattern of patterns)
      expect([pattern, looked.has(pattern)]).toEqual([pattern, !(pattern in NEVER_CACHED)]);
    expect(rules.size + Object.keys(NEVER_CACHED).length).toBe(routes.length);
  });

  it.each(PUBLIC)('%s is sent again as it was, in every form', async (path) => {
    const first = await ask(path, { 'accept-encoding': 'br' });
    const second = await ask(path, { 'accept-encoding': 'gzip, deflate, br' });
    expect(first.headers['content-encoding']).toBe('br');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    const { 'server-timing': sent, date: _date, ...same } = first.headers;
    expect(second.headers).toMatchObject(same);
    expect(sent).toBe(`now;dur=${site.now()}`);

    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^"[\w-]+-br"$/);
    const unchanged = await ask(path, { 'accept-encoding': 'br', 'if-none-match': `"x", W/${tag}` });
    const isMissing = first.statusCode === 404;
    expect([unchanged.statusCode, unchanged.body.length > 0]).toEqual(isMissing ? [404, true] : [304, false]);
    const [plain, zipped, head, part] = await Promise.all([
      ask(path, { 'accept-encoding': 'br;q=0' }),
      ask(path, { 'accept-encoding': 'gzip' }),
      site.app.inject({ method: 'HEAD', url: path, headers: { 'accept-encoding': 'br' } }),
      ask(path, { 'accept-encoding': 'br', range: 'bytes=0-9' }),
    ]);
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect(new Set([tag, plain.headers.etag, zipped.headers.etag]).size).toBe(3);
    expect([head.body, head.headers['content-length']]).toEqual(['', String(first.rawPayload.length)]);
    expect([part.statusCode, part.rawPayload.length]).toEqual([first.statusCode, first.rawPayload.length]);
    // What the server draws looks as it should before scripts come, and without them.
    if (plain.body.includes('class="road-drawing"')) expect(stylesOf(plain.body)).toContain('.road-drawing{');
    // Utilities have short names, those of the styles; what the server writes has its own.
    const worn = new Set(
      [...plain.body.matchAll(/ class="([^"]*)/g)].flatMap(([, list = '']) => list.split(' ')),
    );
    const written = /^(?:text-link|marker:text-muted)$/;
    expect([...worn].filter((name) => /:|^(?:text|bg)-/.test(name) && !written.test(name))).toEqual([]);
    const [sheet, short] = [stylesOf(plain.body), [...worn].filter((name) => /^[A-Z]/.test(name))];
    expect(short.length).toBeGreaterThan(100);
    expect(short.filter((name) => !sheet.includes(`.${name}`))).toEqual([]);
    // Styles are put on at once, never asked for without being put on.
    expect(`${plain.body}${String(plain.headers.link)}`).not.toMatch(/as="?style/);
    // No age, no secret, and no more than a phone takes at once.
    expect(plain.body).not.toMatch(/\d (?:minute|hour|day)s? ago|nonce="/);
    expect(plain.body).toContain('</html>');
    expect(plain.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^;]*'; /);
    expect(plain.headers['content-security-policy']).not.toMatch(
      /nonce|strict-dynamic|script-src[^;]*unsafe/,
    );
    expect(first.rawPayload.length).toBeLessThan(20_000);
  });

  it.each([
    '/admin',
    '/private/route',
    '/private',
    '/weather-emails/stop/nothing',
    '/?zip=804',
    '/routes?zipCode=80435',
  ])('%s is rendered for each request', async (path) => {
    const answer = await ask(path, { 'accept-encoding': 'br' });
    expect(answer.headers.etag).toBeUndefined();
    // By which its reader's clock is set right, like any other page's.
    expect(answer.headers['server-timing']).toBe(`now;dur=${site.now()}`);
  });
});

describe('A page that a robot opened first', () => {
  const asRobot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };

  it('tells people nothing of what the robot was refused', async () => {
    site.advance(7 * HOUR_MS);
    for (const path of ['/all-routes?sort=name-desc', '/all-routes?state=CO']) {
      for (const headers of [asRobot, asRobot, {}]) {
        const shown = (await ask(path, headers)).body.replaceAll(/<script.*?<\/script>/gs, '');
        const says = ['Getting the forecast', 'Unknown Conditions'].map((text) => shown.includes(text));
        expect([path, ...says]).toEqual([path, true, false]);
        await site.services.settle();
      }
    }
    await nationLooked();
  });

  it('is not kept without its verdict', async () => {
    const robot = await ask('/?zip=99701', asRobot);
    expect([robot.statusCode, robot.headers['cache-control']]).toEqual([200, 'no-store']);
  });
});

describe('A kept page', () => {
  const STEPS = {
    'a second': () => site.advance(1_000),
    'four minutes': () => site.advance(4 * MINUTE_MS),
    'half an hour': () => site.advance(30 * MINUTE_MS),
    'up to a minute before midnight in Denver': () => {
      const untilMidnight = DAY_MS - ((site.now() - 7 * HOUR_MS) % DAY_MS);
      site.advance(untilMidnight - MINUTE_MS);
    },
    'a refresh': () => site.services.weather.check({ zipCode: '80435', refresh: true }),
    'a new measurement': () => site.services.observations.renew(),
    'a new post': () => post(`Post ${site.now()}`),
    'the services fail': () => site.simulator.setFault({ service: 'open-meteo', kind: '500' }),
    'they answer again': () => site.simulator.clearFaults(),
  } as const;
  const names = Object.keys(STEPS) as (keyof typeof STEPS)[];
  const PAGES = [
    '/',
    '/?zip=80435',
    '/?zip=73160',
    `/?zip=${MEASURED_ZIP}`,
    '/trip',
    '/all-routes',
    '/blog',
    '/group-rides?add=1',
    '/weather-emails',
  ];

  /** They show areas' weather, which comes in the background and is on kept pages some seconds later. */
  const OF_AREAS = ['/', '/all-routes', '/group-rides?add=1'];
  const LOOKS = 3;

  /** The page as it is kept and as it is rendered; those of areas once nothing more is on its way to them. */
  async function keptAndRendered(path: string) {
    for (let look = 1; ; look += 1) {
      const [kept, fresh] = [await ask(path), await rendered(path)];
      if (!OF_AREAS.includes(path) || look === LOOKS || still(kept.body) === still(fresh.body))
        return { kept, fresh };
      await nationLooked();
    }
  }

  it('is what would be rendered now, whatever happened', async () => {
    await site.services.observations.renew();
    expect((await ask(`/?zip=${MEASURED_ZIP}`)).body.includes('mi away')).toBe(true);
    await assert(
      asyncProperty(array(constantFrom(...names), { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const step of steps) {
          await STEPS[step]();
          await nationLooked();
          for (const path of PAGES) {
            const { kept, fresh } = await keptAndRendered(path);
            expect([path, kept.statusCode]).toEqual([path, fresh.statusCode]);
            expect(still(kept.body), `${path} after ${step}`).toBe(still(fresh.body));
          }
        }
      }),
      { numRuns: 6 },
    );
    site.simulator.clearFaults();
  }, 240_000);

  it('is never the stand-in of weather that cannot be had', async () => {
    site.advance(20 * MINUTE_MS);
    await ask('/?zip=80435');
    for (const service of ['open-meteo', 'nws']) site.simulator.setFault({ service, kind: '500' });
    site.advance(11 * MINUTE_MS);
    const old = await ask('/?zip=80435');
    expect([old.statusCode, old.headers.etag]).toEqual([200, undefined]);
    expect(old.body).toContain('Old data');
    site.advance(HOUR_MS);
    expect((await ask('/?zip=80435')).body).not.toContain('Great Day for Riding!');
    site.simulator.clearFaults();
    site.advance(20 * MINUTE_MS);
    expect((await ask('/?zip=80435')).headers.etag).toBeDefined();
  });

  it('takes so little that those of 1,000 places stay, beside the others', async () => {
    const bytes = () => cacheUse().find(({ name }) => name === 'pages')?.bytes ?? 0;
    const before = bytes();
    const zips = ['10001', '33101', '60601', '85001', '98101'];
    // Once more with what the runs say, which comes in the background.
    for (const zip of [...zips, ...zips]) {
      const answer = await ask(`/?zip=${zip}`, { 'accept-encoding': 'br' });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, 'br']);
      await site.services.settle();
    }
    expect(((bytes() - before) / zips.length) * 1_000).toBeLessThan(cacheSizes(64)('pages') * 0.85);
  });

  it('shows who signed up at once', async () => {
    const [ride] = await site.services.scenicRoutes.upcomingRides(1);
    const isShown = async () => /\b3 (?:of \d+ )?going/.test((await ask('/group-rides')).body);
    expect(await isShown()).toBe(false);
    const payload = { name: 'Ann', email: null, partySize: 3 };
    const joined = await site.app.inject({ method: 'POST', url: `/api/rides/${ride?.id}/rsvp`, payload });
    expect(joined.statusCode, joined.body).toBe(201);
    expect(await isShown()).toBe(true);
  });

  it.each(['/privacy', '/blog', '/all-routes', '/'])(
    '%s costs nothing of what a visitor may ask for',
    async (path) => {
      // Between two moments at which lists of roads are rendered again.
      const quarter = 15_000;
      site.advance(quarter - (site.now() % quarter));
      await ask(path);
      await nationLooked();
      await ask(path);
      for (const pause of [0, 1_001]) {
        site.advance(pause);
        const answers = await Promise.all(Array.from({ length: 400 }, () => ask(`${path}?x=1`)));
        const statuses = answers.map(({ statusCode }) => statusCode);
        expect([pause, ...new Set(statuses)]).toEqual([pause, 200]);
      }
    },
  );
});
