import { expect, test } from './fixtures.ts';
import { button, checkButton, FAIR, field } from './trip-plan.ts';

test('a trip that was typed and not sent is there again after the tab was put away, until it is sent', async ({
  page,
}) => {
  await page.goto('/trip');
  await field(page, 'Starting Location').fill(FAIR[0]);
  await button(page, 'Add Stop').click();
  await field(page, 'Stop 1').fill('Steamboat Springs, Colorado');
  await page.getByText('Brisk', { exact: true }).click();
  await page.reload();
  await expect(field(page, 'Stop 1')).toHaveValue('Steamboat Springs, Colorado');
  await expect(field(page, 'Starting Location')).toHaveValue(FAIR[0]);
  await expect(page.getByRole('radio', { name: 'Brisk' })).toBeChecked();

  await button(page, 'Remove Stop 1').click();
  await field(page, 'Final Destination').fill(FAIR[1]);
  await checkButton(page).click();
  await page.getByRole('link', { name: 'Check Another Trip' }).click();
  await expect(field(page, 'Starting Location')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Starting Location')).toHaveRole('combobox');
  await expect(field(page, 'Starting Location')).toHaveValue('');
});
