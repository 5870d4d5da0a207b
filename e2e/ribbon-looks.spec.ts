import { expect, test } from './fixtures.ts';
import { end, from, openRibbon, ribbon, start } from './ride-ribbon.ts';
import { openVerdict } from './weather-check.ts';

test('what is not forecast is said, left blank and never green', async ({ page }) => {
  await openVerdict(page, '79843');
  await expect(ribbon(page).getByText('No wind forecast').first()).toBeVisible();
  await expect(ribbon(page)).toContainText('Not known: wind is not reported.');
  await expect(ribbon(page).locator('.level-good')).toHaveCount(0);
  await expect(ribbon(page).locator('.wind path')).toHaveCount(0);
});

test('no grip covers the chosen times where the bar ends or begins at the edge of a phone', async ({
  page,
}) => {
  for (const [from, to] of [
    [1, 9],
    [7, 11],
    [10, 20],
  ] as const)
    await test.step(`${from} to ${to}`, async () => {
      await openRibbon(page, '85003', from, to);
      await ribbon(page)
        .locator('.scroll')
        .evaluate((hours) => hours.scrollTo({ left: 0, behavior: 'instant' }));
      const times = (await ribbon(page).locator('.times span').boundingBox())!;
      for (const handle of [start(page), end(page)]) {
        const grip = await handle.locator('.grip').boundingBox();
        const gap = Math.max(
          (grip?.x ?? 0) - times.x - times.width,
          times.x - (grip?.x ?? 0) - (grip?.width ?? 0),
        );
        expect(gap).toBeGreaterThanOrEqual(0);
      }
    });
});

test('nothing is wider than a phone but the hours, which scroll inside', async ({ page }) => {
  for (const width of [320, 390, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await openVerdict(page, '79101');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  const strip = ribbon(page).getByRole('region', { name: /^Hour by hour/ });
  // Handles and their times come a moment later than the picture.
  await expect.poll(() => strip.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('night is told from day in forced colors, and in the legend of a dark page', async ({ page }) => {
  await openVerdict(page, '85003');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(ribbon(page).locator('.sw-night')).toHaveCSS('border-top-width', '1px');
  await page.emulateMedia({ forcedColors: 'active' });
  for (const night of [ribbon(page).locator('.night').first(), ribbon(page).locator('.sw-night')])
    await expect(night).toHaveCSS('background-image', /gradient/);
});

test('paper holds two rows of a day, with the hours as text and patterns', async ({ page }) => {
  await openRibbon(page, '36602');
  const hours = await from(page).locator('option:checked').innerText();
  await page.emulateMedia({ media: 'print' });
  await expect(ribbon(page).getByText(new RegExp(`^I ride ${hours}–`))).toBeVisible();
  await expect(start(page)).toBeHidden();
  const [first, second] = await ribbon(page).locator('.row').all();
  const [above, below] = [await first?.boundingBox(), await second?.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity));
  expect(below?.x).toBe(above?.x);
  await expect(ribbon(page).locator('.hour-block').first()).toHaveCSS('background-image', /gradient/);
});
