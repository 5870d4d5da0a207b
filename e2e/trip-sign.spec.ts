import { expect, test } from './fixtures.ts';
import { letters } from './weather-check.ts';

test('the sign of a trip names it, a phone shows the verdict on its first screen, a desktop all of the next plan', async ({
  page,
}) => {
  // With the font of the page, too, whose letters are wider than those that stand there before: they would move it all.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/trip?zip=85003&zip=85281');
  await letters(page);
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

  await page.setViewportSize({ width: 1440, height: 900 });
  const button = page.getByRole('button', { name: 'Check Route Conditions' });
  const { y = 900, height: tall = 0 } = (await button.boundingBox()) ?? {};
  expect(y + tall).toBeLessThan(900);
});
