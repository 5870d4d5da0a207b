import { expect, test } from './fixtures.ts';
import { button } from './routes-and-rides.ts';

test('a site without a mail server says so and takes no address', async ({ page }) => {
  await page.goto('/weather-emails');
  await expect(
    page.getByText('This site cannot send email yet, so weather emails are not available.'),
  ).toBeVisible();
  await expect(button(page, 'Email me the forecast')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await page.goto('/private');
  await expect(
    page.getByText('This site cannot send email yet, so links cannot be sent again.'),
  ).toBeVisible();
  await expect(button(page, 'Send me my links')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});
