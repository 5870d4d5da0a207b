import { expect, test } from './fixtures.ts';

test('the sign of a trip names it, and a phone shows the verdict on its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/trip?zip=85003&zip=85281');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Phoenix, AZ to Tempe, AZ');
  const verdict = page.getByTestId('trip-result').getByRole('heading', { level: 2 }).first();
  expect((await verdict.boundingBox())?.y).toBeLessThan(450);
  await page.getByRole('link', { name: 'Check Another Trip' }).click();
  await expect(title).toHaveText('Weather where you will be');
});
