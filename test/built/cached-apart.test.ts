// What must not be kept, and what several processes keep side by side.
import { assert, asyncProperty, webPath } from 'fast-check';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { simulatorSettings } from '../../scripts/simulated-app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import type { PageSource } from '#server/build-app.ts';
import { builtPages } from '#server/built-pages.ts';
import type { PageContext } from '#features/page-context.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { EVERYONE, type Visitor } from '#platform/http/visitor.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';

type Entry = ServerBuild['entry']['module'] & {
  provideRequestContext?: (value: PageContext) => RouterContextProvider;
};
type Render = Entry['default'];

let database: Database;
const sites: TestApp[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const site of sites) await site.close();
  await database.close();
});

/** The built pages with another entry. */
async function pagesOf(change: (entry: Entry) => Entry): Promise<PageSource> {
  const pages = await builtPages();
  const build = await pages.loadBuild();
  const changed = { ...build, entry: { ...build.entry, module: change(build.entry.module) } };
  return { ...pages, loadBuild: () => Promise.resolve(changed) };
}

/** The built pages with another way to render them. */
const pagesWith = (change: (render: Render) => Render) =>
  pagesOf((entry) => ({ ...entry, default: change(entry.default) }));

/** A later release: every page says so. */
const laterRelease = () =>
  pagesOf((entry) => ({
    ...entry,
    provideRequestContext: (value) => {
      const deliver = (html: string) => value.deliver(html.replace('<html ', '<html data-release="2" '));
      const provider = entry.provideRequestContext?.({ ...value, deliver });
      if (!provider) throw new Error('the build has no provideRequestContext');
      return provider;
    },
  }));

async function open(pages: PageSource): Promise<TestApp> {
  // The addresses of maps and radar stand in pages: processes of one site have the same.
  const outside = sites[0]?.simulator.url;
  const site = await openTestApp(database, { pages, ...(outside && { env: simulatorSettings(outside) }) });
  sites.push(site);
  return site;
}

const ask = ({ app }: TestApp, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } });

/** The nation's map fills in as areas come, and what is kept follows in some seconds. */
async function nationLooked(site: TestApp): Promise<void> {
  await ask(site, '/');
  const checked = async () =>
    (await ask(site, '/api/where-to-ride/nation', { 'accept-encoding': 'identity' })).json().warnings.checked;
  await eventually(async () => expect(await checked()).toBe(true));
  await site.services.settle();
  site.advance(15_000);
}

describe('Two processes behind one proxy', () => {
  it('of different releases never take each other’s page for their own', async () => {
    const [older, newer] = [await open(await builtPages()), await open(await laterRelease())];
    for (const site of [older, newer]) await nationLooked(site);
    for (const path of ['/', '/blog', '/?zip=80435', '/no/such/page']) {
      const [first, second] = [await ask(older, path), await ask(newer, path)];
      expect(first.headers.etag).not.toBe(second.headers.etag);
      const had = { 'if-none-match': String(first.headers.etag) };
      const moved = await ask(newer, path, had);
      expect([path, moved.statusCode]).toEqual([path, second.statusCode]);
      expect(moved.rawPayload.equals(second.rawPayload)).toBe(true);
      const plain = await ask(newer, path, { 'accept-encoding': 'identity' });
      expect(plain.body).toContain('<html data-release="2"');
    }
  });

  it('of one release know each other’s tags', async () => {
    const [one, other] = [await open(await builtPages()), await open(await builtPages())];
    for (const path of ['/privacy', '/blog', '/trip']) {
      const { etag } = (await ask(one, path)).headers;
      await ask(other, path);
      const answer = await ask(other, path, { 'if-none-match': `"elsewhere", ${String(etag)}` });
      expect([path, answer.statusCode]).toEqual([path, 304]);
    }
  });

  it('show what was changed through the other one within a second', async () => {
    const [one, other] = [await open(await builtPages()), await open(await builtPages())];
    const cookie = await signInAsAdmin(one);
    await ask(other, '/blog');
    const payload = { title: 'Snow on the pass', content: '<p>Wait.</p>', status: 'published' };
    await one.app.inject({ method: 'POST', url: '/api/admin/blog/posts', headers: { cookie }, payload });
    expect((await ask(one, '/blog', { 'accept-encoding': 'identity' })).body).toContain('Snow on the pass');
    other.advance(1_001);
    expect((await ask(other, '/blog', { 'accept-encoding': 'identity' })).body).toContain('Snow on the pass');
  });
});

