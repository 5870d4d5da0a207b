import { expect, test } from './fixtures.ts';
import { holdCode } from './held-answers.ts';
import { alive, FAILED_REQUEST } from './weather-check.ts';

test.use({ viewport: { width: 390, height: 1400 }, hasTouch: true, isMobile: true });

test('a tap beside the menu closes it and presses nothing of the page behind', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/no-such-road');
  await alive(page);
  const behind = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  const at = await behind.boundingBox();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeVisible();
  const panel = await menu.boundingBox();
  if (!at || !panel) throw new Error('nothing to tap on');
  expect(at.y).toBeGreaterThan(panel.y + panel.height);
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await expect(menu).toBeHidden();
  // The next tap there is meant for it.
  await expect(page).toHaveURL('/no-such-road');
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeHidden();
  await behind.tap();
  await expect(page).toHaveURL('/privacy');
});

test('so it does before scripts have come', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  await holdCode(page);
  await page.goto('/no-such-road', { waitUntil: 'commit' });
  const behind = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' });
  // The page is still coming: where the link is, is known once it stands still.
  await behind.tap({ trial: true });
  const at = await behind.boundingBox();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(menu).toBeVisible();
  if (!at) throw new Error('nothing to tap on');
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/no-such-road');
  await behind.tap();
  await expect(page).toHaveURL('/privacy');
});

test('a phone on its side has the bar at the top of a page alone, and with its menu', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/trip');
  await alive(page);
  const bar = page.getByRole('banner');
  await page.evaluate(() => scrollTo(0, 30));
  await page.getByRole('button', { name: 'Menu' }).click();
  expect((await bar.boundingBox())?.y).toBe(0);
  await page.keyboard.press('Escape');
  await page.evaluate(() => scrollTo(0, 400));
  await expect(bar).not.toBeInViewport();
});
