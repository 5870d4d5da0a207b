import type { Page } from '@playwright/test';
import { writePmtiles } from '#test/pmtiles.ts';
import { expect, expectAccessibleInAllThemes, test } from './fixtures.ts';

// One of the samples asks for vector tiles, which this site has not.
test.use({ expectedConsole: [/Failed to load resource/] });

/** The parts of maps in every state, on the page for those who build them. */
async function openSamples(page: Page): Promise<void> {
  await page.goto('/design');
  await page.getByRole('tab', { name: 'Maps' }).click();
  await expect(sampleMap(page).locator('.leaflet-marker-pane')).toBeAttached();
}

const sampleMap = (page: Page) => page.getByRole('region', { name: 'Map of six sample roads' });
const sign = (page: Page, name: string) =>
  sampleMap(page).getByRole('link', { name: new RegExp(`^${name}\\.`) });
const plate = (page: Page, name: string) => sampleMap(page).locator('.map-sign-title', { hasText: name });

test('draws roads in their levels on our own map, with signs that the keyboard reaches in order', async ({
  page,
}) => {
  await openSamples(page);
  const map = sampleMap(page);
  await expect(map.locator('.leaflet-drawn-pane use').first()).toHaveAttribute(
    'href',
    /^\/api\/map\/\d+\/\d+\//,
  );
  for (const level of ['good', 'caution', 'bad', 'unknown', 'waiting'])
    await expect(map.locator(`path.rd-${level}`).first()).toBeAttached();
  await expectAccessibleInAllThemes(page);

  await expect(plate(page, 'Peak to Peak')).toBeHidden();
  await sign(page, 'Peak to Peak').focus();
  await expect(plate(page, 'Peak to Peak')).toBeVisible();
  await expect(map.locator('.rd-highlight-yellow')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(sign(page, 'Happy Jack Road')).toBeFocused();
  await expect(plate(page, 'Peak to Peak')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(map.locator('.rd-highlight-yellow')).toHaveCount(0);
  const size = await sign(page, 'Happy Jack Road').boundingBox();
  expect(size).toMatchObject({ width: 48, height: 48 });
});

test('lights a road under the pointer, moves by arrow keys, and a sign of several brings it nearer', async ({
  page,
}) => {
  await openSamples(page);
  await sign(page, 'Rabbit Ears Pass').hover();
  await expect(plate(page, 'Rabbit Ears Pass')).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(plate(page, 'Rabbit Ears Pass')).toBeHidden();

  const map = sampleMap(page);
  const moved = () => map.locator('.leaflet-map-pane').evaluate(({ style }) => style.transform);
  const before = await moved();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(moved).not.toBe(before);
  const far = await map.locator('.leaflet-drawn-pane use').first().getAttribute('href');
  await map.getByRole('button', { name: /^Zoom in on 12:/ }).press('Enter');
  await expect(map.locator(`use[href="${far}"]`)).toHaveCount(0);
});

test.describe('on vector tiles', () => {
  const vectorMap = (page: Page) => page.getByRole('region', { name: 'Map of sample signs on vector tiles' });

  test('draws them over our own map', async ({ page }) => {
    const ring = [
      [-109, 37],
      [-102, 37],
      [-102, 41],
      [-109, 41],
      [-109, 37],
    ];
    const file = writePmtiles(
      {
        earth: {
          type: 'FeatureCollection',
          features: [
            {
              type: 'Feature',
              properties: { kind: 'earth' },
              geometry: { type: 'Polygon', coordinates: [ring] },
            },
          ],
        },
      },
      6,
    );
    await page.route('**/api/map/vector.pmtiles', (route) => {
      const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers()['range'] ?? '') ?? [];
      const end = Math.min(Number(to), file.length - 1);
      return route.fulfill({
        status: 206,
        headers: {
          'content-range': `bytes ${from}-${end}/${file.length}`,
          'content-type': 'application/vnd.pmtiles',
        },
        body: file.subarray(Number(from), end + 1),
      });
    });
    await openSamples(page);
    await vectorMap(page).scrollIntoViewIfNeeded();
    const colored = () =>
      vectorMap(page)
        .locator('canvas.leaflet-tile')
        .evaluateAll((tiles) =>
          tiles.some((tile) => {
            const { width, height } = tile as HTMLCanvasElement;
            // A canvas of ours: reading the tile's own time and again is warned of in the console.
            const middle = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
            middle?.drawImage(tile as HTMLCanvasElement, -width / 2, -height / 2);
            const pixels = middle?.getImageData(0, 0, 1, 1);
            return (pixels?.data[3] ?? 0) === 255;
          }),
        );
    await expect.poll(colored, { timeout: 15_000 }).toBe(true);
  });

  test('shows our own map where the file is missing', async ({ page }) => {
    await openSamples(page);
    await vectorMap(page).scrollIntoViewIfNeeded();
    await expect(vectorMap(page).locator('.leaflet-drawn-pane use').first()).toBeAttached();
    await expect(vectorMap(page).locator('canvas')).toHaveCount(0);
  });
});

test.describe('while tiles fail', () => {
  test('shows our own map under the radar, never an empty square', async ({ page, outside }) => {
    await outside.fault({ service: 'map', kind: '500' });
    await page.goto('/?zip=67401');
    await page.locator('details', { hasText: 'Live Weather Radar' }).locator('summary').click();
    await expect(page.getByText('The map under the radar could not be loaded.')).toBeVisible({
      timeout: 15_000,
    });
    const drawn = page.locator('.leaflet-drawn-pane use');
    await expect(drawn.first()).toBeAttached();
    const answer = await page.request.get((await drawn.first().getAttribute('href')) ?? '');
    expect(await answer.text()).toContain('var(--map-land');
  });
});

test('rides all over the country fill their map on a phone, which is higher around a place', async ({
  page,
}) => {
  const height = async (path: string) => {
    await page.goto(path);
    return (await page.locator('.road-map').boundingBox())?.height;
  };
  expect(await height('/group-rides?view=map')).toBe(288);
  expect(await height('/group-rides?near=80517&view=map')).toBe(464);
});
