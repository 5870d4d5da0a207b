import type { FastifyInstance } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.server.ts';
import { sendTagged, tagOf } from '#platform/feed/send-file.server.ts';
import { ICON_GROUND, type SiteIcons } from '../site-icons.ts';

/** Takes an earlier worker and everything it kept from a device, and leaves nothing behind. */
const REMOVAL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** What makes the site an app on a device: its manifest, and the worker that answers without a connection. */
export function addInstallation(
  app: FastifyInstance,
  options: {
    config: Pick<Config, 'siteName' | 'offlineCopies' | 'siteColor'>;
    assets: string | undefined;
    /** Those of the site's own logo. */
    icons?: SiteIcons | undefined;
  },
): void {
  const { siteName, offlineCopies, siteColor } = options.config;
  const color = siteColor?.accent ?? ICON_GROUND;
  const manifest = Buffer.from(JSON.stringify(webManifest(siteName, color, options.icons)));
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );

  const file = options.assets === undefined ? undefined : join(options.assets, 'sw.js');
  // Development has no such file: an earlier worker on the same address is removed there too.
  const worker =
    offlineCopies && file !== undefined && existsSync(file) ? readFileSync(file) : Buffer.from(REMOVAL);
  // Browsers ask for it with each page that is opened: whoever has it is not sent it again.
  const etag = tagOf(worker);
  app.get('/sw.js', { schema: { hide: true } }, (request, reply) =>
    sendTagged(request, reply, {
      etag,
      type: 'text/javascript; charset=utf-8',
      caching: 'no-cache',
      plain: () => worker,
    }),
  );
}

const webManifest = (siteName: string, color: string, own: SiteIcons | undefined) => ({
  id: '/',
  name: siteName,
  short_name: siteName.length <= 12 ? siteName : (siteName.split(' ')[0] ?? siteName),
  description: 'Riding weather, trips, scenic routes, group rides and roadside help for motorcycle riders.',
  lang: 'en-US',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: ICON_GROUND,
  theme_color: color,
  categories: ['weather', 'travel'],
  icons: [
    { ...shortcutIcon(own), purpose: 'any' },
    { src: own?.large.src ?? '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    {
      src: own?.maskable.src ?? '/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  shortcuts: [
    { name: 'Weather', description: 'Check riding conditions', url: '/', icons: [shortcutIcon(own)] },
    {
      name: 'Roadside',
      description: 'Find a volunteer near you',
      url: '/roadside-assistance',
      icons: [shortcutIcon(own)],
    },
  ],
});

const shortcutIcon = (own: SiteIcons | undefined) => ({
  src: own?.small.src ?? '/icon-192.png',
  sizes: '192x192',
  type: 'image/png',
});
