import { expect, test } from './fixtures.ts';
import { button } from './routes-and-rides.ts';

test('a site without a mail server says so and takes no address', async ({ page }) => {
  await page.goto('/weather-mails');
  await expect(
    page.getByText('This site cannot send mail yet, so weather mails are not available.'),
  ).toBeVisible();
  await expect(button(page, 'Send me weather mails')).toBeDisabled();
  await page.goto('/private');
  await expect(button(page, 'Send me my links')).toBeDisabled();
});
