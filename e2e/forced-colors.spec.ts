// For readers whose own colors replace the page's: what is told by color alone would be gone.
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { alive } from './weather-check.ts';

test.use({ samples: 'upcoming', contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

for (const zip of ['85003', '79101', '73160', '79843'])
  test(`the sign of ${zip} keeps its shape`, async ({ page }) => {
    await page.goto(`/?zip=${zip}`);
    const sign = page.getByTestId('verdict').locator('svg').first();
    await expect(sign).toBeVisible();
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const strokes = await sign
      .locator('g')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).stroke));
    expect(strokes).not.toHaveLength(0);
    expect(strokes).not.toContain(ground);
  });

for (const [path, chosen, other] of [
  ['/routes', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  [
    '/group-rides',
    'nav [aria-current=page]',
    'nav[aria-label="Ways to see the rides"] a:not([aria-current])',
  ],
] as const)
  test(`${path} shows which of its views is open`, async ({ page }) => {
    await page.goto(path);
    await alive(page);
    const ground = (selector: string) =>
      page
        .getByRole('main')
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).backgroundColor);
    expect(await ground(chosen)).not.toBe(await ground(other));
  });

test('the handle of the list of roads is seen, and no border crosses the label of a field', async ({
  page,
}) => {
  await page.goto('/routes?zip=80517&distance=100');
  const handle = page.getByRole('button', { name: 'Pull up the list' });
  const colors = await handle.evaluate((node) => {
    const { borderTopColor, borderTopWidth } = getComputedStyle(node, '::before');
    const { backgroundColor } = getComputedStyle(document.documentElement);
    return { isSeen: borderTopColor !== backgroundColor, borderTopWidth };
  });
  expect(colors).toEqual({ isSeen: true, borderTopWidth: '5px' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(page.locator('.bar-input').first()).toHaveCSS('border-top-color', ground);
});

test('the focus is seen on a sign of the map, whose ring is a shadow otherwise', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/routes?zip=80517&distance=100');
  await alive(page);
  const sign = page.getByRole('main').locator('a.map-sign').first();
  await expect(sign).toBeAttached();
  await page.keyboard.press('Tab');
  await sign.focus();
  await expect(sign).toHaveCSS('outline-style', 'solid');
});

test('a choice is told apart, and a button without an outline gets none across its plate', async ({
  page,
}) => {
  await page.goto('/trip');
  await alive(page);
  const pace = (name: string) =>
    page.getByRole('group', { name: 'Pace' }).locator('label', { hasText: name });
  const groundOf = (label: Locator) => label.evaluate((node) => getComputedStyle(node).backgroundColor);
  await expect(pace('Normal').getByRole('radio')).toBeChecked();
  expect(await groundOf(pace('Normal'))).not.toBe(await groundOf(pace('Brisk')));
  await page.goto('/');
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(page.locator('.bar-locate')).toHaveCSS('border-top-color', ground);
});
