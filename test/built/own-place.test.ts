import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedSamples } from '#features/routes/seed.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

/** A club of Colorado with a logo of its own. */
let site: TestApp;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'dryline-club-'));

beforeAll(async () => {
  const logo = sharp({ create: { width: 300, height: 100, channels: 3, background: '#f80' } });
  writeFileSync(join(folder, 'club.png'), await logo.png().toBuffer());
  database = await openTestDatabase();
  site = await openTestApp(database, {
    pages: await builtPages(),
    env: {
      DATA_DIR: folder,
      HOME_REGION: 'Colorado',
      SITE_LOGO: 'club.png',
      SITE_NAME: 'Front Range Riders',
    },
  });
  const { scenicRoutes, location } = site.services;
  await seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now: site.now() });
  // What comes late would turn a page between two looks at it.
  await scenicRoutes.warmRoads();
  await scenicRoutes.nation.renew();
  for (const path of ['/', '/routes']) await get(path);
  await site.services.settle();
  site.advance(15_000);
});
afterAll(async () => {
  await site.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string) => site.app.inject({ url });
/** The page as whoever has no scripts reads it. */
const textOf = (html: string) =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll(/<!--[^]*?-->|<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');

describe('The pages of a club', () => {
  it('begin where it is, without scripts too, and lead to the whole country', async () => {
    const home = (await get('/')).body;
    expect(textOf(home)).toContain('Roads in and around Colorado.');
    expect(textOf(home)).toContain('Rides in and around Colorado.');
    expect(home).toMatch(/aria-label="Roads in and around Colorado on \w+day, on a map\."/);
    expect(textOf(home)).toMatch(/\d+ roads? good/);
    const roads = (await get('/routes')).body;
    expect(textOf(roads)).toMatch(/ in and around Colorado\. .*The whole country/);
    expect(roads).toContain('href="/routes?box=-220,-15,-64,72"');
    const rides = (await get('/group-rides')).body;
    expect(textOf(rides)).toMatch(/weekend: [^.]* in and around Colorado[^]*Rides everywhere/);
    expect(rides).toContain('href="/group-rides?region=all"');
    expect(textOf((await get('/group-rides?region=all')).body)).toContain('Rides in and around Colorado');
  });

  it('are kept as others are, and give a place its own', async () => {
    for (const path of ['/', '/routes', '/group-rides'])
      expect((await get(path)).body === (await get(path)).body, path).toBe(true);
    for (const path of ['/routes?zip=85003', '/group-rides?near=85003'])
      expect(textOf((await get(path)).body), path).not.toContain('Colorado.');
  });

  it('carry icons made of its logo in tabs, on home screens and in the app', async () => {
    const { body } = await get('/');
    const icons = [...body.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
      ([, href]) => href ?? '',
    );
    expect(icons).toHaveLength(3);
    const manifest = (await get('/manifest.webmanifest')).json();
    expect(manifest).toMatchObject({ name: 'Front Range Riders', short_name: 'Front' });
    for (const src of [...icons, ...manifest.icons.map((icon: { src: string }) => icon.src)]) {
      expect(src).toMatch(/^\/site-icon\/[0-9a-f]{16}\.(png|ico)$/);
      expect((await get(src)).statusCode, src).toBe(200);
    }
  });
});

it('A picture that can be no icon leaves ours in their place, and the log says so', async () => {
  // Seen small enough for a header, too long for a plate.
  const own = mkdtempSync(join(tmpdir(), 'dryline-club-'));
  writeFileSync(
    join(own, 'club.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1"><path d="M0 0h9v1"/></svg>',
  );
  const other = await openTestDatabase();
  const club = await openTestApp(other, {
    pages: await builtPages(),
    env: { DATA_DIR: own, SITE_LOGO: 'club.svg' },
  });
  try {
    const { body } = await club.app.inject('/terms');
    expect(body).toContain('<link rel="icon" href="/favicon.svg"');
    expect(body).toContain('src="/site-logo/');
    expect(club.logLines.join('')).toContain('SITE_LOGO can be no icon');
  } finally {
    await club.close();
    await other.close();
    rmSync(own, { recursive: true, force: true });
  }
});
