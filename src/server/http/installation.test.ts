import Fastify from 'fastify';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addInstallation } from './installation.ts';

const WORKER = 'self.addEventListener("fetch", () => {});';
let assets: string;

beforeEach(() => {
  assets = mkdtempSync(join(tmpdir(), 'dryline-client-'));
  writeFileSync(join(assets, 'sw.js'), WORKER);
});
afterEach(() => rmSync(assets, { recursive: true }));

async function get(url: string, config = {}, folder: string | undefined = assets, headers = {}) {
  const app = Fastify();
  addInstallation(app, {
    config: { siteName: 'Ridge Riders', offlineCopies: true, siteColor: null, ...config },
    assets: folder,
  });
  return app.inject({ url, headers });
}

describe('the site as an app', () => {
  it('carries the name of the site, icons for every launcher, and two ways in', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers['content-type']).toContain('application/manifest+json');
    const manifest = response.json();
    expect(manifest).toMatchObject({ name: 'Ridge Riders', start_url: '/', display: 'standalone' });
    expect(
      manifest.icons.map((icon: { sizes: string; purpose: string }) => [icon.sizes, icon.purpose]),
    ).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    expect(
      manifest.shortcuts.map((shortcut: { name: string; url: string }) => [shortcut.name, shortcut.url]),
    ).toEqual([
      ['Weather', '/'],
      ['Roadside', '/roadside-assistance'],
    ]);
  });

  it.each([
    ['Dryline', 'Dryline'],
    ['Blue Ridge Motorcycle Club', 'Blue'],
    ['Motorradfreunde', 'Motorradfreunde'],
  ])('under an icon %s is called %s', async (siteName, short) => {
    expect((await get('/manifest.webmanifest', { siteName })).json().short_name).toBe(short);
  });
});

describe('the service worker', () => {
  it('is asked for again each time, so that a new version is found', async () => {
    const response = await get('/sw.js');
    expect(response.body).toBe(WORKER);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toContain('text/javascript');
    const known = { 'if-none-match': String(response.headers.etag) };
    expect((await get('/sw.js', {}, assets, known)).statusCode).toBe(304);
    expect((await get('/sw.js', { offlineCopies: false }, assets, known)).statusCode).toBe(200);
  });

  it.each([
    ['switched off', { offlineCopies: false }, true],
    ['not built', {}, false],
  ])('removes itself and what it kept where it is %s', async (_why, config, built) => {
    const { body } = await get('/sw.js', config, built ? assets : join(assets, 'nowhere'));
    expect(body).toContain('registration.unregister()');
    expect(body).toContain('caches.delete');
    expect(body).not.toContain('fetch');
  });
});
