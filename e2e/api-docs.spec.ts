import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/browsers.ts';
import { expect, test } from './fixtures.ts';

test.use({
  launchOptions: {
    executablePath: ensureChromium(),
    args: [...CHROMIUM_FLAGS, '--host-resolver-rules=MAP ride.test 127.0.0.1'],
  },
});

test('the documentation of the API reads on a plain http address of the local network', async ({
  page,
  site,
  expectedConsole,
}) => {
  // The browser says that it leaves this header out of account there.
  expectedConsole.push(/Cross-Origin-Opener-Policy/);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await page.goto(`http://ride.test:${new URL(site.url).port}/api/docs`);
  await expect(page.getByRole('heading', { name: /^Dryline API/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /POST .*Riding verdict/ })).toBeVisible();
  expect([...hosts].filter(Boolean)).toEqual(['ride.test']);
});
