import { expect, movedSoFar, test } from './fixtures.ts';
import { routeNamed } from './routes-and-rides.ts';

test.use({ samples: 'upcoming' });

/** Bytes a second: a page comes in some fifty pieces, and the browser paints between them. */
const SLOW = 6_000;

for (const path of ['/routes', '/?zip=73160', '/group-rides', '/trip'])
  test(`${path} does not move while it arrives slowly`, async ({ page, context }) => {
    // The sheet of styles is there, as on a second page; the document alone is slow.
    await page.goto('/');
    // The font's arrival lets lines wrap otherwise or not; this is about the parts.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'FontFace'));
    await (await page.request.get(path)).text();
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: SLOW,
      uploadThroughput: -1,
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    expect(await movedSoFar(page)).toBeLessThanOrEqual(0.01);
  });

test('a route page does not move when its forecast comes', async ({ page, request, outside }) => {
  const { id } = await routeNamed(request, 'Tail of the Dragon');
  await outside.fault({ service: 'open-meteo', kind: 'hold' });
  await page.goto(`/route/${id}`);
  await expect(page.getByText('Loading the forecast')).toBeAttached();
  await outside.release();
  await expect(page.getByText('Loading the forecast')).toBeHidden();
  expect(await movedSoFar(page)).toBeLessThanOrEqual(0.01);
});
