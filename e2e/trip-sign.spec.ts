import { expect, test } from './fixtures.ts';

test('the sign of a trip names it, and a phone shows the verdict on its first screen', async ({ page }) => {
  // With the font of the page, too, whose letters are wider than those that stand there before: they would move it all.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/trip?zip=85003&zip=85281');
  await page.evaluate(() => document.fonts.ready);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Phoenix, AZ to Tempe, AZ');
  const verdict = page.getByTestId('trip-result').getByRole('heading', { level: 2 }).first();
  expect((await verdict.boundingBox())?.y).toBeLessThan(450);
  const [edit, another] = [
    page.getByText('Edit trip'),
    page.getByRole('link', { name: 'Check Another Trip' }),
  ];
  const { y: top = 0, height = 0 } = (await another.boundingBox()) ?? {};
  const { y: editTop = 0 } = (await edit.boundingBox()) ?? {};
  expect(editTop).toBeGreaterThan(top);
  expect(editTop).toBeLessThan(top + height);
  await page.getByRole('link', { name: 'Check Another Trip' }).click();
  await expect(title).toHaveText('Weather where you will be');
});

test('a desktop shows all of a plan on its first screen, with the button', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/trip');
  const button = page.getByRole('button', { name: 'Check Route Conditions' });
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(900);
});
