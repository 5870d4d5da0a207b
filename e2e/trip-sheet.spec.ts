import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, slider } from './trip-plan.ts';
import { verdict } from './weather-check.ts';

/** Of any level, in the light theme. */
const LEVEL_COLOR = /^rgb\((0, 87, 63|255, 149, 36|158, 22, 38|108, 114, 119)\)$/;
const road = (page: Page) => page.getByRole('figure').locator('path.rd').first();

test('a road of many hours is seen to its end without scrolling sideways', async ({ page }) => {
  await page.goto('/trip?zip=80202&zip=87101&zip=85003');
  const destination = page.getByRole('list', { name: 'Along the road' }).getByRole('listitem').last();
  for (const width of [390, 1440])
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(destination).toContainText('Phoenix, AZ');
      const box = await destination.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width);
    });
});

test('a stop just before the end, whose name has no room, does not widen a phone’s page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trip?zip=81230&zip=85281&zip=85003');
  await expect(page.locator('.dep-stop')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('no row of the table is higher than two lines on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trip?zip=80202&zip=81201&zip=81301');
  const heights = await page
    .getByRole('table', { name: 'Mile by mile' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(8);
  expect(Math.max(...heights)).toBeLessThan(70);
});

test('the printed sheet holds the verdict, the date, the road, the stops and the whole table, and no controls', async ({
  page,
}) => {
  await page.goto('/trip?zip=85003&zip=86001');
  // Letter paper between margins of 0.4 in.
  await page.setViewportSize({ width: 739, height: 979 });
  await page.emulateMedia({ media: 'print' });
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText(/^Leaving \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M/)).toBeVisible();
  await expect(page.getByText(/^ of \w{3}, \w{3} \d+, \d+:\d\d\s[AP]M \w+/)).toBeVisible();
  await expect(page.getByText(/\bago\b/).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('figure')).toContainText(/1 Phoenix, AZ, \d+:\d\d/);
  await expect(road(page)).toHaveCSS('stroke', LEVEL_COLOR);
  const [shown, whole] = await page
    .getByRole('table')
    .evaluate((table) => [table.parentElement?.clientWidth ?? 0, table.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown ?? 0);
  await expect(slider(page)).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
});

test('the printed sheet is white in every theme', async ({ page }) => {
  await page.goto('/trip');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('html');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await paper.evaluate((root) => (root.dataset.theme = 'dark'));
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the road is drawn in its levels', async ({ page }) => {
    await page.goto('/trip?zip=85003&zip=86001');
    await expect(road(page)).toHaveCSS('stroke', LEVEL_COLOR);
    await expect(page.getByRole('figure')).toContainText('2 Flagstaff, AZ');
  });
});

test('a screen with scripts shows the map instead of the drawing', async ({ page }) => {
  await page.goto('/trip?zip=85003&zip=86001');
  await expect(page.getByText('Map of the trip')).toBeVisible();
  await expect(page.getByRole('figure')).toBeHidden();
});
