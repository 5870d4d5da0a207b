import { expect, test } from './fixtures.ts';

test.use({ samples: 'upcoming', contextOptions: { reducedMotion: 'reduce' } });

/** Those with the widest parts. */
const PATHS = [
  '/?zip=80435',
  '/trip?zip=80435&zip=81301&return=1',
  '/routes',
  '/routes?tab=add',
  '/all-routes',
  '/route/1',
  '/group-rides',
  '/group-rides?add=1',
  '/weather-emails',
  '/report-card',
];

test('text twice as large stays within a phone on every kind of page', async ({ page }) => {
  test.slow();
  for (const path of PATHS) {
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    // To the end, since what was not near the screen has no size yet.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.soft.poll(width, path).toBe(390);
  }
});

test('the places along a road keep their words beside the signs, with text twice as large', async ({
  page,
}) => {
  await page.goto('/trip?zip=80435&zip=81301');
  const places = page.getByRole('list', { name: 'Along the road' }).getByRole('listitem');
  await expect(places.first()).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
  const heights = () =>
    places.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(600);
});
