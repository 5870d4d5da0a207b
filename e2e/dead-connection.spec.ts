// A connection that died says nothing: the browser waits on it for minutes, its reader does not have to.
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdAnswers } from './held-answers.ts';
import { alive, atRest } from './weather-check.ts';

const NO_ANSWER = 'No answer from the site.';

test('a link whose page never comes: the reader stays, with what was typed, and sets out again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/trip');
  await alive(page);
  await atRest(page);
  const destination = page.getByRole('combobox', { name: 'Final Destination' });
  await destination.fill('80435');
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Report Card' });
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  const held = await holdAnswers(page, /\/report-card\.data/);
  await link.click();
  await expect(page.getByText('Loading page')).toBeAttached();
  await expect.poll(held.count).toBe(1);
  await page.clock.fastForward(31_000);
  await expect(page.getByText(NO_ANSWER)).toBeVisible();
  await expect(page.getByText('Loading page')).toHaveCount(0);
  await expect(page).toHaveURL('/trip');
  await expect(destination).toHaveValue('80435');
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await expectAccessible(page);

  held.release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/report-card');
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/trip');
});

test('another link after it is no failure any more', async ({ page }) => {
  await page.clock.install();
  await page.goto('/trip');
  await alive(page);
  await atRest(page);
  const held = await holdAnswers(page, /\/report-card\.data/);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Report Card' }).click();
  await expect.poll(held.count).toBe(1);
  await page.clock.fastForward(31_000);
  await expect(page.getByText(NO_ANSWER)).toBeVisible();
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByText(NO_ANSWER)).toHaveCount(0);
});
