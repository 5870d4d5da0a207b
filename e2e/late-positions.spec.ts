import { expect, test } from './fixtures.ts';
import { findPhoenix, holdPosition, PHOENIX } from './held-answers.ts';
import { field } from './routes-and-rides.ts';
import { button } from './trip-plan.ts';
import { alive, toast } from './weather-check.ts';

test.describe('a position that is found late', () => {
  test.beforeEach(({ page }) => holdPosition(page));

  test('takes the place of nothing that was typed into a search', async ({ page }) => {
    await page.goto('/group-rides');
    await alive(page);
    await button(page, 'Detect Location').click();
    await expect.poll(() => page.evaluate(() => window.asked)).toBe(1);
    await field(page, 'Town or ZIP code').fill('22920');
    await findPhoenix(page);
    await expect(toast(page)).toContainText('Location Detected');
    await expect(button(page, 'Detect Location')).not.toHaveAttribute('aria-busy');
    await expect(field(page, 'Town or ZIP code')).toHaveValue('22920');
  });

  test('finds its stop of a trip, wherever that stands by now', async ({ page }) => {
    await page.goto('/trip');
    await alive(page);
    await button(page, /^Detect Location for Final Destination/).click();
    await button(page, /^Swap Starting Location/).click();
    await field(page, 'Final Destination').fill('86001');
    await findPhoenix(page);
    await expect(field(page, 'Starting Location')).toHaveValue(/^850\d\d$/);
    await expect(field(page, 'Final Destination')).toHaveValue('86001');
  });

  test('goes into no call for help whose position was removed meanwhile', async ({ page }) => {
    await page.goto('/roadside-assistance?tab=help');
    await alive(page);
    await button(page, 'Use my position').click();
    await findPhoenix(page);
    const position = page.getByText('33.45, -112.07', { exact: true });
    await expect(position.first()).toBeVisible();
    await button(page, 'Locate again').click();
    await expect.poll(() => page.evaluate(() => window.asked)).toBe(2);
    await button(page, 'Describe it').click();
    await button(page, 'Remove position').click();
    await page.evaluate((coords) => {
      window.answerPosition(coords);
      // What comes of it is drawn by then.
      return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, PHOENIX);
    await expect(position).toHaveCount(0);
    await expect(button(page, 'Use my position')).toBeEnabled();
  });
});
