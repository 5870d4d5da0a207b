import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPostSchema } from '#features/blog/blog.schema.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { signInAsAdmin } from '#test/test-app.ts';
import { appPerTest } from '#test/test-suite.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { createSitemapService } from './sitemap.service.server.ts';

const by = { id: 1, username: 'admin', role: 'admin' } as const;

describeOnDatabase('the sitemap', (open) => {
  const suite = appPerTest(open, [
    'DELETE FROM blog_posts',
    'DELETE FROM scenic_routes',
    'UPDATE content_versions SET version = version + 1',
  ]);
  const { get } = suite;

  const admin = async (path: string) =>
    (await get(`/api/admin/sitemap/${path}`, { cookie: await signInAsAdmin(suite.test) })).json();
  const locations = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(
      ([, path]) => path,
    );
  const write = (title: string, status = 'published') =>
    suite.test.services.blog.editing.create(
      createPostSchema.parse({ title, content: '<p>Text</p>', status }),
      by,
    );
  async function addRoute(changes: object = {}): Promise<number> {
    const response = await suite.test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { name: 'Loop', zipCodes: ['80202'], ...changes },
    });
    const { id } = response.json<{ id: number }>();
    const publish = { isApproved: true, isPublished: true };
    await suite.test.services.scenicRoutes.review.list.decide(String(id), publish, by);
    return id;
  }

  it('lists the pages of the site, published posts and routes, at once when they change', async () => {
    const pages = [
      '/',
      '/trip',
      '/routes',
      '/all-routes',
      '/group-rides',
      '/roadside-assistance',
      '/blog',
      '/submit-blog',
    ];
    expect(await locations()).toEqual(pages);
    const post = await write('Rain & snow');
    await write('Draft', 'draft');
    const route = await addRoute();
    expect(await locations()).toEqual([...pages, '/blog/rain-snow', `/route/${route}`]);
    await suite.test.services.blog.editing.delete(post.id, by);
    expect(await locations()).toEqual([...pages, `/route/${route}`]);
  });

  it('leaves out rides that are over', async () => {
    const ride = await addRoute({
      routeType: 'group_ride',
      rideDate: '2026-11-21',
      rideTime: '09:00',
      description: 'A loop',
      startLocation: 'Denver, CO',
      endLocation: 'Denver, CO',
      distance: 40,
    });
    expect(await locations()).toContain(`/route/${ride}`);
    suite.test.advance(48 * HOUR_MS);
    expect(await locations()).not.toContain(`/route/${ride}`);
  });

  it('says when each page changed and what it weighs, and may be kept for an hour', async () => {
    const { id } = await write('Rain');
    suite.test.advance(5_000);
    await suite.test.services.blog.editing.update(id, { title: 'More rain' }, by);
    const answer = await get('/sitemap.xml');
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-type': 'application/xml; charset=utf-8',
    });
    const entries = answer.body.match(/<url>.*<\/url>/g) ?? [];
    expect(entries).toHaveLength(9);
    for (const entry of entries)
      expect(entry).toMatch(
        /^<url><loc>http:\/\/localhost:3000\/[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod><priority>[01]\.\d<\/priority><\/url>$/,
      );
    expect(entries.at(-1)).toContain('<lastmod>2026-11-20T19:00:05Z</lastmod>');
    const etag = String(answer.headers.etag);
    expect((await get('/sitemap.xml', { 'if-none-match': etag })).statusCode).toBe(304);
    const zipped = await get('/sitemap.xml', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(answer.body);
  });

  it('is named in robots.txt, which keeps search engines out of admin and API', async () => {
    const { body, headers } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toBe(
      'User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: http://localhost:3000/sitemap.xml\n',
    );
  });

  it('tells admins its size and what is new since yesterday', async () => {
    await write('Old');
    const unknown = await get('/api/admin/sitemap/stats');
    expect(unknown.statusCode).toBe(401);
    suite.test.advance(25 * HOUR_MS);
    const { id } = await write('New');
    const route = await addRoute();
    expect(await admin('stats')).toEqual({
      totalUrls: 11,
      staticPages: 8,
      blogPosts: 2,
      routes: 1,
      lastGenerated: new Date(suite.test.now()).toISOString(),
    });
    expect(await admin('new-pages')).toEqual({
      newPages: expect.arrayContaining(['/blog/new', `/route/${route}`]),
      count: 2,
    });
    suite.test.advance(23 * HOUR_MS);
    await suite.test.services.blog.editing.update(id, { status: 'draft' }, by);
    await suite.test.services.blog.editing.update(id, { status: 'published' }, by);
    suite.test.advance(2 * HOUR_MS);
    expect(await admin('new-pages')).toEqual({ newPages: [], count: 0 });
  });
});

describe('a sitemap of many addresses', () => {
  const version = async () => ({ version: 1, changedAt: 0 });
  const sitemapOf = (routes: number, urlsPerFile: number) =>
    createSitemapService({
      clock: { now: () => HOUR_MS },
      publicUrl: 'https://ride.example',
      programChangedAt: 500,
      routes: {
        version,
        pages: async () =>
          Array.from({ length: routes }, (_, index) => ({
            path: `/route/${index}`,
            changedAt: index * 1_000,
            firstPublicAt: null,
          })),
      },
      posts: { version, pages: async () => [] },
      urlsPerFile,
    });

  it('is unpacked as fast as it is read, without a copy for each who reads slowly', async () => {
    const file = await sitemapOf(49_000, 50_000).file(0);
    const whole = gunzipSync(file.gzipped);
    expect(whole.length).toBeGreaterThan(5_000_000);
    const before = process.memoryUsage().arrayBuffers;
    const slow = await Promise.all(Array.from({ length: 20 }, async () => file.plain()));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * whole.length);
    const [first] = slow;
    expect(first instanceof Readable && (await buffer(first)).equals(whole)).toBe(true);
  });

  it('becomes an index of files', async () => {
    const sitemap = sitemapOf(30, 20);
    const text = async (number: number) => gunzipSync((await sitemap.file(number)).gzipped).toString();
    expect((await text(0)).match(/<loc>.*?<\/loc><lastmod>.*?<\/lastmod>/g)).toEqual([
      '<loc>https://ride.example/sitemap-1.xml</loc><lastmod>1970-01-01T00:00:11Z</lastmod>',
      '<loc>https://ride.example/sitemap-2.xml</loc><lastmod>1970-01-01T00:00:29Z</lastmod>',
    ]);
    expect(((await text(1)) + (await text(2))).match(/<url>/g)).toHaveLength(38);
    await expect(sitemap.file(3)).rejects.toMatchObject({ code: 'not_found' });
  });
});
