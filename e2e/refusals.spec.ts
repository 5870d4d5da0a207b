import { expect, test } from './fixtures.ts';
import { FAILED_REQUEST } from './weather-check.ts';

test('an address that cannot be read is a page that does not exist', async ({ page, expectedConsole }) => {
  expectedConsole.push(FAILED_REQUEST);
  const answer = await page.goto('/blog/100%');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trip Planning' }).click();
  await expect(page).toHaveURL('/trip');
});

test('a calendar that is refused says why, with the way back and without dead buttons', async ({
  page,
  expectedConsole,
}) => {
  expectedConsole.push(FAILED_REQUEST);
  await page.goto('/rides.ics?zip=abc');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That Did Not Work');
  await expect(page.getByText('Please enter a valid 5-digit zip code')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Colors' })).toBeHidden();
  expect(await page.locator('script[type="module"], script[src]').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Weather Check' }).click();
  await expect(page).toHaveURL('/');
});
