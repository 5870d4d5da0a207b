import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { open, test as firefoxTest } from './firefox-browser.ts';
import { expect, test } from './fixtures.ts';
import { alive } from './weather-check.ts';

/** What somebody might get into a page; whatever runs leaves its name. */
const ran = (name: string) => `document.documentElement.dataset.ran+=' ${name}'`;
const DATA = (name: string) => `data:text/javascript,${encodeURIComponent(ran(name))}`;
const PROBES = [
  `<script>${ran('inline')}</script>`,
  `<img src="/favicon.svg" onload="${ran('handler')}">`,
  `<script type="module">${ran('module')}</script>`,
  `<link rel="modulepreload" href="${DATA('preloaded')}"><script type="module" src="${DATA('preloaded')}"></script>`,
  `<script nonce="" src="${DATA('address')}"></script>`,
  '<script src="/api/docs/static/swagger-ui-bundle.js" onload="this.x"></script>',
];
const BLOCKED = [/Content[ -]Security[ -]Policy/i, /403 \(Forbidden\)/, /swagger-ui-bundle/, /MIME/];
const PAGES = ['/?zip=85003', '/blog', '/no/such/road', '/admin'];

/** The site as somebody sends it on who puts something into every document. Its headers stay. */
async function tampered(site: string): Promise<{ url: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = request(new URL(asked.url ?? '/', site), { method: asked.method, headers }, (given) => {
      const chunks: Buffer[] = [];
      given.on('data', (chunk: Buffer) => chunks.push(chunk));
      given.on('end', () => {
        const isPage = given.headers['content-type']?.startsWith('text/html');
        const whole = Buffer.concat(chunks);
        const body = isPage
          ? whole
              .toString()
              .replace('<body>', `<body>${PROBES.join('')}`)
              .replace('<html ', '<html data-ran="" ')
          : whole;
        const { 'content-length': _, ...kept } = given.headers;
        answer.writeHead(given.statusCode ?? 500, kept).end(body);
      });
    });
    asked.pipe(passed);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

test('Chromium runs nothing that was put into a page, and all of its own', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push(...BLOCKED, /status of 404/);
  const { url, server } = await tampered(site.url);
  for (const path of PAGES) {
    await page.goto(url + path);
    await alive(page);
    expect(await page.evaluate(() => document.documentElement.dataset.ran), path).toBe('');
    expect(await page.evaluate(() => 'SwaggerUIBundle' in window), path).toBe(false);
  }
  server.close();
});

firefoxTest(
  'Firefox runs nothing that was put into a page, and all of its own',
  async ({ firefox, site, expectedConsole }) => {
    expectedConsole.push(...BLOCKED, /404/, /Loading failed|was not loaded|preload/i);
    const { url, server } = await tampered(site.url);
    for (const path of PAGES) {
      await open(firefox, url + path);
      expect(await firefox.evaluate(() => document.documentElement.dataset.ran), path).toBe('');
      expect(await firefox.evaluate(() => 'SwaggerUIBundle' in window), path).toBe(false);
    }
    server.close();
  },
);