describe('A rendering that fails', () => {
  it('is never kept: the next one is shown', async () => {
    let failing = true;
    const site = await open(
      await pagesWith((render) => (...given) => {
        if (failing) throw new Error('the renderer is broken');
        return render(...given);
      }),
    );
    await nationLooked(site);
    for (const path of ['/', '/?zip=80435', '/blog', '/no/such/page']) {
      failing = true;
      const broken = await ask(site, path, { 'accept-encoding': 'identity' });
      expect([path, broken.statusCode, broken.headers.etag]).toEqual([path, 500, undefined]);
      expect(broken.body).not.toContain('renderer is broken');
      failing = false;
      const whole = await ask(site, path);
      expect([path, whole.statusCode]).toEqual([path, path === '/no/such/page' ? 404 : 200]);
      expect(whole.headers.etag).toEqual(expect.any(String));
      // Kept from now on, whatever happens to the renderer.
      failing = true;
      expect([path, (await ask(site, path)).headers.etag]).toEqual([path, whole.headers.etag]);
    }
  });
});

describe('A page that is kept', () => {
  it('is rendered for everyone, whoever asks first', async () => {
    let readers: Visitor[] = [];
    const pages = pagesOf((entry) => ({
      ...entry,
      provideRequestContext: (value) => {
        readers.push(value.visitor);
        const provider = entry.provideRequestContext?.(value);
        if (!provider) throw new Error('the build has no provideRequestContext');
        return provider;
      },
    }));
    const site = await open(await pages);
    for (const robot of [{ 'user-agent': 'Googlebot/2.1' }, {}])
      for (const path of [
        '/',
        '/routes',
        '/all-routes?page=1&state=CO',
        '/route/1',
        '/blog',
        '/no/such/page',
      ]) {
        site.advance(15_000);
        await ask(site, path, robot);
        // One that is not kept yet is looked for first, and read by whoever asks.
        readers = [];
        const { headers } = await ask(site, `${path}${path.includes('?') ? '&' : '?'}utm_source=x`, robot);
        if (headers.etag !== undefined)
          expect([path, readers.every((one) => one === EVERYONE)]).toEqual([path, true]);
      }
  });
});

describe('A page that does not exist', () => {
  it('is one, under whatever address', async () => {
    let renderings = 0;
    const site = await open(
      await pagesWith((render) => (...given) => {
        renderings += 1;
        return render(...given);
      }),
    );
    // Both brotlis of a page have its tag, with another end.
    const tagOf = ({ headers }: { headers: Record<string, unknown> }) =>
      String(headers.etag).replace(/-\w+"$/, '');
    const tag = tagOf(await ask(site, '/no/such/page'));
    const before = renderings;
    await assert(
      asyncProperty(
        webPath({ size: 'medium' }).filter((path) => !/\/\.|%2e/i.test(path)),
        async (path) => {
          const answer = await ask(site, `/no/such/page${path}?x=${'y'.repeat(path.length % 700)}`);
          expect(answer.statusCode).toBe(404);
          // A strange spelling gets the page of refusals, which is kept too.
          if (!path.includes('//')) expect(tagOf(answer)).toBe(tag);
        },
      ),
      { numRuns: 300 },
    );
    expect(renderings - before).toBeLessThanOrEqual(1);
  });
});
